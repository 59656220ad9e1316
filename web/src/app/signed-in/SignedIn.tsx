import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { toast } from 'sonner'
import { SignOutContext } from '../../components/layout/sign-out-context.ts'
import { whenIdle } from '../../lib/browser/scheduling.ts'
import { type ConnectionState, ConnectionStateProvider } from '../../lib/hooks/connection-state.tsx'
import { createDrawScheduler, DrawSchedulerProvider } from '../../lib/hooks/draw-scheduler.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { rememberedPersonId } from '../../session/remembered.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import type { CurrentSession, SessionState } from '../../session/session-client.ts'
import { withTexts } from '../screens.ts'
import { picture, piece } from '../start/pieces.tsx'
import { reloadFor } from '../start/reload-for.ts'
import { whenScreenIsReady } from '../start/when-drawn.ts'
import { Loading } from '../states/Loading.tsx'
import { Frame } from './Frame.tsx'
import { OwnUnits } from './OwnUnits.tsx'
import { createQueryClient } from './query-client.ts'

const RECALLED_WITHIN_MS = 300
const GONE_ON_WITHIN_MS = 1_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const offlineStart = () => import('./offline-start.ts')
// If this script does not load, the page reloads, so that read messages are cleared all the same.
const requireOfflineStart = () => offlineStart().catch((reason: unknown) => reloadFor(reason))
// The event schemas are as large as a screen, and the first view does not need them.
const liveConnection = () => import('../live/live-connection.ts')

/** The only screen of a suspended person, and of one who must accept new terms first. */
const Suspended = piece(
  withTexts(
    'limited',
    async () => (await import('../../features/settings/suspension/LimitedScreen.tsx')).LimitedScreen,
  ),
)

/** The frame of a person who waits for approval. */
const WaitingFrame = piece(
  withTexts(
    'limited',
    async () => (await import('../../features/settings/suspension/LimitedScreen.tsx')).WaitingFrame,
  ),
)

/** On every screen. In a file that is loaded anyway, because the first script lists every file. */
const SignOut = picture(withTexts('leaving', async () => (await offlineStart()).SignOut))
const signOut = (
  <Suspense>
    <SignOut />
  </Suspense>
)

/** Loads the socket code, with retries for as long as the page is open. Until then the page shows no live events, and says so. */
async function loadLiveConnection(isLeft: () => boolean, onState: (state: ConnectionState) => void) {
  for (let pauseMs = FIRST_PAUSE_MS; !isLeft(); pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await liveConnection()
    } catch {
      onState('closed')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return undefined
}

const isLimited = (state: SessionState) =>
  state.status === 'signedIn' && (state.session.isSuspended ?? state.session.mustAccept)

/** The page of people who are no members: staff have the console, which is another document, and relatives a page of their own. */
const pageOf = ({ isStaff, isRelative }: CurrentSession) => (isStaff ? '/console' : isRelative && '/relative')

/** The signed-in part of the page. Each person gets an empty query cache. */
export function SignedIn() {
  const { state } = useSession()
  const { pathname, search } = useLocation()
  const personId = personIdOf(state)
  const isOut = state.status === 'signedOut' && rememberedPersonId() === undefined
  const isLeft = state.status === 'signedOut' && state.ending === 'left'
  useEffect(() => {
    if (isOut) void requireOfflineStart().then((it) => it.clearSaved(isLeft))
  }, [isOut, isLeft])
  const elsewhere = state.status === 'signedIn' && pageOf(state.session)
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere)
  }, [elsewhere])
  if (elsewhere) return <Loading />
  if (isLimited(state)) return <Suspended />
  if (personId) return <SignedInApp key={personId} />
  if (state.status !== 'signedOut') return <Loading />
  if (isLeft) return <Navigate to="/" replace />
  const auth = pathname === '/app' ? '/auth' : `/auth?next=${encodeURIComponent(pathname + search)}`
  return <Navigate to={auth} replace state={{ isLost: state.ending === 'lost' }} />
}

function SignedInApp() {
  const { session, state } = useSession()
  const texts = useTexts('shell')
  const [stillness] = useState(createDrawScheduler)
  const [queryClient] = useState(() =>
    createQueryClient({
      whenStill: stillness.whenStill,
      onFailure: (failure) =>
        toast.error(texts.failures.title, { description: texts.failures[failure], id: failure }),
      onUnauthenticated: () => void session.look(),
    }),
  )
  const [connection, setConnection] = useState<ConnectionState>('connecting')
  const isSure = state.status === 'signedIn'
  const myId = personIdOf(state) ?? ''

  useEffect(
    () =>
      session.listen((event) => {
        if (event === 'SIGNED_OUT') queryClient.clear()
      }),
    [session, queryClient],
  )

  useEffect(() => {
    let leave = () => {}
    let isLeft = false
    whenIdle(RECALLED_WITHIN_MS)
      .then(offlineStart)
      .then(
        (it) => {
          if (!isLeft) leave = it.restoreSaved(queryClient, session)
        },
        () => {},
      )
    return () => {
      isLeft = true
      leave()
    }
  }, [queryClient, session])

  useEffect(() => {
    if (!isSure) return
    const onSessionEnded = () => void session.look()
    let close = () => {}
    let sendQueued = () => {}
    let isLeft = false
    const opening = whenScreenIsReady(queryClient).then(async () => {
      const brought = await loadLiveConnection(() => isLeft, setConnection)
      if (!brought || isLeft) return
      const live = brought.openLiveConnection(queryClient, {
        myId,
        onState: setConnection,
        onOpen: () => sendQueued(),
        onSessionEnded,
      })
      close = () => live.close()
    })
    opening
      .then(() => whenIdle(GONE_ON_WITHIN_MS))
      .then(offlineStart)
      .then(
        (it) => {
          if (isLeft) return
          it.startOfflineWork(queryClient, session)
          sendQueued = () => it.sendQueued(queryClient, session)
        },
        // If it does not load, the queued changes wait for the next page.
        () => {},
      )
    return () => {
      isLeft = true
      close()
    }
  }, [isSure, myId, session, queryClient])

  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionStateProvider value={connection}>
        <DrawSchedulerProvider stillness={stillness}>
          <SignOutContext value={signOut}>
            <OwnUnits>{isSure && state.session.isWaiting ? <WaitingFrame /> : <Frame />}</OwnUnits>
          </SignOutContext>
        </DrawSchedulerProvider>
      </ConnectionStateProvider>
    </QueryClientProvider>
  )
}
