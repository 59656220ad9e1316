import type { KeyedDraw } from '../../../../cryptography/signatures.ts'

/** Of the people who have not passed on the viewer, this share comes late too: each for 60 of 600 days. */
const DECOY_SHARE = 0.1
const DECOY_CYCLE_DAYS = 600
const DAY_MS = 86_400_000

/** One viewer on one day; `draw` is keyed, because a viewer knows everything else. */
export type DeckDay = { draw: KeyedDraw; viewerId: string; day: string }

/** A person of a deck, and their decision on the viewer. */
type LateCandidate = { userId: string; likesViewer: boolean; passedOnViewer: boolean }

/**
 * Whether a person comes in the last half of the deck: everybody who has passed on the viewer, and a tenth of those who
 * have not decided, so that coming late does not tell a pass. The days are drawn for each pair, so that they do not begin
 * for all on one day.
 */
export function comesLate(
  { draw, viewerId, day }: DeckDay,
  { userId, likesViewer, passedOnViewer }: LateCandidate,
): boolean {
  if (passedOnViewer || likesViewer) return passedOnViewer
  const cycles = Date.parse(day) / DAY_MS / DECOY_CYCLE_DAYS + draw(`late ${viewerId} ${userId}`)
  return cycles % 1 < DECOY_SHARE
}

/**
 * Returns the ids of a deck with those that come late at positions drawn in its last half, or in as much of it as they
 * need; each at a position of its own, the same all day. The others keep their order.
 */
export function withLate(
  { draw, viewerId, day }: DeckDay,
  { inOrder, late }: { inOrder: readonly string[]; late: readonly string[] },
): string[] {
  const count = inOrder.length + late.length
  const from = Math.min(inOrder.length, Math.floor(count / 2))
  const free = Array.from({ length: count - from }, (_, k) => from + k)
  const lateAt = new Map(
    late.toSorted().map((id) => {
      const [position] = free.splice(Math.floor(draw(`position ${viewerId} ${day} ${id}`) * free.length), 1)
      return [position, id]
    }),
  )
  const rest = inOrder.values()
  return Array.from({ length: count }, (_, position) => lateAt.get(position) ?? rest.next().value ?? '')
}
