import type { UnreadView } from '@hearth/contract/chat'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** What waits for one over all conversations. */
export const ownUnread = {
  queryKey: keys.unread,
  queryFn: (): Promise<UnreadView> => read(api.conversations.unread.$get()),
} as const

/** Whether so many wait for one that the community asks to answer some before beginning anew. */
export const isMuch = (unread: UnreadView | undefined): boolean =>
  unread !== undefined && unread.openTurns > 0 && unread.waiting >= unread.openTurns
