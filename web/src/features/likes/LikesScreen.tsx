import type { LikesView } from '@hearth/contract/matching'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ownLikes } from '../../api/likes.ts'
import { NoMatchesArt } from '../../components/art/NoMatchesArt.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { More } from '../../components/More.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/States.tsx'
import { useLikesTexts } from '../../lib/likes-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { LikeCard } from './LikeCard.tsx'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4'

/** Everyone who likes one, so that nobody has to guess or pay to know. */
export function LikesScreen() {
  const { failedState } = useTexts()
  const texts = useLikesTexts()
  const list = useInfiniteQuery(ownLikes)
  const again = () => void list.refetch()
  return (
    <Page width="wide" title={texts.heading} back={{ to: '/matches', label: texts.back }}>
      {list.isPending && (
        <Waiting onRetry={again}>
          <Loading />
        </Waiting>
      )}
      {list.isLoadingError && (
        <FailedState
          title={failedState.title}
          text={failedState.text}
          retryLabel={failedState.retry}
          onRetry={again}
        />
      )}
      {list.data && <People pages={list.data.pages} />}
      {list.hasNextPage && (
        <More
          label={texts.more}
          variant="secondary"
          className="pt-8"
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </Page>
  )
}

function People({ pages }: { pages: LikesView[] }) {
  const texts = useLikesTexts()
  // A new like shifts the pages, and the one at a seam would come twice.
  const likes = [
    ...new Map(pages.flatMap((page) => page.likes).map((like) => [like.person.id, like])).values(),
  ]
  if (likes.length === 0) {
    return (
      <EmptyState
        title={texts.empty.title}
        text={texts.empty.text}
        picture={<NoMatchesArt />}
        action={<ButtonLink to="/swipe">{texts.empty.action}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <h2 className="font-display font-semibold text-2xl">{texts.count(pages[0]?.total ?? 0)}</h2>
      <p className="mt-1 mb-6 text-pretty text-muted">{texts.text}</p>
      <ul className={grid}>
        {likes.map((like, place) => (
          <li key={like.person.id} className="min-w-0">
            <LikeCard like={like} isEager={place < 2} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Loading() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-1 h-7 w-48 rounded-full" />
      <Skeleton className="mt-3 mb-6 h-5 w-full max-w-xl rounded-full" />
      <div className={grid}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className="lit overflow-hidden rounded-xl">
            <Skeleton className="aspect-4/5 rounded-none" />
            <div className="flex flex-col gap-2 p-3 sm:p-4">
              <Skeleton className="h-5 w-4/5 rounded-full" />
              <Skeleton className="h-4 w-3/5 rounded-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
