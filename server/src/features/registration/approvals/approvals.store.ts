import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type ApprovalRow = Selectable<Database['approvals']>

/** Of those who wait and of those who were declined. */
const MAX_LISTED = 50
const MAX_ERASED = 100

const rowsOf = (db: Db) =>
  db
    .selectFrom('approvals')
    .innerJoin('user', 'user.id', 'approvals.personId')
    .selectAll('approvals')
    .select('user.email')

export const approvals = {
  find: (db: Db, personId: string): Promise<ApprovalRow | undefined> =>
    db.selectFrom('approvals').selectAll().where('personId', '=', personId).executeTakeFirst(),

  lock: (tx: Tx, personId: string): Promise<ApprovalRow | undefined> =>
    tx.selectFrom('approvals').selectAll().where('personId', '=', personId).forUpdate().executeTakeFirst(),

  /** Adds a member whose account has never had a session. Returns whether there was one to add. */
  start: async (tx: Tx, personId: string, since: Date): Promise<boolean> => {
    const { rows } = await sql`insert into approvals (person_id, since)
      select id, ${since}::timestamptz from "user" where id = ${personId} and entered_at is null
        and not exists (select from people_without_profile where people_without_profile.person_id = "user".id)
      on conflict (person_id) do nothing returning person_id`.execute(tx)
    return rows.length > 0
  },

  decline: (tx: Tx, personId: string, { declinedAt, reason }: { declinedAt: Date; reason: string }) =>
    tx.updateTable('approvals').set({ declinedAt, reason }).where('personId', '=', personId).execute(),

  delete: (tx: Tx, personId: string) => tx.deleteFrom('approvals').where('personId', '=', personId).execute(),

  count: async (db: Db): Promise<{ waiting: number; declined: number }> => {
    const isWaiting = sql<boolean>`declined_at is null`
    const row = await db
      .selectFrom('approvals')
      .select([
        sql<number>`(count(*) filter (where ${isWaiting}))::int`.as('waiting'),
        sql<number>`(count(*) filter (where not ${isWaiting}))::int`.as('declined'),
      ])
      .executeTakeFirstOrThrow()
    return row
  },

  /** Returns since when the person waits who came last. */
  findNewest: async (db: Db): Promise<Date | undefined> =>
    (
      await db
        .selectFrom('approvals')
        .select('since')
        .where('declinedAt', 'is', null)
        .orderBy('since', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.since,

  listWaiting: (db: Db) =>
    rowsOf(db)
      .where('approvals.declinedAt', 'is', null)
      .orderBy('approvals.since')
      .orderBy('approvals.personId')
      .limit(MAX_LISTED)
      .execute(),

  listDeclined: (db: Db) =>
    rowsOf(db)
      .where('approvals.declinedAt', 'is not', null)
      .orderBy('approvals.declinedAt', 'desc')
      .orderBy('approvals.personId')
      .limit(MAX_LISTED)
      .execute(),

  /** Returns people who were declined before an instant, and their addresses. */
  listDeclinedBefore: (db: Db, instant: Date) =>
    rowsOf(db)
      .where('approvals.declinedAt', '<', instant)
      .orderBy('approvals.declinedAt')
      .limit(MAX_ERASED)
      .execute(),
}
