import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type UploadRow = Selectable<Database['uploads']>
type Ended = { state: 'done' | 'refused'; reason?: string; changedAt: Date }

const own = (db: Db, userId: string) => db.selectFrom('uploads').selectAll().where('userId', '=', userId)

export const uploads = {
  find: (db: Db, userId: string, id: string): Promise<UploadRow | undefined> =>
    own(db, userId).where('id', '=', id).executeTakeFirst(),

  findByClientId: (db: Db, userId: string, clientId: string): Promise<UploadRow | undefined> =>
    own(db, userId).where('clientId', '=', clientId).executeTakeFirst(),

  /** Those that are not at their end, the oldest first. */
  listOpen: (db: Db, userId: string, limit: number): Promise<UploadRow[]> =>
    own(db, userId)
      .where('state', 'in', ['receiving', 'working'])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit)
      .execute(),

  countSince: async (db: Db, userId: string, since: Date): Promise<number> =>
    (
      await db
        .selectFrom('uploads')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('userId', '=', userId)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow()
    ).total,

  countWorking: async (db: Db): Promise<number> =>
    (
      await db
        .selectFrom('uploads')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('state', '=', 'working')
        .executeTakeFirstOrThrow()
    ).total,

  /** The bytes that were announced and are not at their end: of this person, of this network, and of all. */
  unfinishedBytes: async (tx: Tx, { userId, networkHash }: { userId: string; networkHash: string }) => {
    // Nobody else starts an upload until this one is counted.
    await sql`select pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`.execute(tx)
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

  /** Counts bytes only from where they were counted to before; the last one makes it work. */
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

  /** Counts a try to make its pictures; `undefined` where it is over, or gone. */
  beginTry: (db: Db, id: string): Promise<UploadRow | undefined> =>
    db
      .updateTable('uploads')
      .set((is) => ({ tries: is('tries', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'working')
      .returningAll()
      .executeTakeFirst(),

  /** Does not count the last try, which failed through no fault of the photo. */
  takeBackTry: (db: Db, id: string) =>
    db
      .updateTable('uploads')
      .set((is) => ({ tries: is('tries', '-', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'working')
      .execute(),

  /** Ends what is still open and gives whether it was. */
  end: async (db: Db, id: string, ended: Ended): Promise<boolean> =>
    (await db
      .updateTable('uploads')
      .set({ ...ended, edits: null })
      .where('id', '=', id)
      .where('state', 'in', ['receiving', 'working'])
      .returning('id')
      .executeTakeFirst()) !== undefined,

  became: (tx: Tx, id: string, photoId: string) =>
    tx.updateTable('uploads').set({ photoId }).where('id', '=', id).execute(),

  /** Forgets what was started before and is not all there, and what has been at its end since then. */
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

  /** Which of these are still being received or worked on. */
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
