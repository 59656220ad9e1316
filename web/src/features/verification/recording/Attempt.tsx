import { ATTEMPT_LIVES_MS } from '@hearth/contract/media/verification'
import { useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from '../preparing/Foot.tsx'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { CameraTrouble } from './CameraTrouble.tsx'
import { Recording } from './Recording.tsx'
import { Review } from './Review.tsx'
import type { RunningAttempt, Take } from './running-attempt.ts'
import { Sending } from './Sending.tsx'
import type { Camera } from './use-camera.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const MINUTE_MS = 60_000

type AttemptProps = {
  running: RunningAttempt
  camera: Camera
  /** No other attempt is left today. */
  isLast: boolean
  onAnother: () => void
  onOtherWay: () => void
  onEnd: () => void
}

/** The steps of one attempt: to record, to look at and to send, within their time. */
export function Attempt({ running, camera, isLast, onAnother, onOtherWay, onEnd }: AttemptProps) {
  const { attempt, endsAt } = running
  const seconds = useSecondsLeft(endsAt)
  const [take, setTake] = useState<Take>()
  const [isSending, setIsSending] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const onAgain = isLast ? onEnd : onAnother

  if (isOver || (seconds === 0 && !isSending)) return <Expired onAgain={onAgain} />
  if (!take)
    return (
      <Taking attempt={attempt} camera={camera} seconds={seconds} onTaken={setTake} onOtherWay={onOtherWay} />
    )
  if (isSending)
    return (
      <Sending
        attemptId={attempt.id}
        take={take}
        onEnd={onEnd}
        onLate={() => setIsOver(true)}
        onAnother={onAgain}
      />
    )
  return (
    <Review
      attempt={attempt}
      take={take}
      seconds={seconds}
      onSend={() => {
        camera.close()
        setIsSending(true)
      }}
      onAgain={() => setTake(undefined)}
    />
  )
}

type TakingProps = Pick<AttemptProps, 'camera' | 'onOtherWay'> & {
  attempt: RunningAttempt['attempt']
  seconds: number
  onTaken: (take: Take) => void
}

function Taking({ attempt, camera, seconds, onTaken, onOtherWay }: TakingProps) {
  if (!camera.recorder)
    return <CameraTrouble camera={camera} problem={camera.problem ?? 'lost'} onOtherWay={onOtherWay} />
  return <Recording attempt={attempt} recorder={camera.recorder} seconds={seconds} onTaken={onTaken} />
}

function Expired({ onAgain }: { onAgain: () => void }) {
  const { expired } = useTexts('verification')
  return (
    <div className="flex flex-1 flex-col gap-6">
      <StepHeading text={expired.text({ minutes: ATTEMPT_LIVES_MS / MINUTE_MS })}>
        {expired.title}
      </StepHeading>
      <Foot>
        <Button size="lg" className="w-full" onClick={onAgain}>
          {expired.again}
        </Button>
      </Foot>
    </div>
  )
}
