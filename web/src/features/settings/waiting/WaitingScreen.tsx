import type { ApprovalView } from '@hearth/contract/public/registration'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasKind } from '../../../api/client.ts'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { AccountExits } from '../suspension/AccountExits.tsx'
import { LimitedFrame, Title } from '../suspension/LimitedFrame.tsx'
import { ownApproval } from './waiting.queries.ts'

/** Says what happens next to a person whose account staff have not approved, and leads to the own profile and account. */
export function WaitingScreen() {
  return (
    <LimitedFrame>
      <Approval />
      <AccountExits />
    </LimitedFrame>
  )
}

function Approval() {
  const { waiting: texts } = useTexts('registration')
  const { session } = useSession()
  const approval = useQuery(ownApproval)
  const isOver = hasKind(approval.error, 'not_found')
  const again = () => void approval.refetch()
  useEffect(() => {
    if (isOver) void session.look()
  }, [isOver, session])
  if (approval.data) return <State {...approval.data} />
  return (
    <>
      <Title>{texts.checking}</Title>
      {approval.isError && !isOver ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
    </>
  )
}

function State({ state, reason, deletedAt }: ApprovalView) {
  const { waiting: texts } = useTexts('registration')
  const { dayText } = useDates()
  if (state === 'waiting') return <WhatIsNext />
  return (
    <>
      <Title>{texts.declined.heading}</Title>
      <Card className="flex flex-col gap-4">
        <p>{texts.declined.text}</p>
        <blockquote className="wrap-anywhere whitespace-pre-line border-line-strong border-s-3 ps-4">
          <bdi>{reason}</bdi>
        </blockquote>
        {deletedAt && <p className="font-medium">{texts.declined.deletion({ day: dayText(deletedAt) })}</p>}
      </Card>
    </>
  )
}

function WhatIsNext() {
  const { waiting: texts } = useTexts('registration')
  return (
    <>
      <div className="flex flex-col gap-2">
        <Title>{texts.heading}</Title>
        <p className="text-pretty text-muted">{texts.text}</p>
      </div>
      <Card className="flex flex-col gap-4">
        <h2 className="font-display font-semibold text-xl">{texts.next.heading}</h2>
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          {[texts.next[1], texts.next[2], texts.next[3]].map((step) => (
            <li key={step} className="ps-1">
              {step}
            </li>
          ))}
        </ol>
        <p className="text-pretty text-muted text-sm">{texts.privacy}</p>
        <ButtonLink to="/profile-setup" size="lg" className="sm:self-start">
          {texts.edit}
        </ButtonLink>
      </Card>
    </>
  )
}
