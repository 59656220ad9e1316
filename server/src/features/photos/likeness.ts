import type { Deps } from '../../context.ts'
import { type Alike, likeness } from './likeness.store.ts'

/** One look at this many photos takes a few thousandths of a second; whoever else asks comes in between. */
const AT_ONCE = 50
const MOST_TWINS = 20
const FIRST = '00000000-0000-0000-0000-000000000000'

type Hashed = { photoId: string; userId: string; hashes: readonly string[]; mirrored: readonly string[] }

/** Notes for the moderators which photos of others this one is so like that it may be the same. */
export async function findTwins(deps: Deps, { photoId, userId, hashes, mirrored }: Hashed): Promise<void> {
  if (hashes.length === 0) return
  const wholes = [hashes[0], mirrored[0]].flatMap((hash) => hash ?? [])
  const search = {
    wholes,
    parts: [...hashes, ...mirrored],
    notOf: userId,
    within: deps.photos.imageWorker.alikeWithin,
  }
  const found: Alike[] = []
  let after: string | undefined = FIRST
  while (after) {
    const page: Awaited<ReturnType<typeof likeness.search>> = await likeness.search(deps.db, search, {
      after,
      limit: AT_ONCE,
    })
    found.push(...page.alike)
    after = page.last
  }
  const nearest = found.toSorted((one, two) => one.distance - two.distance).slice(0, MOST_TWINS)
  if (nearest.length === 0) return
  const foundAt = deps.now()
  await likeness.note(
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
