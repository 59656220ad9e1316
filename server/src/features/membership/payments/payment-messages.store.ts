import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type PaymentMessageRow = Selectable<Database['paymentMessages']>

/** Messages that could not be confirmed so often wait for the operator. */
export const MOST_TRIES = 50

export const paymentMessages = {
  /** Stores a message. A repeat changes nothing. */
  insert: (db: Db, message: Omit<Insertable<Database['paymentMessages']>, 'tries' | 'confirmedAt'>) =>
    db
      .insertInto('paymentMessages')
      .values(message)
      .onConflict((conflict) => conflict.column('eventId').doNothing())
      .execute(),

  /** Returns the messages that wait, the longest first. */
  listUnconfirmed: (db: Db, limit: number): Promise<PaymentMessageRow[]> =>
    db
      .selectFrom('paymentMessages')
      .selectAll()
      .where('confirmedAt', 'is', null)
      .where('tries', '<', MOST_TRIES)
      .orderBy('tries')
      .orderBy('receivedAt')
      .orderBy('eventId')
      .limit(limit)
      .execute(),

  countUnconfirmed: async (db: Db): Promise<number> => {
    const { howMany } = await db
      .selectFrom('paymentMessages')
      .select(sql<number>`count(*)::int`.as('howMany'))
      .where('confirmedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return howMany
  },

  /** Confirms every message about the same thing that had come before. */
  confirm: (db: Db, eventIds: readonly string[], at: Date) =>
    db
      .updateTable('paymentMessages')
      .set({ confirmedAt: at })
      .where(sql<boolean>`event_id = any(${eventIds}::text[])`)
      .execute(),

  countTry: (db: Db, eventIds: readonly string[]) =>
    db
      .updateTable('paymentMessages')
      .set({ tries: sql<number>`tries + 1` })
      .where(sql<boolean>`event_id = any(${eventIds}::text[])`)
      .execute(),

  clear: (db: Db, before: Date) =>
    db.deleteFrom('paymentMessages').where('confirmedAt', '<=', before).execute(),
}
