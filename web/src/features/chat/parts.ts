import { AttachedDraft } from './media/AttachedDraft.tsx'
import { AttachmentOf } from './media/AttachmentOf.tsx'
import { PhotoButton } from './media/photo/PhotoButton.tsx'
import { ComingAttachments } from './media/sending/ComingAttachments.tsx'
import { VoiceButton } from './media/voice/VoiceButton.tsx'
import { MessageOptions } from './message/MessageOptions.tsx'

/** The parts that a conversation can do without at first: the menu of a message, photos and voice messages. */
export const parts = {
  MessageOptions,
  PhotoButton,
  VoiceButton,
  AttachedDraft,
  ComingAttachments,
  AttachmentOf,
}
export type ConversationParts = typeof parts
