import type { CircleRelativeView } from '@hearth/contract/circle/circle'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { LostArt } from '../../../../components/art/LostArt.tsx'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Switch } from '../../../../components/fields/Switch.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Card } from '../../../../components/layout/Section.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Question } from '../../security/Question.tsx'
import { CIRCLE_PATH, CirclePage, Loaded } from '../CirclePage.tsx'
import { endRelative, previewRelative, setQuiet } from '../circle.queries.ts'
import { useCircle, useCircleChange } from '../use-circle.ts'
import { Grants } from './Grants.tsx'
import { Preview } from './Preview.tsx'

/** One relative: what they may do, what they see, quiet mode, and the end of it. */
export function Relative({ id: relativeId }: { id: string }) {
  const texts = useTexts('circle')
  const circle = useCircle()
  const relative = circle.data?.relatives.find((one) => one.id === relativeId)
  return (
    <CirclePage title={relative ? <bdi>{relative.label}</bdi> : texts.heading}>
      <Loaded query={circle}>
        {() =>
          relative ? (
            <Shown relative={relative} />
          ) : (
            <EmptyState title={texts.relative.gone} picture={<LostArt />} />
          )
        }
      </Loaded>
    </CirclePage>
  )
}

function Shown({ relative }: { relative: CircleRelativeView }) {
  const texts = useTexts('circle')
  const { dayText } = useDates()
  const { id, label, name, state, changedAt } = relative
  if (state === 'ended')
    return (
      <Card>
        <p className="text-pretty">{texts.relative.ended({ day: dayText(changedAt) })}</p>
      </Card>
    )
  return (
    <div className="flex flex-col gap-5 sm:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-muted">
          <bdi className="wrap-anywhere">{texts.relative.calls({ name })}</bdi>
        </p>
        <Preview label={label} of={id} ask={() => previewRelative(id)} />
      </div>
      <Grants relative={relative} />
      <Quiet relative={relative} />
      <End relative={relative} />
    </div>
  )
}

function Quiet({ relative: { id, state } }: { relative: CircleRelativeView }) {
  const { quiet } = useTexts('circle')
  const changing = useCircleChange((isQuiet: boolean) => setQuiet(id, isQuiet))
  return (
    <Card className="py-3! sm:py-4!">
      <Switch {...quiet} checked={state === 'quiet'} disabled={changing.isBusy} onChange={changing.start} />
      <Trouble reason={changing.reason} />
    </Card>
  )
}

function End({ relative: { id, label } }: { relative: CircleRelativeView }) {
  const texts = useTexts('circle').end
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const ending = useCircleChange(endRelative, () => {
    void navigate(CIRCLE_PATH, { replace: true })
    toast(texts.done)
  })
  return (
    <>
      <Button
        variant="quiet"
        className="self-start text-danger! max-sm:self-stretch"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <bdi className="wrap-anywhere">{texts.open({ label })}</bdi>
      </Button>
      {isAsking && (
        <Question
          title={texts.title({ label })}
          text={texts.text}
          action={texts.action}
          isGrave
          isBusy={ending.isBusy}
          reason={ending.reason}
          onYes={() => ending.start(id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
