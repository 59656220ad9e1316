import type { AuditEntriesView } from '@hearth/contract/console/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { More } from '../../components/layout/More.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { auditEntries } from '../queries.ts'

/** The audit log, newest entry first. */
export function AuditScreen() {
  const { audit: words } = useTexts('console')
  const log = useInfiniteQuery(auditEntries)
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <ScreenBody heading={words.heading} text={words.text}>
      {log.isPending && (
        <Waiting onRetry={() => void log.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {log.isLoadingError && <FailedState onRetry={() => void log.refetch()} />}
      {log.data && entries.length === 0 && <EmptyState {...words.empty} />}
      {entries.length > 0 && (
        <ol aria-label={words.heading} className="divide-y divide-line border-line border-y">
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      {log.hasNextPage && (
        <More
          label={words.more}
          isBusy={log.isFetchingNextPage}
          onMore={() => !log.isFetching && void log.fetchNextPage()}
        />
      )}
    </ScreenBody>
  )
}

// The codes of operations and details are English in every language.
function Entry({ entry }: { entry: AuditEntriesView['entries'][number] }) {
  const { number } = useFormats()
  const { dayAndTimeText, fullTimeText } = useDates()
  return (
    <li className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-0.5 py-2 text-sm lg:grid-cols-[4rem_11rem_9rem_12rem_1fr]">
      <span className="text-muted text-xs tabular-nums">{number(entry.number)}</span>
      <time
        dateTime={entry.at}
        title={fullTimeText(entry.at)}
        className="text-muted text-xs tabular-nums max-lg:text-end"
      >
        {dayAndTimeText(entry.at)}
      </time>
      <bdi lang="en" className="wrap-anywhere font-medium max-lg:col-span-2">
        {entry.actor}
      </bdi>
      <code lang="en" dir="ltr" className="wrap-anywhere text-xs max-lg:col-span-2 max-lg:text-start">
        {entry.operation}
      </code>
      <Details details={entry.details} />
    </li>
  )
}

function Details({ details }: { details: Readonly<Record<string, string>> }) {
  return (
    <dl lang="en" className="flex min-w-0 flex-wrap gap-x-3 text-muted text-xs max-lg:col-span-2">
      {Object.entries(details).map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt>{name}</dt>
          <dd className="wrap-anywhere text-ink">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
