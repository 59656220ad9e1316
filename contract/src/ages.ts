export const MIN_AGE = 18
export const MAX_AGE = 120

/** Age in whole years on `today`; both are calendar days, `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The calendar day, in UTC, of an instant. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** What keeps a date of birth from being taken on `today`, in words, or `undefined`. */
export function objectionToBirth(dateOfBirth: string, today: string): string | undefined {
  if (dateOfBirth > today) return 'This day is still to come'
  const age = ageOn(dateOfBirth, today)
  if (age < MIN_AGE) return `You need to be ${MIN_AGE} or older to use Hearth`
  if (age > MAX_AGE) return 'Please check the year'
  return undefined
}
