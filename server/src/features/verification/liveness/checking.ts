import type { CheckLiveness } from '../../../outside/liveness.ts'
import { type PhotoDeps, readAnyMedia } from '../../photos/photos.ts'
import { livenessChecks } from './checking.store.ts'

/** `liveness` is there where the operator has plugged in software of their own. */
export type VerificationDeps = PhotoDeps & { liveness: CheckLiveness | undefined }

/**
 * Asks the operator's software about recordings that wait, and stores only what it says. A failed one is tried again while
 * the recording waits.
 */
export async function checkLiveness(deps: VerificationDeps): Promise<void> {
  if (!deps.liveness) return
  for (const { id, mediaId } of await livenessChecks.listUnchecked(deps.db)) {
    try {
      const video = await readAnyMedia(deps, { mediaId, file: 'video.mp4' })
      await livenessChecks.put(deps.db, id, await deps.liveness(new Uint8Array(video)))
    } catch (error) {
      deps.log.warn({ err: error, attemptId: id }, 'the software at LIVENESS_URL gave no result')
    }
  }
}
