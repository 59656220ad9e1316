import { AttachedDraft } from './media/AttachedDraft.tsx'
import { AttachmentOf } from './media/AttachmentOf.tsx'
import { PhotoButton } from './media/photo/PhotoButton.tsx'
import { ComingAttachments } from './media/sending/ComingAttachments.tsx'
import { VoiceButton } from './media/voice/VoiceButton.tsx'
import { MessageOptions } from './message/MessageOptions.tsx'
import { ChatTopics } from './topics/ChatTopics.tsx'

/** The parts that a conversation can do without at first: the menu of a message, photos, voice messages and topics. */
export const parts = {
  MessageOptions,
  PhotoButton,
  VoiceButton,
  AttachedDraft,
  ComingAttachments,
  AttachmentOf,
  ChatTopics,
}
export type ConversationParts = typeof parts
