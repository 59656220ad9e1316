import { type MediaView, mediaPath } from '@hearth/contract/media/media'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { VoicePlayer } from '../voice/VoicePlayer.tsx'

type SpokenAnswerProps = { media: MediaView; promptId: string; text: string }

/** The player of a spoken answer, and what is said where its owner has written it. */
export function SpokenAnswer({ media, promptId, text }: SpokenAnswerProps) {
  const texts = useTexts('intro').voice
  const question = usePromptText()(promptId)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="text-brand">
        <VoicePlayer
          src={mediaPath(media.id, 'audio.m4a')}
          label={texts.label({ question })}
          durationMs={media.durationMs ?? 0}
          waveform={media.waveform ?? []}
        />
      </div>
      {text && (
        <p dir="auto" className="wrap-break-word text-pretty text-muted text-sm">
          {text}
        </p>
      )}
    </div>
  )
}
