import type { CaseRowView, CasesView, Queue } from '@hearth/contract/console/cases'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { More } from '../../components/layout/More.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { claim } from '../api.ts'
import { useKeys } from '../frame/keys.ts'
import { moveFocus } from '../frame/move-focus.ts'
import { consoleKeys, hasOrders, queueOf } from '../queries.ts'
import { reasonIn } from '../reasons.ts'
import { CaseRow } from './CaseRow.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { OverdueBanner } from './OverdueBanner.tsx'
import { useChosenOrder } from './order.ts'

const NOW_EVERY_MS = 30_000

type QueueListProps = { queue: Queue; openNumber: string | undefined }

/** The cases of a queue. J and K move the focus through them. */
export function QueueList({ queue, openNumber }: QueueListProps) {
  const texts = useTexts('console')
  const list = useInfiniteQuery(queueOf(queue, useChosenOrder()))
  const now = useNow()
  const onClaim = useClaiming()
  useKeys({ j: () => moveFocus(1), k: () => moveFocus(-1) })
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap(({ cases }) => cases)
  return (
    <>
      <Heading title={texts.queues[queue]} page={pages[0]} queue={queue} />
      {hasOrders(queue) && <OrderChoice />}
      <div className="@container flex min-h-0 flex-1 flex-col p-2 lg:overflow-y-auto">
        {list.isPending && (
          <Waiting onRetry={() => void list.refetch()}>
            <SkeletonCases />
          </Waiting>
        )}
        {list.isLoadingError && <FailedState onRetry={() => void list.refetch()} />}
        {list.data && rows.length === 0 && <EmptyState {...texts.queue.empty[queue]} />}
        {rows.length > 0 && (
          <ul aria-label={texts.queue.list} className="flex flex-col gap-0.5">
            {rows.map((row) => (
              <CaseRow
                key={row.number}
                row={row}
                queue={queue}
                now={now}
                isOpen={row.number === openNumber}
                onClaim={onClaim}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <More
            label={texts.queue.more}
            isBusy={list.isFetchingNextPage}
            onMore={() => !list.isFetching && void list.fetchNextPage()}
            className="pt-2"
          />
        )}
      </div>
    </>
  )
}

type HeadingProps = {
  title: string
  page: Pick<CasesView, 'counts' | 'overdue'> | undefined
  queue: Queue
}

function Heading({ title, page, queue }: HeadingProps) {
  const { queue: words } = useTexts('console')
  return (
    <>
      <div className="@container flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 border-line border-b px-5 py-2">
        <h1 className="font-display font-semibold text-lg">{title}</h1>
        {page && (
          <p className="@max-[15rem]:sr-only text-muted text-sm">{words.count({ n: page.counts[queue] })}</p>
        )}
      </div>
      {queue !== 'overdue' && <OverdueBanner overdue={page?.overdue} />}
    </>
  )
}

const SkeletonCases = () => (
  <div aria-hidden className="flex flex-col gap-0.5">
    {Array.from({ length: 8 }, (_, place) => (
      <div key={place} className="flex flex-col gap-2 px-3 py-3">
        <Skeleton className="h-4 w-3/5 rounded-full" />
        <Skeleton className="h-3 w-4/5 rounded-full" />
      </div>
    ))}
  </div>
)

function useClaiming() {
  const texts = useTexts('console')
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ number, version }: CaseRowView) => claim(number, version),
    onSuccess: (_, { number }) => toast(texts.claimed({ name: number })),
    onError: (error) => {
      toast.error(texts.claimFailed, { description: reasonIn(error, texts) })
      // Somebody else may have claimed it.
      void queryClient.invalidateQueries({ queryKey: consoleKeys.cases })
    },
    // It may be open beside the list.
    onSettled: (_, __, { number }) =>
      void queryClient.invalidateQueries({ queryKey: consoleKeys.case(number) }),
  })
  return (row: CaseRowView) => mutate(row)
}

/** The time, every half a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
