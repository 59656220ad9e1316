import { attempt } from './browser/attempt.ts'

/** Whatever is begun and not sent or saved, of any kind, is kept under this. */
const PREFIX = 'hearth.draft.'

/** When something was last written into any of them: `tidy-device.ts` deletes them two weeks later. */
const WRITTEN = `${PREFIX}at`

const keyOf = (personId: string, conversationId: string) => `${PREFIX}${personId}.${conversationId}`

/** Returns the draft of this person on this device, or an empty string. */
export const draftOf = (personId: string, conversationId: string): string =>
  attempt(() => localStorage.getItem(keyOf(personId, conversationId))) ?? ''

export function keepDraft(personId: string, conversationId: string, draft: string): void {
  const key = keyOf(personId, conversationId)
  attempt(() => {
    if (!draft) return localStorage.removeItem(key)
    localStorage.setItem(key, draft)
    localStorage.setItem(WRITTEN, `${Date.now()}`)
  })
}

/** The same, or what was begun when the match had no conversation yet. */
export const draftIn = (personId: string, { id, matchId }: { id: string; matchId: string }): string =>
  draftOf(personId, id) || draftOf(personId, matchId)

/** For a person who signs out themselves, perhaps on a shared device. */
export function forgetDrafts(): void {
  attempt(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of kept) localStorage.removeItem(key)
  })
}
