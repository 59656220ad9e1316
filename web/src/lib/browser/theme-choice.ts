import { useSyncExternalStore } from 'react'
import { putCookie } from './cookies.ts'
import { chosenTheme, showTheme, type Theme } from './theme.ts'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const watchers = new Set<() => void>()

export function chooseTheme(theme: Theme): void {
  putCookie('theme', theme === 'system' ? undefined : theme)
  showTheme()
  for (const changed of watchers) changed()
}

function watch(changed: () => void) {
  watchers.add(changed)
  // Another tab may have chosen one meanwhile.
  document.addEventListener('visibilitychange', changed)
  return () => {
    watchers.delete(changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(watch, chosenTheme)
