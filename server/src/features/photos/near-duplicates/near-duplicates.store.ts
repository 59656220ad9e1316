import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type NearDuplicate = { photoId: string; userId: string; distance: number }
type Search = { wholes: readonly string[]; parts: readonly string[]; notOf: string; within: number }

/** More than a moderator looks at. */
const LISTED = 100

/** SQL for the Hamming distance to the nearest of these hashes, in bits; written out, because a join costs ten times as much. */
export const nearestTo = (hashes: readonly string[]) =>
  sql<number>`least(${sql.join(hashes.map((hash) => sql`bit_count(hash # ${hash}::bit(256))`))})`

export const photoHashes = {
  keep: async (tx: Tx, photoId: string, hashes: readonly string[]): Promise<void> => {
    if (hashes.length === 0) return
    const rows = hashes.map((hash, part) => ({ photoId, part, hash }))
    await tx.insertInto('photoHashes').values(rows).execute()
  },

  /** Returns the hashes of a person's whole pictures, also of deleted photos that can be restored. */
  listWholes: async (db: Db, userId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('photoHashes')
      .innerJoin('photos', 'photos.id', 'photoHashes.photoId')
      .select('photoHashes.hash')
      .where('photos.userId', '=', userId)
      .where('photoHashes.part', '=', 0)
      .execute()
    return rows.map(({ hash }) => hash)
  },

  /** Returns the hashes of each photo of a person, that of the whole picture first, also of deleted photos that can be restored. */
  listOfPhotos: async (db: Db, userId: string): Promise<string[][]> => {
    const { rows } = await sql<{ hashes: string[] }>`
      select array_agg(hash::text order by part) as hashes
      from photo_hashes join photos on photos.id = photo_hashes.photo_id
      where photos.user_id = ${userId}::uuid group by photo_id`.execute(db)
    return rows.map(({ hashes }) => hashes)
  },

  /** Returns the photos of a person whose whole picture is similar to that of an earlier one of theirs. */
  listCopies: async (db: Db, userId: string, within: number): Promise<{ photoId: string }[]> => {
    const { rows } = await sql<{ photoId: string }>`
      with own as (
        select photos.id, position, hash from photos join photo_hashes on photo_id = photos.id and part = 0
        where user_id = ${userId}::uuid and deleted_at is null)
      select later.id as photo_id from own later
      where exists (select from own earlier
        where earlier.position < later.position and bit_count(earlier.hash # later.hash) <= ${within})
      order by later.position`.execute(db)
    return rows
  },

  /**
   * Searches one batch of photos of other people for a whole picture that is similar to a whole picture or to a part
   * of one. `last` is the cursor of the next batch, undefined at the end.
   */
  search: async (
    db: Db,
    { wholes, parts, notOf, within }: Search,
    { after, limit }: { after: string; limit: number },
  ): Promise<{ nearDuplicates: NearDuplicate[]; last: string | undefined }> => {
    const { rows } = await sql<NearDuplicate & { last: string | null }>`
      with batch as materialized (
        select photo_id from photo_hashes where part = 0 and photo_id > ${after}::uuid order by photo_id limit ${limit}
      ), near as (
        select photo_id, min(least(${nearestTo(wholes)}, case when part = 0 then ${nearestTo(parts)} end)) as distance
        from batch join photo_hashes using (photo_id)
        group by photo_id
      )
      select near.photo_id, photos.user_id, near.distance::int, null::uuid as last
      from near join photos on photos.id = near.photo_id
      where near.distance <= ${within} and photos.user_id <> ${notOf}::uuid
      union all
      select null, null, null, max(photo_id::text)::uuid from batch having count(*) = ${limit}`.execute(db)
    return {
      nearDuplicates: rows.filter((row) => row.photoId !== null),
      last: rows.find((row) => row.last !== null)?.last ?? undefined,
    }
  },

  /** Returns the near-duplicates of the photos of a person on other accounts, nearest first. */
  listOf: async (
    db: Db,
    personId: string,
  ): Promise<{ personId: string; photoId: string; otherPhotoId: string }[]> => {
    const { rows } = await sql<{ personId: string; photoId: string; otherPhotoId: string }>`
      select person_id, photo_id, other_photo_id from (
        select other_user_id as person_id, photo_id, other_photo_id, distance from photo_near_duplicates
          where user_id = ${personId}::uuid
        union
        select user_id, other_photo_id, photo_id, distance from photo_near_duplicates
          where other_user_id = ${personId}::uuid) pairs
      where photo_id is not null and other_photo_id is not null
      order by distance, photo_id, other_photo_id limit ${sql.lit(LISTED)}`.execute(db)
    return rows
  },

  /** Inserts pairs; known pairs stay unchanged. */
  note: (db: Db, pairs: readonly Insertable<Database['photoNearDuplicates']>[]) =>
    db
      .insertInto('photoNearDuplicates')
      .values([...pairs])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
}
