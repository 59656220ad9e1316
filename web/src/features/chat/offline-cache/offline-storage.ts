import { ConversationsView, ConversationView, MessagesView } from '@hearth/contract/chat/chat'
import * as z from 'zod/mini'
import { clearStorage, openStorage } from '../../../lib/storage.ts'

const whose = { by: z.string(), at: z.number(), key: z.string() }

/** The key of the list of conversations; a conversation has its id as key. */
export const INBOX_KEY = 'inbox'
const CacheEntry = z.union([
  z.object({ ...whose, talk: z.object({ conversation: ConversationView, messages: MessagesView }) }),
  z.object({
    ...whose,
    inbox: z.object({ pages: z.array(ConversationsView), pageParams: z.array(z.unknown()) }),
  }),
])
/** An entry of the offline cache. */
export type CacheEntry = z.infer<typeof CacheEntry>

const location = { database: 'hearth.copies', store: 'read' }

/** Opens the offline cache of this person. Entries of others, and of another format, are deleted. */
export const openOfflineStorage = (by: string) =>
  openStorage<CacheEntry>(location, {
    keyOf: ({ key }) => key,
    isWanted: (one) => one.by === by && CacheEntry.safeParse(one).success,
  })

export const clearOfflineStorage = () => clearStorage(location)
