import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type BackupRow = Selectable<Database['backups']>
export type BackupKind = BackupRow['kind']

export const backups = {
  insert: (tx: Tx, row: Insertable<Database['backups']>) => tx.insertInto('backups').values(row).execute(),

  /** Deletes what was known of the database whose rows were restored into this one. */
  deleteAll: (tx: Tx) => tx.deleteFrom('backups').execute(),

  /** Returns the latest of this kind of this database. */
  findLast: (db: Db, database: string, kind: BackupKind): Promise<BackupRow | undefined> =>
    db
      .selectFrom('backups')
      .selectAll()
      .where('kind', '=', kind)
      .where('database', '=', database)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
}
