import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { reloadFor } from '../../app/start/reload-for.ts'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { EmptyState } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { QueueList } from './QueueList.tsx'
import { useShownQueue } from './use-queue.ts'

const CaseScreen = lazy(async () => ({
  default: (await import('../case/CaseScreen.tsx').catch((reason: unknown) => reloadFor(reason))).CaseScreen,
}))

/** A queue and, beside it on wide windows, the open case; on others one of the two. */
export function QueueScreen() {
  const { number } = useParams()
  const queue = useShownQueue() ?? 'waiting'
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={`min-w-0 flex-1 flex-col border-line xl:flex xl:max-w-[clamp(16rem,100vw-64rem,26rem)] xl:border-e ${number ? 'hidden' : 'flex'}`}
      >
        <QueueList key={queue} queue={queue} openNumber={number} />
      </div>
      <div className={`min-h-0 min-w-0 flex-1 flex-col ${number ? 'flex' : 'hidden xl:flex'}`}>
        {number ? <OpenCase number={number} backTo={`/queues/${queue}`} /> : <ChooseCase />}
      </div>
    </div>
  )
}

function OpenCase({ number, backTo }: { number: string; backTo: string }) {
  const { queue: words } = useTexts('console')
  const { loading } = useTexts('front')
  return (
    <>
      <p className="border-line border-b px-2 xl:hidden">
        <Link
          to={backTo}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium text-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
          {words.back}
        </Link>
      </p>
      <div className="min-h-0 flex-1 lg:overflow-y-auto">
        <Suspense
          fallback={
            <div role="status" className="flex flex-col gap-4 p-6">
              <h1 className="sr-only">
                <bdi>{number}</bdi>
              </h1>
              <span className="sr-only">{loading}</span>
              <Skeleton className="h-8 w-1/2" />
              <Skeleton className="h-40" />
            </div>
          }
        >
          <CaseScreen key={number} number={number} />
        </Suspense>
      </div>
    </>
  )
}

function ChooseCase() {
  const { choose } = useTexts('console').queue
  return (
    <div className="flex flex-1 flex-col">
      <EmptyState title={choose.title} text={choose.text} />
    </div>
  )
}
