import type { TransactionListener } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { wordsOf } from '../../safety/safety.ts'
import { conversations } from '../chat.store.ts'
import { hiddenMessages } from './hidden-messages.store.ts'

/** How many earlier messages a new word is sought in. */
const EARLIER = { each: 50, limit: 500 }

/**
 * Hides the newest messages to a person that contain a word they have added. The lock makes it and `append` see each
 * other.
 */
export const hideReceived: TransactionListener<'hidden_word.added'> = async (_, tx, { personId }) => {
  await conversations.lockAllOfPerson(tx, personId)
  const received = await hiddenMessages.listReceived(tx, personId, EARLIER)
  const messages = received.map(({ id, content }) => ({ id, words: wordsOf(content) }))
  await hiddenMessages.mark(tx, personId, messages)
}

/** Hides a message by the words of its new text alone. */
export async function hideEdited(tx: Tx, recipientId: string, message: { id: string; content: string }) {
  await hiddenMessages.clear(tx, message.id)
  await hiddenMessages.mark(tx, recipientId, [{ id: message.id, words: wordsOf(message.content) }])
}
