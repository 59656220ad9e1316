import { ATTEMPT_LIVES_MS } from '@hearth/contract/media/verification'
import { Clock } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'

const MINUTE = 60
const SHORT = 30
const ALL = ATTEMPT_LIVES_MS / 1000
/** The moments at which a screen reader says how much is left. */
const said = [120, 60, 30, 10] as const

const clockText = (seconds: number) =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

/** How long the steps still count. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { record } = useTexts('verification')
  const isShort = seconds <= SHORT
  return (
    <div className={`flex flex-col gap-1.5 ${isShort ? 'text-danger' : 'text-ink'}`}>
      <p className="flex items-center gap-2 text-sm">
        <Clock aria-hidden className="size-4.5" />
        <span className={isShort ? '' : 'text-muted'}>{record.time}</span>
        <time role="timer" dir="ltr" className="ms-auto font-display font-semibold text-lg tabular-nums">
          {clockText(seconds)}
        </time>
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={`h-full rounded-full transition-[width] duration-300 ease-linear ${isShort ? 'bg-danger' : 'bg-brand'}`}
          style={{ width: `${(100 * seconds) / ALL}%` }}
        />
      </div>
      <TimeSaid seconds={seconds} />
    </div>
  )
}

function TimeSaid({ seconds }: { seconds: number }) {
  const { record } = useTexts('verification')
  const passed = said.findLast((moment) => seconds <= moment)
  return (
    <p role="status" className="sr-only">
      {passed !== undefined &&
        (passed >= MINUTE ? record.minutesLeft({ n: passed / MINUTE }) : record.secondsLeft({ n: passed }))}
    </p>
  )
}
