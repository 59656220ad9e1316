import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type PaymentMessageRow = Selectable<Database['paymentMessages']>

export const paymentMessages = {
  /** Stores a message. A repeat changes nothing. */
  insert: (
    db: Db,
    message: Omit<Insertable<Database['paymentMessages']>, 'tries' | 'nextTryAt' | 'confirmedAt'>,
  ) =>
    db
      .insertInto('paymentMessages')
      .values(message)
      .onConflict((conflict) => conflict.column('eventId').doNothing())
      .execute(),

  /** Returns the messages that are due, those with the fewest tries first. */
  listDue: (db: Db, now: Date, limit: number): Promise<PaymentMessageRow[]> =>
    db
      .selectFrom('paymentMessages')
      .selectAll()
      .where('confirmedAt', 'is', null)
      .where((on) => on.or([on('nextTryAt', 'is', null), on('nextTryAt', '<=', now)]))
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

  countTry: (db: Db, eventIds: readonly string[], nextTryAt: Date) =>
    db
      .updateTable('paymentMessages')
      .set({ tries: sql<number>`tries + 1`, nextTryAt })
      .where(sql<boolean>`event_id = any(${eventIds}::text[])`)
      .execute(),

  clear: (db: Db, before: Date) =>
    db.deleteFrom('paymentMessages').where('confirmedAt', '<=', before).execute(),
}
