import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { OfflineArt } from '../art/OfflineArt.tsx'
import { Button } from '../buttons/Button.tsx'
import { Mark } from '../layout/Wordmark.tsx'

type EmptyStateProps = { title: string; text?: string | undefined; action?: ReactNode; picture?: ReactNode }

/** An empty screen. `picture` is one of the scenes in art/; without it the mark is shown. */
export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <div className="mx-auto my-auto flex w-full max-w-md flex-col items-center gap-3 py-8 text-center">
      <div className="mb-2 flex w-60 max-w-full animate-rise justify-center text-brand">
        {picture ?? (
          <span className="flex size-28 items-center justify-center rounded-full bg-brand-soft shadow-soft">
            <Mark className="size-14" />
          </span>
        )}
      </div>
      <h2 className="font-display font-semibold text-2xl">{title}</h2>
      {text && <p className="max-w-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** A failed request, with a button that repeats it. */
export function FailedState({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('shell').failedState
  return (
    <div role="alert" className="my-auto">
      <EmptyState
        title={texts.title}
        text={texts.text}
        picture={<OfflineArt />}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  )
}

type WaitingProps = {
  onRetry: () => void
  children: ReactNode
  /** Where a request has found no network already, whatever the browser thinks. */
  isCutOff?: boolean
}

/** After this time the loading text says more. */
const LONG_MS = 2_500

/** A loading state; without a network it says so. */
export function Waiting({ onRetry, children, isCutOff = false }: WaitingProps) {
  const texts = useTexts('front')
  const isOnline = useOnline()
  const isLong = useLong(LONG_MS)
  if (!isOnline || isCutOff) return <OfflineState onRetry={onRetry} />
  return (
    <div role="status" className="contents">
      <span className={isLong ? 'mb-3 block text-center text-muted text-sm' : 'sr-only'}>
        {isLong ? texts.slow : texts.loading}
      </span>
      {children}
    </div>
  )
}

function useLong(ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLong
}

function OfflineState({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('front').offlineState
  const [hasTried, setHasTried] = useState(false)
  return (
    <div role="status" data-offline="state" className="my-auto">
      <EmptyState
        title={texts.title}
        text={hasTried ? texts.still : texts.text}
        picture={<OfflineArt />}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              setHasTried(true)
              onRetry()
            }}
          >
            {texts.retry}
          </Button>
        }
      />
    </div>
  )
}

/** Stands above the tab bar as long as there is no network; shell.css makes room for it, so that it covers nothing. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <div
      data-offline="note"
      className="fixed inset-e-0 inset-s-(--rail-inline,0px) bottom-[calc(var(--bar-block,var(--note-block))-var(--note-block))] z-20 flex min-h-(--note-block) animate-rise items-center justify-center gap-2.5 bg-brand-soft px-5 py-1 font-medium text-ink text-xs leading-tight [--note-block:2.75rem] sm:text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-brand" />
      {text}
    </div>
  )
}
