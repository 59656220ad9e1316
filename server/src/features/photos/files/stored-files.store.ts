import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type StoredPhoto = Pick<Selectable<Database['photos']>, 'id' | 'fileKey' | 'widths' | 'missingSince'>

const columns = ['id', 'fileKey', 'widths', 'missingSince'] as const
const PREFIX = 'photos/'

export const storedFiles = {
  /** Returns which of these keys belong to a photo, a clip, an upload in processing, or files that are about to be removed. */
  referencedAmong: async (db: Db, fileKeys: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ fileKey: string }>`
      select file_key from photos where file_key = any(${fileKeys}::text[])
      union select file_key from media where file_key = any(${fileKeys}::text[])
      union select file_key from uploads where file_key = any(${fileKeys}::text[]) and state = 'working'
      union select file_key from forgotten_files where file_key = any(${fileKeys}::text[])`.execute(db)
    return new Set(rows.map((row) => row.fileKey))
  },

  /** Photos whose files must exist, between two keys in the order of their bytes; the second one included. */
  list: (
    db: Db,
    { after, upTo, limit }: { after: string; upTo: string | undefined; limit: number },
  ): Promise<StoredPhoto[]> =>
    db
      .selectFrom('photos')
      .select(columns)
      .where(sql<boolean>`file_key collate "C" > ${after > PREFIX ? after : PREFIX}`)
      .where(sql<boolean>`file_key collate "C" <= ${upTo ?? `${PREFIX}\u{10ffff}`}`)
      .orderBy(sql`file_key collate "C"`)
      .limit(limit)
      .execute(),

  /** Photos whose files should exist, in no order. */
  sample: (db: Db, limit: number): Promise<StoredPhoto[]> =>
    db
      .selectFrom('photos')
      .select(columns)
      .where('fileKey', 'like', `${PREFIX}%`)
      .where('missingSince', 'is', null)
      .limit(limit)
      .execute(),

  setMissing: (db: Db, id: string, missingSince: Date | null) =>
    db.updateTable('photos').set({ missingSince }).where('id', '=', id).execute(),
}
