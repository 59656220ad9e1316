import type { AttemptView } from '@hearth/contract/media/verification'
import { Hourglass } from 'lucide-react'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { deleteAttempt } from '../verification.queries.ts'
import { Asking } from './Asking.tsx'

type WaitingAttemptProps = {
  attempt: Extract<AttemptView, { state: 'waiting' }>
  takesFocus: boolean
  onDelete: () => void
}

/** A recording that waits for a verifier. */
export function Waiting({ attempt: { id, sentAt }, takesFocus, onDelete }: WaitingAttemptProps) {
  const { waiting } = useTexts('verification')
  const { dayAndTimeText } = useDates()
  return (
    <section className="lit flex flex-col gap-6 rounded-2xl p-6 sm:p-8">
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-strong"
      >
        <Hourglass className="size-8" strokeWidth={1.8} />
      </span>
      <StepHeading takesFocus={takesFocus} text={waiting.text}>
        {waiting.title}
      </StepHeading>
      <p className="text-muted text-sm">{waiting.sent({ when: dayAndTimeText(sentAt) })}</p>
      <Asking
        open={waiting.delete}
        {...waiting.confirm}
        done={waiting.deleted}
        variant="secondary"
        onDone={onDelete}
        act={() => deleteAttempt(id)}
      />
    </section>
  )
}
