import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { CircleState } from '../../../db/schema/circle.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type GrantRow = Selectable<Database['circleGrants']>
export type InvitationOfCircle = Selectable<Database['circleInvitations']>

const SUPPOSED_ONLINE_MS = 600_000

const relativesNow = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('circleRelatives')
    .selectAll()
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('state', '<>', 'ended')

export const circles = {
  /** Locks the circle of a member until the transaction ends. */
  lock: (tx: Tx, memberId: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`circle of ${memberId}`}, 0))`.execute(tx),

  findMember: (db: Db, memberId: string): Promise<{ createdAt: Date } | undefined> =>
    db.selectFrom('user').select('createdAt').where('id', '=', memberId).executeTakeFirst(),

  /** Returns the relatives in the order in which they joined, those who have ended last. */
  list: (db: Db, memberId: string) =>
    db
      .selectFrom('circleRelatives')
      .innerJoin('relatives', 'relatives.personId', 'circleRelatives.relativeId')
      .selectAll('circleRelatives')
      .select('relatives.name')
      .where('memberId', '=', memberId)
      .orderBy(sql`state = 'ended'`)
      .orderBy('joinedAt')
      .orderBy('id')
      .execute(),

  /** Returns the circles of a relative that have not ended. */
  listOfRelative: (db: Db, relativeId: string) =>
    db
      .selectFrom('circleRelatives')
      .select(['id', 'memberId'])
      .where('relativeId', '=', relativeId)
      .where('state', '<>', 'ended')
      .orderBy('id')
      .execute(),

  find: (db: Db, memberId: string, id: string) => relativesNow(db, memberId, id).executeTakeFirst(),

  /** Returns the same once no write of the relative is under way, locked until the transaction ends. */
  findLocked: (tx: Tx, memberId: string, id: string) =>
    relativesNow(tx, memberId, id).forNoKeyUpdate().executeTakeFirst(),

  /** Adds a relative, or takes up one who has ended. Returns the id. */
  put: async (
    tx: Tx,
    { memberId, relativeId, label, at }: { memberId: string; relativeId: string; label: string; at: Date },
  ): Promise<string> => {
    const isEnded = sql`circle_relatives.state = 'ended'`
    const row = await tx
      .insertInto('circleRelatives')
      .values({ memberId, relativeId, label, joinedAt: at, changedAt: at })
      .onConflict((conflict) =>
        conflict.columns(['memberId', 'relativeId']).doUpdateSet({
          label,
          state: sql`case when ${isEnded} then 'active' else circle_relatives.state end`,
          joinedAt: sql`case when ${isEnded} then excluded.joined_at else circle_relatives.joined_at end`,
          changedAt: sql`case when ${isEnded} then excluded.changed_at else circle_relatives.changed_at end`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  setState: (tx: Tx, id: string, { state, at }: { state: CircleState; at: Date }) =>
    tx.updateTable('circleRelatives').set({ state, changedAt: at }).where('id', '=', id).execute(),

  /** Returns how many relatives a member has, with those who are invited. */
  countHeld: async (db: Db, memberId: string, now: Date): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from circle_relatives where member_id = ${memberId} and state <> 'ended')
        + (select count(*) from circle_invitations
            where member_id = ${memberId} and used_at is null and expires_at > ${now}))::int as count`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },

  /** Whether a relative has been online within the last ten minutes. */
  isOnline: async (db: Db, relativeId: string, now: Date): Promise<boolean> => {
    const since = new Date(now.getTime() - SUPPOSED_ONLINE_MS)
    const { rows } = await sql`select from session_uses
      where person_id = ${relativeId} and used_at > ${since} limit 1`.execute(db)
    return rows.length > 0
  },

  deleteEndedBefore: (db: Db, before: Date) =>
    db.deleteFrom('circleRelatives').where('state', '=', 'ended').where('changedAt', '<', before).execute(),
}

export const grants = {
  insert: (tx: Tx, rows: readonly Insertable<Database['circleGrants']>[]) =>
    rows.length === 0 ? undefined : tx.insertInto('circleGrants').values(rows).execute(),

  /** Returns those that have not ended, also those that wait. */
  listOpen: (db: Db, memberId: string, now: Date): Promise<GrantRow[]> =>
    db
      .selectFrom('circleGrants')
      .selectAll()
      .where('memberId', '=', memberId)
      .where('endsAt', '>', now)
      .orderBy('startsAt')
      .orderBy('id')
      .execute(),

  /** Ends one grant of a relative, or all. An end is an expiry. Returns those that were open. */
  end: (tx: Tx, { circleId, id }: { circleId: string; id?: string }, now: Date): Promise<GrantRow[]> =>
    tx
      .updateTable('circleGrants')
      .set({ endsAt: now })
      .where('circleId', '=', circleId)
      .where('endsAt', '>', now)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returningAll()
      .execute(),

  /**
   * Returns how many grants a member has given in a day, and how many in a week beside an online relative or in the network of
   * the relative.
   */
  countRecent: async (db: Db, memberId: string, since: { day: Date; week: Date }) => {
    const { rows } = await sql<{ inDay: number; beside: number; sameNetwork: number }>`
      select count(*) filter (where given_at > ${since.day})::int as in_day,
        count(*) filter (where is_beside)::int as beside,
        count(*) filter (where is_same_network)::int as same_network
      from circle_grants where member_id = ${memberId} and given_at > ${since.week}`.execute(db)
    return rows[0] ?? { inDay: 0, beside: 0, sameNetwork: 0 }
  },

  deleteEndedBefore: (db: Db, before: Date) =>
    db.deleteFrom('circleGrants').where('endsAt', '<', before).execute(),
}

export const circleInvitations = {
  insert: (tx: Tx, row: Insertable<Database['circleInvitations']>) =>
    tx.insertInto('circleInvitations').values(row).execute(),

  listOpen: (db: Db, memberId: string, now: Date): Promise<InvitationOfCircle[]> =>
    db
      .selectFrom('circleInvitations')
      .selectAll()
      .where('memberId', '=', memberId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  /** Returns the invitation of a token by its hashes. */
  find: (db: Db, hashes: readonly string[]): Promise<InvitationOfCircle | undefined> =>
    db.selectFrom('circleInvitations').selectAll().where('tokenHash', 'in', hashes).executeTakeFirst(),

  /** Returns the same, locked until the transaction ends. */
  lock: (tx: Tx, hashes: readonly string[]): Promise<InvitationOfCircle | undefined> =>
    tx
      .selectFrom('circleInvitations')
      .selectAll()
      .where('tokenHash', 'in', hashes)
      .forUpdate()
      .executeTakeFirst(),

  setUsed: (tx: Tx, id: string, at: Date) =>
    tx.updateTable('circleInvitations').set({ usedAt: at, networkHash: null }).where('id', '=', id).execute(),

  /** Deletes an open invitation. Returns its label. */
  delete: (tx: Tx, memberId: string, id: string): Promise<{ label: string } | undefined> =>
    tx
      .deleteFrom('circleInvitations')
      .where('id', '=', id)
      .where('memberId', '=', memberId)
      .where('usedAt', 'is', null)
      .returning('label')
      .executeTakeFirst(),

  forgetNetworks: (db: Db, before: Date) =>
    db
      .updateTable('circleInvitations')
      .set({ networkHash: null })
      .where('createdAt', '<', before)
      .where('networkHash', 'is not', null)
      .execute(),

  deleteExpiredBefore: (db: Db, before: Date) =>
    db.deleteFrom('circleInvitations').where('expiresAt', '<', before).execute(),
}

export const circleNotices = {
  find: (db: Db, memberId: string) =>
    db
      .selectFrom('circleNotices')
      .select(['since', 'dismissedAt'])
      .where('memberId', '=', memberId)
      .executeTakeFirst(),

  put: (tx: Tx, memberId: string, since: Date) =>
    tx
      .insertInto('circleNotices')
      .values({ memberId, since })
      .onConflict((conflict) =>
        conflict
          .column('memberId')
          .doUpdateSet({ since, dismissedAt: null })
          .where('circleNotices.dismissedAt', 'is not', null),
      )
      .execute(),

  dismiss: (db: Db, memberId: string, at: Date) =>
    db.updateTable('circleNotices').set({ dismissedAt: at }).where('memberId', '=', memberId).execute(),

  deleteBefore: (db: Db, before: Date) =>
    db.deleteFrom('circleNotices').where('since', '<', before).execute(),
}
