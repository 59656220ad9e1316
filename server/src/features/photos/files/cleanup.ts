import { RESTORE_WITHIN_MS } from '@hearth/contract/photos/photos'
import { media } from '../media/media.store.ts'
import type { PhotoDeps, PhotoFileDeps } from '../photo-deps.ts'
import { forgottenFiles, photos } from '../photos.store.ts'
import { uploads } from '../uploads/uploads.store.ts'
import { mayDeleteFiles, renewStore } from './store-owner.ts'

/** A deleted photo can be restored for `RESTORE_WITHIN_MS`; some seconds later its row is deleted. */
const PURGE_AFTER_MS = RESTORE_WITHIN_MS + 15_000
const UPLOAD_LIFETIME_MS = 86_400_000
const BATCH_SIZE = 50

const before = ({ now }: PhotoDeps, ms: number) => new Date(now().getTime() - ms)

/**
 * Removes up to 50 photos' files whose rows are deleted; returns how many. The key is deleted last, so that a crash loses
 * none. Removes nothing while another database uses the store: the rows may be deleted only in this copy.
 */
export async function removeForgottenFiles(deps: PhotoFileDeps): Promise<number> {
  const keys = await forgottenFiles.list(deps.db, BATCH_SIZE)
  if (keys.length === 0 || !(await mayDeleteFiles(deps))) return 0
  for (const key of keys) {
    await deps.photos.files.removeAll(`${key}/`)
    await forgottenFiles.remove(deps.db, key)
  }
  return keys.length
}

/** Removes the received parts of an upload that has ended. If the store is away or another database's, the job does it later. */
export async function removeParts(deps: PhotoFileDeps, uploadId: string): Promise<void> {
  try {
    if (await mayDeleteFiles(deps)) await deps.photos.parts.remove(uploadId)
  } catch (error) {
    deps.log.warn({ err: error, uploadId }, 'the parts of an upload could not be removed yet')
  }
}

/** Removes the received parts of uploads that have ended or were deleted with their account; returns how many. */
export async function removeAbandonedParts(deps: PhotoFileDeps): Promise<number> {
  const { parts } = deps.photos
  const ids = await parts.list()
  const open = await uploads.openAmong(deps.db, ids)
  const strays = ids.filter((id) => !open.has(id))
  for (const id of strays) await parts.remove(id)
  return strays.length
}

/** Removes the files of an erased account. After a failure the next run of the job `clear-photos` repeats it. */
export async function cleanUpErasedAccount(deps: PhotoFileDeps): Promise<void> {
  try {
    await removeForgottenFiles(deps)
    if (await mayDeleteFiles(deps)) await removeAbandonedParts(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'the files of an erased account could not be removed yet')
  }
}

/** Deletes expired photos and uploads, and the files of both if the store is this database's. */
export async function cleanUp(deps: PhotoDeps): Promise<void> {
  await photos.purge(deps.db, before(deps, PURGE_AFTER_MS))
  await uploads.purge(deps.db, before(deps, UPLOAD_LIFETIME_MS))
  await media.purge(deps.db, before(deps, UPLOAD_LIFETIME_MS))
  if (!(await renewStore(deps))) return
  await removeAbandonedParts(deps)
  while ((await removeForgottenFiles(deps)) === BATCH_SIZE);
}
