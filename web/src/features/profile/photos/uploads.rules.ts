import { MAX_CHUNK_BYTES, MAX_PHOTOS } from '@hearth/contract/photos'
import { ApiError, hasCode, isPassing } from '../../../api/client.ts'

/** How far a photo has come on its way. */
export type Stage = 'queued' | 'sending' | 'waiting' | 'working' | 'failed' | 'refused'

/** `passing`: it goes on by itself, after a while. `gone`: the server knows it no more. `refused`: for good. */
export type Setback =
  | { kind: 'passing'; afterMs: number; why: 'offline' | 'busy' | 'tooMany' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed' }

const FIRST_PART = 64 * 1024
const PART_MS = 700
const pauses = [1_000, 2_000, 5_000, 10_000]
// A quota is counted by the day, and nobody waits for that with the page open.
const SOON_S = 300

type Known = { id: string }
type Coming = { replaces?: string | undefined }

/** What is on its way to a place of its own, and not to that of a photo there is. */
export const addedOf = <T extends Coming>(photos: readonly Known[], uploads: readonly T[]): T[] =>
  uploads.filter(({ replaces }) => !photos.some(({ id }) => id === replaces))

/** How many more there can be. */
export const roomFor = (photos: readonly Known[], uploads: readonly Coming[]) =>
  Math.max(0, MAX_PHOTOS - photos.length - addedOf(photos, uploads).length)

/** How much to send next: about as much as goes up between two looks at the figure. */
export function nextPart(last: { bytes: number; ms: number } | undefined): number {
  if (!last) return FIRST_PART
  const factor = Math.min(4, Math.max(0.25, PART_MS / Math.max(1, last.ms)))
  return Math.round(Math.min(MAX_CHUNK_BYTES, Math.max(FIRST_PART / 2, last.bytes * factor)))
}

/** What a failed request means for the photo that it was for; `failures` is how many there were in a row. */
export function setbackOf(error: unknown, failures: number): Setback {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 1_000
  if (isPassing(error)) return { kind: 'passing', afterMs: pause, why: 'offline' }
  if (!(error instanceof ApiError)) return { kind: 'failed' }
  if (hasCode(error, 'rate_limited')) {
    const seconds = error.retryAfter || 10
    return { kind: 'passing', afterMs: seconds * 1000, why: seconds > SOON_S ? 'tooMany' : 'busy' }
  }
  if (hasCode(error, 'not_found')) return { kind: 'gone' }
  // Another tab carries the same photo, and is a part ahead.
  if (error.fields['offset'] !== undefined) return { kind: 'passing', afterMs: pause, why: 'busy' }
  if (hasCode(error, 'invalid', 'forbidden', 'conflict')) return { kind: 'refused', reason: error.message }
  return { kind: 'failed' }
}
