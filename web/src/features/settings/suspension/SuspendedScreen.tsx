import type { DecisionView } from '@hearth/contract/people/moderation'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { Wordmark } from '../../../components/layout/Wordmark.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { useSignOut } from '../../../session/use-sign-out.ts'
import { Erasure } from '../security/Erasure.tsx'
import { ProofProvider } from '../security/proof/ProofProvider.tsx'
import { ownAccount } from '../security/security.queries.ts'
import { Appeal } from './Appeal.tsx'
import { ownSuspension } from './suspension.queries.ts'

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
  const texts = useTexts('suspension')
  const { session } = useSession()
  const suspension = useQuery(ownSuspension)
  const heading = useRef<HTMLHeadingElement>(null)
  const decision = suspension.data?.decision
  const isOver = decision === null
  const again = () => void suspension.refetch()
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isOver) void session.look()
  }, [isOver, session])
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-balance font-display font-semibold text-2xl outline-none sm:text-3xl"
      >
        {texts.heading}
      </h1>
      {decision ? (
        <Decision decision={decision} />
      ) : suspension.isError ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
    </>
  )
}

function Decision({ decision }: { decision: DecisionView }) {
  const texts = useTexts('suspension')
  const { reasons } = useTexts('ending')
  const { dayAndTimeText } = useDates()
  const { endsAt, ground, facts, isOwnInitiative, decidedAt, number } = decision
  return (
    <>
      <p className="text-pretty text-muted">
        {endsAt ? texts.until({ when: dayAndTimeText(endsAt) }) : texts.forGood}
      </p>
      <Section heading={texts.why}>
        <p className="font-medium">{reasons[ground]}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {facts}
        </p>
        <p className="text-pretty text-muted">{texts.terms}</p>
        <a
          href="/terms"
          target="_blank"
          rel="noreferrer"
          className="-my-3 inline-flex min-h-11 items-center self-start font-medium text-brand-strong underline underline-offset-4"
        >
          {texts.readTerms}
        </a>
        <p className="text-pretty text-muted text-sm">
          {isOwnInitiative ? texts.ownInitiative : texts.afterReport}
        </p>
        <p className="text-muted text-sm">{texts.decided({ when: dayAndTimeText(decidedAt), number })}</p>
      </Section>
      <Appeal decision={decision} />
    </>
  )
}

function Account() {
  const texts = useTexts('suspension')
  const account = useQuery(ownAccount)
  const { busy, signOut } = useSignOut()
  async function leave() {
    if (!(await signOut('local'))) toast.error(texts.signOutFailed)
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
          <Erasure />
        </ProofProvider>
      )}
    </>
  )
}
