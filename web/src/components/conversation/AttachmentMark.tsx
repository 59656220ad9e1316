import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import { AudioLines, Image } from 'lucide-react'

const icons = { chat_photo: Image, voice_message: AudioLines }

/** Before the words of a message that carries a photo or voice message. */
export function AttachmentMark({ kind }: { kind: AttachmentKind | undefined }) {
  if (!kind) return null
  const Icon = icons[kind]
  return <Icon aria-hidden className="me-1 inline size-4 align-[-0.15em]" />
}
