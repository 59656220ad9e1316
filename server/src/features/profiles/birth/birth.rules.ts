import { objectionToBirth } from '@hearth/contract/ages'
import type { ProfileRow } from '../profiles.store.ts'

const CORRECTABLE_MS = 86_400_000

type Birth = Pick<ProfileRow, 'dateOfBirth' | 'birthSetAt' | 'birthCorrectedAt'>

/** Returns the end of the day in which the date can be corrected once; undefined if it is fixed. */
export const correctableUntil = ({ birthSetAt, birthCorrectedAt }: Birth): Date | undefined =>
  birthSetAt && !birthCorrectedAt ? new Date(birthSetAt.getTime() + CORRECTABLE_MS) : undefined

type BirthObjection = ReturnType<typeof objectionToBirth> | 'birth_required' | 'birth_fixed'

/** Returns why this date of birth cannot replace the stored one, or undefined. */
export function objectionToBirthChange(
  before: Birth,
  dateOfBirth: string | null | undefined,
  { now, today }: { now: Date; today: string },
): BirthObjection | undefined {
  if (dateOfBirth === undefined || dateOfBirth === before.dateOfBirth) return undefined
  // Without it nobody could tell whether this person is of age.
  if (dateOfBirth === null) return 'birth_required'
  const objection = objectionToBirth(dateOfBirth, today)
  if (objection || before.dateOfBirth === null) return objection
  const until = correctableUntil(before)
  return until && now <= until ? undefined : 'birth_fixed'
}

/** Returns the time columns that change with a date of birth. */
export function birthTimestamps(before: Birth, dateOfBirth: string | null | undefined, now: Date) {
  if (!dateOfBirth || dateOfBirth === before.dateOfBirth) return {}
  return before.dateOfBirth === null ? { birthSetAt: now } : { birthCorrectedAt: now }
}
