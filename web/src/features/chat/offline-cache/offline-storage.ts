import { ConversationsView, ConversationView, MessagesView } from '@hearth/contract/chat'
import * as z from 'zod/mini'
import { clearStorage, openStorage } from '../../../lib/storage.ts'

const whose = { by: z.string(), at: z.number(), key: z.string() }

/** The list of conversations lies under this, and a conversation under its id. */
export const INBOX_KEY = 'inbox'
const CacheEntry = z.union([
  z.object({ ...whose, talk: z.object({ conversation: ConversationView, messages: MessagesView }) }),
  z.object({
    ...whose,
    inbox: z.object({ pages: z.array(ConversationsView), pageParams: z.array(z.unknown()) }),
  }),
])
/** What was read on this device. */
export type CacheEntry = z.infer<typeof CacheEntry>

const location = { database: 'hearth.copies', store: 'read' }

/** Where this person's copies are. Those of anybody else, and of a page that wrote them otherwise, are thrown away. */
export const openOfflineStorage = (by: string) =>
  openStorage<CacheEntry>(location, {
    keyOf: ({ key }) => key,
    isWanted: (one) => one.by === by && CacheEntry.safeParse(one).success,
  })

export const clearOfflineStorage = () => clearStorage(location)
