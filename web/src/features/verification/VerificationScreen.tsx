import type { VerificationView } from '@hearth/contract/media/verification'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Preparation } from './preparing/Preparation.tsx'
import { Standing } from './status/Standing.tsx'
import { ownVerification } from './verification.queries.ts'

/** How people verify that they are the person in their photos, and where they stand. */
export function VerificationScreen() {
  const texts = useTexts('verification')
  const own = useQuery(ownVerification)
  const again = () => void own.refetch()
  return (
    <Page title={texts.heading} back={{ to: '/settings', label: texts.back }}>
      {own.data ? (
        <Verification view={own.data} />
      ) : own.isError ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <Loading />
        </Waiting>
      )}
    </Page>
  )
}

/** An attempt that is still open cannot be gone on with here: the time of its steps is nearly over. */
const isNew = ({ badge, attempt }: VerificationView) =>
  badge === null && (attempt === null || attempt.state === 'open')

function Verification({ view }: { view: VerificationView }) {
  const [isTrying, setIsTrying] = useState(false)
  // The next step after an attempt is a fresh one, which takes the focus.
  const [ended, setEnded] = useState(0)
  function end() {
    setIsTrying(false)
    setEnded((before) => before + 1)
  }
  if (view.isAvailable && view.hasPhoto && (isTrying || (isNew(view) && view.attemptsLeft > 0)))
    return (
      <Preparation
        key={ended}
        view={view}
        takesFocus={isTrying || ended > 0}
        onStart={() => setIsTrying(true)}
        onEnd={end}
      />
    )
  return <Standing view={view} takesFocus={ended > 0} onTry={() => setIsTrying(true)} onDelete={end} />
}

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-9 w-72 max-w-full rounded-full" />
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-13 rounded-full" />
    </div>
  )
}
