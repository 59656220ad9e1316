import type { Db } from '../../../db/open.ts'
import type { PhotoDeps } from '../photo-deps.ts'
import { type NearDuplicate, photoHashes } from './near-duplicates.store.ts'

/** A batch takes some milliseconds, so that other queries run in between. */
const BATCH_SIZE = 50
const MAX_NEAR_DUPLICATES = 20
const FIRST = '00000000-0000-0000-0000-000000000000'

type HashedPhoto = { photoId: string; userId: string; hashes: readonly string[]; mirrored: readonly string[] }

/** Returns the near-duplicates of the photos of a person on other accounts, nearest first, at most 100. */
export const nearDuplicatesOf = (db: Db, personId: string) => photoHashes.listOf(db, personId)

/** Stores near-duplicates of this photo on other accounts, at most the nearest 20, for moderation. */
export async function recordNearDuplicates(
  deps: PhotoDeps,
  { photoId, userId, hashes, mirrored }: HashedPhoto,
): Promise<void> {
  if (hashes.length === 0) return
  const wholes = [hashes[0], mirrored[0]].flatMap((hash) => hash ?? [])
  const search = {
    wholes,
    parts: [...hashes, ...mirrored],
    notOf: userId,
    within: deps.photos.imageWorker.alikeWithin,
  }
  const found: NearDuplicate[] = []
  let after: string | undefined = FIRST
  while (after) {
    const page: Awaited<ReturnType<typeof photoHashes.search>> = await photoHashes.search(deps.db, search, {
      after,
      limit: BATCH_SIZE,
    })
    found.push(...page.nearDuplicates)
    after = page.last
  }
  const nearest = found.toSorted((one, two) => one.distance - two.distance).slice(0, MAX_NEAR_DUPLICATES)
  if (nearest.length === 0) return
  const foundAt = deps.now()
  await photoHashes.note(
    deps.db,
    nearest.map((twin) => ({
      photoId,
      userId,
      otherPhotoId: twin.photoId,
      otherUserId: twin.userId,
      distance: twin.distance,
      foundAt,
    })),
  )
}
