import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type UploadRow = Selectable<Database['uploads']>
type UploadEnd = { state: 'done' | 'refused'; reason?: string; changedAt: Date }

const own = (db: Db, userId: string) => db.selectFrom('uploads').selectAll().where('userId', '=', userId)

export const uploads = {
  find: (db: Db, userId: string, id: string): Promise<UploadRow | undefined> =>
    own(db, userId).where('id', '=', id).executeTakeFirst(),

  findByClientId: (db: Db, userId: string, clientId: string): Promise<UploadRow | undefined> =>
    own(db, userId).where('clientId', '=', clientId).executeTakeFirst(),

  /** Returns an upload of any person. */
  findAny: (db: Db, id: string): Promise<UploadRow | undefined> =>
    db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Uploads of photos that have not ended, the oldest first. */
  listOpen: (db: Db, userId: string, limit: number): Promise<UploadRow[]> =>
    own(db, userId)
      .where('kind', '=', 'photo')
      .where('state', 'in', ['receiving', 'working'])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Returns when uploads of photos, or those of media, began since then, the oldest first. */
  listStarts: async (
    db: Db,
    userId: string,
    { since, isPhoto }: { since: Date; isPhoto: boolean },
  ): Promise<Date[]> => {
    const rows = await db
      .selectFrom('uploads')
      .select('createdAt')
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where('kind', isPhoto ? '=' : '!=', 'photo')
      .orderBy('createdAt')
      .execute()
    return rows.map(({ createdAt }) => createdAt)
  },

  /** Counts the uploads that wait to be processed: of this person, of this network, and of all. */
  countWorking: (db: Db, { userId, networkHash }: { userId: string; networkHash: string }) =>
    db
      .selectFrom('uploads')
      .select([
        sql<number>`count(*) filter (where user_id = ${userId})::int`.as('person'),
        sql<number>`count(*) filter (where network_hash = ${networkHash})::int`.as('network'),
        sql<number>`count(*)::int`.as('all'),
      ])
      .where('state', '=', 'working')
      .executeTakeFirstOrThrow(),

  /** Sums the announced bytes of open uploads: of this person, of this network, and of all. */
  unfinishedBytes: async (tx: Tx, { userId, networkHash }: { userId: string; networkHash: string }) => {
    // Locks the start of uploads until this one is counted.
    await sql`select pg_advisory_xact_lock(hashtextextended('start of uploads', 0))`.execute(tx)
    return tx
      .selectFrom('uploads')
      .select([
        sql<number>`coalesce(sum(size) filter (where user_id = ${userId}), 0)::float8`.as('person'),
        sql<number>`coalesce(sum(size) filter (where network_hash = ${networkHash}), 0)::float8`.as(
          'network',
        ),
        sql<number>`coalesce(sum(size), 0)::float8`.as('all'),
      ])
      .where('state', 'in', ['receiving', 'working'])
      .executeTakeFirstOrThrow()
  },

  insert: (tx: Tx, row: Insertable<Database['uploads']>): Promise<UploadRow> =>
    tx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow(),

  /** Adds bytes only at the stored offset; the last byte changes the state to `working`. */
  receive: (
    db: Db,
    { id, received }: UploadRow,
    { to, now }: { to: number; now: Date },
  ): Promise<UploadRow | undefined> =>
    db
      .updateTable('uploads')
      .set({
        received: to,
        changedAt: now,
        state: sql`case when size = ${to}::int then 'working' else state end`,
      })
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .where('received', '=', received)
      .returningAll()
      .executeTakeFirst(),

  /** Counts an attempt to process it; returns undefined if it has ended or is deleted. */
  beginTry: (db: Db, id: string): Promise<UploadRow | undefined> =>
    db
      .updateTable('uploads')
      .set((is) => ({ tries: is('tries', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'working')
      .returningAll()
      .executeTakeFirst(),

  /** Takes back an attempt that failed through no fault of the photo. */
  uncountTry: (db: Db, id: string) =>
    db
      .updateTable('uploads')
      .set((is) => ({ tries: is('tries', '-', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'working')
      .execute(),

  /** Ends an open upload; returns whether it was open. */
  end: async (db: Db, id: string, ended: UploadEnd): Promise<boolean> =>
    (await db
      .updateTable('uploads')
      .set({ ...ended, edits: null })
      .where('id', '=', id)
      .where('state', 'in', ['receiving', 'working'])
      .returning('id')
      .executeTakeFirst()) !== undefined,

  /** Refuses an upload that has just been called done in this transaction. */
  refuseDone: (tx: Tx, id: string, reason: string) =>
    tx.updateTable('uploads').set({ state: 'refused', reason }).where('id', '=', id).execute(),

  setPhoto: (tx: Tx, id: string, photoId: string) =>
    tx.updateTable('uploads').set({ photoId }).where('id', '=', id).execute(),

  /** Deletes uploads that started or ended before this time, except those in processing. */
  purge: (db: Db, before: Date) =>
    db
      .deleteFrom('uploads')
      .where((is) =>
        is.or([
          is.and([is('state', '=', 'receiving'), is('createdAt', '<', before)]),
          is.and([is('state', 'in', ['done', 'refused']), is('changedAt', '<', before)]),
        ]),
      )
      .execute(),

  /** Returns which of these are open. */
  openAmong: async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('uploads')
      .select('id')
      .where(sql<string>`id::text`, '=', sql<string>`any(${ids}::text[])`)
      .where('state', 'in', ['receiving', 'working'])
      .execute()
    return new Set(rows.map((row) => row.id))
  },

  /** Where files may be on their way to. */
  listWorkingKeys: async (db: Db): Promise<string[]> =>
    (await db.selectFrom('uploads').select('fileKey').where('state', '=', 'working').execute()).map(
      (row) => row.fileKey,
    ),
}
