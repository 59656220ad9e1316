import type { MembershipView } from '@hearth/contract/membership/membership'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { cancelRenewal } from './membership.queries.ts'
import { priceText } from './price.rules.ts'
import { useChange } from './use-change.ts'

type RenewalProps = { renewal: NonNullable<MembershipView['renewal']> }

/** The next payment, and its end in two taps. */
export function Renewal({ renewal: { at, price, hasFailed } }: RenewalProps) {
  const texts = useTexts('membership').renewal
  const language = useLanguage()
  const { dayText } = useDates()
  const [isOpen, setIsOpen] = useState(false)
  const cancelling = useChange(
    cancelRenewal,
    ({ membership }) => membership,
    ({ outcome }) => {
      setIsOpen(false)
      if (outcome === 'cancelled') toast(texts.done)
      else toast.error(texts.unavailable)
    },
  )
  const day = dayText(at)
  return (
    <>
      {hasFailed ? (
        <p role="alert" className="text-danger">
          {texts.failed}
        </p>
      ) : (
        <p>{price ? texts.next({ day, price: priceText(language, price) }) : texts.nextDay({ day })}</p>
      )}
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {texts.cancel}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={texts.title} description={texts.text({ day })}>
        <Button variant="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {texts.confirm}
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          {texts.keep}
        </Button>
      </Dialog>
    </>
  )
}
