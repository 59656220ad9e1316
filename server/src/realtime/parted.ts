/** By then whatever was on its way when a conversation ended has come or never will. */
const KEEP_MS = 60_000

/** The conversations that have just ended, so that nothing that was on its way arrives after the end. */
export function openParted() {
  const endedAt = new Map<string, number>()
  return {
    has: (conversationId: string): boolean => endedAt.has(conversationId),
    add: (conversationId: string): void => {
      const now = performance.now()
      for (const [id, at] of endedAt) {
        if (now - at < KEEP_MS) break
        endedAt.delete(id)
      }
      // Taken out first, so that the oldest stays in front.
      endedAt.delete(conversationId)
      endedAt.set(conversationId, now)
    },
    remove: (conversationId: string): void => void endedAt.delete(conversationId),
  }
}
