import './accents.css'
import { useSyncExternalStore } from 'react'

/** The colours that the app can have: the community's own and others. */
export const accents = ['own', 'lake', 'moss', 'dusk'] as const
export type Accent = (typeof accents)[number]

/** Also known to saved-accent.ts. */
const KEY = 'hearth.accent'
const watchers = new Set<() => void>()

/** Returns the colours chosen on this device. */
export function chosenAccent(): Accent {
  // Storage may be forbidden.
  try {
    return accents.find((accent) => accent === localStorage.getItem(KEY)) ?? 'own'
  } catch {
    return 'own'
  }
}

/** Shows the chosen colours, or the community's own to somebody who may not choose. The choice stays. */
export function showAccent(mayChoose: boolean): void {
  const accent = mayChoose ? chosenAccent() : 'own'
  const { dataset } = document.documentElement
  if (accent === 'own') delete dataset['accent']
  else dataset['accent'] = accent
}

/** Chooses colours for this device. */
export function chooseAccent(accent: Accent): void {
  try {
    if (accent === 'own') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, accent)
  } catch {}
  showAccent(true)
  for (const changed of watchers) changed()
}

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const useAccent = (): Accent => useSyncExternalStore(watch, chosenAccent)
