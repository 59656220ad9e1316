import { attempt } from './browser/attempt.ts'

const PREFIX = 'hearth.readDecisions.'

/** Returns when the newest decision was made that this person has read on this device, in ISO 8601, or an empty string. */
export const lastReadDecision = (personId: string): string =>
  attempt(() => localStorage.getItem(PREFIX + personId)) ?? ''

// Only on this device: every decision is mailed too, and a line that another device shows once more costs no column.
export const keepLastReadDecision = (personId: string, decidedAt: string): void =>
  attempt(() => localStorage.setItem(PREFIX + personId, decidedAt))

/** For a person who signs out, perhaps on a shared device. */
export const forgetReadDecisions = (): void =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  })
