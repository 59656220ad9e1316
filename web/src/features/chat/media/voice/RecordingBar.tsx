import { clipLimits } from '@hearth/contract/media/media'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../../components/buttons/Button.tsx'
import { Waveform } from '../../../../components/voice/Waveform.tsx'
import { useClockText } from '../../../../lib/format/clock.ts'
import { useWarningBeforeLeaving } from '../../../../lib/hooks/use-warning-before-leaving.ts'
import type { VoiceRecording } from '../../../../lib/recording/voice-recording.ts'
import { useStore } from '../../../../lib/store.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'

type RecordingBarProps = {
  recording: VoiceRecording
  isAsking: boolean
  /** The button is held, so to let go of it ends the recording. */
  isHeld: boolean
  isAway: boolean
}

/** The last seconds before a recording ends by itself are counted. */
const COUNTED_MS = 10_000
const BARS = 28

/** Over the message field while it is recorded: for how long, how loud, and the way out. */
export function RecordingBar({ recording, isAsking, isHeld, isAway }: RecordingBarProps) {
  const { recording: texts } = useTexts('chatMedia')
  useWarningBeforeLeaving(!isAsking)
  return (
    <div
      role="group"
      aria-label={texts.name}
      className={`absolute inset-s-0 inset-e-15 top-1 bottom-4 flex animate-rise items-center gap-2 rounded-[1.625rem] bg-sunken ps-1 pe-4 sm:inset-e-16 ${isAway ? 'text-danger' : ''}`}
    >
      {isHeld ? (
        <span aria-hidden className="grid size-11 shrink-0 place-items-center">
          <Trash2 className={`size-5 transition-transform ${isAway ? 'scale-125' : 'text-muted'}`} />
        </span>
      ) : (
        <IconButton label={texts.cancel} onClick={() => recording.cancel()}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      )}
      {isAsking ? (
        <span role="status" className="wrap-anywhere min-w-0 text-muted text-sm leading-tight">
          {texts.asking}
        </span>
      ) : (
        <Sound recording={recording} hint={isHeld ? (isAway ? texts.release : texts.slide) : undefined} />
      )}
    </div>
  )
}

function Sound({ recording, hint }: { recording: VoiceRecording; hint: string | undefined }) {
  const { recording: texts } = useTexts('chatMedia')
  const clock = useClockText()
  const { elapsedMs, levels } = useStore(recording.sound)
  const leftMs = clipLimits.voice_message.maxMs - elapsedMs
  const isCounted = leftMs <= COUNTED_MS
  const last = levels.slice(-BARS).map((level) => 100 * level)
  const bars = [...Array.from({ length: BARS - last.length }, () => 0), ...last]
  return (
    <>
      <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-danger" />
      <span aria-hidden className="shrink-0 font-medium text-sm tabular-nums">
        {clock(elapsedMs)}
      </span>
      <span className="h-9 min-w-8 flex-1 text-brand">
        <Waveform bars={bars} count={BARS} played={1} isAbsolute />
      </span>
      {hint && <span className="min-w-0 shrink truncate text-muted text-sm">{hint}</span>}
      {isCounted && (
        <span aria-hidden className="shrink-0 font-medium text-danger text-sm tabular-nums">
          {texts.left({ n: Math.max(0, Math.ceil(leftMs / 1000)) })}
        </span>
      )}
      <span role="status" className="sr-only">
        {isCounted ? texts.left({ n: COUNTED_MS / 1000 }) : texts.started}
      </span>
    </>
  )
}
