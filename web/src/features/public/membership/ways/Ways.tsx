import type { MembershipView } from '@hearth/contract/membership/membership'
import { type ReactNode, useId } from 'react'
import { Section } from '../../../../components/layout/Section.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CodeForm } from './CodeForm.tsx'
import { Donation } from './Donation.tsx'
import { Hardship } from './Hardship.tsx'
import { Plans } from './Plans.tsx'

/** All ways to become a supporter, or to stay one; each says its price first. */
export function Ways({
  membership: { isSupporter, plans, donation, hardship },
}: {
  membership: MembershipView
}) {
  const {
    ways,
    plans: planWords,
    donation: donationWords,
    code,
    hardship: hardshipWords,
  } = useTexts('membership')
  return (
    <Section heading={isSupporter ? ways.stay : ways.heading}>
      <div className="flex flex-col divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
        {plans.length > 0 && (
          <Way heading={planWords.heading}>
            <Plans plans={plans} />
          </Way>
        )}
        {donation && (
          <Way heading={donationWords.heading}>
            <Donation donation={donation} />
          </Way>
        )}
        <Way heading={code.heading}>
          <CodeForm />
        </Way>
        {hardship && hardship.state !== 'unneeded' && (
          <Way heading={hardshipWords.heading}>
            <Hardship hardship={hardship} />
          </Way>
        )}
      </div>
    </Section>
  )
}

function Way({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-semibold">
        {heading}
      </h3>
      {children}
    </section>
  )
}
