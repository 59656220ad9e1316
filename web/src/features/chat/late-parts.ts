import { type FunctionComponent, lazy } from 'react'
import type { ConversationParts } from './parts.ts'

// Without a connection the rest of the conversation works as ever.
const Nothing: FunctionComponent<never> = () => null

/** A part of a conversation that comes once the conversation is on screen. */
const part = <N extends keyof ConversationParts>(name: N) =>
  lazy<ConversationParts[N]>(() =>
    import('./parts.ts').then(
      ({ parts }) => ({ default: parts[name] }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes any properties and shows nothing
      () => ({ default: Nothing as ConversationParts[N] }),
    ),
  )

export const MessageOptions = part('MessageOptions')
export const PhotoButton = part('PhotoButton')
export const VoiceButton = part('VoiceButton')
export const AttachedDraft = part('AttachedDraft')
export const ComingAttachments = part('ComingAttachments')
export const AttachmentOf = part('AttachmentOf')
export const ChatTopics = part('ChatTopics')
