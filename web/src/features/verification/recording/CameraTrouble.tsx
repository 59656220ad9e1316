import { CameraOff } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from '../preparing/Foot.tsx'
import { StepHeading } from '../preparing/StepHeading.tsx'
import type { Camera, CameraProblem } from './use-camera.ts'

type CameraTroubleProps = { camera: Camera; problem: CameraProblem; onOtherWay: () => void }

/** Why there is no picture, and what helps. */
export function CameraTrouble({ camera, problem, onOtherWay }: CameraTroubleProps) {
  const { problems, ready } = useTexts('verification')
  const { title, text } = problems[problem]
  return (
    <div className="flex flex-1 flex-col gap-6">
      <span aria-hidden className="grid size-20 place-items-center rounded-full bg-danger-soft text-danger">
        <CameraOff className="size-9" strokeWidth={1.7} />
      </span>
      <StepHeading key={problem} text={text}>
        {title}
      </StepHeading>
      <Foot>
        {problem !== 'unsupported' && (
          <Button size="lg" className="w-full" busy={camera.isAsking} onClick={() => void camera.open()}>
            {problems.retry}
          </Button>
        )}
        <Button variant="quiet" className="w-full" onClick={onOtherWay}>
          {ready.otherWay}
        </Button>
      </Foot>
    </div>
  )
}
