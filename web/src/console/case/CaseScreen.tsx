import type { CaseView } from '@hearth/contract/console/cases'
import type { CaseDecisionView } from '@hearth/contract/console/decisions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { hasKind } from '../../api/client.ts'
import { LostArt } from '../../components/art/LostArt.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Assigning } from './Assigning.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { caseQuery, olderItemsQuery } from './case.queries.ts'
import { Composer } from './composing/Composer.tsx'
import { DecisionDialog, type DecisionQuestion } from './decisions/DecisionDialog.tsx'
import { Decisions } from './decisions/Decisions.tsx'
import { History } from './History.tsx'
import { Items } from './items/Items.tsx'
import { NearDuplicates } from './items/NearDuplicates.tsx'

/** A case with its items, the decisions about its subject, and the form for a new one. */
export function CaseScreen({ number }: { number: string }) {
  return <OpenedCase key={number} number={number} />
}

function OpenedCase({ number }: { number: string }) {
  const texts = useTexts('consoleCase')
  const { data, error, refetch, isPaused } = useQuery(caseQuery(number))
  if (data) return <LoadedCase view={data} />
  return (
    <>
      <h1 className="sr-only">{texts.header.number({ number })}</h1>
      {hasKind(error, 'not_found') ? (
        <EmptyState title={texts.notFound.title} text={texts.notFound.text} picture={<LostArt />} />
      ) : error && !hasKind(error, 'offline') ? (
        <FailedState onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()} isCutOff={isPaused || error !== null}>
          <SkeletonCase />
        </Waiting>
      )}
    </>
  )
}

function LoadedCase({ view }: { view: CaseView }) {
  const texts = useTexts('consoleCase')
  const older = useInfiniteQuery(olderItemsQuery(view.number, view.next ?? ''))
  const [question, setQuestion] = useState<DecisionQuestion>()
  const id = useId()
  const composer = useRef<HTMLElement>(null)
  const items = [...view.newestItems, ...(older.data?.pages.flatMap((page) => page.items) ?? [])]
  const hasMore = older.data ? older.hasNextPage : view.next !== null
  const focusComposer = () => composer.current?.focus()
  const offerReversal = (decision: CaseDecisionView) => setQuestion({ kind: 'reverse', decision })
  return (
    <article aria-labelledby={id} className="@container flex min-w-0 flex-col">
      <CaseHeader headingId={id} view={view} onDecide={focusComposer} />
      <div className="grid min-w-0 gap-x-4 gap-y-8 px-4 py-5 @3xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:gap-x-6 @4xl:px-6 @6xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 max-w-4xl flex-col gap-8">
          {view.arePhotosWithheld && <p className="text-muted text-xs">{texts.photos.withheld}</p>}
          <Items
            number={view.number}
            isWithoutPhotos={view.arePhotosWithheld === true}
            total={view.items}
            items={items}
            hasMore={hasMore}
            isBusy={older.isFetching}
            hasFailed={older.isError}
            onMore={() => void older.fetchNextPage()}
          />
          <NearDuplicates number={view.number} found={view.nearDuplicates} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 self-start @3xl:sticky @3xl:top-18 @3xl:max-h-[calc(100dvh-5.5rem)] @3xl:overflow-y-auto @3xl:p-1 @3xl:-m-1">
          <Assigning view={view} />
          <Composer
            ref={composer}
            view={view}
            items={items}
            onPreviewClosed={focusComposer}
            onDecided={offerReversal}
          />
          <Decisions number={view.number} onQuestion={setQuestion} />
          <History events={view.history} />
        </div>
      </div>
      <DecisionDialog question={question} onClose={() => setQuestion(undefined)} />
    </article>
  )
}

function SkeletonCase() {
  return (
    <div aria-hidden className="flex flex-col gap-5 p-4">
      <Skeleton className="h-7 w-64 max-w-full rounded-md" />
      <Skeleton className="h-4 w-96 max-w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </div>
  )
}
