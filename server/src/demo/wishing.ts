import { MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import { bandValues, type Wishes } from '@hearth/contract/wishes'
import {
  acceptedBy,
  fitEachOther,
  genderBit,
  type Seeker,
  seekBits,
  traitsOf,
} from '../features/discovery/meeting.rules.ts'
import { chanceOf } from './chance.ts'
import type { Resident } from './people/people.ts'
import { visitor } from './people/visitor.ts'

export type Wishing = Pick<Seeker, 'ageMin' | 'ageMax' | 'reach' | 'isFlexible'> & { wishes: Wishes }

const ANYWHERE = bandValues.length - 1
/** How many of a hundred have it so. */
const often = {
  openAboutAge: 0.3,
  nearby: 0.12,
  flexible: 0.25,
  smokeFree: 0.1,
  sameChildren: 0.06,
  sameFaith: 0.04,
  sameIntention: 0.35,
  sameValues: 0.2,
} as const

/** What Robin wishes for: enough to see what a wish costs, and little enough for a full deck. */
const robins: Wishing = {
  ageMin: 22,
  ageMax: 48,
  reach: ANYWHERE,
  isFlexible: true,
  wishes: {
    smoking: { values: ['no', 'sometimes', 'stopping'], isHard: true, orUnsaid: true },
    lookingFor: { values: ['serious_relationship', 'not_sure'], isHard: false, orUnsaid: true },
  },
}

/** What is said in the profile as well, so that it is no wish for what one is not. */
function wishesOf({ key, facts, lookingFor }: Resident): Wishes {
  const chance = chanceOf(`${key} hopes for`)
  const { smoking, wantsChildren, faith, familyValues } = facts
  const hard = { isHard: true, orUnsaid: true }
  const soft = { isHard: false, orUnsaid: true }
  return {
    ...(chance.happens(often.smokeFree) &&
      smoking === 'no' && { smoking: { values: ['no', 'stopping'], ...hard } }),
    ...(chance.happens(often.sameChildren) &&
      wantsChildren && { wantsChildren: { values: [wantsChildren], ...hard } }),
    ...(chance.happens(often.sameFaith) && faith && { faith: { values: [faith], ...hard } }),
    ...(chance.happens(often.sameIntention) && { lookingFor: { values: [lookingFor], ...soft } }),
    ...(chance.happens(often.sameValues) &&
      familyValues && { familyValues: { values: [familyValues], ...soft } }),
  }
}

/** Whom somebody of the demo community wishes to meet: ages around theirs, and anywhere for most. */
export function wishingOf(resident: Resident): Wishing {
  if (resident.key === visitor.key) return robins
  const { key, age } = resident
  const chance = chanceOf(`${key} wishes for`)
  const years = () => chance.whole(5, 8 + Math.floor(age / 6))
  const ages = { ageMin: Math.max(MIN_AGE, age - years()), ageMax: Math.min(MAX_AGE, age + years()) }
  return {
    ...(chance.happens(often.openAboutAge) ? { ageMin: MIN_AGE, ageMax: MAX_AGE } : ages),
    reach: chance.happens(often.nearby) ? ANYWHERE - 1 : ANYWHERE,
    isFlexible: chance.happens(often.flexible),
    wishes: wishesOf(resident),
  }
}

type Housed = { id: string; resident: Resident; born: string; cell: number }

const seekerOf = ({ id, resident, born, cell }: Housed): Seeker => {
  const { wishes, ...wishing } = wishingOf(resident)
  const { facts, lookingFor, relationshipGoals } = resident
  // What one believes is for matches, until one says otherwise.
  const { faith: _, ...shown } = facts
  return {
    ...wishing,
    userId: id,
    gender: genderBit(facts.gender ?? null),
    seeks: seekBits(facts.seeking ?? []),
    born,
    cell,
    isOnlyToLiked: false,
    isShown: true,
    traits: traitsOf({ ...shown, lookingFor, relationshipGoals }),
    accepts: acceptedBy(wishes),
  }
}

/** Whether two of them would be shown to each other. */
export const wouldMeet = (one: Housed, other: Housed, today: string): boolean =>
  fitEachOther(seekerOf(one), seekerOf(other), today)
