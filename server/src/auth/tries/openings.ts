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

/** Counts that this person opens somebody's page, or refuses it, whoever it would have shown. */
export async function countOpening({ attempts }: Auth, headers: Headers, personId: string): Promise<void> {
  await attempts.take('openingByPerson', personId)
  await attempts.take('openingByPersonAnHour', personId)
  await attempts.take('openingByAddress', clientOf(headers))
}
