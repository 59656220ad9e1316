import { type CheckoutView, type PricePlan, REFUND_DAYS } from '@hearth/contract/membership/membership'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newClientId } from '../../../../api/client.ts'
import { membershipOffer, openCheckout, ownMembership } from '../../../../api/membership.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { usePrices } from '../../../../lib/format/prices.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useMembershipChange } from '../use-membership-change.ts'

type Refused = Exclude<CheckoutView['outcome'], 'opened'>

/** Leads to the payment provider's page, where the payment is made. */
export function Plans({ plans }: { plans: readonly PricePlan[] }) {
  const { plans: words } = useTexts('membership')
  const price = usePrices()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Refused>()
  const [clientId] = useState(newClientId)
  const change = useMembershipChange(
    ({ id, amount, currency }: PricePlan) =>
      openCheckout({ clientId: ownIdOf(clientId, id), plan: id, price: { amount, currency } }),
    () => undefined,
    (answer) => {
      if (answer.outcome === 'opened') return location.assign(answer.url)
      setRefused(answer.outcome)
      for (const { queryKey } of [ownMembership, membershipOffer])
        void queryClient.invalidateQueries({ queryKey })
    },
  )
  return (
    <>
      <p className="text-pretty text-muted">{words.text({ n: REFUND_DAYS })}</p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {plans.map((plan) => (
          <Button key={plan.id} disabled={change.isBusy} onClick={() => change.start(plan)}>
            {words.pay[plan.id]({ price: price(plan) })}
          </Button>
        ))}
      </div>
      <Trouble reason={change.isBusy ? undefined : (refused && words[refused]) || change.reason} />
    </>
  )
}

/** Each plan has an id of its own, so that a repeat opens the same page and the other plan opens another. */
const ownIdOf = (clientId: string, plan: PricePlan['id']) =>
  plan === 'month' ? clientId : `${clientId.slice(0, -1)}${clientId.endsWith('0') ? '1' : '0'}`
