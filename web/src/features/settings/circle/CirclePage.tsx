import type { UseQueryResult } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasKind } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ProofCancelled } from '../security/reasons.ts'
import { QuickExit } from './quick-exit.tsx'

export const CIRCLE_PATH = '/settings/circle'

type CirclePageProps = { title: ReactNode; back?: { to: string; label: string }; children: ReactNode }

/** The frame of each page of the circle. */
export function CirclePage({ title, back, children }: CirclePageProps) {
  const texts = useTexts('circle')
  return (
    <Page
      title={<span className="wrap-anywhere">{title}</span>}
      back={back ?? { to: CIRCLE_PATH, label: texts.toCircle }}
      action={<QuickExit />}
    >
      {children}
    </Page>
  )
}

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  children: (data: T) => ReactNode
}

/** The result of a query, or what is in its way: the load, the proof that was not given, or a failure. */
export function Loaded<T>({ query: { data, error, isPending, refetch }, children }: LoadedProps<T>) {
  const again = () => void refetch()
  if (data !== undefined) return children(data)
  if (isPending)
    return (
      <Waiting onRetry={again}>
        <SkeletonRows />
      </Waiting>
    )
  const isLocked = error instanceof ProofCancelled || hasKind(error, 'stale_session')
  return isLocked ? <Locked onOpen={again} /> : <FailedState onRetry={again} />
}

function Locked({ onOpen }: { onOpen: () => void }) {
  const { locked } = useTexts('circle')
  return (
    <EmptyState
      title={locked.title}
      text={locked.text}
      picture={
        <span className="flex size-28 items-center justify-center rounded-full bg-brand-soft shadow-soft">
          <LockKeyhole aria-hidden className="size-12" strokeWidth={1.6} />
        </span>
      }
      action={<Button onClick={onOpen}>{locked.action}</Button>}
    />
  )
}
