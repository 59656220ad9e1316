import {
  type Drinking,
  drinkingValues,
  type FamilyValues,
  familyValueValues,
  type Gender,
  type HasChildren,
  hasChildrenValues,
  type Smoking,
  smokingValues,
  type WantsChildren,
  wantsChildrenValues,
} from '@hearth/contract/facts'
import {
  type LookingFor,
  lookingForValues,
  type RelationshipGoal,
  relationshipGoalValues,
} from '@hearth/contract/people'

/**
 * All that ordering may know of what a person says: named one by one, so that faith, ethnicity, orientation and health
 * have no way in, and neither have names, places or the words of free texts, which would tell them.
 */
export type Portrait = {
  age: number
  gender: Gender | null
  lookingFor: LookingFor | null
  relationshipGoals: RelationshipGoal | null
  familyValues: FamilyValues | null
  hasChildren: HasChildren | null
  wantsChildren: WantsChildren | null
  smoking: Smoking | null
  drinking: Drinking | null
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

const choices = {
  lookingFor: lookingForValues,
  relationshipGoals: relationshipGoalValues,
  familyValues: familyValueValues,
  hasChildren: hasChildrenValues,
  wantsChildren: wantsChildrenValues,
  smoking: smokingValues,
  drinking: drinkingValues,
} as const
type Field = keyof typeof choices

/** Two answers to one question that seldom go together, whichever of the two gave which. */
const clashes: Partial<Record<Field, readonly [string, string]>> = {
  lookingFor: ['serious_relationship', 'casual_dating'],
  relationshipGoals: ['marriage', 'companionship'],
  familyValues: ['traditional', 'modern'],
  wantsChildren: ['yes', 'no'],
  smoking: ['no', 'yes'],
  drinking: ['no', 'often'],
}

const YEARS = 10
const LONG_BIO = 1_000

/** How much it says to share something that `having` of `people` have: little what everybody has, at most 3. */
export const rarity = (having: number, people: number) => Math.min(3, Math.log((people + 2) / (having + 1)))

const folded = (interests: readonly string[]) => new Set(interests.map((one) => one.trim().toLowerCase()))

/** What is known beforehand of whether `liker` will like `liked`; `band` is how far apart they are, in the four bands. */
export function featuresOf(pair: Pair, band: number | null, commonness: Commonness): Features {
  return {
    ...agesOf(pair),
    ...sharedOf(pair, commonness),
    ...answersOf(pair),
    ...effortOf('liked', pair.liked),
    ...effortOf('liker', pair.liker),
    ...(band === null ? {} : { 'pair.band': band }),
  }
}

function agesOf({ liker, liked }: Pair): Features {
  const older = (liked.age - liker.age) / YEARS
  return {
    'liker.age': liker.age / YEARS,
    'liked.age': liked.age / YEARS,
    'pair.yearsApart': Math.abs(older),
    'pair.yearsApartSquared': older * older,
    ...(liker.gender === null
      ? {}
      : {
          'liker.gender=man': Number(liker.gender === 'man'),
          'liker.gender=woman': Number(liker.gender === 'woman'),
          'liker.man.age': liker.gender === 'man' ? liker.age / YEARS : 0,
          'liked.age.byMan': liker.gender === 'man' ? liked.age / YEARS : 0,
          'liker.woman.age': liker.gender === 'woman' ? liker.age / YEARS : 0,
          'liked.age.byWoman': liker.gender === 'woman' ? liked.age / YEARS : 0,
        }),
  }
}

function sharedOf({ liker, liked }: Pair, { people, having }: Commonness): Features {
  const theirs = folded(liked.interests)
  const shared = [...folded(liker.interests)].filter((one) => theirs.has(one))
  const spoken = liker.languages.filter((code) => liked.languages.includes(code))
  const knowsLanguages = liker.languages.length > 0 && liked.languages.length > 0
  return {
    'pair.interests': shared.reduce((sum, one) => sum + rarity(having.get(one) ?? 0, people), 0),
    'liker.interests': liker.interests.length,
    'liked.interests': liked.interests.length,
    ...(knowsLanguages
      ? { 'pair.aLanguage': Number(spoken.length > 0), 'pair.moreLanguages': Math.max(0, spoken.length - 1) }
      : {}),
  }
}

const answersOf = (pair: Pair): Features => ({
  ...answersTo('lookingFor', pair),
  ...answersTo('relationshipGoals', pair),
  ...answersTo('familyValues', pair),
  ...answersTo('hasChildren', pair),
  ...answersTo('wantsChildren', pair),
  ...answersTo('smoking', pair),
  ...answersTo('drinking', pair),
})

function answersTo(field: Field, { liker, liked }: Pair): Features {
  const [mine, theirs] = [liker[field], liked[field]]
  return {
    ...(mine === null ? {} : chosen(`liker.${field}`, mine, choices[field])),
    ...(theirs === null ? {} : chosen(`liked.${field}`, theirs, choices[field])),
    ...(mine === null || theirs === null ? {} : { [`pair.same.${field}`]: Number(mine === theirs) }),
    ...(mine === null || theirs === null ? {} : clashOf(field, mine, theirs)),
  }
}

const chosen = (name: string, answer: string, all: readonly string[]): Features =>
  Object.fromEntries(all.map((one) => [`${name}=${one}`, Number(one === answer)]))

function clashOf(field: Field, mine: string, theirs: string): Features {
  const clash = clashes[field]
  if (!clash) return {}
  const doClash = mine !== theirs && clash.includes(mine) && clash.includes(theirs)
  return { [`pair.clash.${field}`]: Number(doClash) }
}

const effortOf = (
  side: 'liker' | 'liked',
  { photos, prompts, bioLength, isVerified }: Portrait,
): Features => ({
  [`${side}.photos`]: Math.log1p(photos),
  [`${side}.prompts`]: prompts,
  [`${side}.bio`]: Math.min(bioLength, LONG_BIO) / LONG_BIO,
  [`${side}.verified`]: Number(isVerified),
})
