import type { MemberView } from '@hearth/contract/console/members'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { hasKind } from '../../api/client.ts'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { MemberMembership } from '../membership/MemberMembership.tsx'
import { MemberActions } from './MemberActions.tsx'
import { AccountFacts, Sessions, SignInWays } from './MemberFacts.tsx'
import { MemberPhoto } from './MemberPhoto.tsx'
import { useNameOf } from './MemberRow.tsx'
import { memberQuery } from './members.queries.ts'
import { StateTag } from './StateTag.tsx'
import { useMemberSearch } from './use-member-search.ts'

/** The page of a member: facts for support, and the buttons that help. */
export function MemberScreen() {
  const words = useTexts('consoleMembers')
  const { id = '' } = useParams()
  const member = useQuery(memberQuery(id))
  const search = useMemberSearch()
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 py-4 lg:overflow-y-auto lg:px-8 lg:py-6">
      <div className="flex w-full max-w-5xl flex-1 flex-col gap-4">
        <Link
          to="/members"
          state={search}
          className="-ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-medium text-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
          {words.back}
        </Link>
        {!member.data && <h1 className="sr-only">{words.heading}</h1>}
        <Body member={member} />
      </div>
    </div>
  )
}

function Body({ member }: { member: UseQueryResult<MemberView> }) {
  const words = useTexts('consoleMembers')
  if (hasKind(member.error, 'not_found')) return <EmptyState {...words.gone} />
  if (member.isLoadingError) return <FailedState onRetry={() => void member.refetch()} />
  if (!member.data)
    return (
      <Waiting onRetry={() => void member.refetch()}>
        <SkeletonLines />
      </Waiting>
    )
  return <Member member={member.data} />
}

function Member({ member }: { member: MemberView }) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <MemberPhoto member={member} isLarge />
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-display font-semibold text-xl">
            <bdi>{useNameOf(member)}</bdi>
          </h1>
          <p className="wrap-anywhere text-muted text-sm">
            <bdi>{member.email}</bdi>
          </p>
          <p className="mt-1">
            <StateTag state={member.state} />
          </p>
        </div>
      </header>
      <MemberActions member={member} />
      <Suspense>
        <MemberMembership id={member.id} />
      </Suspense>
      <AccountFacts member={member} />
      <SignInWays member={member} />
      <Sessions member={member} />
    </>
  )
}
