import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { MembershipEvent } from './membership.rules.ts'

export type NewMembershipEvent = Omit<Insertable<Database['membershipEvents']>, 'id'>
export type MembershipPersonRow = Selectable<Database['membershipPeople']>
export type MembershipSettings = Omit<Selectable<Database['membershipSettings']>, 'isOnly'>

const columns = [
  'externalId',
  'source',
  'kind',
  'subject',
  'series',
  'fromAt',
  'untilAt',
  'amount',
  'currency',
  'at',
] as const

export const membershipEvents = {
  /** Appends an event. Returns false for one whose external id is known. */
  append: async (tx: Db, event: NewMembershipEvent): Promise<boolean> => {
    const added = await tx
      .insertInto('membershipEvents')
      .values(event)
      .onConflict((conflict) => conflict.column('externalId').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  listOf: (db: Db, personId: string): Promise<MembershipEvent[]> =>
    db.selectFrom('membershipEvents').select(columns).where('personId', '=', personId).execute(),

  listOfAll: (db: Db, personIds: readonly string[]): Promise<(MembershipEvent & { personId: string })[]> =>
    personIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('membershipEvents')
          .select([...columns, 'personId'])
          .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
          .execute(),

  /** Returns the ids of a person's times by their subject. */
  timeIds: async (db: Db, personId: string): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom('membershipEvents')
      .select(['id', 'subject'])
      .where('personId', '=', personId)
      .where('kind', '=', 'granted')
      .execute()
    return new Map(rows.map(({ id, subject }) => [subject, id]))
  },

  /** Returns how many people have taken a time by the hardship option in a period. */
  countHardship: async (db: Db, { from, until }: { from: Date; until: Date }): Promise<number> => {
    const { howMany } = await db
      .selectFrom('membershipEvents')
      .select(sql<number>`count(*)::int`.as('howMany'))
      .where('source', '=', 'hardship')
      .where('kind', '=', 'granted')
      .where('at', '>=', from)
      .where('at', '<', until)
      .executeTakeFirstOrThrow()
    return howMany
  },

  /** Returns whose times end in a period, each once, after this person. */
  listEnding: async (
    db: Db,
    { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
  ): Promise<string[]> => {
    const rows = await db
      .selectFrom('membershipEvents')
      .select('personId')
      .distinct()
      .where('kind', '=', 'granted')
      .where('series', 'is not', null)
      .where('untilAt', '>', from)
      .where('untilAt', '<=', until)
      .where(sql<boolean>`person_id > ${after}::uuid`)
      .orderBy('personId')
      .limit(limit)
      .execute()
    return rows.map(({ personId }) => personId)
  },

  /** Returns how many people have a time now, and how many of them a paid one. Ends before a time's own are not looked at. */
  countSupporters: (db: Db, now: Date): Promise<{ total: number; paying: number }> =>
    db
      .selectFrom('membershipEvents')
      .select([
        sql<number>`count(distinct person_id)::int`.as('total'),
        sql<number>`count(distinct person_id) filter (where amount > 0)::int`.as('paying'),
      ])
      .where('kind', '=', 'granted')
      .where('fromAt', '<=', now)
      .where('untilAt', '>', now)
      .where(
        sql<boolean>`not exists (select from membership_events ended where ended.person_id = membership_events.person_id
          and ended.kind = 'ended' and ended.subject = membership_events.subject
          and not exists (select from membership_events restored
            where restored.kind = 'restored' and restored.subject = ended.external_id
              and restored.person_id = ended.person_id))`,
      )
      .executeTakeFirstOrThrow(),
}

export const membershipPeople = {
  find: (db: Db, personId: string): Promise<MembershipPersonRow | undefined> =>
    db.selectFrom('membershipPeople').selectAll().where('personId', '=', personId).executeTakeFirst(),

  findByReference: (db: Db, reference: string): Promise<MembershipPersonRow | undefined> =>
    db.selectFrom('membershipPeople').selectAll().where('reference', '=', reference).executeTakeFirst(),

  /** Returns the row of a person, made with this reference if there is none, locked until the transaction ends. */
  lock: async (tx: Tx, personId: string, reference: string): Promise<MembershipPersonRow> => {
    await tx
      .insertInto('membershipPeople')
      .values({ personId, reference })
      .onConflict((conflict) => conflict.column('personId').doNothing())
      .execute()
    return tx
      .selectFrom('membershipPeople')
      .selectAll()
      .where('personId', '=', personId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  update: (tx: Db, personId: string, change: Updateable<Database['membershipPeople']>) =>
    tx.updateTable('membershipPeople').set(change).where('personId', '=', personId).execute(),

  /** Returns who of these people wants the mark on their card. */
  listMarked: async (db: Db, personIds: readonly string[]): Promise<string[]> => {
    if (personIds.length === 0) return []
    const rows = await db
      .selectFrom('membershipPeople')
      .select('personId')
      .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
      .where('showsMark', '=', true)
      .execute()
    return rows.map(({ personId }) => personId)
  },
}

export const membershipSettings = {
  find: (db: Db): Promise<MembershipSettings> =>
    db
      .selectFrom('membershipSettings')
      .select(['plans', 'donationLink', 'donationMonthly', 'hardshipMost', 'money'])
      .executeTakeFirstOrThrow(),

  /** Locks the settings, so that those who take one of few places come one after another. */
  lock: (tx: Tx): Promise<Pick<MembershipSettings, 'hardshipMost'>> =>
    tx.selectFrom('membershipSettings').select('hardshipMost').forUpdate().executeTakeFirstOrThrow(),

  update: (tx: Tx, change: Omit<Updateable<Database['membershipSettings']>, 'isOnly'>) =>
    tx.updateTable('membershipSettings').set(change).execute(),
}
