import type { DecisionView } from '@hearth/contract/people/moderation'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { appealAgainst } from '../../../api/decisions.ts'
import { Card } from '../../../components/layout/Section.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { Appeal } from '../decisions/Appeal.tsx'
import { DecisionReasons, useStatement } from '../decisions/DecisionReasons.tsx'
import { AccountExits } from './AccountExits.tsx'
import { LimitedFrame, Title } from './LimitedFrame.tsx'
import { ownSuspension } from './suspension.queries.ts'

/** All that a suspended person sees: the decision with its reasons, the appeal, and the way out. */
export function SuspendedScreen() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <LimitedFrame>
        <Suspension />
        <AccountExits />
      </LimitedFrame>
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
  if (decision) return <Decision key={decision.number} decision={decision} />
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

function Decision({ decision }: { decision: DecisionView }) {
  const queryClient = useQueryClient()
  const { title } = useStatement(decision)
  const send = async (text: string) =>
    void queryClient.setQueryData(ownSuspension.queryKey, {
      decision: await appealAgainst(decision.number, text),
    })
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
