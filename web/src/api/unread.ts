import type { UnreadView } from '@hearth/contract/chat/chat'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** The unread messages over all conversations of the viewer. */
export const ownUnread = {
  queryKey: keys.unread,
  queryFn: (): Promise<UnreadView> => read(api.conversations.unread.$get()),
} as const

/** Whether so many people wait for a reply that the community asks to answer some before a new chat. */
const reachesLimit = (unread: UnreadView | undefined): boolean =>
  unread !== undefined && unread.maxOpenConversations > 0 && unread.waiting >= unread.maxOpenConversations

/** Returns whether many people wait for a reply, and requests it if unknown. Without a network it returns at once. */
export async function hasManyWaiting(
  known: UnreadView | undefined,
  ask: () => Promise<UnreadView>,
): Promise<boolean> {
  if (known || !navigator.onLine) return reachesLimit(known)
  return reachesLimit(await ask().catch(() => undefined))
}
