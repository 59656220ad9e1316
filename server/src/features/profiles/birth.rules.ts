import { objectionToBirth } from '@hearth/contract/ages'
import type { ProfileRow } from './profiles.store.ts'

const CORRECTABLE_MS = 86_400_000
const FIXED =
  'Your date of birth can’t be changed any more. If it’s wrong, write to the people who run this community.'

/** The same for whoever is too young and for whoever said so lately, so that trying teaches nothing. */
export const UNDER_AGE =
  'You need to be 18 or older to use Hearth. If that’s a mistake, write to the people who run this community.'

type Birth = Pick<ProfileRow, 'dateOfBirth' | 'birthSetAt' | 'birthCorrectedAt'>

export const correctableUntil = ({ birthSetAt, birthCorrectedAt }: Birth): Date | undefined =>
  birthSetAt && !birthCorrectedAt ? new Date(birthSetAt.getTime() + CORRECTABLE_MS) : undefined

/** What keeps this date from being saved over the one before, in words, or `undefined`. */
export function objectionToChange(
  before: Birth,
  dateOfBirth: string | null | undefined,
  { now, today }: { now: Date; today: string },
): string | undefined {
  if (dateOfBirth === undefined || dateOfBirth === before.dateOfBirth) return undefined
  // Without it nobody could say that this person is of age.
  if (dateOfBirth === null) return 'You can correct your date of birth, but not remove it'
  const objection = objectionToBirth(dateOfBirth, today)
  if (objection || before.dateOfBirth === null) return objection
  const until = correctableUntil(before)
  return until && now <= until ? undefined : FIXED
}

/** What is noted beside a changed date of birth. */
export function noteOfChange(before: Birth, dateOfBirth: string | null | undefined, now: Date) {
  if (!dateOfBirth || dateOfBirth === before.dateOfBirth) return {}
  return before.dateOfBirth === null ? { birthSetAt: now } : { birthCorrectedAt: now }
}
