import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type StoredPhoto = Pick<Selectable<Database['photos']>, 'id' | 'fileKey' | 'widths' | 'missingSince'>

export const storedFiles = {
  /** Returns which of these keys belong to a photo, an upload in processing, or files that are about to be removed. */
  referencedAmong: async (db: Db, fileKeys: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ fileKey: string }>`
      select file_key from photos where file_key = any(${fileKeys}::text[])
      union select file_key from uploads where file_key = any(${fileKeys}::text[]) and state = 'working'
      union select file_key from forgotten_files where file_key = any(${fileKeys}::text[])`.execute(db)
    return new Set(rows.map((row) => row.fileKey))
  },

  /** Photos whose files must exist, ordered by key. */
  list: (db: Db, { after, limit }: { after: string; limit: number }): Promise<StoredPhoto[]> =>
    db
      .selectFrom('photos')
      .select(['id', 'fileKey', 'widths', 'missingSince'])
      .where('fileKey', '>', after)
      .where('fileKey', 'like', 'photos/%')
      .orderBy('fileKey')
      .limit(limit)
      .execute(),

  setMissing: (db: Db, id: string, missingSince: Date | null) =>
    db.updateTable('photos').set({ missingSince }).where('id', '=', id).execute(),
}
