import { type ComponentType, lazy, useState } from 'react'
import { type Load, piecesAt } from '../screens.ts'
import { reloadFor } from './reload-for.ts'

const brought = new Map<Load, ComponentType>()

async function loadPiece(load: Load): Promise<ComponentType> {
  const Brought = await load()
  brought.set(load, Brought)
  return Brought
}

/** A component that comes when it is first shown, and is shown at once where it has come already. */
export function piece(load: Load): ComponentType {
  const Coming = lazy(async () => ({
    default: await loadPiece(load).catch((reason: unknown) => reloadFor(reason)),
  }))
  return function Piece() {
    const [Shown] = useState(() => brought.get(load) ?? Coming)
    return <Shown />
  }
}

const Nothing = () => null

/** A picture, or toasts: the page goes on without it where it does not come. */
export const picture = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }))

/** Brings all pieces of a screen at once, before they would ask for one another. */
export async function preload(pathname: string): Promise<void> {
  // One that fails is complained about where it is shown.
  await Promise.allSettled(piecesAt(pathname).map(loadPiece))
}
