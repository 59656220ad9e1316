import type { MembershipView, PricePlan } from '@hearth/contract/membership/membership'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { makeReference, openCheckout, redeemCode, takeHardship } from './membership.queries.ts'
import { priceText } from './price.rules.ts'
import { useChange } from './use-change.ts'

/** The ways to become a supporter, those without money first. */
export function Ways({ view }: { view: MembershipView }) {
  const texts = useTexts('membership').ways
  return (
    <Section heading={texts.heading}>
      {view.hardship && <Hardship hardship={view.hardship} />}
      <Code />
      {view.donation && <Donation donation={view.donation} />}
      {!view.renewal && view.plans.map((plan) => <Buy key={plan.id} plan={plan} />)}
    </Section>
  )
}

const box = 'lit flex flex-col items-start gap-3 rounded-xl p-5'

function Hardship({ hardship }: { hardship: NonNullable<MembershipView['hardship']> }) {
  const texts = useTexts('membership').hardship
  const { dayText } = useDates()
  const taking = useChange(
    takeHardship,
    (view) => view,
    ({ isSupporter }) => isSupporter && toast(texts.done),
  )
  const { state, months, used, most, resetsAt } = hardship
  return (
    <div className={box}>
      <h3 className="font-semibold">{texts.heading}</h3>
      <p className="text-pretty text-muted">{texts.text({ n: months })}</p>
      <p className="text-sm tabular-nums">
        {texts.places({ left: Math.max(0, most - used), most, day: dayText(resetsAt) })}
      </p>
      {state === 'open' && (
        <Button variant="secondary" busy={taking.isPending} onClick={() => taking.mutate()}>
          {texts.take}
        </Button>
      )}
      {state === 'full' && <p>{texts.full({ day: dayText(resetsAt) })}</p>}
    </div>
  )
}

function Code() {
  const texts = useTexts('membership').code
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const redeeming = useChange(
    redeemCode,
    ({ membership }) => membership,
    ({ outcome }) => {
      setError(outcome === 'redeemed' ? undefined : texts[outcome])
      if (outcome !== 'redeemed') return
      setCode('')
      toast(texts.done)
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') setError(texts.missing)
    else redeeming.mutate(code)
  }
  return (
    <form noValidate onSubmit={submit} className={box}>
      <TextField
        label={texts.label}
        value={code}
        error={error}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" busy={redeeming.isPending}>
        {texts.redeem}
      </Button>
    </form>
  )
}

function Donation({ donation }: { donation: NonNullable<MembershipView['donation']> }) {
  const texts = useTexts('membership').donation
  const language = useLanguage()
  const making = useChange(makeReference, (view) => view)
  const { link, reference, monthly } = donation
  return (
    <div className={box}>
      <h3 className="font-semibold">{texts.heading}</h3>
      {monthly && <p>{texts.price({ price: priceText(language, monthly) })}</p>}
      {reference === null ? (
        <Button variant="secondary" busy={making.isPending} onClick={() => making.mutate()}>
          {texts.reference}
        </Button>
      ) : (
        <>
          <p className="text-pretty text-muted">{texts.text}</p>
          <p dir="ltr" className="rounded-lg bg-sunken px-4 py-2 font-mono text-lg">
            {reference}
          </p>
          <a href={link} target="_blank" rel="noreferrer" className="font-semibold text-brand underline">
            {texts.open}
          </a>
        </>
      )}
    </div>
  )
}

function Buy({ plan }: { plan: PricePlan }) {
  const texts = useTexts('membership').plans
  const { failures } = useTexts('shell')
  const language = useLanguage()
  const [clientId] = useState(() => crypto.randomUUID())
  const opening = useMutation({
    mutationFn: openCheckout,
    onSuccess: (view) => {
      if (view.outcome === 'opened') location.assign(view.url)
      else toast.error(failures.title, { description: texts.problems[view.outcome] })
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated'))
        toast.error(failures.title, { description: texts.problems.unavailable })
    },
  })
  return (
    <div className={box}>
      <h3 className="font-semibold">{texts[plan.id]({ price: priceText(language, plan) })}</h3>
      <p className="text-pretty text-muted">{texts.text}</p>
      <Button busy={opening.isPending} onClick={() => opening.mutate({ clientId, plan })}>
        {texts.pay}
      </Button>
    </div>
  )
}
