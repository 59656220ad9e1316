import type { CheckMark, PermissionMarks } from '../../permission-changes.ts'
import type { PhotoRow } from './photos.store.ts'

/** How long a viewer may look at a photo without another check. */
export const PERMIT_MS = 30_000
/** Each takes about 300 bytes. */
const MOST_PERMITS = 50_000
/** The number of looks that the database counts at once, and how long they can be used. */
export const COUNTED_AT_ONCE = 10
const COUNT_MS = 30_000

/** The part of a photo by which its pictures are read. */
export type PermittedPhoto = Pick<PhotoRow, 'id' | 'userId' | 'fileKey' | 'widths'>
/** When a check began, in milliseconds and among the changes. */
export type PermitCheck = { at: number; mark: CheckMark }
type Permit = { photo: PermittedPhoto; check: PermitCheck }

const keyOf = (viewerId: string, photoId: string) => `${viewerId} ${photoId}`

/** Permissions to look at photos, kept in this process. Times are in milliseconds. */
export type Permits = ReturnType<typeof openPermits>

/**
 * Returns a store of permissions. None outlives `PERMIT_MS`, and all of a person, as viewer or as owner, end when a change of
 * them is heard.
 */
export function openPermits({ mark, isCurrent }: PermissionMarks) {
  const permits = new Map<string, Permit>()
  const isRecent = ({ check }: Permit, at: number) => check.at + PERMIT_MS > at

  return {
    find: (viewerId: string, photoId: string, at: number): PermittedPhoto | undefined => {
      const permit = permits.get(keyOf(viewerId, photoId))
      if (!permit || !isRecent(permit, at)) return undefined
      const { photo, check } = permit
      return isCurrent(check.mark, [viewerId, photo.userId]) ? photo : undefined
    },

    /** Call it before a check reads the database. */
    startCheck: (at: number): PermitCheck => ({ at, mark: mark() }),

    /** Keeps the result of a check. */
    keep: (viewerId: string, photos: readonly PermittedPhoto[], check: PermitCheck): void => {
      if (check.mark === undefined) return
      dropOld(permits, (one) => !isRecent(one, check.at) || permits.size > MOST_PERMITS)
      for (const { id, userId, fileKey, widths } of photos) {
        const key = keyOf(viewerId, id)
        permits.delete(key)
        permits.set(key, { photo: { id, userId, fileKey, widths }, check })
      }
    },

    counted: openCountedLooks(),
  }
}

/** Looks at photos that the database has counted and that are not used yet. */
function openCountedLooks() {
  const looks = new Map<string, { left: number; countedAt: number }>()
  const underWay = new Map<string, Promise<void>>()

  function keep(viewerId: string, left: number, countedAt: number): void {
    dropOld(looks, (one) => one.countedAt + COUNT_MS <= countedAt)
    looks.delete(viewerId)
    looks.set(viewerId, { left, countedAt })
  }

  return {
    /** Uses one of a viewer. Returns whether there was one. */
    use: (viewerId: string, at: number): boolean => {
      const kept = looks.get(viewerId)
      if (!kept || kept.left === 0 || kept.countedAt + COUNT_MS <= at) return false
      kept.left -= 1
      return true
    },
    /** Keeps as many looks as `count` returns. Calls at the same time share one count. */
    refill: (viewerId: string, count: () => Promise<number>, now: () => number): Promise<void> => {
      const shared = underWay.get(viewerId)
      if (shared) return shared
      const counting = count()
        .then((counted) => keep(viewerId, counted, now()))
        .finally(() => underWay.delete(viewerId))
      underWay.set(viewerId, counting)
      return counting
    },
  }
}

/** Deletes the first entries of a map, in the order in which they were added, as long as they are old. */
function dropOld<T>(map: Map<string, T>, isOld: (entry: T) => boolean): void {
  for (const [key, entry] of map) {
    if (!isOld(entry)) break
    map.delete(key)
  }
}
