import type { MatchesView } from '@hearth/contract/matching'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState } from '../../components/States.tsx'
import { useInSight } from '../../lib/in-sight.ts'
import { useTexts } from '../../lib/texts.tsx'
import { MatchCard } from './MatchCard.tsx'
import { ownMatches } from './matches.queries.ts'
import { useOpening } from './use-opening.ts'

export function MatchesScreen() {
  const texts = useTexts()
  const list = useInfiniteQuery(ownMatches)
  return (
    <Page width="wide" title={texts.matches.heading} back={{ to: '/app', label: texts.matches.back }}>
      {list.isPending && <Loading label={texts.app.loading} />}
      {list.isLoadingError && (
        <FailedState
          title={texts.failedState.title}
          text={texts.failedState.text}
          retryLabel={texts.failedState.retry}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && <Matches pages={list.data.pages} />}
      {list.hasNextPage && (
        <More
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </Page>
  )
}

function Matches({ pages }: { pages: MatchesView[] }) {
  const texts = useTexts().matches
  const opening = useOpening()
  // A new match shifts the pages, and the one at a seam would come twice.
  const matches = new Map(pages.flatMap((page) => page.matches).map((match) => [match.id, match]))
  return (
    <>
      <p className="mb-6 text-lg text-muted">{texts.count(pages[0]?.total ?? 0)}</p>
      {matches.size === 0 && (
        <EmptyState
          title={texts.empty.title}
          text={texts.empty.text}
          action={<ButtonLink to="/swipe">{texts.empty.action}</ButtonLink>}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[...matches.values()].map((match) => (
          <li key={match.id} className="min-w-0">
            <MatchCard
              match={match}
              isOpening={opening.isPending && opening.variables.id === match.id}
              onMessage={() => !opening.isPending && opening.mutate(match)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useInSight(onMore)
  return (
    <div ref={end} className="flex justify-center pt-8">
      <Button variant="secondary" busy={isBusy} onClick={onMore}>
        {useTexts().matches.more}
      </Button>
    </div>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-56 rounded-xl" />
      ))}
    </div>
  )
}
