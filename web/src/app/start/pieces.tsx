import { type ComponentType, lazy, useState } from 'react'
import { reloadFor } from './reload-for.ts'

export type Load = () => Promise<ComponentType>

const brought = new Map<Load, ComponentType>()

/** Loads a component, so that `piece` shows it at once. */
export async function loadPiece(load: Load): Promise<ComponentType> {
  const Brought = await load()
  brought.set(load, Brought)
  return Brought
}

/** Returns a component that loads on first use and renders at once if it is loaded. */
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

/** Returns a component that loads on first use. If loading fails, the page continues without it. */
export const picture = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }))
