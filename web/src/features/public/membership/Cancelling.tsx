import type { CancellationView } from '@hearth/contract/membership/membership'
import { useState } from 'react'
import { cancelRenewal } from '../../../api/membership.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useMembershipChange } from './use-membership-change.ts'

type CancellingProps = { until: string | null; onDone: () => void; onClose: () => void }

/** The second of the two taps that end the renewal. */
export function Cancelling({ until, onDone, onClose }: CancellingProps) {
  const { cancel: words } = useTexts('membership')
  const { dayText } = useDates()
  const [isUnavailable, setIsUnavailable] = useState(false)
  const change = useMembershipChange(
    (): ReturnType<typeof cancelRenewal> => cancelRenewal(),
    ({ membership }: CancellationView) => membership,
    ({ outcome }) => {
      setIsUnavailable(outcome === 'unavailable')
      if (outcome === 'unavailable') return
      onClose()
      onDone()
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={until && words.text({ day: dayText(until) })}
    >
      <Trouble reason={isUnavailable && !change.isBusy ? words.unavailable : change.reason} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
        <Button busy={change.isBusy} onClick={() => change.start(undefined)}>
          {words.yes}
        </Button>
      </div>
    </Dialog>
  )
}
