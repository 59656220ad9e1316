import { useSyncExternalStore } from 'react'
import { cookieValue, putCookie } from './cookies.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const COOKIE = 'hearth_theme'
const grounds = { light: '#faf4ea', dark: '#15111a' }

const watchers = new Set<() => void>()

/** Returns the chosen theme. It is in a cookie, so that the server knows it before the first paint. */
export function chosenTheme(): Theme {
  const chosen = cookieValue(COOKIE)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(theme: Theme): void {
  putCookie(COOKIE, theme === 'system' ? undefined : theme)
  look()
}

/** Makes the document, and the browser's own frame around it, look as chosen. */
function showTheme(): void {
  const theme = chosenTheme()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme =
      theme === 'system' ? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light') : theme
    meta.content = grounds[scheme]
  }
}

/** Applies a theme chosen in another tab. */
export function followTheme(): () => void {
  look()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function look(): void {
  showTheme()
  for (const changed of watchers) changed()
}

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const useTheme = (): Theme => useSyncExternalStore(watch, chosenTheme)
