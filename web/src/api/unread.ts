import type { UnreadView } from '@hearth/contract/chat'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** What waits for one over all conversations. */
export const ownUnread = {
  queryKey: keys.unread,
  queryFn: (): Promise<UnreadView> => read(api.conversations.unread.$get()),
} as const
