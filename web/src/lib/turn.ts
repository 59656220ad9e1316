import type { ConversationLine } from '@hearth/contract/chat'

/** Whether the next word in a conversation is mine: theirs was the last one, or nobody has begun. */
export const isMyTurn = ({ lastMessage }: Pick<ConversationLine, 'lastMessage'>, myId: string | undefined) =>
  lastMessage?.senderId !== myId
