import { fitEachOther, type SearchProfile } from '../search/eligibility.rules.ts'

/** Bounds of the search for each person. */
export type NominationLimits = {
  /** In a community of at most so many everybody who fits is considered. */
  everybody: number
  /** Otherwise so many people are considered for each person. */
  most: number
  /** The search looks at so many people of the right gender at most. */
  looked: number
}

export const NOMINATION_LIMITS: NominationLimits = { everybody: 500, most: 50, looked: 2_000 }

const gendersFit = (one: SearchProfile, other: SearchProfile) =>
  (one.seeks & other.gender) !== 0 && (other.seeks & one.gender) !== 0

/** Yields the other indexes of a list, the nearest first. */
function* outwards(at: number, length: number): Generator<number> {
  for (let step = 1; at - step >= 0 || at + step < length; step++) {
    if (at - step >= 0) yield at - step
    if (at + step < length) yield at + step
  }
}

type Nominating = { today: string; excluded: ReadonlySet<string>; limits?: NominationLimits }

/**
 * Returns people who fit the one at this index from both sides, those of the nearest rank first: in a stable matching people
 * are paired with others who are liked about as often. `people` are ordered by rank.
 */
export function nominate(
  people: readonly SearchProfile[],
  at: number,
  { today, excluded, limits = NOMINATION_LIMITS }: Nominating,
): SearchProfile[] {
  const person = people[at]
  const fits = (other: SearchProfile) =>
    person !== undefined && !excluded.has(other.userId) && fitEachOther(person, other, today)
  const isSmall = people.length <= limits.everybody
  const [most, looked] = isSmall ? [people.length, people.length] : [limits.most, limits.looked]
  const found: SearchProfile[] = []
  let seen = 0
  for (const index of outwards(at, people.length)) {
    const other = people[index]
    if (!person || !other || !gendersFit(person, other)) continue
    if (++seen > looked || found.length === most) break
    if (fits(other)) found.push(other)
  }
  return found
}
