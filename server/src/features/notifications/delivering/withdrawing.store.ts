import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** Rows are locked in one order, against deadlocks. Withdrawn rows are due, because devices that show them are to close them. */
const withdraw = (tx: Tx, which: RawBuilder<unknown>, at: Date) =>
  sql`with withdrawn as (
      select id from notifications where withdrawn_at is null and ${which}
      order by person_id, subject_id for no key update)
    update notifications set withdrawn_at = ${at}::timestamptz, due_at = ${at}::timestamptz
      from withdrawn where notifications.id = withdrawn.id`.execute(tx)

export const withdrawing = {
  /** Withdraws what two people were told of each other. */
  withdrawPair: (tx: Tx, [oneId, otherId]: readonly [string, string], at: Date) =>
    withdraw(
      tx,
      sql`((person_id = ${oneId} and other_id = ${otherId}) or (person_id = ${otherId} and other_id = ${oneId}))`,
      at,
    ),

  /** Withdraws what two people were told of notes to each other. */
  withdrawNotes: (tx: Tx, [oneId, otherId]: readonly [string, string], at: Date) =>
    withdraw(
      tx,
      sql`kind = 'note' and ((person_id = ${oneId} and subject_id = ${otherId})
        or (person_id = ${otherId} and subject_id = ${oneId}))`,
      at,
    ),

  /** Withdraws what others were told of a person, and deletes the subscriptions of that person. */
  withdrawPerson: async (tx: Tx, personId: string, at: Date): Promise<void> => {
    await withdraw(tx, sql`other_id = ${personId}`, at)
    await tx.deleteFrom('pushSubscriptions').where('personId', '=', personId).execute()
  },
}
