import { objectionToBirth } from '@hearth/contract/ages'
import type { ProfileRow } from '../profiles.store.ts'

const CORRECTABLE_MS = 86_400_000
const FIXED =
  'Your date of birth can’t be changed any more. If it’s wrong, write to the people who run this community.'

/** The same text for a person under 18 and for a locked one, so that another try reveals nothing. */
export const UNDER_AGE =
  'You need to be 18 or older to use Hearth. If that’s a mistake, write to the people who run this community.'

type Birth = Pick<ProfileRow, 'dateOfBirth' | 'birthSetAt' | 'birthCorrectedAt'>

/** Returns the end of the day in which the date can be corrected once; undefined if it is fixed. */
export const correctableUntil = ({ birthSetAt, birthCorrectedAt }: Birth): Date | undefined =>
  birthSetAt && !birthCorrectedAt ? new Date(birthSetAt.getTime() + CORRECTABLE_MS) : undefined

/** Returns why this date of birth cannot replace the stored one, or undefined. */
export function objectionToBirthChange(
  before: Birth,
  dateOfBirth: string | null | undefined,
  { now, today }: { now: Date; today: string },
): string | undefined {
  if (dateOfBirth === undefined || dateOfBirth === before.dateOfBirth) return undefined
  // Without it nobody could tell whether this person is of age.
  if (dateOfBirth === null) return 'You can correct your date of birth, but not remove it'
  const objection = objectionToBirth(dateOfBirth, today)
  if (objection || before.dateOfBirth === null) return objection
  const until = correctableUntil(before)
  return until && now <= until ? undefined : FIXED
}

/** Returns the time columns that change with a date of birth. */
export function birthTimestamps(before: Birth, dateOfBirth: string | null | undefined, now: Date) {
  if (!dateOfBirth || dateOfBirth === before.dateOfBirth) return {}
  return before.dateOfBirth === null ? { birthSetAt: now } : { birthCorrectedAt: now }
}
