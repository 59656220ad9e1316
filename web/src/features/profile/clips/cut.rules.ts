import type { ClipEdits } from '@hearth/contract/media/media'

/** The shortest part that can be kept. */
const SHORTEST_MS = 1000

/** The part of a video that is kept and the time of its poster, in milliseconds. */
export type ClipCut = { fromMs: number; toMs: number; posterMs: number }

/** Returns the cut that keeps as much as possible. */
export const wholeOf = (durationMs: number, maxMs: number): ClipCut => ({
  fromMs: 0,
  toMs: Math.min(durationMs, maxMs),
  posterMs: 0,
})

const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/**
 * Returns the cut with new ends. The end that moves takes the other along where the part would become too long or too short,
 * and the poster stays inside of it.
 */
export function cutTo(
  before: ClipCut,
  [from, to]: readonly [number, number],
  { durationMs, maxMs }: { durationMs: number; maxMs: number },
): ClipCut {
  const hasMovedFrom = from !== before.fromMs
  const shortest = Math.min(SHORTEST_MS, durationMs)
  const fromMs = hasMovedFrom
    ? within(from, 0, durationMs - shortest)
    : within(before.fromMs, Math.max(0, to - maxMs), Math.max(0, to - shortest))
  const toMs = hasMovedFrom
    ? within(before.toMs, fromMs + shortest, Math.min(durationMs, fromMs + maxMs))
    : within(to, shortest, durationMs)
  return { fromMs, toMs, posterMs: within(before.posterMs, fromMs, toMs) }
}

/** Returns the edits for the server. The end of the file is left out: the server knows best where it is. */
export const editsOf = ({ fromMs, toMs, posterMs }: ClipCut, durationMs: number): ClipEdits => ({
  fromMs: Math.round(fromMs),
  ...(toMs < durationMs && { toMs: Math.round(toMs) }),
  posterMs: Math.round(posterMs),
})
