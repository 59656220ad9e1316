import type { CaseOrder, CasesView, Priority, Queue } from '@hearth/contract/console/cases'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type CaseRow = Selectable<Database['cases']>
export type NewCase = Insertable<Database['cases']>
export type CaseEventRow = Selectable<Database['caseEvents']>
export type CaseChange = Pick<CaseRow, 'state' | 'claimedBy' | 'decidedAt'> &
  Partial<Pick<CaseRow, 'dueAt' | 'overdueToldAt' | 'urgentSince' | 'outcome'>>

const rowsOf = (db: Db) => db.selectFrom('cases').selectAll('cases')

// A literal, so that the database sees that the condition is that of the index.
const isOpen = sql<boolean>`cases.state <> ${sql.lit('decided' satisfies CaseRow['state'])}`

const isOverdue = (now: Date) => sql<boolean>`cases.due_at <= ${now}::timestamptz`

const isUnclaimed = sql<boolean>`cases.state in ('open', 'escalated')`

/** How long the oldest case without a claim has waited for one. */
const oldestUnclaimed = (now: Date) => sql<number | null>`extract(epoch from
  ${now}::timestamptz - min(cases.opened_at) filter (where ${isUnclaimed}))::float8`

const inQueue = (queue: Exclude<Queue, 'overdue'>, viewerId: string): RawBuilder<boolean> =>
  ({
    waiting: sql<boolean>`cases.state in ('open', 'escalated', 'proposed')`,
    mine: sql<boolean>`(cases.state = 'claimed' and cases.claimed_by = ${viewerId}::uuid)`,
    claimed: sql<boolean>`cases.state = 'claimed'`,
    escalated: sql<boolean>`cases.state = 'escalated'`,
    proposed: sql<boolean>`cases.state = 'proposed'`,
    decided: sql<boolean>`cases.state = 'decided'`,
  })[queue]

const count = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`

export const cases = {
  /** Locks the account, so that it is not erased before the transaction ends. Returns false if there is none. */
  keepPerson: async (tx: Tx, personId: string): Promise<boolean> =>
    (await sql`select from "user" where id = ${personId}::uuid for key share`.execute(tx)).rows.length > 0,

  /** Locks the account until the transaction ends, so that meanwhile no item is added about it. */
  lockPerson: (tx: Tx, personId: string) =>
    sql`select from "user" where id = ${personId}::uuid for update`.execute(tx),

  find: (db: Db, number: string): Promise<CaseRow | undefined> =>
    rowsOf(db).where('number', '=', number).executeTakeFirst(),

  findNumber: async (db: Db, id: string): Promise<string | undefined> =>
    (await db.selectFrom('cases').select('number').where('id', '=', id).executeTakeFirst())?.number,

  lock: (tx: Tx, id: string): Promise<CaseRow | undefined> =>
    rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst(),

  lockOpenOf: (tx: Tx, personId: string): Promise<CaseRow | undefined> =>
    rowsOf(tx).where('personId', '=', personId).where(isOpen).forUpdate().executeTakeFirst(),

  /** Locks the cases that a member of staff has claimed until the transaction ends. */
  lockClaimedBy: (tx: Tx, staffId: string): Promise<CaseRow[]> =>
    rowsOf(tx)
      .where('state', '=', 'claimed')
      .where('claimedBy', '=', staffId)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** Returns when the newest of what waits for a claim came: a case, an appeal in one, or the urgency of an open case. */
  findNewestUnclaimed: async (db: Db): Promise<Date | undefined> =>
    (
      await db
        .selectFrom('cases')
        .leftJoin('caseItems', (join) =>
          join.onRef('caseItems.caseId', '=', 'cases.id').on('caseItems.kind', '=', 'appeal'),
        )
        .select(
          sql<Date | null>`greatest(max(cases.urgent_since),
            max(greatest(cases.opened_at, case_items.created_at)) filter (where ${isUnclaimed}))`.as(
            'newest',
          ),
        )
        .where(isOpen)
        .executeTakeFirst()
    )?.newest ?? undefined,

  findLastDecided: (db: Db, personId: string): Promise<{ id: string } | undefined> =>
    db
      .selectFrom('cases')
      .select('id')
      .where('personId', '=', personId)
      .where('state', '=', 'decided')
      .orderBy('decidedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Gives the row only to the caller that opened the case; a person has one open case at most. */
  open: (tx: Tx, row: NewCase): Promise<CaseRow | undefined> =>
    tx
      .insertInto('cases')
      .values(row)
      .onConflict((conflict) => conflict.column('personId').where(isOpen).doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** Changes what a case collects. The caller has locked it. */
  extend: (tx: Tx, id: string, change: Updateable<Database['cases']>): Promise<CaseRow> =>
    tx.updateTable('cases').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** Changes the state unless somebody else has changed it since the row was read. */
  move: (tx: Tx, { id, version }: CaseRow, change: CaseChange): Promise<CaseRow | undefined> =>
    tx
      .updateTable('cases')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst(),

  /** Returns the open cases of a queue after the cursor, most urgent first. */
  listOpen: (
    db: Db,
    { queue, viewerId, order }: { queue: Exclude<Queue, 'overdue'>; viewerId: string; order: CaseOrder },
    { after, limit }: { after: RawBuilder<boolean>; limit: number },
  ): Promise<CaseRow[]> =>
    rowsOf(db)
      .where(isOpen)
      .where(inQueue(queue, viewerId))
      .where(after)
      .orderBy('priority')
      .orderBy(order === 'likely' ? 'place' : 'dueAt')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Returns the overdue cases after the cursor, the first due first. */
  listOverdue: (
    db: Db,
    now: Date,
    { after, limit }: { after: RawBuilder<boolean>; limit: number },
  ): Promise<CaseRow[]> =>
    rowsOf(db)
      .where(isOpen)
      .where(isOverdue(now))
      .where(after)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Returns the decided cases after the cursor, latest decision first. */
  listDecided: (
    db: Db,
    { after, limit }: { after: RawBuilder<boolean>; limit: number },
  ): Promise<CaseRow[]> =>
    rowsOf(db)
      .where('state', '=', 'decided')
      .where(after)
      .orderBy('decidedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** Returns how many cases are in each queue of the viewer, and how many of each priority are overdue. */
  count: async (db: Db, viewerId: string, now: Date): Promise<Pick<CasesView, 'counts' | 'overdue'>> => {
    const overdueOf = (priority: Priority) =>
      count(sql<boolean>`(${isOverdue(now)} and cases.priority = ${sql.lit(priority)})`)
    const { urgent, high, normal, ...open } = await db
      .selectFrom('cases')
      .select([
        count(inQueue('waiting', viewerId)).as('waiting'),
        count(inQueue('mine', viewerId)).as('mine'),
        count(inQueue('claimed', viewerId)).as('claimed'),
        count(inQueue('escalated', viewerId)).as('escalated'),
        count(inQueue('proposed', viewerId)).as('proposed'),
        count(isOverdue(now)).as('overdue'),
        overdueOf(0).as('urgent'),
        overdueOf(1).as('high'),
        overdueOf(2).as('normal'),
      ])
      .where(isOpen)
      .executeTakeFirstOrThrow()
    const { decided } = await db
      .selectFrom('cases')
      .select(sql<number>`count(*)::int`.as('decided'))
      .where('state', '=', 'decided')
      .executeTakeFirstOrThrow()
    return { counts: { ...open, decided }, overdue: [urgent, high, normal] }
  },

  /** Returns how many cases are open and how many of them overdue, by priority. */
  countOpen: (db: Db, now: Date) =>
    db
      .selectFrom('cases')
      .select('priority')
      .select(sql<number>`count(*)::int`.as('open'))
      .select(count(isOverdue(now)).as('overdue'))
      .select(oldestUnclaimed(now).as('oldestUnclaimedSeconds'))
      .where(isOpen)
      .groupBy('priority')
      .execute(),

  /** Marks the cases that have become overdue, and returns the priority of each. Two callers never get the same case. */
  takeOverdue: (db: Db, now: Date) =>
    db
      .updateTable('cases')
      .set({ overdueToldAt: now })
      .where(isOpen)
      .where('dueAt', '<=', now)
      .where('overdueToldAt', 'is', null)
      .returning('priority')
      .execute(),

  deleteDecidedBefore: (db: Db, instant: Date) =>
    db.deleteFrom('cases').where('state', '=', 'decided').where('decidedAt', '<', instant).execute(),

  findAccount: (db: Db, personId: string): Promise<{ createdAt: Date; isSuspended: boolean } | undefined> =>
    db
      .selectFrom('user')
      .select('createdAt')
      .select(
        sql<boolean>`exists (select from suspended_people where suspended_people.person_id = "user".id)`.as(
          'isSuspended',
        ),
      )
      .where('id', '=', personId)
      .executeTakeFirst(),

  /** Returns the part before the @ of the addresses of staff. */
  listStaffNames: async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, email }) => [id, email.split('@')[0] ?? '']))
  },
}

export const caseEvents = {
  append: (tx: Tx, event: Insertable<Database['caseEvents']>) =>
    tx.insertInto('caseEvents').values(event).execute(),

  findLast: (db: Db, caseId: string, kind: CaseEventRow['kind']): Promise<CaseEventRow | undefined> =>
    db
      .selectFrom('caseEvents')
      .selectAll()
      .where('caseId', '=', caseId)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Returns when each case that waits for another person was escalated or a ban proposed in it, and by whom. */
  listHandedOn: (db: Db) =>
    db
      .selectFrom('cases')
      .innerJoin('caseEvents', 'caseEvents.caseId', 'cases.id')
      .distinctOn('cases.id')
      .select(['cases.state', 'caseEvents.at', 'caseEvents.actorId'])
      .where(isOpen)
      .where('cases.state', 'in', ['escalated', 'proposed'])
      .where(sql<boolean>`case_events.kind = cases.state`)
      .orderBy('cases.id')
      .orderBy('caseEvents.id', 'desc')
      .execute(),

  /** Returns the newest events, newest first. */
  listLast: (db: Db, caseId: string, limit: number): Promise<CaseEventRow[]> =>
    db
      .selectFrom('caseEvents')
      .selectAll()
      .where('caseId', '=', caseId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
}
