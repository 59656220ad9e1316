export const MIN_AGE = 18
export const MAX_AGE = 120

/** Age in whole years on `today`; both are calendar days, `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The calendar day, in UTC, of an instant. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** A year that gives a lower age is a typing error and locks nobody out. */
const LEAST_PLAUSIBLE_AGE = 5

/** Returns the error in a date of birth as of `today`, or `undefined`. Being under 18 is not an error here. */
export function objectionToBirth(
  dateOfBirth: string,
  today: string,
): 'birth_in_future' | 'birth_implausible' | undefined {
  if (dateOfBirth > today) return 'birth_in_future'
  const age = ageOn(dateOfBirth, today)
  return age < LEAST_PLAUSIBLE_AGE || age > MAX_AGE ? 'birth_implausible' : undefined
}

/** Only the server asks this, so that anyone who is too young has told it. A community may ask for more than 18 years. */
export const isOfAge = (dateOfBirth: string, today: string, minimumAge: number = MIN_AGE): boolean =>
  ageOn(dateOfBirth, today) >= Math.max(MIN_AGE, minimumAge)
