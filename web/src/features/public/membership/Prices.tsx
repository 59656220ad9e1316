import type { MembershipOfferView } from '@hearth/contract/membership/membership'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { usePrices } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The prices, for somebody who is not signed in. */
export function Prices({ offer: { plans } }: { offer: MembershipOfferView }) {
  const { ways, plans: words } = useTexts('membership')
  const price = usePrices()
  const [first, second] = plans.map((plan) => words.price[plan.id]({ price: price(plan) }))
  return (
    <Section heading={ways.heading}>
      {first && (
        <p className="font-medium">{second ? ways.prices({ first, second }) : ways.only({ price: first })}</p>
      )}
      <p className="text-pretty text-muted">
        {ways.others} {ways.signInText}
      </p>
      <ButtonLink to="/auth?next=/membership" className="sm:self-start">
        {ways.signIn}
      </ButtonLink>
    </Section>
  )
}
