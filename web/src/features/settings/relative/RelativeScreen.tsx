import { onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { hasKind } from '../../../api/client.ts'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { Waiting } from '../../../components/states/States.tsx'
import { useSecretParams } from '../../../lib/hooks/use-secret-params.ts'
import { SessionProvider, useSession } from '../../../session/SessionProvider.tsx'
import type { SessionClient } from '../../../session/session-client.ts'
import { AcceptInvitation, MemberWithLink } from './invited/AcceptInvitation.tsx'
import { Invited, WithoutInvitation } from './invited/Invited.tsx'
import { RelativeAccount } from './RelativeAccount.tsx'
import { RelativeCircle } from './RelativeCircle.tsx'
import { RelativeFamilies } from './RelativeFamilies.tsx'
import { RelativeHome } from './RelativeHome.tsx'
import { RelativePage } from './RelativePage.tsx'
import { SuggestionCards } from './SuggestionCards.tsx'

/** All pages of relatives, who have nothing else here. They share one address and differ by what follows. */
export function RelativeScreen() {
  return (
    <SessionProvider>
      <Queries>
        <Pages />
      </Queries>
    </SessionProvider>
  )
}

function openQueryClient(session: SessionClient): QueryClient {
  // The library believes in a network until it hears otherwise, and a page may begin without one.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasKind(error, 'unauthenticated')) void session.look()
      },
    }),
    // Nothing that is shared stays in memory after its page.
    defaultOptions: { queries: { retry: false, gcTime: 0 }, mutations: { networkMode: 'always' } },
  })
}

function Queries({ children }: { children: ReactNode }) {
  const { session } = useSession()
  const [queryClient] = useState(() => openQueryClient(session))
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

const secretNames = ['invitation']

function Pages() {
  const { session, state } = useSession()
  const token = useSecretParams(secretNames).get('invitation')
  // Someone who has just signed in by the invitation has said that they want to join.
  const [isJoining, setIsJoining] = useState(false)
  const coming = (
    <RelativePage>
      <Waiting onRetry={() => void session.look()}>
        <SkeletonRows />
      </Waiting>
    </RelativePage>
  )
  if (state.status === 'checking') return coming
  if (state.status === 'signedOut')
    return token ? <Invited token={token} onJoin={() => setIsJoining(true)} /> : <WithoutInvitation />
  if (!state.session.isRelative) return token ? <MemberWithLink /> : <Navigate to="/app" replace />
  if (token) return <AcceptInvitation token={token} isSure={isJoining} />
  return (
    <Suspense fallback={coming}>
      <OwnPages />
    </Suspense>
  )
}

function OwnPages() {
  const [params] = useSearchParams()
  const circleId = params.get('circle')
  const matchId = params.get('families')
  if (params.has('account')) return <RelativeAccount />
  if (!circleId) return <RelativeHome />
  if (matchId) return <RelativeFamilies key={matchId} circleId={circleId} matchId={matchId} />
  if (params.has('suggestions')) return <SuggestionCards circleId={circleId} />
  return <RelativeCircle key={circleId} circleId={circleId} />
}
