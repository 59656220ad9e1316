import type { Choice, Gender } from '@hearth/contract/fields'
import { allOf, languageName, oneOf } from '../english.ts'

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

/** What a person says of themselves in a word or two, as others read it. */
export const factTexts = {
  gender,
  familyValues,
  hasChildren,
  wantsChildren,
  smoking,
  drinking,
  zodiac,
  faith,
  orientation,
  family: (values: string) => `Family values: ${values}`,
  seeking: (genders: readonly Gender[]) => `Would like to meet ${oneOf(genders.map((one) => seeking[one]))}`,
  speaks: (languages: readonly string[]) => `Speaks ${allOf(languages)}`,
  language: languageName,
}
