import { MAX_CHUNK_BYTES } from '@hearth/contract/photos/photos'

const FIRST_PART = 64 * 1024
const PART_MS = 700

/** How much to send next: about as much as goes up between two looks at the figure. */
export function nextPart(last: { bytes: number; ms: number } | undefined): number {
  if (!last) return FIRST_PART
  const factor = Math.min(4, Math.max(0.25, PART_MS / Math.max(1, last.ms)))
  return Math.round(Math.min(MAX_CHUNK_BYTES, Math.max(FIRST_PART / 2, last.bytes * factor)))
}
