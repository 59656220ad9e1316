import { clipLimits } from '@hearth/contract/media/media'
import { Mic, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { RoundButton } from '../../../../components/buttons/Button.tsx'
import { type SpokenWords, VoiceRecording } from '../../../../lib/recording/voice-recording.ts'
import { useStore } from '../../../../lib/store.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { type DraftAttachment, useAttach } from '../draft-attachment.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { useHoldToRecord } from './use-hold-to-record.ts'
import { VoiceTrouble } from './VoiceTrouble.tsx'

type VoiceButtonProps = {
  conversationId: string
  onAttach: (draft: DraftAttachment | undefined) => void
}

/** In place of the send button while nothing is written. While it records, its bar covers the message field. */
export function VoiceButton({ conversationId, onAttach }: VoiceButtonProps) {
  const texts = useTexts('chatMedia')
  const { attach } = useAttach({ conversationId, onAttach })
  const recording = useRecording((words) => attach({ kind: 'voice_message', ...words }))
  const stage = useStore(recording.stage)
  const { isHeld, isAway, listeners } = useHoldToRecord(recording, stage)
  const isAsking = stage.kind === 'asking'
  const isActive = isAsking || stage.kind === 'recording'
  return (
    <>
      {stage.kind === 'trouble' && (
        <VoiceTrouble
          problem={stage.problem}
          onRetry={() => void recording.begin()}
          onClose={() => recording.cancel()}
        />
      )}
      <div data-recording={isActive || undefined} className="shrink-0">
        {isActive && (
          <RecordingBar recording={recording} isAsking={isAsking} isHeld={isHeld} isAway={isAway} />
        )}
        <RoundButton
          tone={isActive ? 'like' : 'plain'}
          label={isActive ? texts.recording.stop : texts.record}
          title={texts.recordHow}
          aria-busy={isAsking}
          {...listeners}
          className={`!size-13 relative touch-none select-none [-webkit-touch-callout:none] ${isHeld ? 'scale-125' : ''}`}
        >
          <Face isStop={isActive && !isHeld} />
        </RoundButton>
      </div>
    </>
  )
}

const Face = ({ isStop }: { isStop: boolean }) =>
  isStop ? <Square aria-hidden className="size-4 fill-current" /> : <Mic aria-hidden className="size-5" />

/** A recording that ends with the screen. */
function useRecording(onWords: (words: SpokenWords) => void): VoiceRecording {
  const [recording] = useState(() => new VoiceRecording({ maxMs: clipLimits.voice_message.maxMs }))
  const done = useEffectEvent(() => {
    const words = recording.words.get()
    if (words) onWords(words)
  })
  useEffect(() => {
    const stop = recording.words.listen(() => done())
    return () => {
      stop()
      recording.cancel()
    }
  }, [recording])
  return recording
}
