import { Button } from '../../../components/buttons/Button.tsx'
import { FieldError } from '../../../components/fields/Field.tsx'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from '../preparing/Foot.tsx'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { Panes } from './Panes.tsx'
import type { RunningAttempt, Take } from './running-attempt.ts'
import { Code, Steps } from './Steps.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type ReviewProps = {
  attempt: RunningAttempt['attempt']
  take: Take
  seconds: number
  onSend: () => void
  onAgain: () => void
}

/** The recording, which only this page has so far: to send or to record again. */
export function Review({ attempt: { way, steps, code }, take, seconds, onSend, onAgain }: ReviewProps) {
  const { review } = useTexts('verification')
  const url = useObjectUrl(take.blob)
  useWarningBeforeLeaving()
  const isMissing = way === 'type' && take.typed === ''
  return (
    <div className="flex flex-1 flex-col gap-5">
      <StepHeading text={review.text}>{review.title}</StepHeading>
      <Panes
        stage={
          <video
            aria-label={review.video}
            src={url || undefined}
            controls
            playsInline
            preload="auto"
            className="aspect-3/4 w-full rounded-2xl bg-night object-cover shadow-lift"
          />
        }
        time={<TimeLeft seconds={seconds} />}
        code={<Code way={way} code={code} />}
      >
        {way === 'type' ? <Typed typed={take.typed} /> : <Steps steps={steps} />}
      </Panes>
      <Foot>
        {!isMissing && (
          <Button size="lg" className="w-full" onClick={onSend}>
            {review.send}
          </Button>
        )}
        <Button
          size={isMissing ? 'lg' : 'md'}
          variant={isMissing ? 'primary' : 'quiet'}
          className="w-full"
          onClick={onAgain}
        >
          {review.again}
        </Button>
      </Foot>
    </div>
  )
}

function Typed({ typed }: { typed: string }) {
  const { review } = useTexts('verification')
  if (typed === '') return <FieldError id="nothing-typed">{review.typedMissing}</FieldError>
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-medium text-sm">{review.typed}</h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line rounded-lg bg-raised px-4 py-3 shadow-soft">
        {typed}
      </p>
    </div>
  )
}
