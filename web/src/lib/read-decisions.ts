const PREFIX = 'hearth.readDecisions.'

/** Returns when the newest decision was made that this person has read on this device, in ISO 8601, or an empty string. */
export function lastReadDecision(personId: string): string {
  try {
    return localStorage.getItem(PREFIX + personId) ?? ''
  } catch {
    return ''
  }
}

// Only on this device: every decision is mailed too, and a line that another device shows once more costs no column.
export function keepLastReadDecision(personId: string, decidedAt: string): void {
  try {
    localStorage.setItem(PREFIX + personId, decidedAt)
  } catch {
    // Storage may be forbidden or full. Then the line on the home screen stays.
  }
}

/** For a person who signs out, perhaps on a shared device. */
export function forgetReadDecisions(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
