import { RESTORE_WITHIN_MS } from '@hearth/contract/photos'
import type { Deps } from '../../context.ts'
import { forgottenFiles, photos } from './photos.store.ts'
import { uploads } from './uploads.store.ts'

/** A while after the last moment in which a deleted photo can be asked back. */
const GONE_AFTER_MS = RESTORE_WITHIN_MS + 15_000
const UPLOAD_LIVES_MS = 86_400_000
const AT_ONCE = 50

const before = ({ now }: Deps, ms: number) => new Date(now().getTime() - ms)

/** Removes the files of photos whose rows are gone. The name of the files goes last, so that a crash loses none. */
export async function clearForgotten(deps: Deps): Promise<number> {
  const keys = await forgottenFiles.list(deps.db, AT_ONCE)
  for (const key of keys) {
    await deps.photos.files.removeAll(`${key}/`)
    await forgottenFiles.remove(deps.db, key)
  }
  return keys.length
}

/** Removes the bytes of uploads that are over, or went with their account. */
export async function clearParts(deps: Deps): Promise<number> {
  const { parts } = deps.photos
  const ids = await parts.list()
  const open = await uploads.openAmong(deps.db, ids)
  const strays = ids.filter((id) => !open.has(id))
  for (const id of strays) await parts.remove(id)
  return strays.length
}

/** Removes what an erased account has left on disk. Whatever fails here is taken up again by the next round. */
export async function clearErased(deps: Deps): Promise<void> {
  try {
    await clearForgotten(deps)
    await clearParts(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'the files of an erased account could not be removed yet')
  }
}

/** Lets go of what has had its time: deleted photos, uploads that nobody goes on with, and the files of both. */
export async function clearAway(deps: Deps): Promise<void> {
  await photos.purge(deps.db, before(deps, GONE_AFTER_MS))
  await uploads.purge(deps.db, before(deps, UPLOAD_LIVES_MS))
  await clearParts(deps)
  while ((await clearForgotten(deps)) === AT_ONCE);
}
