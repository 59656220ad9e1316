import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type OwnCommunity = Selectable<Database['community']> & {
  /** The database itself. A dump that is restored elsewhere has another one. */
  database: string
}

export const community = {
  /** Returns the only row. Inserts it first, with a new id, if there is none. */
  read: async (db: Db): Promise<OwnCommunity> => {
    const find = () =>
      db
        .selectFrom('community')
        .selectAll()
        .select(
          sql<string>`(select system_identifier::text from pg_control_system()) || '/' ||
            (select oid::text from pg_database where datname = current_database())`.as('database'),
        )
        .executeTakeFirst()
    const found = await find()
    if (found) return found
    await sql`insert into community default values on conflict do nothing`.execute(db)
    const inserted = await find()
    if (!inserted) throw new Error('the database has no row in the table community')
    return inserted
  },

  /** Stores the next mark for the store of photos. Returns false if another process was faster. */
  setTurn: async (
    db: Db,
    { from, previous, turn }: Record<'from' | 'previous', string | null> & { turn: string },
  ) =>
    (await db
      .updateTable('community')
      .set({ storeTurn: turn, previousStoreTurn: previous })
      .where('storeTurn', 'is not distinct from', from)
      .returning('id')
      .executeTakeFirst()) !== undefined,

  setPaused: (db: Db, isStorePaused: boolean) => db.updateTable('community').set({ isStorePaused }).execute(),

  setFilesToConfirm: (db: Db, filesToConfirm: number) =>
    db.updateTable('community').set({ filesToConfirm }).execute(),

  setStoreSize: (db: Db, size: { storeFiles: number; storeBytes: number; storeCountedAt: Date }) =>
    db.updateTable('community').set(size).execute(),
}
