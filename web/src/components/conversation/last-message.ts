import type { ConversationListItem } from '@hearth/contract/chat'
import { useInboxTexts } from '../../lib/texts/chat/inbox.ts'

/** One's own words that the server does not have yet. */
export type UnsentMessage = { content: string; isRefused: boolean }
type ConversationSummary = Pick<ConversationListItem, 'person' | 'lastMessage' | 'turn'>

/** What a list says of a conversation: its last words, if any, and a mark. What waits to be sent is the last. */
export function useLastMessage(
  { person, lastMessage, turn }: ConversationSummary,
  waiting: UnsentMessage | undefined,
) {
  const texts = useInboxTexts()
  if (waiting) {
    return { words: texts.yours(waiting.content), tag: waiting.isRefused ? texts.notSent : texts.waiting }
  }
  if (!lastMessage) return { words: undefined, tag: undefined }
  const content = lastMessage.deletedAt ? texts.deleted : lastMessage.content
  const words = lastMessage.senderId === person.id ? content : texts.yours(content)
  return { words, tag: turn === 'mine' ? texts.yourTurn : undefined }
}
