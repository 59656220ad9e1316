import type { CircleLogEntryView } from '@hearth/contract/circle/circle'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QuietBellArt } from '../../../../components/art/QuietBellArt.tsx'
import { More } from '../../../../components/layout/More.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useProof } from '../../security/proof/ProofProvider.tsx'
import { CirclePage, Loaded } from '../CirclePage.tsx'
import { circleKeys, leavesNothing, readLog } from '../circle.queries.ts'

/** Who saw what and when, and each change of the circle. */
export function CircleLog() {
  const texts = useTexts('circle')
  const prove = useProof()
  const log = useInfiniteQuery({
    ...leavesNothing,
    queryKey: circleKeys.log,
    queryFn: ({ pageParam }) => prove(() => readLog(pageParam)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  return (
    <CirclePage title={texts.more.log}>
      <Loaded query={log}>
        {({ pages }) => <Entries entries={pages.flatMap(({ entries }) => entries)} />}
      </Loaded>
      {log.hasNextPage && (
        <More
          label={texts.log.more}
          variant="secondary"
          className="pt-8"
          key={log.data?.pages.length}
          isBusy={log.isFetchingNextPage}
          onMore={() => !log.isFetching && void log.fetchNextPage()}
        />
      )}
    </CirclePage>
  )
}

function Entries({ entries }: { entries: readonly CircleLogEntryView[] }) {
  const texts = useTexts('circle').log
  if (entries.length === 0) return <EmptyState {...texts.empty} picture={<QuietBellArt />} />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-muted">{texts.text}</p>
      <ol className="lit divide-y divide-line overflow-clip rounded-xl">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

function Entry({ entry: { kind, label, grantKind, matchName, at } }: { entry: CircleLogEntryView }) {
  const { log: texts, kinds } = useTexts('circle')
  const { dayAndTimeText } = useDates()
  const words = {
    label: label ?? texts.someRelative,
    what: grantKind ? kinds[grantKind].label : '',
    match: matchName ?? texts.someMatch,
  }
  return (
    <li className="flex flex-col gap-0.5 px-4 py-3">
      <p className="wrap-anywhere">{texts.kinds[kind](words)}</p>
      <time dateTime={at} className="text-muted text-sm">
        {dayAndTimeText(at)}
      </time>
    </li>
  )
}
