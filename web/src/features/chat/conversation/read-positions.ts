import { READ_POSITION_EVERY_MS, type ReadPositionInput } from '@hearth/contract/chat/chat'
import type { QueryClient } from '@tanstack/react-query'
import { sendReadPosition } from '../chat.queries.ts'

type TrackedPosition = {
  told: ReadPositionInput
  now: ReadPositionInput
  timer?: ReturnType<typeof setTimeout> | undefined
}
const noPosition: ReadPositionInput = { delivered: 0, read: 0 }

/** Sends the read positions of this person: only forward, and at most once per `PLACE_EVERY_MS`. */
export class ReadPositions {
  readonly #tell: (conversationId: string, place: ReadPositionInput) => Promise<unknown>
  readonly #places = new Map<string, TrackedPosition>()

  constructor(tell: (conversationId: string, place: ReadPositionInput) => Promise<unknown>) {
    this.#tell = tell
  }

  /** Records that messages up to `seq` have arrived. */
  delivered(conversationId: string, seq: number): Promise<void> {
    return this.#move(conversationId, { delivered: seq, read: 0 })
  }

  /** Records that messages up to `seq` were read. */
  read(conversationId: string, seq: number): void {
    void this.#move(conversationId, { delivered: seq, read: seq })
  }

  /** Sends the positions that could not be sent before. */
  retry(): void {
    for (const conversationId of this.#places.keys()) void this.#move(conversationId, noPosition)
  }

  /** Sends all pending positions at once, because the page is closing. */
  hurry(): void {
    for (const [conversationId, place] of this.#places) {
      if (isBehind(place)) void this.#flush(conversationId, place)
    }
  }

  async #move(conversationId: string, to: ReadPositionInput): Promise<void> {
    const place = this.#places.get(conversationId) ?? { told: noPosition, now: noPosition }
    this.#places.set(conversationId, place)
    place.now = {
      delivered: Math.max(place.now.delivered, to.delivered),
      read: Math.max(place.now.read, to.read),
    }
    if (place.timer || !isBehind(place)) return
    await this.#flush(conversationId, place)
  }

  async #flush(conversationId: string, place: TrackedPosition): Promise<void> {
    const { now } = place
    clearTimeout(place.timer)
    place.timer = setTimeout(() => {
      place.timer = undefined
      void this.#move(conversationId, noPosition)
    }, READ_POSITION_EVERY_MS)
    const before = place.told
    place.told = now
    await this.#tell(conversationId, now).catch(() => {
      // It is sent again with the next position, or after a reconnect.
      clearTimeout(place.timer)
      place.timer = undefined
      place.told = before
    })
  }
}

const isBehind = ({ told, now }: TrackedPosition) => now.delivered > told.delivered || now.read > told.read

const places = new WeakMap<QueryClient, ReadPositions>()

/** Returns the read positions of the signed-in person. */
export function readPositionsOf(queryClient: QueryClient): ReadPositions {
  const known = places.get(queryClient)
  if (known) return known
  const opened = new ReadPositions(sendReadPosition)
  places.set(queryClient, opened)
  addEventListener('pagehide', () => opened.hurry())
  return opened
}
