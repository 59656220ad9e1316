import { type ComponentType, lazy, useState } from 'react'
import { beginAnewFor } from './another-build.ts'
import { type Load, piecesAt } from './screens.ts'

const RETRY_AFTER_MS = 1_500

const brought = new Map<Load, ComponentType>()

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const untilOnline = () =>
  navigator.onLine || new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** What was lost on the way, in a tunnel perhaps, is asked for once more when there is a network again. */
export function patiently<Brought>(load: () => Promise<Brought>): Promise<Brought> {
  return load().catch(async () => {
    await wait(RETRY_AFTER_MS)
    await untilOnline()
    return load()
  })
}

async function bring(load: Load): Promise<ComponentType> {
  const Brought = await patiently(load).catch((error: unknown) => beginAnewFor(error))
  brought.set(load, Brought)
  return Brought
}

/** A component that comes when it is first shown, and is shown at once where it has come already. */
export function piece(load: Load): ComponentType {
  const Coming = lazy(async () => ({ default: await bring(load) }))
  return function Piece() {
    const [Shown] = useState(() => brought.get(load) ?? Coming)
    return <Shown />
  }
}

/** Brings all pieces of a screen at once, before they would ask for one another. */
export async function preload(pathname: string): Promise<void> {
  // One that fails is asked for again, and complained about, where it is shown.
  await Promise.allSettled(piecesAt(pathname).map(bring))
}
