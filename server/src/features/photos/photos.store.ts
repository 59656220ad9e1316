import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isNotHidden } from '../safety/safety.ts'

export type PhotoRow = Selectable<Database['photos']>
/** `isHidden`: a decision hides the photo from others. */
export type PhotoWithHiding = PhotoRow & { isHidden: boolean }

const live = (db: Db) => db.selectFrom('photos').selectAll().where('deletedAt', 'is', null)

/** The condition that no decision hides a photo; for queries over `photos`. */
const isVisible = isNotHidden(sql.ref('photos.user_id'), 'photo', sql`photos.id::text`)

const liveWithHiding = (db: Db) => live(db).select(sql<boolean>`not (${isVisible})`.as('isHidden'))

type PhotoBeside = Pick<PhotoWithHiding, 'id' | 'userId' | 'fileKey' | 'widths' | 'isHidden'>

const listBeside = prepared<PhotoBeside, { id: string }>(
  'list_photos_beside',
  ({
    id,
  }) => sql`select photos.id, photos.user_id, photos.file_key, photos.widths, not (${isVisible}) as is_hidden
    from photos where photos.deleted_at is null and photos.missing_since is null
      and photos.user_id = (select one.user_id from photos one where one.id = ${id}::uuid)`,
)

/** The number of a person's photos that others may see. */
export const shownPhotoCount = (person: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from photos
    where photos.user_id = ${person} and deleted_at is null and missing_since is null
      and ${isVisible})`

/** Locks the set and order of a person's photos until the transaction ends. */
export const lockPhotos = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${userId}`}, 0))`.execute(tx)

export const photos = {
  /** A person's photos in order. */
  list: (db: Db, userId: string): Promise<PhotoWithHiding[]> =>
    liveWithHiding(db).where('userId', '=', userId).orderBy('position').execute(),

  count: async (db: Db): Promise<number> =>
    (await db.selectFrom('photos').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow())
      .count,

  /** The photos of these people that others may see, each person's in order. */
  listShown: (db: Db, userIds: readonly string[]): Promise<PhotoRow[]> =>
    userIds.length === 0
      ? Promise.resolve([])
      : live(db)
          .where('missingSince', 'is', null)
          .where('userId', 'in', userIds)
          .where(isVisible)
          .orderBy('userId')
          .orderBy('position')
          .execute(),

  /** Returns all photos with files of the owner of a photo. The owner may see them, also those that are hidden. */
  listBeside: async (db: Db, id: string): Promise<PhotoBeside[]> =>
    (await db.executeQuery(listBeside(db, { id }))).rows,

  /** Returns a photo with its files, also a deleted one that can still be restored. */
  findStored: (db: Db, id: string): Promise<PhotoRow | undefined> =>
    db
      .selectFrom('photos')
      .selectAll()
      .where('id', '=', id)
      .where('missingSince', 'is', null)
      .executeTakeFirst(),

  insert: (tx: Tx, row: Insertable<Database['photos']>): Promise<PhotoRow> =>
    tx.insertInto('photos').values(row).returningAll().executeTakeFirstOrThrow(),

  describe: (db: Db, { id, userId, alt }: Pick<PhotoRow, 'id' | 'userId' | 'alt'>) =>
    db
      .updateTable('photos')
      .set({ alt })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),

  /** Marks a photo as deleted. Its row stays while it can be restored; positions do not change. */
  markDeleted: (tx: Tx, id: string, deletedAt: Date) =>
    tx.updateTable('photos').set({ deletedAt }).where('id', '=', id).execute(),

  findDeleted: (db: Db, { id, userId, since }: { id: string; userId: string; since: Date }) =>
    db
      .selectFrom('photos')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('deletedAt', '>=', since)
      .executeTakeFirst(),

  putBack: (tx: Tx, id: string, position: number) =>
    tx.updateTable('photos').set({ deletedAt: null, position }).where('id', '=', id).execute(),

  /** Moves the photos from this position on by one. */
  shift: (tx: Tx, { userId, from, by }: { userId: string; from: number; by: 1 | -1 }) =>
    tx
      .updateTable('photos')
      .set((is) => ({ position: is('position', '+', by) }))
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .where('position', '>=', from)
      .execute(),

  arrange: (tx: Tx, userId: string, ids: readonly string[]) =>
    sql`update photos set position = wanted.place - 1
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      where photos.id = wanted.id and photos.user_id = ${userId} and photos.deleted_at is null`.execute(tx),

  /** Deletes the rows of photos that cannot be restored any more. A trigger remembers their files. */
  purge: (db: Db, before: Date) => db.deleteFrom('photos').where('deletedAt', '<', before).execute(),
}

export const forgottenFiles = {
  put: (tx: Tx, fileKey: string) =>
    tx
      .insertInto('forgottenFiles')
      .values({ fileKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  list: async (db: Db, limit: number): Promise<string[]> =>
    (
      await db
        .selectFrom('forgottenFiles')
        .select('fileKey')
        .where((is) =>
          is.not(
            is.exists(
              is.selectFrom('photos').select('id').whereRef('photos.fileKey', '=', 'forgottenFiles.fileKey'),
            ),
          ),
        )
        .limit(limit)
        .execute()
    ).map((row) => row.fileKey),

  remove: (db: Db, fileKey: string) =>
    db.deleteFrom('forgottenFiles').where('fileKey', '=', fileKey).execute(),
}
