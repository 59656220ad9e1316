import type { ErasureView } from '@hearth/contract/account/account'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { staysOnNextScreen } from '../../../lib/navigation.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { Question } from './Question.tsx'
import { countErasure, eraseAccount } from './security.queries.ts'
import { useChange } from './use-change.ts'

export function Erasure() {
  const words = useTexts('security').erasure
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Section heading={words.heading}>
      <Button variant="secondary" className="self-start" onClick={() => setIsAsking(true)}>
        {words.open}
      </Button>
      {isAsking && <Asking onClose={() => setIsAsking(false)} />}
    </Section>
  )
}

function Asking({ onClose }: { onClose: () => void }) {
  const words = useTexts('security').erasure
  const { session } = useSession()
  const counted = useQuery({
    queryKey: ['account', 'erasure'],
    queryFn: (): Promise<ErasureView> => countErasure(),
    staleTime: 0,
    gcTime: 0,
  })
  const erasing = useChange(
    (_: void, prove) => session.leaveBy(() => prove(eraseAccount)),
    () => {
      toast(words.done.title, { description: words.done.text, ...staysOnNextScreen })
    },
  )
  return (
    <Question
      title={words.title}
      text={words.text}
      action={erasing.isBusy ? words.busy : words.action}
      cancel={words.keep}
      isGrave
      // Also because the buttons move once the numbers are there.
      isReady={!counted.isPending}
      isBusy={erasing.isBusy}
      reason={erasing.reason}
      onYes={() => erasing.start()}
      onClose={onClose}
    >
      <WhatGoes counted={counted} />
    </Question>
  )
}

const counts = ['likesAndPasses', 'matches', 'conversations', 'messages'] as const

function WhatGoes({ counted }: { counted: UseQueryResult<ErasureView> }) {
  const words = useTexts('security').erasure
  if (counted.isError) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Trouble reason={words.failed} />
        <Button variant="quiet" className="-ms-5" onClick={() => void counted.refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  }
  if (!counted.data) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <span className="sr-only">{words.loading}</span>
        {counts.map((name) => (
          <Skeleton key={name} className="h-5 w-3/5 rounded-full" />
        ))}
      </div>
    )
  }
  const { data } = counted
  return (
    <div>
      <p className="font-medium">{words.gone}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5 marker:text-brand">
        <li>{words.profile}</li>
        {counts
          .filter((name) => data[name] > 0)
          .map((name) => (
            <li key={name}>{words[name]({ count: data[name] })}</li>
          ))}
      </ul>
    </div>
  )
}
