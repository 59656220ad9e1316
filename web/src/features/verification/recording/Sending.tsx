import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasCode, hasKind } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { useOnline } from '../../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from '../preparing/Foot.tsx'
import { StepHeading } from '../preparing/StepHeading.tsx'
import { useFailure } from '../use-failure.ts'
import { deleteAttempt, keepVerification, ownVerification } from '../verification.queries.ts'
import type { Take } from './running-attempt.ts'
import { useSending } from './use-sending.ts'

type SendingProps = {
  attemptId: string
  take: Take
  onEnd: () => void
  /** The time of the steps was over before the recording could be announced. */
  onLate: () => void
  onAnother: () => void
}

/** How far the recording is on its way, and the way out. */
export function Sending({ attemptId, take, onEnd, onLate, onAnother }: SendingProps) {
  const { sending } = useTexts('verification')
  const failureOf = useFailure()
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const { stage, percent, error, retry } = useSending({
    attemptId,
    take,
    onSent: () => {
      // A request that is still on its way is from before it.
      void queryClient.cancelQueries(ownVerification)
      void queryClient.fetchQuery({ ...ownVerification, staleTime: 0 }).finally(onEnd)
    },
  })
  const cancelling = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteAttempt(attemptId),
    onSuccess: (view) => {
      keepVerification(queryClient, view)
      onEnd()
    },
  })
  const isLate = hasCode(error, 'attempt_over')
  useEffect(() => {
    if (isLate) onLate()
  }, [isLate, onLate])

  // The server has looked at the file.
  if (hasKind(error, 'invalid', 'not_found', 'conflict'))
    return <Refused reason={failureOf(error)} onAnother={onAnother} />
  const hasFailed = error !== null && isOnline
  return (
    <div className="flex flex-1 flex-col gap-6">
      <StepHeading text={sending.keepOpen}>{sending.title}</StepHeading>
      <Progress percent={stage === 'working' ? 100 : percent} />
      <p role="status" className="text-muted empty:hidden">
        {isOnline ? error === null && stage === 'working' && sending.working : sending.offline}
      </p>
      <Trouble reason={hasFailed ? sending.failed : failureOf(cancelling.error)} />
      <Foot>
        {hasFailed && (
          <Button size="lg" className="w-full" onClick={retry}>
            {sending.retry}
          </Button>
        )}
        <Button
          variant="quiet"
          className="w-full"
          busy={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          {sending.cancel}
        </Button>
      </Foot>
    </div>
  )
}

function Progress({ percent }: { percent: number }) {
  const { sending } = useTexts('verification')
  const text = sending.percent({ n: percent })
  return (
    <div className="flex items-center gap-4">
      <div
        role="progressbar"
        aria-label={sending.label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-300 forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span aria-hidden className="font-display font-semibold text-lg tabular-nums">
        {text}
      </span>
    </div>
  )
}

function Refused({ reason, onAnother }: { reason: string | undefined; onAnother: () => void }) {
  const { sending, refused } = useTexts('verification')
  return (
    <div className="flex flex-1 flex-col gap-6">
      <StepHeading text={reason}>{sending.refused}</StepHeading>
      <Foot>
        <Button size="lg" className="w-full" onClick={onAnother}>
          {refused.action}
        </Button>
      </Foot>
    </div>
  )
}
