import type { MembershipOfferView } from '@hearth/contract/membership/membership'
import { useQuery } from '@tanstack/react-query'
import { membershipOffer } from '../../../api/membership.ts'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { personIdOf, SessionProvider, useSession } from '../../../session/SessionProvider.tsx'
import { Points, PublicPage } from '../PublicPage.tsx'
import { PublicQueries } from '../PublicQueries.tsx'
import { Extras } from './Extras.tsx'
import { FreeThings } from './FreeThings.tsx'
import { Member } from './Member.tsx'
import { Money } from './Money.tsx'
import { Prices } from './Prices.tsx'

/** The list of what is free, the comfort of supporters, and the ways to become one, for anybody. */
export function MembershipScreen() {
  return (
    <SessionProvider>
      <Queries />
    </SessionProvider>
  )
}

/** Queries of one person, which the next one does not see. */
function Queries() {
  const { state } = useSession()
  return (
    <PublicQueries key={personIdOf(state)}>
      <Membership />
    </PublicQueries>
  )
}

function Membership() {
  const texts = useTexts('membership')
  const { state } = useSession()
  const offer = useQuery(membershipOffer)
  const isFree = offer.data?.payments === 'none'
  return (
    <PublicPage
      title={isFree ? texts.none.title : texts.title}
      back={personIdOf(state) ? { to: '/settings', label: texts.back } : undefined}
    >
      <p className="-mt-6 text-pretty text-lg">{isFree ? texts.none.text : texts.lead}</p>
      <Beginning offer={offer.data} />
      {offer.data ? (
        <Offer offer={offer.data} />
      ) : offer.isError ? (
        <FailedState onRetry={() => void offer.refetch()} />
      ) : (
        <Waiting onRetry={() => void offer.refetch()}>
          <SkeletonRows />
        </Waiting>
      )}
    </PublicPage>
  )
}

/** The list of what is free stands first where there is nothing else. */
function Beginning({ offer }: { offer: MembershipOfferView | undefined }) {
  if (!offer) return <FreeThings />
  return offer.payments === 'none' ? (
    <>
      <FreeThings />
      <Own offer={offer} />
    </>
  ) : (
    <>
      <Own offer={offer} />
      <FreeThings />
    </>
  )
}

/** The part of a member. Staff, relatives and people who wait for approval read the page like visitors. */
function Own({ offer }: { offer: MembershipOfferView }) {
  const { state } = useSession()
  if (state.status === 'checking')
    return (
      <div aria-hidden>
        <SkeletonRows />
      </div>
    )
  if (state.status === 'signedOut') return offer.payments === 'none' ? null : <Prices offer={offer} />
  const { isStaff, isRelative, isSuspended, isWaiting, mustAccept } = state.session
  return isStaff || isRelative || isWaiting ? null : <Member isLimited={Boolean(isSuspended || mustAccept)} />
}

function Offer({ offer: { payments, money } }: { offer: MembershipOfferView }) {
  const { ending } = useTexts('membership')
  return (
    <>
      {payments !== 'none' && (
        <>
          <Extras />
          <Points title={ending.heading} points={ending.points} />
        </>
      )}
      {money && <Money money={money} />}
    </>
  )
}
