import type { VerificationView } from '@hearth/contract/media/verification'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { OwnBadge } from './OwnBadge.tsx'
import { Refusal } from './Refusal.tsx'
import { Waiting } from './Waiting.tsx'
import { Withdrawal } from './Withdrawal.tsx'

type StandingProps = { view: VerificationView; takesFocus: boolean; onTry: () => void; onDelete: () => void }

/** The badge, what became of the newest attempt, and what can be done next. */
export function Standing({ view, takesFocus, onTry, onDelete }: StandingProps) {
  const { badge, consent } = view
  return (
    <div className="flex flex-1 flex-col gap-8">
      {badge && <OwnBadge badge={badge} takesFocus={takesFocus} />}
      {/* Of two headings the upper one gets the focus. */}
      <Newest view={view} takesFocus={takesFocus && !badge} onTry={onTry} onDelete={onDelete} />
      {consent && <Withdrawal givenAt={consent.givenAt} onDelete={onDelete} />}
    </div>
  )
}

function Newest({ view, takesFocus, onTry, onDelete }: StandingProps) {
  const texts = useTexts('verification')
  const { badge, attempt } = view
  const hindrance = useHindrance(view, takesFocus)
  const again = (label: string, variant: 'primary' | 'secondary' = 'primary') =>
    hindrance ?? (
      <Button size="lg" variant={variant} className="w-full" onClick={onTry}>
        {label}
      </Button>
    )
  switch (attempt?.state) {
    case 'waiting':
      return <Waiting attempt={attempt} takesFocus={takesFocus} onDelete={onDelete} />
    case 'uploading':
      return (
        <>
          <StepHeading takesFocus={takesFocus} text={texts.uploading.text}>
            {texts.uploading.title}
          </StepHeading>
          {again(texts.review.again)}
        </>
      )
    case 'refused':
      return <Refusal attempt={attempt} takesFocus={takesFocus} action={again(texts.refused.action)} />
    default:
      return badge ? again(texts.badge.again, 'secondary') : hindrance
  }
}

/** Why no attempt can begin now, if so. */
function useHindrance(view: VerificationView, takesFocus: boolean): ReactNode {
  const { unavailable, noPhoto, usedUp } = useTexts('verification')
  const { dayAndTimeText } = useDates()
  if (!view.isAvailable)
    return (
      <StepHeading takesFocus={takesFocus} text={unavailable.text}>
        {unavailable.title}
      </StepHeading>
    )
  if (!view.hasPhoto)
    return (
      <>
        <StepHeading takesFocus={takesFocus} text={noPhoto.text}>
          {noPhoto.title}
        </StepHeading>
        <ButtonLink to="/profile-setup#photos" size="lg">
          {noPhoto.action}
        </ButtonLink>
      </>
    )
  if (view.attemptsLeft > 0) return undefined
  return (
    <StepHeading
      takesFocus={takesFocus}
      text={view.moreAt && usedUp.text({ when: dayAndTimeText(view.moreAt) })}
    >
      {usedUp.title}
    </StepHeading>
  )
}
