import type {
  DonationInput,
  DonationsView,
  MembershipSettingsView,
} from '@hearth/contract/console/membership'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { amountIn } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { enterDonation } from '../../api.ts'
import { presentCurrency } from '../currency.ts'
import { useMembershipAct } from '../membership.queries.ts'

const empty = { reference: '', paymentId: '', amount: '', receivedOn: '', months: '' }
type DonationFormProps = { settings: MembershipSettingsView; onDone: (view: DonationsView) => void }

/** Enters one donation. The input stays unless it was entered. */
export function DonationForm({ settings, onDone }: DonationFormProps) {
  const words = useTexts('consoleMembership')
  const { donations: texts } = words
  const currency = presentCurrency(settings)
  const [typed, setTyped] = useState(empty)
  const [problems, setProblems] = useState<Partial<typeof empty>>({})
  const entering = useMembershipAct(enterDonation, (view) => {
    if (view.lines.some(({ outcome }) => outcome === 'entered')) setTyped(empty)
    onDone(view)
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (entering.isPending) return
    const { reference, paymentId, receivedOn, months } = typed
    const amount = amountIn(typed.amount, currency)
    const found: typeof problems = {
      ...(!reference.trim() && { reference: texts.missing.reference }),
      ...(!paymentId.trim() && { paymentId: texts.missing.payment }),
      ...(Number.isNaN(amount) && { amount: words.amountProblem }),
      ...(!receivedOn && { receivedOn: texts.missing.day }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const input: DonationInput = { reference, paymentId, paid: { amount, currency }, receivedOn }
    entering.mutate(months.trim() ? { ...input, months: Number(months) } : input)
  }
  const fieldOf = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    error: problems[name] ?? (entering.error instanceof ApiError ? entering.error.fields[name] : undefined),
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...fieldOf('reference')} label={texts.reference} hint={texts.referenceHint} dir="ltr" />
        <TextField {...fieldOf('paymentId')} label={texts.payment} hint={texts.paymentHint} dir="ltr" />
        <TextField
          {...fieldOf('amount')}
          label={texts.amount}
          hint={words.offer.inCurrency({ code: currency.toUpperCase() })}
          inputMode="decimal"
          dir="ltr"
        />
        <TextField {...fieldOf('receivedOn')} label={texts.day} type="date" />
        <TextField {...fieldOf('months')} label={texts.months} hint={texts.monthsHint} inputMode="numeric" />
      </div>
      <Button type="submit" variant="secondary" busy={entering.isPending} className="sm:self-start">
        {texts.enter}
      </Button>
    </form>
  )
}
