import { clipLimits } from '@hearth/contract/media/media'
import { MAX_TYPED_LENGTH } from '@hearth/contract/media/verification'
import { Circle, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import type { Recorder } from '../../../lib/recording/recorder.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from '../preparing/Foot.tsx'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { Panes } from './Panes.tsx'
import type { RunningAttempt, Take } from './running-attempt.ts'
import { Stage } from './Stage.tsx'
import { Code, Steps } from './Steps.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const { maxMs } = clipLimits.verification
const MAX_SECONDS = maxMs / 1000
/** Recorders stop a moment late. */
const STOP_AFTER_MS = maxMs - 250

type RecordingProps = {
  attempt: RunningAttempt['attempt']
  recorder: Recorder
  /** Until the steps no longer count. */
  seconds: number
  onTaken: (take: Take) => void
}

/** The steps beside the live picture, and the button that begins and ends the recording. */
export function Recording({ attempt, recorder, seconds, onTaken }: RecordingProps) {
  const { record, ready } = useTexts('verification')
  const { way, steps, code } = attempt
  const [typed, setTyped] = useState('')
  const { startedAt, start, stop } = useTaking(recorder, (blob) => onTaken({ blob, typed: typed.trim() }))
  const isLive = startedAt !== undefined
  useWarningBeforeLeaving(isLive)
  return (
    <div className="flex flex-1 flex-col gap-5">
      <StepHeading isHidden>{record.title}</StepHeading>
      <Panes
        stage={
          <Stage label={ready.preview} stream={recorder.stream} className="aspect-3/4">
            {isLive && <Live startedAt={startedAt} />}
          </Stage>
        }
        time={<TimeLeft seconds={seconds} />}
        code={<Code way={way} code={code} />}
      >
        <Steps steps={steps} />
      </Panes>
      {way === 'type' && <Typing isLive={isLive} typed={typed} onChange={setTyped} />}
      <Foot>
        <p role="status" className="sr-only">
          {isLive && record.started({ n: MAX_SECONDS })}
        </p>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          size="lg"
          variant={isLive ? 'danger' : 'primary'}
          className="w-full"
          onClick={isLive ? stop : start}
        >
          {isLive ? (
            <Square aria-hidden className="size-4.5 fill-current" />
          ) : (
            <Circle aria-hidden className="size-4.5 fill-current" />
          )}
          {isLive ? record.stop : record.start}
        </Button>
      </Foot>
    </div>
  )
}

/** Begins a recording, and ends it when asked, when it is as long as may be, or when the page is left. */
function useTaking(recorder: Recorder, onTaken: (blob: Blob) => void) {
  const [startedAt, setStartedAt] = useState<number>()
  const isRunning = useRef(false)
  const stop = useEffectEvent(async () => {
    if (!isRunning.current) return
    isRunning.current = false
    const { blob } = await recorder.stop()
    onTaken(blob)
  })
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setTimeout(() => void stop(), STOP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [startedAt])
  useEffect(
    () => () => {
      // The recording until here is thrown away.
      if (isRunning.current) void recorder.stop()
      isRunning.current = false
    },
    [recorder],
  )
  return {
    startedAt,
    start: () => {
      recorder.start()
      isRunning.current = true
      setStartedAt(performance.now())
    },
    stop: () => void stop(),
  }
}

function Live({ startedAt }: { startedAt: number }) {
  const { record } = useTexts('verification')
  const left = useSecondsLeft(startedAt + maxMs)
  const done = Math.max(0, MAX_SECONDS - left)
  return (
    <>
      <p
        aria-hidden
        className="absolute inset-s-2 top-2 flex items-center gap-2 rounded-full bg-night/80 px-2.5 py-1 font-medium text-on-night text-sm sm:inset-s-3 sm:top-3"
      >
        <span className="size-2.5 animate-breathe rounded-full bg-flame motion-reduce:animate-none" />
        <span className="max-sm:sr-only">{record.live}</span>
        <span dir="ltr" className="tabular-nums">
          {done} / {MAX_SECONDS}
        </span>
      </p>
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-1.5 bg-night/60">
        <div
          className="h-full bg-flame transition-[width] duration-300 ease-linear"
          style={{ width: `${(100 * done) / MAX_SECONDS}%` }}
        />
      </div>
    </>
  )
}

type TypingProps = { isLive: boolean; typed: string; onChange: (typed: string) => void }

function Typing({ isLive, typed, onChange }: TypingProps) {
  const { typed: words } = useTexts('verification').record
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isLive) field.current?.focus()
  }, [isLive])
  return (
    <TextAreaField
      ref={field}
      label={words.label}
      hint={isLive ? words.hint : words.later}
      maxLength={MAX_TYPED_LENGTH}
      rows={3}
      disabled={!isLive}
      value={typed}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
