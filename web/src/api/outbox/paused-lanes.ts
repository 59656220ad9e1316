import { type Cell, openCell } from '../../lib/store.ts'
import type { Backoff } from './backoff.ts'

/** Until when the server wants nothing of a lane. */
type Held = Cell<ReadonlyMap<string, number>>

/** A busy server, too, asks to be left alone for some seconds. */
const A_MOMENT_MS = 5_000

export const openHeld = (): Held => openCell<ReadonlyMap<string, number>>(new Map())

export function hold(held: Held, lane: string, { until, isByServer }: Backoff): void {
  if (isByServer && until > Date.now() + A_MOMENT_MS) held.set(new Map([...held.get(), [lane, until]]))
}

export function release(held: Held, lane: string): void {
  if (held.get().has(lane)) held.set(new Map([...held.get()].filter(([one]) => one !== lane)))
}
