import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Costs } from './Cost.tsx'

/** How many there are with everything as it is; stays in sight while one scrolls, and is said again after each change. */
export function FitsBar({ costs }: { costs: Costs }) {
  const texts = useTexts('wishes')
  return (
    <div
      data-below-header
      className="sticky top-(--header-block) z-10 -mx-5 flex min-h-14 flex-wrap items-center justify-between gap-x-4 bg-ground/90 px-5 py-1.5 backdrop-blur-md sm:-mx-8 sm:px-8 print:static"
    >
      <div role="status" className="min-w-0 flex-1">
        <Fits costs={costs} />
      </div>
      {costs.isError ? (
        <Button variant="quiet" busy={costs.isFetching} onClick={() => void costs.refetch()}>
          {texts.countAgain}
        </Button>
      ) : (
        costs.data?.fits !== 0 && (
          <ButtonLink to="/swipe" variant="soft">
            {texts.see}
          </ButtonLink>
        )
      )}
    </div>
  )
}

/** The count in words, or why there is none. */
export function Fits({ costs }: { costs: Costs }) {
  const texts = useTexts('wishes')
  const isOnline = useOnline()
  const counted = costs.data
  if (!isOnline) return <p className="text-muted text-sm">{texts.offline}</p>
  if (costs.isError) return <p className="text-muted">{texts.notCounted}</p>
  if (!counted)
    return (
      <>
        <span className="sr-only">{texts.counting}</span>
        <Skeleton className="h-5 w-56 max-w-full rounded-full" />
      </>
    )
  return (
    <p
      aria-busy={costs.isFetching || undefined}
      className={`text-pretty font-semibold tabular-nums transition-opacity ${costs.isFetching ? 'opacity-60' : ''}`}
    >
      {counted.isCapped
        ? texts.fitsOf({ n: counted.fits, of: counted.lookedAt })
        : texts.fits({ n: counted.fits })}
    </p>
  )
}
