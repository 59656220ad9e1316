import { clipLimits } from '@hearth/contract/media/media'
import {
  ATTEMPT_LIVES_MS,
  type VerificationView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import { Check } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from '../preparing/Foot.tsx'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { Stage } from './Stage.tsx'
import type { Camera } from './use-camera.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1000

type ReadyProps = {
  way: VerificationWay
  view: VerificationView
  camera: Camera
  isStarting: boolean
  /** Why the steps could not be drawn. */
  problem: string | undefined
  onStart: () => void
  onOtherWay: () => void
}

/** Turns the camera on, and says what comes. The time of the steps begins only after it. */
export function Ready({ way, view, camera, isStarting, problem, onStart, onOtherWay }: ReadyProps) {
  const { ready } = useTexts('verification')
  const { tips } = ready
  const isOn = camera.recorder !== undefined
  const things = [
    tips.light,
    tips.face,
    tips.alone,
    ...(way === 'code' ? [tips.paper] : way === 'type' ? [tips.keyboard] : []),
  ]
  return (
    <div className="flex flex-1 flex-col gap-6">
      <StepHeading
        text={ready.time({
          minutes: ATTEMPT_LIVES_MS / MINUTE_MS,
          seconds: clipLimits.verification.maxMs / SECOND_MS,
        })}
      >
        {ready.title}
      </StepHeading>
      <div className="grid gap-5 sm:grid-cols-[17rem_minmax(0,1fr)] sm:items-start sm:gap-8">
        <Stage
          label={ready.preview}
          stream={camera.recorder?.stream}
          className="aspect-4/3 max-sm:max-h-[30svh] sm:aspect-3/4"
        />
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2.5">
            {things.map((tip) => (
              <li key={tip} className="flex items-start gap-3">
                <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-success" strokeWidth={2.4} />
                <span className="text-pretty">{tip}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">{way === 'speak' ? ready.cameraAndSound : ready.camera}</p>
        </div>
      </div>
      <Foot>
        <p role="status" className="text-center text-muted text-sm empty:hidden">
          {camera.isAsking ? ready.asking : isOn ? ready.attempts({ n: view.attemptsLeft }) : ''}
        </p>
        <Trouble reason={problem} />
        <Button
          size="lg"
          className="w-full"
          busy={camera.isAsking || isStarting}
          onClick={isOn ? onStart : () => void camera.open()}
        >
          {isOn ? ready.start : ready.turnOn}
        </Button>
        <Button variant="quiet" className="w-full" onClick={onOtherWay}>
          {ready.otherWay}
        </Button>
      </Foot>
    </div>
  )
}
