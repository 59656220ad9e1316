import type { AttemptView } from '@hearth/contract/media/verification'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { StepHeading } from '../preparing/StepHeading.tsx'

type RefusalProps = {
  attempt: Extract<AttemptView, { state: 'refused' }>
  takesFocus: boolean
  /** The button for another attempt, or why there is none. */
  action: ReactNode
}

/** Why a recording was refused, and what can be done. */
export function Refusal({ attempt, takesFocus, action }: RefusalProps) {
  const { refused } = useTexts('verification')
  const { dayText } = useDates()
  const { reason, decidedAt, deletedAt } = attempt
  return (
    <section className="lit flex flex-col gap-5 rounded-2xl p-6 sm:p-8">
      <StepHeading takesFocus={takesFocus} text={refused.reasons[reason]}>
        {refused.title}
      </StepHeading>
      <p className="text-pretty text-muted">{refused.again}</p>
      <div className="flex flex-col gap-2">
        {action}
        {reason === 'photos_unclear' && (
          <ButtonLink to="/profile-setup#photos" variant="secondary" size="lg">
            {refused.photos}
          </ButtonLink>
        )}
      </div>
      <p className="text-muted text-sm">
        {refused.decided({ day: dayText(decidedAt), deletedOn: dayText(deletedAt) })}
      </p>
    </section>
  )
}
