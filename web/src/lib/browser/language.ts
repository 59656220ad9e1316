import { languages } from '@hearth/texts/areas'
import { bestLanguage } from '@hearth/texts/best-language'
import { showLanguage, shownLanguage } from '../texts/loaded-texts.ts'
import { putCookie } from './cookies.ts'

/** Returns the language that follows from the browser. */
export const browserLanguage = (): string => bestLanguage(navigator.languages, languages) ?? 'en'

/** Shows the page in a language, or in that of the browser, and remembers it on this device. */
export async function chooseLanguage(language: string | null): Promise<void> {
  const shown = language ?? browserLanguage()
  if (shown !== shownLanguage()) await showLanguage(shown)
  // Somebody may have chosen another one meanwhile.
  if (shown !== shownLanguage()) return
  // The server reads it, so that it knows the language before the first paint.
  putCookie('language', language ?? undefined)
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('language changed')
}
