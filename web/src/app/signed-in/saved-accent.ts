// Apart from accent.ts, which few people need, and which therefore is loaded only by them.
const KEY = 'hearth.accent'

// Storage may be forbidden; then there are no colours to be remembered or forgotten.
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Returns whether colours were chosen on this device. */
export const hasAccent = (): boolean => !!attempt(() => localStorage.getItem(KEY))

/** Forgets the chosen colours, because the device may be shared. */
export function forgetAccent(): void {
  attempt(() => localStorage.removeItem(KEY))
  delete document.documentElement.dataset['accent']
}
