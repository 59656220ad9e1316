import { MAX_PHOTOS } from '@hearth/contract/photos/photos'
import type { Problem } from '@hearth/contract/refusals'
import { hasCode, hasKind, isUnreachable } from '../../../../api/client.ts'

/** How far a photo has come on its way. */
export type UploadStage = 'queued' | 'sending' | 'waiting' | 'working' | 'failed' | 'refused'

export type UploadProgress = {
  stage: UploadStage
  /** Bytes that are safely there. */
  sent: number
  /** Why it waits. */
  why?: 'offline' | 'busy' | 'tooMany' | 'noRoom'
  /** Why it was refused. */
  reason?: Problem
}

// A quota is counted by the day, and nobody waits for that with the page open.
const SOON_MS = 300_000

type UploadId = { id: string }
type Coming = { replaces?: string | undefined }

/** An upload that adds a photo, and does not replace one. */
export const addedOf = <T extends Coming>(photos: readonly UploadId[], uploads: readonly T[]): T[] =>
  uploads.filter(({ replaces }) => !photos.some(({ id }) => id === replaces))

/** How many more there can be. */
export const roomFor = (photos: readonly UploadId[], uploads: readonly Coming[]) =>
  Math.max(0, MAX_PHOTOS - photos.length - addedOf(photos, uploads).length)

/** How an upload stands after an error that passes by itself in `ms`. */
export function progressAfter(error: unknown, ms: number): Pick<UploadProgress, 'stage' | 'why'> {
  if (hasCode(error, 'uploads_unfinished')) return { stage: 'waiting', why: 'noRoom' }
  if (hasKind(error, 'rate_limited')) return { stage: 'waiting', why: ms > SOON_MS ? 'tooMany' : 'busy' }
  if (isUnreachable(error) || !navigator.onLine) return { stage: 'waiting', why: 'offline' }
  return { stage: 'failed' }
}
