import './accents.css'
import { accents as otherAccents } from '@hearth/contract/membership/accents'
import { useSyncExternalStore } from 'react'
import { putCookie } from './cookies.ts'

/** The colours that the app can have: the community's own and others. */
export const accents = ['own', ...otherAccents] as const
export type AccentChoice = (typeof accents)[number]

/** Also known to saved-accent.ts. */
const KEY = 'hearth.accent'
const watchers = new Set<() => void>()

/** Returns the colours chosen on this device. */
export function chosenAccent(): AccentChoice {
  // Storage may be forbidden.
  try {
    return accents.find((accent) => accent === localStorage.getItem(KEY)) ?? 'own'
  } catch {
    return 'own'
  }
}

/**
 * Shows the chosen colours, or the community's own to somebody who may not choose. The choice stays. By the cookie the server
 * shows the same from the first byte of the next page.
 */
export function showAccent(mayChoose: boolean): void {
  const accent = mayChoose ? chosenAccent() : 'own'
  const { dataset } = document.documentElement
  if (accent === 'own') delete dataset['accent']
  else dataset['accent'] = accent
  putCookie('accent', dataset['accent'])
}

/** Chooses colours for this device. */
export function chooseAccent(accent: AccentChoice): void {
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

export const useAccent = (): AccentChoice => useSyncExternalStore(watch, chosenAccent)
