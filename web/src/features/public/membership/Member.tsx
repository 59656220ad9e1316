import type { MembershipView } from '@hearth/contract/membership/membership'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasColours, ownMembership } from '../../../api/membership.ts'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { showAccent } from '../../../lib/browser/accent.ts'
import { Colours } from './Colours.tsx'
import { Mine } from './Mine.tsx'
import { PaymentNotice, usePaid } from './PaymentNotice.tsx'
import { Receipts } from './Receipts.tsx'
import { Ways } from './ways/Ways.tsx'

const CONFIRMED_EVERY_MS = 3_000

/** The viewer's membership and the ways to one. `isLimited`: people who may only stop paying. */
export function Member({ isLimited }: { isLimited: boolean }) {
  const hasPaid = usePaid()
  const own = useQuery({
    ...ownMembership,
    // The provider's own message confirms the payment, and may come after its payer.
    refetchInterval: ({ state }) => hasPaid && !state.data?.isSupporter && CONFIRMED_EVERY_MS,
  })
  const again = () => void own.refetch()
  if (own.data) return <Parts membership={own.data} hasPaid={hasPaid} isLimited={isLimited} />
  if (own.isError) return <FailedState onRetry={again} />
  return (
    <Waiting onRetry={again}>
      <SkeletonRows />
    </Waiting>
  )
}

type PartsProps = { membership: MembershipView; hasPaid: boolean; isLimited: boolean }

function Parts({ membership, hasPaid, isLimited }: PartsProps) {
  const isForAll = membership.payments === 'none'
  const mayChoose = hasColours(membership)
  useEffect(() => showAccent(mayChoose), [mayChoose])
  if (isLimited)
    return membership.isSupporter || membership.renewal ? <Mine membership={membership} isLimited /> : null
  if (isForAll) return <Colours isForAll />
  return (
    <>
      {hasPaid && !membership.isSupporter && <PaymentNotice />}
      <Mine membership={membership} isLimited={false} />
      {!membership.renewal && <Ways membership={membership} />}
      {mayChoose && <Colours isForAll={false} />}
      <Receipts history={membership.history} />
    </>
  )
}
