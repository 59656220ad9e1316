import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type DataExportRow = Selectable<Database['dataExports']>

export const dataExports = {
  find: (db: Db, personId: string): Promise<DataExportRow | undefined> =>
    db.selectFrom('dataExports').selectAll().where('personId', '=', personId).executeTakeFirst(),

  /** Inserts a request unless there is one. Returns whether it did. */
  insertOnce: async (tx: Tx, personId: string, requestedAt: Date): Promise<boolean> =>
    (await tx
      .insertInto('dataExports')
      .values({ personId, requestedAt })
      .onConflict((conflict) => conflict.column('personId').doNothing())
      .returning('personId')
      .executeTakeFirst()) !== undefined,

  /** Deletes exports that were ready, or were asked for and never got ready, before a time. */
  deleteBefore: (db: Db, before: Date) =>
    db
      .deleteFrom('dataExports')
      .where((is) => is(is.fn.coalesce('readyAt', 'requestedAt'), '<=', before))
      .execute(),

  delete: (db: Db, personId: string) =>
    db.deleteFrom('dataExports').where('personId', '=', personId).execute(),

  listWaiting: async (db: Db, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('dataExports')
      .select('personId')
      .where('readyAt', 'is', null)
      .orderBy('requestedAt')
      .limit(limit)
      .execute()
    return rows.map(({ personId }) => personId)
  },

  deleteParts: (db: Db, personId: string) =>
    db.deleteFrom('dataExportParts').where('personId', '=', personId).execute(),

  insertPart: (db: Db, part: { personId: string; number: number; content: Uint8Array }) =>
    db.insertInto('dataExportParts').values(part).execute(),

  /** Returns whether the export is still there. */
  markReady: async (tx: Tx, personId: string, { readyAt, bytes }: { readyAt: Date; bytes: number }) =>
    (await tx
      .updateTable('dataExports')
      .set({ readyAt, bytes })
      .where('personId', '=', personId)
      .returning('personId')
      .executeTakeFirst()) !== undefined,

  /** Marks a ready export as downloaded. Returns its size to the one caller that did. */
  takeDownload: async (db: Db, personId: string, { now, since }: { now: Date; since: Date }) =>
    db
      .updateTable('dataExports')
      .set({ downloadedAt: now })
      .where('personId', '=', personId)
      .where('readyAt', '>', since)
      .where('downloadedAt', 'is', null)
      .returning('bytes')
      .executeTakeFirst(),

  /** Marks that a download goes on. Returns whether it is still the last one to do so. */
  goOnDownload: async (db: Db, personId: string, { since, at }: { since: Date; at: Date }) =>
    (await db
      .updateTable('dataExports')
      .set({ downloadedAt: at })
      .where('personId', '=', personId)
      .where('downloadedAt', '=', since)
      .returning('personId')
      .executeTakeFirst()) !== undefined,

  /** Allows the download again, of one that was interrupted. `at`: it went on then for the last time. */
  giveBackDownload: (db: Db, personId: string, at: Date) =>
    db
      .updateTable('dataExports')
      .set({ downloadedAt: null })
      .where('personId', '=', personId)
      .where('downloadedAt', '=', at)
      .execute(),

  /** Allows the downloads again that went on before a time and did not end: their parts are still there. */
  giveBackUnfinished: (db: Db, before: Date) =>
    db
      .updateTable('dataExports')
      .set({ downloadedAt: null })
      .where('downloadedAt', '<=', before)
      .where((is) =>
        is.exists(
          is
            .selectFrom('dataExportParts')
            .select('number')
            .whereRef('dataExportParts.personId', '=', 'dataExports.personId'),
        ),
      )
      .execute(),

  findPart: async (db: Db, personId: string, number: number): Promise<Uint8Array | undefined> =>
    (
      await db
        .selectFrom('dataExportParts')
        .select('content')
        .where('personId', '=', personId)
        .where('number', '=', number)
        .executeTakeFirst()
    )?.content,
}
