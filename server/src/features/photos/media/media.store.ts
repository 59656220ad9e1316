import type { MediaKind } from '@hearth/contract/media/media'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type MediaRow = Selectable<Database['media']>
/** Facts of a clip or chat photo that are known once its files are made. */
export type MadeFacts = Pick<
  MediaRow,
  'durationMs' | 'aspect' | 'thumbhash' | 'waveform' | 'sourceHash' | 'pictureHash'
>
type MediaStart = { userId: string; kind: MediaKind; fileKey: string; createdAt: Date }
type RemovedLikeness = { sourceHashes: readonly string[]; pictureHash: string | null; within: number }

const MAX_SAME = 5

export const media = {
  insert: (tx: Tx, row: MediaStart): Promise<MediaRow> =>
    tx.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow(),

  find: (db: Db, id: string): Promise<MediaRow | undefined> =>
    db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),

  /** A person's, those that are ready. */
  listOf: (db: Db, userId: string): Promise<MediaRow[]> =>
    db
      .selectFrom('media')
      .selectAll()
      .where('userId', '=', userId)
      .where('state', '=', 'ready')
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  listReady: (db: Db, ids: readonly string[]): Promise<MediaRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db.selectFrom('media').selectAll().where('id', 'in', ids).where('state', '=', 'ready').execute(),

  /** Those that came as the same file as this one, the newest first. */
  listSameFile: (db: Db, { id, sourceHash }: MediaRow): Promise<MediaRow[]> =>
    db
      .selectFrom('media')
      .selectAll()
      .where('sourceHash', '=', sourceHash)
      .where('id', '<>', id)
      .orderBy('createdAt', 'desc')
      .limit(MAX_SAME)
      .execute(),

  setReady: (tx: Tx, id: string, facts: MadeFacts): Promise<MediaRow> =>
    tx
      .updateTable('media')
      .set({ ...facts, state: 'ready' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  setRefused: (tx: Tx, id: string): Promise<MediaRow | undefined> =>
    tx
      .updateTable('media')
      .set({ state: 'refused' })
      .where('id', '=', id)
      .where('state', '=', 'coming')
      .returningAll()
      .executeTakeFirst(),

  /** Deletes rows. A trigger remembers their files. */
  remove: async (tx: Tx, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await tx.deleteFrom('media').where('id', 'in', ids).execute()
  },

  /** Deletes what was refused or never came since then. */
  purge: (db: Db, before: Date) =>
    db
      .deleteFrom('media')
      .where('state', '!=', 'ready')
      .where('createdAt', '<', before)
      .where((is) =>
        is.not(is.exists(is.selectFrom('uploads').select('id').whereRef('uploads.mediaId', '=', 'media.id'))),
      )
      .execute(),
}

export const removedMedia = {
  /** Remembers what these were, so that they are refused when they come again. */
  keep: (tx: Tx, ids: readonly string[], removedAt: Date) =>
    sql`insert into removed_media (source_hash, picture_hash, removed_at)
      select source_hash, picture_hash, ${removedAt}::timestamptz from media
      where id = any(${ids}::uuid[]) and source_hash is not null
      on conflict do nothing`.execute(tx),

  /** Forgets what these were. */
  forget: (tx: Tx, ids: readonly string[]) =>
    sql`delete from removed_media using media
      where media.id = any(${ids}::uuid[]) and removed_media.source_hash = media.source_hash`.execute(tx),

  /** Whether this file, or one whose picture differs in at most `within` bits, was removed. */
  has: async (db: Db, { sourceHashes, pictureHash, within }: RemovedLikeness): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from removed_media where source_hash = any(${sourceHashes}::text[])
        or bit_count(picture_hash # ${pictureHash}::bit(256)) <= ${within}::int
      limit 1`.execute(db)
    return rows.length > 0
  },
}
