import type { ConsoleSessionView } from '@hearth/contract/console/staff'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { hasCode } from '../../api/client.ts'
import { Loading } from '../../app/states/Loading.tsx'
import { FailedState } from '../../components/states/States.tsx'
import { useSecretParams } from '../../lib/hooks/use-secret-params.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { forgetCaseDrafts } from '../case/stored-draft.ts'
import { createConsoleQueries, ownConsoleSession } from '../queries.ts'
import { AccessPage } from './AccessPage.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { SetUp } from './SetUp.tsx'
import { SignIn } from './SignIn.tsx'
import { SignOut } from './SignOut.tsx'

const secretNames = ['magic']

const StaffContext = createContext<ConsoleSessionView['member'] | undefined>(undefined)

/** Returns the staff member who is signed in. */
export function useStaff(): ConsoleSessionView['member'] {
  const member = use(StaffContext)
  if (!member) throw new Error('useStaff needs an Access around it')
  return member
}

/** Shows the console to staff with a strong session, and to everybody else the next step on the way there. */
export function Access({ children }: { children: ReactNode }) {
  const { session, state } = useSession()
  const token = useSecretParams(secretNames).get('magic') ?? ''
  const personId = state.status === 'signedIn' ? state.session.person.id : undefined
  const isOut = state.status === 'signedOut'
  useEffect(() => {
    if (isOut) forgetCaseDrafts()
  }, [isOut])
  return (
    <OwnQueries key={personId} onUnauthenticated={() => void session.look()}>
      {state.status === 'checking' && <Loading />}
      {state.status === 'signedOut' && <SignIn isLost={state.ending === 'lost'} token={token} />}
      {state.status === 'signedIn' && <StaffOnly email={state.session.person.email}>{children}</StaffOnly>}
    </OwnQueries>
  )
}

/** An empty query cache for each person. */
function OwnQueries({ onUnauthenticated, children }: { onUnauthenticated: () => void; children: ReactNode }) {
  const [client] = useState(() => createConsoleQueries(onUnauthenticated))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function StaffOnly({ email, children }: { email: string; children: ReactNode }) {
  const { name } = useTexts('console')
  const session = useQuery(ownConsoleSession)
  if (hasCode(session.error, 'no_staff')) return <NoStaff email={email} />
  if (session.isPending) return <Loading />
  if (!session.data) {
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <h1 className="sr-only">{name}</h1>
        <FailedState onRetry={() => void session.refetch()} />
      </main>
    )
  }
  return (
    <StrongOnly view={session.data} onChange={() => void session.refetch()}>
      {children}
    </StrongOnly>
  )
}

type StrongOnlyProps = { view: ConsoleSessionView; onChange: () => void; children: ReactNode }

/** Asks for passkey or authenticator before anything is shown, and when the session is no longer strong. */
function StrongOnly({ view: { member, hasSecondFactor, strongUntil }, onChange, children }: StrongOnlyProps) {
  const isStrong = useIsAhead(strongUntil)
  const [wasStrong, setWasStrong] = useState(isStrong)
  if (isStrong && !wasStrong) setWasStrong(true)
  // The set-up stays until it is done: the session is strong before the backup codes have been read.
  const [isSettingUp, setIsSettingUp] = useState(!hasSecondFactor && !isStrong)

  function onSetUp() {
    setIsSettingUp(false)
    onChange()
  }
  if (isSettingUp) return <SetUp onDone={onSetUp} />
  if (!isStrong) return <ConfirmStep isEnded={wasStrong} onDone={onChange} />
  return <StaffContext value={member}>{children}</StaffContext>
}

/** Returns whether an instant is still ahead, and renders again when it has come. */
function useIsAhead(instant: string | null): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (instant === null) return
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return instant !== null && passed !== instant
}

function NoStaff({ email }: { email: string }) {
  const { noStaff, signIn } = useTexts('console')
  return (
    <AccessPage title={noStaff.title} text={noStaff.text({ email })}>
      <div className="flex flex-col gap-2">
        <SignOut className="bg-brand-soft" />
        <a
          href="/"
          className="inline-flex min-h-11 items-center justify-center font-semibold text-brand text-sm"
        >
          {signIn.members}
        </a>
      </div>
    </AccessPage>
  )
}
