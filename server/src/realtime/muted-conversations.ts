/** By then an event that was on its way when a conversation ended has arrived or never will. */
const MUTED_FOR_MS = 60_000

/** Returns the set of conversations that have just ended. Their events are dropped, also those already queued. */
export function openMutedConversations() {
  const mutedAt = new Map<string, number>()
  return {
    has: (conversationId: string): boolean => mutedAt.has(conversationId),
    add: (conversationId: string): void => {
      const now = performance.now()
      for (const [id, at] of mutedAt) {
        if (now - at < MUTED_FOR_MS) break
        mutedAt.delete(id)
      }
      // Deleted first, so that the map stays sorted by time.
      mutedAt.delete(conversationId)
      mutedAt.set(conversationId, now)
    },
    remove: (conversationId: string): void => void mutedAt.delete(conversationId),
  }
}
