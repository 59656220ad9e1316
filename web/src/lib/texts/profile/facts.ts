import {
  type Choice,
  type ChoiceField,
  type FactName,
  type FieldName,
  fields,
  type Gender,
  type WishField,
} from '@hearth/contract/profile/fields'
import { languageCodes } from '@hearth/contract/profile/vocabularies'
import { allOf, languageName, oneOf, ownLanguageName } from '../english.ts'
import { profileTexts } from './profile.ts'

const gender: Record<Gender, string> = {
  woman: 'Woman',
  man: 'Man',
  non_binary: 'Non-binary',
  another: 'Another gender',
}

const seeking: Record<Gender, string> = {
  woman: 'women',
  man: 'men',
  non_binary: 'non-binary people',
  another: 'people of another gender',
}

const familyValues: Record<Choice<'familyValues'>, string> = {
  traditional: 'Traditional',
  modern: 'Modern',
  in_between: 'In between',
}

const hasChildren: Record<Choice<'hasChildren'>, string> = {
  no: 'No children',
  yes: 'Has children',
  grown_up: 'Children have grown up',
}

const wantsChildren: Record<Choice<'wantsChildren'>, string> = {
  yes: 'Wants children',
  no: 'Doesn’t want children',
  open: 'Open to children',
  not_sure: 'Not sure about children',
}

const smoking: Record<Choice<'smoking'>, string> = {
  no: 'Doesn’t smoke',
  sometimes: 'Smokes now and then',
  yes: 'Smokes',
  stopping: 'Quitting smoking',
}

const drinking: Record<Choice<'drinking'>, string> = {
  no: 'Doesn’t drink',
  rarely: 'Rarely drinks',
  socially: 'Drinks socially',
  often: 'Drinks often',
}

const exercise: Record<Choice<'exercise'>, string> = {
  often: 'Exercises often',
  sometimes: 'Exercises sometimes',
  never: 'Doesn’t exercise',
}

const zodiac: Record<Choice<'zodiac'>, string> = {
  aries: 'Aries',
  taurus: 'Taurus',
  gemini: 'Gemini',
  cancer: 'Cancer',
  leo: 'Leo',
  virgo: 'Virgo',
  libra: 'Libra',
  scorpio: 'Scorpio',
  sagittarius: 'Sagittarius',
  capricorn: 'Capricorn',
  aquarius: 'Aquarius',
  pisces: 'Pisces',
}

const faith: Record<Choice<'faith'>, string> = {
  agnostic: 'Agnostic',
  atheist: 'Atheist',
  buddhist: 'Buddhist',
  christian: 'Christian',
  hindu: 'Hindu',
  jain: 'Jain',
  jewish: 'Jewish',
  muslim: 'Muslim',
  sikh: 'Sikh',
  spiritual: 'Spiritual',
  another: 'Another faith',
}

const orientation: Record<Choice<'orientation'>, string> = {
  asexual: 'Asexual',
  bisexual: 'Bisexual',
  gay: 'Gay',
  lesbian: 'Lesbian',
  pansexual: 'Pansexual',
  queer: 'Queer',
  straight: 'Straight',
  questioning: 'Questioning',
  another: 'Another orientation',
}

type ChoiceTexts = { [Name in ChoiceField]: Record<Choice<Name>, string> }

const choices: ChoiceTexts = {
  lookingFor: profileTexts.lookingForLabels,
  relationshipGoals: profileTexts.relationshipGoalLabels,
  gender,
  familyValues,
  hasChildren,
  wantsChildren,
  smoking,
  drinking,
  exercise,
  zodiac,
  faith,
  orientation,
}

const isChoice = (field: FieldName): field is ChoiceField => field in choices

const isLanguages = (field: FieldName) => {
  const row = fields[field]
  return row.kind === 'choices' && row.values === languageCodes
}

/** One value of a field, as others read it. */
function word(field: FieldName, value: string): string {
  const table: Record<string, string> = isChoice(field) ? choices[field] : field === 'seeking' ? seeking : {}
  return table[value] ?? (isLanguages(field) ? languageName(value) : value)
}

/** Another name of a value: of a language its own. */
const note = (field: FieldName, value: string) =>
  isLanguages(field) ? ownLanguageName(value) : word(field, value)

const sentences: Partial<Record<FactName, (words: readonly string[]) => string>> = {
  seeking: (words) => `Would like to meet ${oneOf(words)}`,
  languages: (words) => `Speaks ${allOf(words)}`,
  homeLanguages: (words) => `Speaks ${allOf(words)} at home`,
  familyValues: ([said = '']) => `Family values: ${said}`,
}

/** The short facts of a profile, as others read them. */
export const factTexts = {
  word,
  note,
  fact: (field: FactName, value: string | readonly string[] = []): string => {
    const words = [value].flat().map((one) => word(field, one))
    return words.length > 0 ? (sentences[field]?.(words) ?? words.join(', ')) : ''
  },
}

/** The name of each wish. */
export const wishNames: Record<WishField, string> = {
  lookingFor: 'Looking for',
  relationshipGoals: 'Relationship goals',
  homeLanguages: 'Languages spoken at home',
  familyValues: 'Family values',
  hasChildren: 'Has children',
  wantsChildren: 'Wants children',
  smoking: 'Smoking',
  drinking: 'Drinking',
  faith: 'Faith',
}
