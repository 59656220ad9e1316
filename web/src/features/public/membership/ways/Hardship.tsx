import type { HardshipView } from '@hearth/contract/membership/membership'
import { toast } from 'sonner'
import { takeHardship } from '../../../../api/membership.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useMembershipChange } from '../use-membership-change.ts'

/** A membership for nothing, in one tap. */
export function Hardship({ hardship: { state, months, used, most, resetsAt } }: { hardship: HardshipView }) {
  const { hardship: words, code } = useTexts('membership')
  const { dayText } = useDates()
  const day = dayText(resetsAt)
  const change = useMembershipChange(
    (): ReturnType<typeof takeHardship> => takeHardship(),
    (view) => view,
    // Others may have taken the last place meanwhile.
    ({ isSupporter }) => isSupporter && toast(code.redeemed),
  )
  return (
    <>
      <p className="text-pretty text-muted">{words.text}</p>
      {state === 'open' && (
        <Button
          variant="secondary"
          className="sm:self-start"
          busy={change.isBusy}
          onClick={() => change.start(undefined)}
        >
          {words.take({ n: months })}
        </Button>
      )}
      <p role="status" className="text-muted text-sm">
        {state === 'full' ? words.full({ most, day }) : words.places({ used, most, day })}
      </p>
      <Trouble reason={change.reason} />
    </>
  )
}
