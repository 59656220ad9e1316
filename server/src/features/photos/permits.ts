import type { PhotoRow } from './photos.store.ts'

/** How long a viewer may look at a photo without another check. */
export const PERMIT_MS = 30_000
/** The transaction of a change may commit a while after it was announced; a check before that would be kept too long. */
const UNSETTLED_MS = 10_000
/** Each takes about 300 bytes. */
const MOST_PERMITS = 50_000
/** The number of looks that the database counts at once. */
export const COUNTED_AT_ONCE = 10

/** The part of a photo by which its pictures are read. */
export type PermittedPhoto = Pick<PhotoRow, 'id' | 'userId' | 'fileKey' | 'widths'>
type Permit = { photo: PermittedPhoto; checkedAt: number }

const keyOf = (viewerId: string, photoId: string) => `${viewerId} ${photoId}`

/** Permissions to look at photos, kept in this process. Times are in milliseconds. */
export type Permits = ReturnType<typeof openPermits>

/**
 * Returns a store of permissions. None outlives `PERMIT_MS`, and all of a person, as viewer or as owner, end when a change
 * of them is announced.
 */
export function openPermits() {
  const permits = new Map<string, Permit>()
  const changes = new Map<string, number>()

  const isSettled = (personId: string, checkedAt: number) => {
    const changedAt = changes.get(personId)
    return changedAt === undefined || checkedAt > changedAt + UNSETTLED_MS
  }

  return {
    find: (viewerId: string, photoId: string, at: number): PermittedPhoto | undefined => {
      const permit = permits.get(keyOf(viewerId, photoId))
      if (!permit || permit.checkedAt + PERMIT_MS <= at) return undefined
      const { photo, checkedAt } = permit
      return isSettled(viewerId, checkedAt) && isSettled(photo.userId, checkedAt) ? photo : undefined
    },

    /** Keeps the result of a check that began at `checkedAt`. */
    keep: (viewerId: string, photos: readonly PermittedPhoto[], checkedAt: number): void => {
      dropOld(permits, (one) => one.checkedAt + PERMIT_MS <= checkedAt || permits.size > MOST_PERMITS)
      dropOld(changes, (changedAt) => changedAt + UNSETTLED_MS + PERMIT_MS <= checkedAt)
      for (const { id, userId, fileKey, widths } of photos) {
        const key = keyOf(viewerId, id)
        permits.delete(key)
        permits.set(key, { photo: { id, userId, fileKey, widths }, checkedAt })
      }
    },

    /** Ends the permits of these people: what they may see, or who may see them, has changed or is about to. */
    changed: (personIds: readonly string[], at: number): void => {
      for (const personId of personIds) {
        changes.delete(personId)
        changes.set(personId, at)
      }
    },

    counted: openCountedLooks(),
  }
}

/** Looks at photos that the database has counted and that are not used yet. */
function openCountedLooks() {
  const looks = new Map<string, { left: number; countedAt: number }>()
  return {
    /** Uses one of a viewer. Returns whether there was one. */
    use: (viewerId: string, at: number): boolean => {
      const kept = looks.get(viewerId)
      if (!kept || kept.left === 0 || kept.countedAt + PERMIT_MS <= at) return false
      kept.left -= 1
      return true
    },
    keep: (viewerId: string, left: number, countedAt: number): void => {
      dropOld(looks, (one) => one.countedAt + PERMIT_MS <= countedAt)
      looks.delete(viewerId)
      looks.set(viewerId, { left, countedAt })
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
