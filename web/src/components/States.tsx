import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Mark } from './Wordmark.tsx'

type EmptyStateProps = { title: string; text: string; action?: ReactNode; picture?: ReactNode }

export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <div className="mb-2 flex size-24 items-center justify-center rounded-full bg-brand-soft text-brand">
        {picture ?? <Mark className="size-12" />}
      </div>
      <h2 className="text-balance font-display font-semibold text-2xl">{title}</h2>
      <p className="text-pretty text-muted">{text}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

type FailedStateProps = { title: string; text: string; retryLabel: string; onRetry: () => void }

export function FailedState({ title, text, retryLabel, onRetry }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        picture={<CloudOff aria-hidden className="size-10" strokeWidth={1.5} />}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
