import { ConversationsView, ConversationView, MessagesView } from '@hearth/contract/chat'
import * as z from 'zod/mini'
import { emptyShelf, openShelf } from '../../../lib/storage.ts'

const whose = { by: z.string(), at: z.number(), key: z.string() }

/** The list of conversations lies under this, and a conversation under its id. */
export const INBOX = 'inbox'
const Copy = z.union([
  z.object({ ...whose, talk: z.object({ conversation: ConversationView, messages: MessagesView }) }),
  z.object({
    ...whose,
    inbox: z.object({ pages: z.array(ConversationsView), pageParams: z.array(z.unknown()) }),
  }),
])
/** What was read on this device. */
export type Copy = z.infer<typeof Copy>

const place = { database: 'hearth.copies', store: 'read' }

/** Where this person's copies are. Those of anybody else, and of a page that wrote them otherwise, are thrown away. */
export const openCopyShelf = (by: string) =>
  openShelf<Copy>(place, {
    keyOf: ({ key }) => key,
    isWanted: (one) => one.by === by && Copy.safeParse(one).success,
  })

export const forgetCopies = () => emptyShelf(place)
