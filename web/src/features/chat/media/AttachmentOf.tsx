import type { MessageView } from '@hearth/contract/chat/chat'
import { mediaPath } from '@hearth/contract/media/media'
import { VoicePlayer } from '../../../components/voice/VoicePlayer.tsx'
import { useDirection, useTexts } from '../../../lib/texts/texts.ts'
import { useConversation } from '../conversation/conversation-context.ts'
import { ChatPhoto } from './photo/ChatPhoto.tsx'

type AttachmentOfProps = { message: MessageView; isOwn: boolean }

/** The photo or voice message of a message. */
export function AttachmentOf({ message, isOwn }: AttachmentOfProps) {
  const texts = useTexts('chatMedia')
  const { firstName } = useConversation().person
  const direction = useDirection()
  const { attachment } = message
  if (!attachment) return null
  const { kind, media } = attachment
  if (!media) return <p className="italic">{kind === 'chat_photo' ? texts.photoGone : texts.voiceGone}</p>
  // Another picture begins blurred as the first one did.
  if (kind === 'chat_photo')
    return (
      <div dir={direction}>
        <ChatPhoto key={media.id} message={message} media={media} isOwn={isOwn} />
      </div>
    )
  return (
    // The words beside it choose their own direction.
    <div dir={direction}>
      <VoicePlayer
        src={mediaPath(media.id, 'audio.m4a')}
        label={isOwn ? texts.voiceMine : texts.voiceFrom({ firstName })}
        durationMs={media.durationMs ?? 0}
        waveform={media.waveform ?? []}
      />
    </div>
  )
}
