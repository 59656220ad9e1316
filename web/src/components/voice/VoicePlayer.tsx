import { Pause, Play, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useClockText } from '../../lib/format/clock.ts'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Seeker } from './Seeker.tsx'
import { type Playback, usePlayback } from './use-playback.ts'

type VoicePlayerProps = {
  src: string
  /** Names it for a screen reader, such as "Voice message from Ana". */
  label: string
  /** Unset where only the file knows it. */
  durationMs?: number
  waveform?: readonly number[]
  /** It is only in this browser, so it needs no network and is heard once or twice. */
  isDraft?: boolean
}

const noWaveform: readonly number[] = []

/** Plays a voice recording: its waveform leads through it. */
export function VoicePlayer(props: VoicePlayerProps) {
  const { src, label, waveform = noWaveform, isDraft = false } = props
  const isOnline = useOnline()
  const audio = useRef<HTMLAudioElement>(null)
  const playback = usePlayback(audio, props.durationMs)
  const { state, atMs, durationMs } = playback
  const isAway = !isOnline && !isDraft && state === 'paused' && atMs === 0
  const preload = props.durationMs === undefined ? 'metadata' : 'none'
  return (
    <div role="group" aria-label={label} className="flex w-full min-w-0 flex-col">
      <div className="flex items-center gap-1.5">
        <audio ref={audio} src={src || undefined} preload={isDraft ? 'auto' : preload} />
        <PlayButton playback={playback} isDisabled={isAway} />
        <Seeker
          waveform={waveform}
          atMs={atMs}
          durationMs={durationMs}
          isDisabled={isAway}
          onSeek={playback.seek}
        />
        <Clock playback={playback} />
        {!isDraft && <SpeedButton playback={playback} />}
      </div>
      <Notes isAway={isAway} hasFailed={state === 'failed'} />
    </div>
  )
}

/** How far it is, or how long while it is at its beginning. */
function Clock({ playback: { state, atMs, durationMs } }: { playback: Playback }) {
  const clock = useClockText()
  return (
    <span aria-hidden className="min-w-9 shrink-0 text-end text-sm tabular-nums">
      {clock(state === 'playing' || atMs > 0 ? atMs : durationMs)}
    </span>
  )
}

function Notes({ isAway, hasFailed }: { isAway: boolean; hasFailed: boolean }) {
  const texts = useTexts('voicePlayer')
  const look = 'text-pretty pb-1 text-sm'
  return (
    <>
      {isAway && <p className={look}>{texts.offline}</p>}
      <div role="alert" className="empty:hidden">
        {hasFailed && <p className={look}>{texts.failed}</p>}
      </div>
    </>
  )
}

type PlayButtonProps = { playback: Playback; isDisabled: boolean }

function PlayButton({ playback: { state, toggle }, isDisabled }: PlayButtonProps) {
  const texts = useTexts('voicePlayer')
  const isLoading = state === 'loading'
  const Icon = state === 'failed' ? RotateCw : state === 'playing' ? Pause : Play
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-label={
        state === 'failed' ? texts.again : state === 'playing' || isLoading ? texts.pause : texts.play
      }
      aria-busy={isLoading || undefined}
      onClick={toggle}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-current/14 transition-transform active:scale-95 off:opacity-50"
    >
      {isLoading ? (
        <span
          aria-hidden
          className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-breathe"
        />
      ) : (
        <Icon aria-hidden className={`size-5 ${state === 'failed' ? '' : 'fill-current'}`} />
      )}
    </button>
  )
}

const rates = [1, 1.5, 2]

function SpeedButton({ playback: { rate, setRate } }: { playback: Playback }) {
  const texts = useTexts('voicePlayer')
  const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
  return (
    <button
      type="button"
      aria-label={texts.speedOf({ n: rate })}
      onClick={() => setRate(next)}
      className="-me-2 grid size-11 shrink-0 place-items-center"
    >
      <bdi className="min-w-9 rounded-full bg-current/8 px-1.5 py-0.5 text-center font-semibold text-xs tabular-nums">
        {texts.speed({ n: rate })}
      </bdi>
    </button>
  )
}
