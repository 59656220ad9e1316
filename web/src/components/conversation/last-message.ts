import type { ConversationListItem } from '@hearth/contract/chat/chat'
import { useTexts } from '../../lib/texts/texts.ts'

/** A message of the viewer that the server does not have yet. */
export type UnsentMessage = { content: string; isRefused: boolean }
type ConversationSummary = Pick<ConversationListItem, 'person' | 'lastMessage' | 'turn'>

/** Returns the last message of a conversation and its tag for a list. An unsent message comes last. */
export function useLastMessage(
  { person, lastMessage, turn }: ConversationSummary,
  waiting: UnsentMessage | undefined,
) {
  const texts = useTexts('inbox')
  if (waiting) {
    return {
      words: texts.yours({ text: waiting.content }),
      tag: waiting.isRefused ? texts.notSent : texts.waiting,
    }
  }
  if (!lastMessage) return { words: undefined, tag: undefined }
  const { deletedAt, senderId } = lastMessage
  const content = deletedAt ? texts.deleted : lastMessage.content
  const words = senderId === person.id ? content : texts.yours({ text: content })
  return { words, tag: turn === 'mine' ? texts.yourTurn : undefined }
}
