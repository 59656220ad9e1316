import type { AgreementView, VerificationRowView } from '@hearth/contract/console/verifications'
import type { VerificationWay } from '@hearth/contract/media/verification'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Hand, Keyboard, type LucideIcon, Mic, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { More } from '../../components/layout/More.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { Tag } from '../case/parts.tsx'
import { useKeys } from '../frame/keys.ts'
import { moveFocus } from '../frame/move-focus.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { waitingVerifications } from './verifications.queries.ts'

const icons: Record<VerificationWay, LucideIcon> = {
  speak: Mic,
  code: NotebookPen,
  move: Hand,
  type: Keyboard,
}

/** The recordings that wait for the viewer, the longest first, and how often verifiers agree. */
export function VerificationsScreen() {
  const texts = useTexts('consoleVerifications')
  const list = useInfiniteQuery(waitingVerifications)
  useKeys({ j: () => moveFocus(1), k: () => moveFocus(-1) })
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap((page) => page.verifications)
  return (
    <ScreenBody heading={texts.heading} text={texts.text}>
      {list.isPending && (
        <Waiting onRetry={() => void list.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {list.isLoadingError && <FailedState onRetry={() => void list.refetch()} />}
      {pages[0] && (
        <>
          <Count waiting={pages[0].waiting} />
          {rows.length === 0 && <EmptyState {...texts.empty} />}
        </>
      )}
      {rows.length > 0 && (
        <ul aria-label={texts.list} className="lit divide-y divide-line overflow-clip rounded-lg">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <More
          label={texts.more}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
      {pages[0] && <Agreement agreement={pages[0].agreement} />}
    </ScreenBody>
  )
}

/** How many wait; none is said by the empty state to those who see it. */
function Count({ waiting }: { waiting: number }) {
  const texts = useTexts('consoleVerifications')
  return (
    <p role="status" className={waiting > 0 ? 'text-sm' : 'sr-only'}>
      {texts.count({ n: waiting })}
    </p>
  )
}

function Row({ row: { id, way, sentAt, mustDecide, isRepeat, claimedBy } }: { row: VerificationRowView }) {
  const texts = useTexts('consoleVerifications')
  const { agoText, fullTimeText } = useDates()
  const viewer = useStaff()
  const Icon = icons[way]
  return (
    <li>
      <Link
        to={`/verifications/${id}`}
        data-row
        className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 transition-colors hover:bg-brand-soft focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-brand-strong" />
        <span className="flex min-w-0 flex-1 basis-28 flex-col">
          <span className="font-medium text-sm">{texts.ways[way]}</span>{' '}
          <time dateTime={sentAt} title={fullTimeText(sentAt)} className="text-muted text-xs">
            {texts.sent({ when: agoText(sentAt) })}
          </time>
        </span>{' '}
        <span className="flex flex-wrap gap-1.5">
          {mustDecide && <Tag tone="danger">{texts.mustDecide}</Tag>}{' '}
          {isRepeat && <Tag>{texts.isRepeat}</Tag>}{' '}
          {claimedBy && (
            <Tag tone="brand">
              {claimedBy.id === viewer.id ? texts.claimedByYou : texts.claimedBy({ name: claimedBy.name })}
            </Tag>
          )}
        </span>
      </Link>
    </li>
  )
}

/** How often two verifiers said the same, in one line. */
function Agreement({ agreement: { judged, agreed, share, kappa } }: { agreement: AgreementView }) {
  const { agreement: texts } = useTexts('consoleVerifications')
  const locale = useLanguage().replace(/-X[AB]$/, '')
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <p className="mt-auto max-w-prose text-pretty border-line border-t pt-3 text-muted text-sm">
      {share === null || kappa === null
        ? texts.none
        : texts.some({ agreed, judged, share: shares.format(share), kappa: decimals.format(kappa) })}
    </p>
  )
}
