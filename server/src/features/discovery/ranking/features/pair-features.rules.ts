import {
  type FieldValues,
  fields,
  type Gender,
  type RankedField,
  rankedFields,
  type SoftWishField,
} from '@hearth/contract/profile/fields'

/**
 * The properties of a person that the ranking may read. They are listed one by one, so that faith, ethnicity,
 * orientation and health are never among them, nor names, places and texts, which would reveal them. A field of a soft
 * wish that is not a ranked field is only compared with wishes.
 */
export type ModelFeatures = { [Name in SoftWishField]: FieldValues[Name] } & {
  age: number
  gender: Gender | null
  interests: readonly string[]
  /** Some of the interests, only compared with those of another: the ranking never reads which they are. */
  favourites: readonly string[]
  languages: readonly string[]
  /** Only numbers: the ranking never reads the content. */
  photos: number
  prompts: number
  bioLength: number
  isVerified: boolean
}

/** Number of people who can be shown, and how many of them have each interest. */
export type Commonness = { people: number; having: ReadonlyMap<string, number> }

/** Features of a pair by name. A feature that is not known for both is absent and counts as the mean. */
export type PairFeatures = Record<string, number>

type PersonPair = { liker: ModelFeatures; liked: ModelFeatures }

/** Two answers to one question that seldom go together, in either order. */
const clashingAnswers: Partial<Record<RankedField, ReadonlySet<string>>> = {
  lookingFor: new Set(['serious_relationship', 'casual_dating']),
  relationshipGoals: new Set(['marriage', 'companionship']),
  familyValues: new Set(['traditional', 'modern']),
  wantsChildren: new Set(['yes', 'no']),
  smoking: new Set(['no', 'yes']),
  drinking: new Set(['no', 'often']),
}

// A deck is chosen from a thousand pairs, so the names are built once.
const featureNames = rankedFields.map((field) => ({
  field,
  values: fields[field].values.map((value) => ({
    value,
    liker: `liker.${field}=${value}`,
    liked: `liked.${field}=${value}`,
  })),
  same: `pair.same.${field}`,
  clash: `pair.clash.${field}`,
  clashing: clashingAnswers[field],
}))

/** Questions about how often, whose answers are in the order of the habit. */
const scales = (['goingOut', 'datingPace'] as const).map((field) => ({
  positionOf: (person: ModelFeatures) => {
    const answer = person[field]
    const answers: readonly string[] = fields[field].values
    return answer === null ? undefined : answers.indexOf(answer)
  },
  liker: `liker.${field}`,
  liked: `liked.${field}`,
  apart: `pair.${field}Apart`,
}))

const AGE_SCALE_YEARS = 10
const LONG_BIO_CHARS = 1_000

/** Weight of sharing something that `having` of `people` have, 0 to 3: the rarer, the larger (inverse frequency). */
export const rarity = (having: number, people: number) => Math.min(3, Math.log((people + 2) / (having + 1)))

/** Returns an interest in the form in which interests are counted and compared. */
export const foldedInterest = (interest: string) => interest.trim().toLowerCase()

const folded = (interests: readonly string[]) => interests.map(foldedInterest)

/** Called once for every feature. */
export type FeatureVisitor = (name: string, value: number) => void

/** Returns the features by which `liker` may like `liked`; `distanceBucket` is an index of `distanceBuckets`, null if unknown. */
export function pairFeaturesOf(
  pair: PersonPair,
  distanceBucket: number | null,
  commonness: Commonness,
): PairFeatures {
  const features: PairFeatures = {}
  visitPairFeatures({ ...pair, distanceBucket, commonness }, (name, value) => {
    features[name] = value
  })
  return features
}

/** Two people, and what is known of both together. */
export type PairContext = PersonPair & { distanceBucket: number | null; commonness: Commonness }

/** Visits the features of a pair without building an object: a deck is chosen from hundreds of pairs. */
export function visitPairFeatures(
  { liker, liked, distanceBucket, commonness }: PairContext,
  visit: FeatureVisitor,
): void {
  const pair = { liker, liked }
  visitAges(visit, pair)
  visitShared(visit, pair, commonness)
  visitFavourites(visit, pair)
  visitAnswers(visit, pair)
  visitScales(visit, pair)
  visitEffort(visit, pair)
  if (distanceBucket !== null) visit('pair.distanceBucket', distanceBucket)
}

function visitAges(visit: FeatureVisitor, { liker, liked }: PersonPair) {
  const yearsOlder = (liked.age - liker.age) / AGE_SCALE_YEARS
  visit('liker.age', liker.age / AGE_SCALE_YEARS)
  visit('liked.age', liked.age / AGE_SCALE_YEARS)
  visit('pair.yearsApart', Math.abs(yearsOlder))
  visit('pair.yearsApartSquared', yearsOlder * yearsOlder)
  if (liker.gender === null) return
  const [isMan, isWoman] = [Number(liker.gender === 'man'), Number(liker.gender === 'woman')]
  visit('liker.gender=man', isMan)
  visit('liker.gender=woman', isWoman)
  visit('liker.age.ofMan', (isMan * liker.age) / AGE_SCALE_YEARS)
  visit('liked.age.byMan', (isMan * liked.age) / AGE_SCALE_YEARS)
  visit('liker.age.ofWoman', (isWoman * liker.age) / AGE_SCALE_YEARS)
  visit('liked.age.byWoman', (isWoman * liked.age) / AGE_SCALE_YEARS)
}

function visitShared(visit: FeatureVisitor, { liker, liked }: PersonPair, { people, having }: Commonness) {
  const theirInterests = folded(liked.interests)
  let shared = 0
  for (const one of new Set(folded(liker.interests))) {
    if (theirInterests.includes(one)) shared += rarity(having.get(one) ?? 0, people)
  }
  visit('pair.interests', shared)
  visit('liker.interests', liker.interests.length)
  visit('liked.interests', liked.interests.length)
  if (liker.languages.length === 0 || liked.languages.length === 0) return
  const spoken = liker.languages.filter((code) => liked.languages.includes(code)).length
  visit('pair.aLanguage', Math.min(spoken, 1))
  visit('pair.moreLanguages', Math.max(spoken - 1, 0))
}

/** Visits how many favourites two people share, and how many of one are among the interests of the other. */
function visitFavourites(visit: FeatureVisitor, { liker, liked }: PersonPair) {
  const [mine, theirs] = [folded(liker.favourites), folded(liked.favourites)]
  const [hasMine, hasTheirs] = [mine.length > 0, theirs.length > 0]
  if (hasMine && hasTheirs) visit('pair.favourites', countIn(theirs, mine))
  if (hasMine) visit('pair.favouritesOfLiker', countIn(folded(liked.interests), mine))
  if (hasTheirs) visit('pair.favouritesOfLiked', countIn(folded(liker.interests), theirs))
}

const countIn = (list: readonly string[], wanted: readonly string[]) =>
  wanted.filter((one) => list.includes(one)).length

function visitAnswers(visit: FeatureVisitor, { liker, liked }: PersonPair) {
  for (const { field, values, same, clash, clashing } of featureNames) {
    const [mine, theirs] = [liker[field], liked[field]]
    for (const name of values) {
      if (mine !== null) visit(name.liker, Number(mine === name.value))
      if (theirs !== null) visit(name.liked, Number(theirs === name.value))
    }
    if (mine === null || theirs === null) continue
    const isSame = mine === theirs
    visit(same, Number(isSame))
    if (clashing) visit(clash, Number(!isSame && clashing.has(mine) && clashing.has(theirs)))
  }
}

/** Visits how often each goes out and dates, as scales: neighbouring answers are nearly the same habit. */
function visitScales(visit: FeatureVisitor, pair: PersonPair) {
  for (const { positionOf, liker, liked, apart } of scales) {
    const [mine, theirs] = [positionOf(pair.liker), positionOf(pair.liked)]
    if (mine !== undefined) visit(liker, mine)
    if (theirs !== undefined) visit(liked, theirs)
    if (mine !== undefined && theirs !== undefined) visit(apart, Math.abs(mine - theirs))
  }
}

function visitEffort(visit: FeatureVisitor, { liker, liked }: PersonPair) {
  visit('liker.photos', Math.log1p(liker.photos))
  visit('liked.photos', Math.log1p(liked.photos))
  visit('liker.prompts', liker.prompts)
  visit('liked.prompts', liked.prompts)
  visit('liker.bio', Math.min(liker.bioLength, LONG_BIO_CHARS) / LONG_BIO_CHARS)
  visit('liked.bio', Math.min(liked.bioLength, LONG_BIO_CHARS) / LONG_BIO_CHARS)
  visit('liker.verified', Number(liker.isVerified))
  visit('liked.verified', Number(liked.isVerified))
}
