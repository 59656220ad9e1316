import type { ConversationView } from '@hearth/contract/chat/chat'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../components/buttons/Button.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { type DraftAttachment, useRestoredAttach } from '../draft-attachment.ts'
import { PhotoSheet } from './PhotoSheet.tsx'

type PhotoButtonProps = {
  conversation: ConversationView
  onAttach: (draft: DraftAttachment | undefined) => void
}

/** Beside the message field: opens what can be done about photos. */
export function PhotoButton({ conversation, onAttach }: PhotoButtonProps) {
  const texts = useTexts('chatMedia')
  const [isOpen, setIsOpen] = useState(false)
  const attach = useRestoredAttach({ conversationId: conversation.id, onAttach })
  return (
    <>
      <IconButton
        label={texts.photos}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-ms-1.5 -me-1 mb-1 sm:-ms-2 sm:-me-2"
      >
        <ImagePlus aria-hidden className="size-6" />
      </IconButton>
      <PhotoSheet
        conversation={conversation}
        isOpen={isOpen}
        onOpen={setIsOpen}
        onPicture={(picture) => {
          setIsOpen(false)
          attach({ kind: 'chat_photo', ...picture })
        }}
      />
    </>
  )
}
