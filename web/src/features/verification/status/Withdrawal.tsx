import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { withdrawConsent } from '../verification.queries.ts'
import { Asking } from './Asking.tsx'

/** When the consent was given, and the way to withdraw it. */
export function Withdrawal({ givenAt, onDelete }: { givenAt: string; onDelete: () => void }) {
  const { consentGiven, withdrawal } = useTexts('verification')
  const { dayText } = useDates()
  return (
    <div className="mt-auto flex flex-col gap-1">
      <p className="text-pretty text-muted text-sm">{consentGiven({ day: dayText(givenAt) })}</p>
      <Asking {...withdrawal} variant="quiet" onDone={onDelete} act={withdrawConsent} />
    </div>
  )
}
