import { attempt } from '../../lib/browser/attempt.ts'
import { putCookie } from '../../lib/browser/cookies.ts'

// Apart from accent.ts, which few people need, and which therefore is loaded only by them.
const KEY = 'hearth.accent'

/** Returns whether colours were chosen on this device. */
export const hasAccent = (): boolean => !!attempt(() => localStorage.getItem(KEY))

/** Forgets the chosen colours, because the device may be shared. */
export function forgetAccent(): void {
  attempt(() => localStorage.removeItem(KEY))
  putCookie('accent', undefined)
  delete document.documentElement.dataset['accent']
}
