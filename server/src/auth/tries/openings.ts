import type { Auth } from '../auth.ts'
import { clientOf } from '../entering.ts'

/** Counts that this person has the cost of their wishes counted, or refuses it. */
export const countCounting = ({ attempts }: Auth, personId: string): Promise<void> =>
  attempts.take('countingByPerson', personId)

/** Counts that this person opens somebody's page, or refuses it, whoever it would have shown. */
export async function countOpening({ attempts }: Auth, headers: Headers, personId: string): Promise<void> {
  await attempts.take('openingByPerson', personId)
  await attempts.take('openingByPersonAnHour', personId)
  await attempts.take('openingByAddress', clientOf(headers))
}
