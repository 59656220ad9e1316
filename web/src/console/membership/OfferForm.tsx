import type { MembershipSettingsInput, MembershipSettingsView } from '@hearth/contract/console/membership'
import { planIds } from '@hearth/contract/membership/membership'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { amountIn, typedAmount } from '../../lib/format/prices.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { changeMembership } from '../api.ts'
import { useChanges } from '../use-changes.ts'
import { currencyOf, isCurrency, USUAL_CURRENCY } from './currency.ts'
import { useMembershipChange } from './membership.queries.ts'

type TypedOffer = {
  currency: string
  month: string
  year: string
  link: string
  monthly: string
  hardship: string
}
type AmountName = 'month' | 'year' | 'monthly'

function typedIn({ plans, donationLink, donationMonthly, hardship }: MembershipSettingsView): TypedOffer {
  const priceOf = (id: string) => {
    const plan = plans.find((one) => one.id === id)
    return plan ? typedAmount(plan) : ''
  }
  return {
    currency: (plans[0] ?? donationMonthly)?.currency.toUpperCase() ?? USUAL_CURRENCY,
    month: priceOf('month'),
    year: priceOf('year'),
    link: donationLink ?? '',
    monthly: donationMonthly ? typedAmount(donationMonthly) : '',
    hardship: String(hardship.most),
  }
}

/** Returns which fields hold no amount, and not nothing either. */
const unreadableIn = (typed: TypedOffer): AmountName[] =>
  (['month', 'year', 'monthly'] as const).filter(
    (name) => typed[name].trim() !== '' && Number.isNaN(amountIn(typed[name], currencyOf(typed.currency))),
  )

function pricesOf(typed: TypedOffer, isStripe: boolean): MembershipSettingsInput {
  const currency = currencyOf(typed.currency)
  const amountOf = (text: string) => ({ amount: amountIn(text, currency), currency })
  const plans = planIds.flatMap((id) => (typed[id].trim() ? [{ id, ...amountOf(typed[id]) }] : []))
  return {
    ...(isStripe && { plans }),
    donationMonthly: typed.monthly.trim() ? amountOf(typed.monthly) : null,
  }
}

/** All amounts have one currency, so they are sent together. */
const isPrice = (name: string) => name !== 'link' && name !== 'hardship'

/** Prices, donations and free places. All changes are saved together. */
export function OfferForm({ settings }: { settings: MembershipSettingsView }) {
  const words = useTexts('consoleMembership')
  const { offer: texts } = words
  const isStripe = settings.payments === 'stripe'
  const { fields: typed, changed, isChanged, change, forget } = useChanges(typedIn(settings))
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const saving = useMembershipChange(changeMembership, () => toast(words.saved))
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = isCurrency(typed.currency) ? unreadableIn(typed) : ['currency']
    setUnreadable(found)
    if (found.length > 0 || saving.isPending) return
    const { link, hardship } = changed
    const input = {
      ...(Object.keys(changed).some(isPrice) && pricesOf(typed, isStripe)),
      ...(link !== undefined && { donationLink: link.trim() || null }),
      ...(hardship !== undefined && { hardshipMost: Number(hardship) }),
    }
    saving.mutate(input, { onSuccess: () => forget(changed) })
  }
  const fieldOf = (name: keyof TypedOffer) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const amountField = (name: AmountName) => ({
    ...fieldOf(name),
    inputMode: 'decimal' as const,
    dir: 'ltr' as const,
    error: unreadable.includes(name) ? words.amountProblem : undefined,
  })
  const problemOf = (name: string) =>
    saving.error instanceof ApiError ? saving.error.fields[name] : undefined
  return (
    <Section heading={texts.heading}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="max-w-40">
          <TextField
            {...fieldOf('currency')}
            label={texts.currency}
            hint={texts.currencyHint}
            error={unreadable.includes('currency') ? texts.currencyHint : undefined}
            dir="ltr"
            maxLength={3}
            autoCapitalize="characters"
          />
        </div>
        {isStripe && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...amountField('month')} label={texts.month} hint={texts.empty} />
            <TextField {...amountField('year')} label={texts.year} hint={texts.empty} />
          </div>
        )}
        <TextField
          {...fieldOf('link')}
          label={texts.link}
          hint={texts.linkHint}
          error={problemOf('donationLink')}
          type="url"
          dir="ltr"
        />
        <TextField {...amountField('monthly')} label={texts.monthly} hint={texts.empty} />
        <TextField
          {...fieldOf('hardship')}
          label={texts.hardship}
          hint={texts.hardshipHint({ used: settings.hardship.used })}
          error={problemOf('hardshipMost')}
          inputMode="numeric"
          className="max-w-32"
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={saving.isPending}>
            {texts.save}
          </Button>
          <p role="status" className="text-muted text-sm">
            {isChanged && words.unsaved}
          </p>
        </div>
      </form>
    </Section>
  )
}
