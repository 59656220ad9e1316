import type { DecisionView } from '@hearth/contract/people/moderation'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Card, Section } from '../../../components/layout/Section.tsx'
import { Wordmark } from '../../../components/layout/Wordmark.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { forgetDrafts } from '../../../lib/drafts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { useSignOut } from '../../../session/use-sign-out.ts'
import { Appeal } from '../decisions/Appeal.tsx'
import { DecisionReasons, useStatement } from '../decisions/DecisionReasons.tsx'
import { Erasure } from '../security/Erasure.tsx'
import { DataExport } from '../security/export/DataExport.tsx'
import { ProofProvider } from '../security/proof/ProofProvider.tsx'
import { ownAccount } from '../security/security.queries.ts'
import { ownSuspension, sendAppeal } from './suspension.queries.ts'

/** All that a suspended person sees: the decision with its reasons, the appeal, and the way out. */
export function SuspendedScreen() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] pt-[env(safe-area-inset-top)] pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <header className="flex min-h-16 items-center">
          <Wordmark />
        </header>
        <main className="flex flex-col gap-5 sm:gap-6">
          <Suspension />
          <Account />
        </main>
      </div>
    </QueryClientProvider>
  )
}

function Suspension() {
  const { heading } = useTexts('suspension')
  const { session } = useSession()
  const suspension = useQuery(ownSuspension)
  const decision = suspension.data?.decision
  const isOver = decision === null
  const again = () => void suspension.refetch()
  useEffect(() => {
    if (isOver) void session.look()
  }, [isOver, session])
  if (decision) return <Decision decision={decision} />
  return (
    <>
      <Title>{heading}</Title>
      {suspension.isError ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
    </>
  )
}

function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="text-balance font-display font-semibold text-2xl outline-none sm:text-3xl"
    >
      {children}
    </h1>
  )
}

function Decision({ decision }: { decision: DecisionView }) {
  const queryClient = useQueryClient()
  const { title } = useStatement(decision)
  const send = async (text: string) =>
    void queryClient.setQueryData(ownSuspension.queryKey, await sendAppeal(text))
  return (
    <>
      <Title>{title}</Title>
      <Card className="flex flex-col gap-4">
        <DecisionReasons decision={decision} level="h2" />
      </Card>
      <Card className="flex flex-col gap-4">
        <Appeal decision={decision} level="h2" isOpen onSend={send} />
      </Card>
    </>
  )
}

function Account() {
  const texts = useTexts('suspension')
  const account = useQuery(ownAccount)
  const { busy, signOut } = useSignOut()
  async function leave() {
    if (await signOut('local')) forgetDrafts()
    else toast.error(texts.signOutFailed)
  }
  return (
    <>
      <Section heading={texts.account}>
        <Button
          variant="secondary"
          className="self-start"
          busy={busy !== undefined}
          onClick={() => void leave()}
        >
          <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
          {texts.signOut}
        </Button>
      </Section>
      {account.data && (
        <ProofProvider account={account.data}>
          <div className="flex flex-col gap-5 sm:gap-6">
            <DataExport />
            <Erasure />
          </div>
        </ProofProvider>
      )}
    </>
  )
}
