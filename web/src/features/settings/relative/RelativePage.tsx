import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, CircleUserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { hasKind } from '../../../api/client.ts'
import { LostArt } from '../../../components/art/LostArt.tsx'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { Wordmark } from '../../../components/layout/Wordmark.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

export const RELATIVE_PATH = '/relative'
export const circlePath = (circleId: string, more = '') => `${RELATIVE_PATH}?circle=${circleId}${more}`

type RelativePageProps = { title?: string; back?: string; hasAccount?: boolean; children: ReactNode }

/** The frame of each page of a relative. */
export function RelativePage({ title, back, hasAccount = false, children }: RelativePageProps) {
  const texts = useTexts('relative')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-5 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] pt-[env(safe-area-inset-top)] pb-[max(2.5rem,env(safe-area-inset-bottom))]">
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-3">
        {back ? (
          <Link
            to={back}
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-medium text-muted text-sm transition-colors hover:bg-brand-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
            {texts.back}
          </Link>
        ) : (
          <Wordmark />
        )}
        {hasAccount && (
          <ButtonLink to={`${RELATIVE_PATH}?account`} variant="quiet" className="-me-3">
            <CircleUserRound aria-hidden className="size-5" />
            {texts.account.open}
          </ButtonLink>
        )}
      </header>
      <main className="flex flex-1 flex-col gap-6">
        {title && <Title>{title}</Title>}
        {children}
      </main>
    </div>
  )
}

/** The title of a page, which takes the focus. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="wrap-anywhere text-balance font-display font-semibold text-2xl outline-none sm:text-3xl"
    >
      <bdi>{children}</bdi>
    </h1>
  )
}

type SharedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  children: (data: T) => ReactNode
}

/** The result of a query; an expiry, a removal and an end look the same. */
export function Shared<T>({ query: { data, error, isPending, refetch }, children }: SharedProps<T>) {
  const again = () => void refetch()
  if (hasKind(error, 'not_found', 'invalid')) return <Ended />
  if (data !== undefined) return children(data)
  if (!isPending) return <FailedState onRetry={again} />
  return (
    <Waiting onRetry={again}>
      <SkeletonRows />
    </Waiting>
  )
}

function Ended() {
  const texts = useTexts('relative')
  return (
    <EmptyState
      {...texts.ended}
      picture={<LostArt />}
      action={<ButtonLink to={RELATIVE_PATH}>{texts.toHome}</ButtonLink>}
    />
  )
}
