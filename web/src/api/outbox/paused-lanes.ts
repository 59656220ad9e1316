import { createStore, type Store } from '../../lib/store.ts'
import type { Backoff } from './backoff.ts'

/** Until when the server wants nothing of a lane. */
type PausedLanes = Store<ReadonlyMap<string, number>>

/** A busy server, too, asks to be left alone for some seconds. */
const A_MOMENT_MS = 5_000

export const openPausedLanes = (): PausedLanes => createStore<ReadonlyMap<string, number>>(new Map())

export function pauseLane(held: PausedLanes, lane: string, { until, isByServer }: Backoff): void {
  if (isByServer && until > Date.now() + A_MOMENT_MS) held.set(new Map([...held.get(), [lane, until]]))
}

export function resumeLane(held: PausedLanes, lane: string): void {
  if (held.get().has(lane)) held.set(new Map([...held.get()].filter(([one]) => one !== lane)))
}
