import {
  type FieldValues,
  fields,
  type Gender,
  type RankedField,
  rankedFields,
} from '@hearth/contract/fields'

/**
 * All that ordering may know of what a person says: named one by one, so that faith, ethnicity, orientation and health
 * have no way in, and neither have names, places or the words of free texts, which would tell them.
 */
export type Portrait = { [Name in RankedField]: FieldValues[Name] } & {
  age: number
  gender: Gender | null
  interests: readonly string[]
  languages: readonly string[]
  /** How much there is, never what it says. */
  photos: number
  prompts: number
  bioLength: number
  isVerified: boolean
}

/** How many people there are, and how many of them have each interest. */
export type Commonness = { people: number; having: ReadonlyMap<string, number> }

/** What may make one like another, by name. What neither or only one has told is left out and counts as usual. */
export type Features = Record<string, number>

type Pair = { liker: Portrait; liked: Portrait }

/** Two answers to one question that seldom go together, whichever of the two gave which. */
const clashes: Partial<Record<RankedField, ReadonlySet<string>>> = {
  lookingFor: new Set(['serious_relationship', 'casual_dating']),
  relationshipGoals: new Set(['marriage', 'companionship']),
  familyValues: new Set(['traditional', 'modern']),
  wantsChildren: new Set(['yes', 'no']),
  smoking: new Set(['no', 'yes']),
  drinking: new Set(['no', 'often']),
}

// A deck is chosen from a thousand pairs, so names are put together once and not for each of them.
const names = rankedFields.map((field) => ({
  field,
  values: fields[field].values.map((value) => ({
    value,
    liker: `liker.${field}=${value}`,
    liked: `liked.${field}=${value}`,
  })),
  same: `pair.same.${field}`,
  clash: `pair.clash.${field}`,
  clashing: clashes[field],
}))

const YEARS = 10
const LONG_BIO = 1_000

/** How much it says to share something that `having` of `people` have: little what everybody has, at most 3. */
export const rarity = (having: number, people: number) => Math.min(3, Math.log((people + 2) / (having + 1)))

/** An interest as it is counted and compared, however it was typed. */
export const foldedInterest = (interest: string) => interest.trim().toLowerCase()

const folded = (interests: readonly string[]) => interests.map(foldedInterest)

/** Is told every feature by its name, one after the other. */
export type Note = (name: string, value: number) => void

/** What is known beforehand of whether `liker` will like `liked`; `band` is how far apart they are, in the four bands. */
export function featuresOf(pair: Pair, band: number | null, commonness: Commonness): Features {
  const found: Features = {}
  noteFeatures({ ...pair, band, commonness }, (name, value) => {
    found[name] = value
  })
  return found
}

type Known = Pair & { band: number | null; commonness: Commonness }

/** The same told one by one, for who weighs them at once: a deck is chosen from hundreds of pairs. */
export function noteFeatures({ liker, liked, band, commonness }: Known, note: Note): void {
  const pair = { liker, liked }
  noteAges(note, pair)
  noteShared(note, pair, commonness)
  noteAnswers(note, pair)
  noteEffort(note, pair)
  if (band !== null) note('pair.band', band)
}

function noteAges(note: Note, { liker, liked }: Pair) {
  const older = (liked.age - liker.age) / YEARS
  note('liker.age', liker.age / YEARS)
  note('liked.age', liked.age / YEARS)
  note('pair.yearsApart', Math.abs(older))
  note('pair.yearsApartSquared', older * older)
  if (liker.gender === null) return
  const [isMan, isWoman] = [Number(liker.gender === 'man'), Number(liker.gender === 'woman')]
  note('liker.gender=man', isMan)
  note('liker.gender=woman', isWoman)
  note('liker.age.ofMan', (isMan * liker.age) / YEARS)
  note('liked.age.byMan', (isMan * liked.age) / YEARS)
  note('liker.age.ofWoman', (isWoman * liker.age) / YEARS)
  note('liked.age.byWoman', (isWoman * liked.age) / YEARS)
}

function noteShared(note: Note, { liker, liked }: Pair, { people, having }: Commonness) {
  const theirs = folded(liked.interests)
  let shared = 0
  for (const one of new Set(folded(liker.interests))) {
    if (theirs.includes(one)) shared += rarity(having.get(one) ?? 0, people)
  }
  note('pair.interests', shared)
  note('liker.interests', liker.interests.length)
  note('liked.interests', liked.interests.length)
  if (liker.languages.length === 0 || liked.languages.length === 0) return
  const spoken = liker.languages.filter((code) => liked.languages.includes(code)).length
  note('pair.aLanguage', Math.min(spoken, 1))
  note('pair.moreLanguages', Math.max(spoken - 1, 0))
}

function noteAnswers(note: Note, { liker, liked }: Pair) {
  for (const { field, values, same, clash, clashing } of names) {
    const [mine, theirs] = [liker[field], liked[field]]
    for (const name of values) {
      if (mine !== null) note(name.liker, Number(mine === name.value))
      if (theirs !== null) note(name.liked, Number(theirs === name.value))
    }
    if (mine === null || theirs === null) continue
    const isSame = mine === theirs
    note(same, Number(isSame))
    if (clashing) note(clash, Number(!isSame && clashing.has(mine) && clashing.has(theirs)))
  }
}

function noteEffort(note: Note, { liker, liked }: Pair) {
  note('liker.photos', Math.log1p(liker.photos))
  note('liked.photos', Math.log1p(liked.photos))
  note('liker.prompts', liker.prompts)
  note('liked.prompts', liked.prompts)
  note('liker.bio', Math.min(liker.bioLength, LONG_BIO) / LONG_BIO)
  note('liked.bio', Math.min(liked.bioLength, LONG_BIO) / LONG_BIO)
  note('liker.verified', Number(liker.isVerified))
  note('liked.verified', Number(liked.isVerified))
}
