import type { MembershipSettingsView } from '@hearth/contract/console/membership'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../components/layout/Section.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Fact, Facts } from '../frame/Facts.tsx'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { Codes } from './Codes.tsx'
import { Donations } from './donations/Donations.tsx'
import { membershipSettings } from './membership.queries.ts'
import { MoneyForm } from './money/MoneyForm.tsx'
import { OfferForm } from './OfferForm.tsx'

/** Memberships: what they cost, codes, donations and the public money page. */
export function MembershipScreen() {
  const texts = useTexts('consoleMembership')
  const { data, isLoadingError, refetch } = useQuery(membershipSettings)
  const again = () => void refetch()
  return (
    <ScreenBody heading={texts.heading} text={texts.text}>
      {!data && !isLoadingError && (
        <Waiting onRetry={again}>
          <SkeletonLines />
        </Waiting>
      )}
      {isLoadingError && <FailedState onRetry={again} />}
      {data?.payments === 'none' && <EmptyState title={texts.off.title} text={texts.off.text} />}
      {data && data.payments !== 'none' && <Parts settings={data} />}
    </ScreenBody>
  )
}

function Parts({ settings }: { settings: MembershipSettingsView }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Now settings={settings} />
      <OfferForm settings={settings} />
      <Codes settings={settings} />
      <Donations settings={settings} />
      <MoneyForm settings={settings} />
    </div>
  )
}

function Now({ settings: { payments, supporters, unconfirmed } }: { settings: MembershipSettingsView }) {
  const { facts: texts } = useTexts('consoleMembership')
  const n = (count: number) => texts.number({ n: count })
  return (
    <Section heading={texts.heading}>
      <Facts>
        <Fact name={texts.mode}>{texts.modes[payments]}</Fact>
        <Fact name={texts.supporters}>{n(supporters.total)}</Fact>
        <Fact name={texts.paying}>{n(supporters.paying)}</Fact>
        {payments === 'stripe' && <Fact name={texts.unconfirmed}>{n(unconfirmed)}</Fact>}
      </Facts>
    </Section>
  )
}
