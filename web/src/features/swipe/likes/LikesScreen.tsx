import { useInfiniteQuery } from '@tanstack/react-query'
import { useLimitLines } from '../../../api/limits.ts'
import { ownLikes } from '../../../api/queries.ts'
import { More } from '../../../components/layout/More.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { LimitLine } from '../../../components/states/LimitLine.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { UndoButton } from '../deciding/UndoButton.tsx'
import { Waits } from '../deck/Waits.tsx'
import { LazyIntroduceDialog } from '../notes/LazyIntroduceDialog.tsx'
import { LazyNoteSheet } from '../notes/LazyNoteSheet.tsx'
import { grid, People } from './People.tsx'
import { useLikesDeciding } from './use-likes-deciding.ts'

/** Everyone who likes one, so that nobody has to guess or pay to know. */
export function LikesScreen() {
  const texts = useTexts('likes')
  const list = useInfiniteQuery(ownLikes)
  const deciding = useLikesDeciding()
  const { waitingLike, forgetLike, refusedNote, forgetNote } = deciding
  const limits = useLimitLines(['likes', 'undos'])
  const again = () => void list.refetch()
  return (
    <Page
      width="wide"
      title={texts.heading}
      back={{ to: '/matches', label: texts.back }}
      action={<UndoButton isAlone isReady={deciding.mayUndo} onUndone={deciding.undone} />}
    >
      <p role="status" className="sr-only">
        {deciding.said}
      </p>
      <Waits />
      <LimitLine lines={limits} className="mb-2 empty:hidden" />
      {list.isPending && (
        <Waiting onRetry={again}>
          <Loading />
        </Waiting>
      )}
      {list.isLoadingError && <FailedState onRetry={again} />}
      {list.data && <People pages={list.data.pages} deciding={deciding} />}
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
      <LazyNoteSheet
        liking={refusedNote}
        onClose={forgetNote}
        onLike={(_, words) => {
          forgetNote()
          if (refusedNote) void deciding.decide({ person: refusedNote.person, decision: 'like', words })
        }}
      />
      {waitingLike && (
        <LazyIntroduceDialog
          onCancel={forgetLike}
          onIntroduced={() => {
            forgetLike()
            deciding.decideHeld()
          }}
        />
      )}
    </Page>
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
