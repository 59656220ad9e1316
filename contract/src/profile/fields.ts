import { faithValues, languageCodes, orientationValues, zodiacValues } from './vocabularies.ts'

/** Who may see a field. */
export const visibilityValues = ['everyone', 'matches', 'nobody'] as const
export type Visibility = (typeof visibilityValues)[number]

export const genderValues = ['woman', 'man', 'non_binary', 'another'] as const

export type PromptAnswer = { promptId: string; answer: string }

/** The value of each kind of field; `Value` is one of the field's own values. */
type KindValues<Value> = {
  text: string
  note: string | null
  day: string | null
  number: number | null
  choice: Value | null
  choices: Value[]
  words: string[]
  prompts: PromptAnswer[]
}

/** The word for an entry of a list in its error codes. */
export type Noun = 'interest' | 'favourite' | 'language'

type Kind =
  /** '' where nothing is given. A name has no invisible characters, a line no line breaks. */
  | { kind: 'text'; max: number; format?: 'name' | 'line' }
  | { kind: 'note'; max: number }
  | { kind: 'day' }
  | {
      kind: 'number'
      min: number
      max: number
      rangeError: 'height_out_of_range'
      wholeError: 'height_not_whole'
    }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[]; max: number; noun?: Noun }
  | { kind: 'words'; max: number; maxLength: number; noun: Noun }
  | { kind: 'prompts'; max: number; maxLength: number }

/** One profile field. Its texts have the field's name as their key. */
export type FieldRow = Kind & {
  /** The part of the profile page that it is edited in. */
  section: 'words' | 'basics' | 'about' | 'interests' | 'yourself' | 'everyday' | 'special'
  /** The step of the wizard that asks for it; an extra one only on request. */
  step?: 'name' | 'people' | 'place' | 'intentions' | 'about' | 'words'
  isExtra?: true
  /** Who sees it until the person chooses. Fields without it cannot be hidden. */
  visibility?: Visibility
  /** The law calls it special: it needs a consent, is erased with it, and is never part of a draft. */
  isSpecial?: true
  /** Part of `facts`: absent from a person's view where nothing is given or shown. */
  isFact?: true
  /** One of the facts that completeness counts. */
  counts?: true
  /** Others can wish for its values. */
  isWish?: true
  /** Orders the deck, and is told as a reason or a difference. */
  isRanked?: true
}

const open = { visibility: 'everyone' } as const
const counted = { ...open, counts: true } as const
const fact = { ...counted, isFact: true } as const
const special = { section: 'special', visibility: 'matches', isSpecial: true, isFact: true } as const
const extra = { step: 'about', isExtra: true } as const
const family = { ...fact, section: 'everyday', step: 'intentions', isExtra: true } as const
const habit = { ...fact, section: 'everyday' } as const
const ranked = { isWish: true, isRanked: true } as const

/** Every profile field, in the order of the page. All lists, schemas and types of fields derive from this table. */
export const fields = {
  firstName: { kind: 'text', max: 60, format: 'name', section: 'basics', step: 'name' },
  lastName: { kind: 'text', max: 60, format: 'name', section: 'basics', ...open },
  bio: { kind: 'text', max: 1000, section: 'basics', step: 'about', ...open },
  dateOfBirth: { kind: 'day', section: 'basics', step: 'name' },
  locationCity: { kind: 'text', max: 80, section: 'basics', step: 'place', ...open },
  locationState: { kind: 'text', max: 80, section: 'basics', step: 'place', ...open },
  occupation: { kind: 'text', max: 100, section: 'about', ...extra, ...counted },
  education: { kind: 'text', max: 100, section: 'about', ...extra, ...counted },
  heightCm: {
    kind: 'number',
    min: 50,
    max: 280,
    rangeError: 'height_out_of_range',
    wholeError: 'height_not_whole',
    section: 'about',
    ...extra,
    ...counted,
  },
  lookingFor: {
    kind: 'choice',
    values: ['serious_relationship', 'casual_dating', 'friendship', 'not_sure'],
    section: 'about',
    step: 'intentions',
    ...open,
    ...ranked,
  },
  relationshipGoals: {
    kind: 'choice',
    values: ['marriage', 'long_term', 'see_where_it_goes', 'companionship'],
    section: 'about',
    step: 'intentions',
    ...open,
    ...ranked,
  },
  interests: {
    kind: 'words',
    max: 10,
    maxLength: 40,
    noun: 'interest',
    section: 'interests',
    ...extra,
    ...open,
  },
  // Some of the interests, and seen by those who see them.
  favourites: { kind: 'words', max: 3, maxLength: 40, noun: 'favourite', section: 'interests' },
  headline: { kind: 'text', max: 80, format: 'line', section: 'words', step: 'words', ...counted },
  prompts: {
    kind: 'prompts',
    max: 3,
    maxLength: 240,
    section: 'words',
    step: 'words',
    ...open,
  },
  gender: { kind: 'choice', values: genderValues, section: 'yourself', step: 'people', ...fact },
  // Together with the gender it tells an orientation, so by default only matches see it.
  seeking: {
    kind: 'choices',
    values: genderValues,
    max: genderValues.length,
    section: 'yourself',
    step: 'people',
    ...fact,
    visibility: 'matches',
  },
  languages: {
    kind: 'choices',
    values: languageCodes,
    max: 8,
    noun: 'language',
    section: 'yourself',
    ...extra,
    ...fact,
  },
  homeLanguages: {
    kind: 'choices',
    values: languageCodes,
    max: 8,
    noun: 'language',
    section: 'yourself',
    ...fact,
    isWish: true,
  },
  familyValues: { kind: 'choice', values: ['traditional', 'modern', 'in_between'], ...family, ...ranked },
  hasChildren: { kind: 'choice', values: ['no', 'yes', 'grown_up'], ...family, ...ranked },
  wantsChildren: { kind: 'choice', values: ['yes', 'no', 'open', 'not_sure'], ...family, ...ranked },
  smoking: { kind: 'choice', values: ['no', 'sometimes', 'yes', 'stopping'], ...habit, ...ranked },
  drinking: { kind: 'choice', values: ['no', 'rarely', 'socially', 'often'], ...habit, ...ranked },
  exercise: { kind: 'choice', values: ['often', 'sometimes', 'never'], ...habit },
  goingOut: {
    kind: 'choice',
    values: ['several_a_week', 'twice_a_week', 'weekly', 'less_often'],
    ...habit,
    ...ranked,
  },
  datingPace: { kind: 'choice', values: ['most_weeks', 'twice_a_month', 'less_often'], ...habit, ...ranked },
  zodiac: { kind: 'choice', values: zodiacValues, ...habit },
  faith: { kind: 'choice', values: faithValues, ...special, isWish: true },
  orientation: { kind: 'choice', values: orientationValues, ...special },
  health: { kind: 'note', max: 200, ...special },
} as const satisfies Record<string, FieldRow>

type Fields = typeof fields
export type FieldName = keyof Fields
type ChoiceOf<Row> = Row extends { values: readonly (infer Value)[] } ? Value : never

/** The values of a choice field. */
export type Choice<Name extends FieldName> = ChoiceOf<Fields[Name]>
export type Gender = Choice<'gender'>
/** The value of each field as the server holds it. */
export type FieldValues = { [Name in FieldName]: KindValues<ChoiceOf<Fields[Name]>>[Fields[Name]['kind']] }

type NamesWith<Property extends keyof FieldRow> = {
  [Name in FieldName]: Fields[Name] extends Record<Property, unknown> ? Name : never
}[FieldName]
export type HideableField = NamesWith<'visibility'>
export type SpecialKind = NamesWith<'isSpecial'>
export type FactName = NamesWith<'isFact'>
export type CountedField = NamesWith<'counts'>
export type WishField = NamesWith<'isWish'>
export type RankedField = NamesWith<'isRanked'>
/** A wish that may only sort: special values never do. */
export type SoftWishField = Exclude<WishField, SpecialKind>
type NamesOfKind<Wanted> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Wanted ? Name : never
}[FieldName]
export type ChoiceField = NamesOfKind<'choice'>
export type ChoicesField = NamesOfKind<'choices'>
export type TextFieldName = NamesOfKind<'text'>
/** A wish whose field has one answer. */
export type ChoiceWishField = WishField & ChoiceField
/** Kept as a column of the profile. */
export type ColumnField = Exclude<FieldName, SpecialKind | 'prompts'>
/** Shown on a card beside the facts. */
export type CardField = Exclude<HideableField, FactName> | 'favourites'

export const isSpecial = (name: FieldName): name is SpecialKind => 'isSpecial' in fields[name]
export const isOfKind = <Wanted extends Kind['kind']>(
  name: FieldName,
  kind: Wanted,
): name is NamesOfKind<Wanted> => fields[name].kind === kind
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name)

/** The names of the fields that have this property, in the order of the table. */
// @__NO_SIDE_EFFECTS__
function namesWith<Property extends keyof FieldRow>(property: Property): readonly NamesWith<Property>[] {
  const has = (name: string): name is NamesWith<Property> => isFieldName(name) && property in fields[name]
  return Object.keys(fields).filter(has)
}

export const fieldNames: readonly FieldName[] = /* @__PURE__ */ namesWith('kind')
/** Name, age and photos make the card, so they cannot be hidden. */
export const hideableFields = /* @__PURE__ */ namesWith('visibility')
export const specialKinds = /* @__PURE__ */ namesWith('isSpecial')
export const factNames = /* @__PURE__ */ namesWith('isFact')
export const countedFields = /* @__PURE__ */ namesWith('counts')
export const wishFields = /* @__PURE__ */ namesWith('isWish')
export const rankedFields = /* @__PURE__ */ namesWith('isRanked')
export const softWishFields = /* @__PURE__ */ wishFields.filter(
  (name): name is SoftWishField => !isSpecial(name),
)
export const choiceWishFields = /* @__PURE__ */ wishFields.filter((name): name is ChoiceWishField =>
  isOfKind(name, 'choice'),
)
/** Wishes whose field has several answers. */
export const listWishFields: readonly WishField[] = /* @__PURE__ */ wishFields.filter((name) =>
  isOfKind(name, 'choices'),
)

/** Whether a list has more answers than a person may give, so that they are searched for. */
export const isLongList = (name: ChoicesField): boolean => fields[name].max < fields[name].values.length

const isHideable = (name: FieldName): name is HideableField => 'visibility' in fields[name]
const isFact = (name: HideableField): name is FactName => 'isFact' in fields[name]
export const cardFields: readonly CardField[] = /* @__PURE__ */ fieldNames.filter(
  (name): name is CardField => name === 'favourites' || (isHideable(name) && !isFact(name)),
)

/** The field whose visibility decides who sees a field of a card. */
export const seenWith = (name: CardField): HideableField => (name === 'favourites' ? 'interests' : name)

/** An object with a property for each of these fields. */
// @__NO_SIDE_EFFECTS__
export function eachField<Result extends Partial<Record<FieldName, unknown>>>(
  names: readonly (keyof Result & FieldName)[],
  valueOf: (name: keyof Result & FieldName) => unknown,
): Result {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Result
}

/** Who sees each field that the person has not decided about. */
export const defaultVisibility = (): Record<HideableField, Visibility> =>
  eachField(hideableFields, (name) => fields[name].visibility)

/** Whether a value says anything: '', an empty list and null do not. */
export const isGiven = (value: string | number | readonly unknown[] | null): boolean =>
  typeof value === 'number' || (value !== null && value.length > 0)

/** The value of a field that says nothing. */
export function emptyValue<Name extends FieldName>(name: Name): FieldValues[Name]
export function emptyValue(name: FieldName) {
  const { kind } = fields[name]
  if (kind === 'text') return ''
  return kind === 'choices' || kind === 'words' || kind === 'prompts' ? [] : null
}

/** The fields that a part of the profile page, or a step of the wizard, asks for. */
export const fieldsIn = (section: FieldRow['section']) =>
  fieldNames.filter((name) => fields[name].section === section)
export const fieldsOfStep = (step: string) =>
  fieldNames.filter((name) => 'step' in fields[name] && fields[name].step === step)
