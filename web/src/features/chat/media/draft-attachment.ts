import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { type Attachment, openAttachments, type QueuedAttachment } from './sending/attachments.ts'

/** A photo or recording beside the message field. */
export type DraftAttachment = {
  attachment: Attachment
  /** The placeholder of the message field. */
  hint: string
  drop: () => void
  send: (words: Pick<QueuedAttachment, 'content' | 'replyTo' | 'isSuggested'>) => void
}

type KeptAttachments = Map<string, Attachment>

const kept = new WeakMap<QueryClient, KeptAttachments>()

/** Returns the unsent photos and recordings by conversation, which survive a look at another screen. */
function keptIn(queryClient: QueryClient): KeptAttachments {
  const all = kept.get(queryClient) ?? new Map<string, Attachment>()
  kept.set(queryClient, all)
  return all
}

type AttachOptions = {
  conversationId: string
  onAttach: (draft: DraftAttachment | undefined) => void
}

/** Returns a function that puts a photo or recording beside the message field. It returns to its conversation. */
export function useAttach({ conversationId, onAttach }: AttachOptions) {
  const { draft: texts } = useTexts('chatMedia')
  const queryClient = useQueryClient()
  const { session } = useSession()

  function attach(attachment: Attachment) {
    const drafts = keptIn(queryClient)
    drafts.set(conversationId, attachment)
    onAttach({
      attachment,
      hint: attachment.kind === 'chat_photo' ? texts.photoText : texts.voiceText,
      drop: () => {
        drafts.delete(conversationId)
        onAttach(undefined)
      },
      send: (words) => {
        drafts.delete(conversationId)
        onAttach(undefined)
        openAttachments(queryClient, session).add({ conversationId, attachment, ...words })
      },
    })
  }

  return { attach, left: () => keptIn(queryClient).get(conversationId) }
}

/** The same, and brings back what was left here. */
export function useRestoredAttach(options: AttachOptions) {
  const { attach, left } = useAttach(options)
  const restore = useEffectEvent(() => {
    const attachment = left()
    if (attachment) attach(attachment)
  })
  useEffect(() => restore(), [])
  return attach
}
