import { sql } from 'kysely'
import type { PhotoLikeness } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { nearestTo } from './near-duplicates.store.ts'

/** Stores the hashes of exactly these hidden photos of a person, to find copies; they outlive the photos. */
export async function keepHiddenPhotos(tx: Tx, userId: string, photoIds: readonly string[]): Promise<void> {
  await sql`delete from hidden_photo_hashes
    where user_id = ${userId}::uuid and photo_id <> all(${photoIds}::uuid[])`.execute(tx)
  await sql`insert into hidden_photo_hashes (user_id, photo_id, part, hash)
    select photos.user_id, photo_hashes.photo_id, part, hash
    from photo_hashes join photos on photos.id = photo_hashes.photo_id
    where photos.user_id = ${userId}::uuid and photos.id = any(${photoIds}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** Returns the ids of the hidden photos of a person that are like this one: the same, mirrored, or a part of one. */
export async function findHiddenPhotosLike(
  tx: Tx,
  userId: string,
  { hashes, mirrored, within }: PhotoLikeness,
): Promise<string[]> {
  const [whole, wholeMirrored] = [hashes[0], mirrored[0]]
  if (!whole || !wholeMirrored) return []
  const { rows } = await sql<{ photoId: string }>`select distinct photo_id from hidden_photo_hashes
    where user_id = ${userId}::uuid
      and (${nearestTo([whole, wholeMirrored])} <= ${within}
        or (part = 0 and ${nearestTo([...hashes, ...mirrored])} <= ${within}))`.execute(tx)
  return rows.map(({ photoId }) => photoId)
}
