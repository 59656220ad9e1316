import type { Auth } from '../auth.ts'
import { clientOf } from '../entering.ts'

/** Counts that this person has the cost of their wishes counted, or refuses it. */
export const countCounting = ({ attempts }: Auth, personId: string): Promise<void> =>
  attempts.take('countingByPerson', personId)

/** What in conversations is cheap to ask and dear to do. */
export type Talking = 'changingByPerson' | 'placingByPerson' | 'searchingByPerson' | 'reportingByPerson'

/** Counts that this person does such a thing, or refuses it. */
export const countTalking = ({ attempts }: Auth, what: Talking, personId: string): Promise<void> =>
  attempts.take(what, personId)

/** Counts that somebody's page is opened from here, or refuses it, whoever it would have shown. */
export const countOpening = ({ attempts }: Auth, headers: Headers): Promise<void> =>
  attempts.take('openingByAddress', clientOf(headers))
