import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type DecisionRow = Selectable<Database['decisions']>
export type AppealRow = Selectable<Database['appeals']>
export type NewDecision = Insertable<Database['decisions']>
export type OpenAppeal = Pick<AppealRow, 'text' | 'sentAt'> & Pick<DecisionRow, 'number' | 'ground'>

type Confirmation = Pick<DecisionRow, 'createdAt' | 'confirmedAt' | 'confirmedBy'>
type AppealAnswer = {
  outcome: 'upheld' | 'reversed'
  answer: string
  answeredAt: Date
  /** Null: the operator by a command. */
  answeredBy: string | null
}

const LISTED = 1000
/** Of one person. */
const LISTED_OF_PERSON = 100

/**
 * Locks the decisions about a person until the transaction ends, and keeps the account from being erased. Lock it before
 * cases and decisions: erasing an account locks it before what belongs to it.
 */
export const lockPerson = (tx: Tx, personId: string) =>
  sql`select from "user" where id = ${personId}::uuid for no key update`.execute(tx)

const isRunning = (now: Date) => sql<boolean>`(ends_at is null or ends_at > ${now})`

export const decisions = {
  insert: (tx: Tx, decision: NewDecision): Promise<DecisionRow> =>
    tx.insertInto('decisions').values(decision).returningAll().executeTakeFirstOrThrow(),

  /** Gives the row only to the caller that made it. */
  insertOnce: (tx: Tx, decision: NewDecision): Promise<DecisionRow | undefined> =>
    tx
      .insertInto('decisions')
      .values(decision)
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst(),

  find: (db: Db, id: string): Promise<DecisionRow | undefined> =>
    db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst(),

  findByNumber: (db: Db, number: string): Promise<DecisionRow | undefined> =>
    db.selectFrom('decisions').selectAll().where('number', '=', number).executeTakeFirst(),

  /** Locks a decision until the transaction ends. */
  lock: (tx: Tx, id: string): Promise<DecisionRow | undefined> =>
    tx.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  change: (
    tx: Tx,
    id: string,
    change: Pick<
      Updateable<Database['decisions']>,
      'things' | 'reversedAt' | 'reversalAnswer' | 'endsAt' | 'rejectedAt' | keyof Confirmation
    >,
  ): Promise<DecisionRow> =>
    tx.updateTable('decisions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** Returns the decisions about a person that restrict and have neither ended nor been reversed, oldest first. */
  listRunning: (tx: Tx, personId: string, now: Date): Promise<DecisionRow[]> =>
    tx
      .selectFrom('decisions')
      .selectAll()
      .where('personId', '=', personId)
      .where('measure', 'not in', ['none', 'warn'])
      .where('reversedAt', 'is', null)
      .where(isRunning(now))
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  /** Ends the holds of a person that have not ended. */
  endHolds: (tx: Tx, personId: string, now: Date) =>
    tx
      .updateTable('decisions')
      .set({ endsAt: now })
      .where('personId', '=', personId)
      .where('measure', '=', 'hold')
      .where(isRunning(now))
      .execute(),

  /** Returns the latest decisions about a person with their appeals, latest first. */
  listOf: async (
    db: Db,
    personId: string,
  ): Promise<{ decision: DecisionRow; sent: AppealRow | undefined }[]> => {
    const rows = await db
      .selectFrom('decisions')
      .selectAll()
      .where('personId', '=', personId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(LISTED_OF_PERSON)
      .execute()
    const sent = await appeals.listOf(db, personId)
    return rows.map((decision) => ({ decision, sent: sent.find((one) => one.decisionId === decision.id) }))
  },

  /** Returns which of these cases have a decision that restricts or warns and still stands. */
  casesWithAction: async (db: Db, caseIds: readonly string[]): Promise<Set<string | null>> => {
    if (caseIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('decisions')
      .select('caseId')
      .distinct()
      .where('caseId', 'in', caseIds)
      .where('measure', '<>', 'hold')
      .where('reversedAt', 'is', null)
      .where('rejectedAt', 'is', null)
      .where(sql<boolean>`(measure <> 'ban' or confirmed_at is not null)`)
      .execute()
    return new Set(rows.map(({ caseId }) => caseId))
  },

  /** Returns the newest decisions, with the address of the account and its appeal. */
  list: (db: Db) =>
    db
      .selectFrom('decisions')
      .innerJoin('user', 'user.id', 'decisions.personId')
      .leftJoin('appeals', 'appeals.decisionId', 'decisions.id')
      .selectAll('decisions')
      .select(['user.email', 'appeals.text', 'appeals.sentAt', 'appeals.outcome'])
      .orderBy('decisions.createdAt', 'desc')
      .limit(LISTED)
      .execute(),

  findAccount: (db: Db, personId: string) =>
    db.selectFrom('user').select(['email', 'language']).where('id', '=', personId).executeTakeFirst(),

  /** Returns the part before the @ of the addresses of these accounts, by their ids. */
  listNames: async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, email }) => [id, email.split('@')[0] ?? '']))
  },
}

export const appeals = {
  find: (db: Db, decisionId: string): Promise<AppealRow | undefined> =>
    db.selectFrom('appeals').selectAll().where('decisionId', '=', decisionId).executeTakeFirst(),

  listOf: (db: Db, personId: string): Promise<AppealRow[]> =>
    db
      .selectFrom('appeals')
      .innerJoin('decisions', 'decisions.id', 'appeals.decisionId')
      .selectAll('appeals')
      .where('decisions.personId', '=', personId)
      .execute(),

  /** Returns the appeals of a person that wait, with the numbers and grounds of the decisions. */
  listOpenOf: (db: Db, personId: string): Promise<OpenAppeal[]> =>
    db
      .selectFrom('appeals')
      .innerJoin('decisions', 'decisions.id', 'appeals.decisionId')
      .select(['appeals.text', 'appeals.sentAt', 'decisions.number', 'decisions.ground'])
      .where('decisions.personId', '=', personId)
      .where('appeals.outcome', 'is', null)
      .orderBy('appeals.sentAt')
      .execute(),

  /** Stores the one appeal against a decision. Returns false if there is one already. */
  insertOnce: async (tx: Tx, appeal: Insertable<Database['appeals']>): Promise<boolean> => {
    const inserted = await tx
      .insertInto('appeals')
      .values(appeal)
      .onConflict((conflict) => conflict.column('decisionId').doNothing())
      .returning('decisionId')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** Answers an appeal and returns whether there was one to answer. */
  answer: async (tx: Tx, decisionId: string, answer: AppealAnswer): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('appeals')
      .set(answer)
      .where('decisionId', '=', decisionId)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
