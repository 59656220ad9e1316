import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { ConversationListItem } from '@hearth/contract/chat/chat'
import { useTexts } from '../../lib/texts/texts.ts'

/** A message of the viewer that the server does not have yet. */
export type UnsentMessage = {
  content: string
  attachmentKind?: AttachmentKind | undefined
  isRefused: boolean
}
type ConversationSummary = Pick<ConversationListItem, 'person' | 'lastMessage' | 'turn'>

/** Returns a function that puts a message into words: what it carries, and its text. */
export function useWords() {
  const { attached } = useTexts('inbox')
  return (content: string, kind: AttachmentKind | undefined) =>
    [kind && attached[kind], content].filter(Boolean).join(': ')
}

/** Returns the last message of a conversation and its tag for a list. An unsent message comes last. */
export function useLastMessage(
  { person, lastMessage, turn }: ConversationSummary,
  waiting: UnsentMessage | undefined,
) {
  const texts = useTexts('inbox')
  const wordsOf = useWords()
  if (waiting) {
    return {
      words: texts.yours({ text: wordsOf(waiting.content, waiting.attachmentKind) }),
      kind: waiting.attachmentKind,
      tag: waiting.isRefused ? texts.notSent : texts.waiting,
    }
  }
  if (!lastMessage) return { words: undefined, tag: undefined }
  const { deletedAt, senderId, attachmentKind: kind } = lastMessage
  const content = deletedAt ? texts.deleted : wordsOf(lastMessage.content, kind)
  const words = senderId === person.id ? content : texts.yours({ text: content })
  return { words, kind, tag: turn === 'mine' ? texts.yourTurn : undefined }
}
