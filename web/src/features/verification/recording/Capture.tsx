import {
  ATTEMPT_LIVES_MS,
  type VerificationView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailure } from '../use-failure.ts'
import { keepVerification, startAttempt } from '../verification.queries.ts'
import { Attempt } from './Attempt.tsx'
import { CameraTrouble } from './CameraTrouble.tsx'
import { Ready } from './Ready.tsx'
import type { RunningAttempt } from './running-attempt.ts'
import { useCamera } from './use-camera.ts'

type CaptureProps = {
  way: VerificationWay
  view: VerificationView
  onOtherWay: () => void
  onStart: () => void
  onEnd: () => void
}

/** Turns the camera on, then draws steps and records them, as often as there are attempts. */
export function Capture({ way, view, onOtherWay, onStart, onEnd }: CaptureProps) {
  const camera = useCamera(way === 'speak')
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const [running, setRunning] = useState<RunningAttempt>()
  const starting = useMutation({
    // Offline it fails at once, where the person sees it.
    networkMode: 'always',
    mutationFn: async () => {
      const askedAt = performance.now()
      return { next: await startAttempt(way), endsAt: askedAt + ATTEMPT_LIVES_MS }
    },
    onSuccess: ({ next, endsAt }) => {
      keepVerification(queryClient, next)
      if (next.attempt?.state !== 'open') return
      setRunning({ attempt: next.attempt, endsAt })
      onStart()
    },
  })
  if (running)
    return (
      <Attempt
        key={running.attempt.id}
        running={running}
        camera={camera}
        isLast={view.attemptsLeft === 0}
        onAnother={() => setRunning(undefined)}
        onOtherWay={onOtherWay}
        onEnd={onEnd}
      />
    )
  if (camera.problem)
    return <CameraTrouble camera={camera} problem={camera.problem} onOtherWay={onOtherWay} />
  return (
    <Ready
      way={way}
      view={view}
      camera={camera}
      isStarting={starting.isPending}
      problem={failureOf(starting.error)}
      onStart={() => starting.mutate()}
      onOtherWay={onOtherWay}
    />
  )
}
