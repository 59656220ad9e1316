import type { NotificationsView, NotificationView } from '@hearth/contract/notifications/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { notificationsIn, ownNotifications, seeNotifications } from '../../../api/notifications.ts'
import { QuietBellArt } from '../../../components/art/QuietBellArt.tsx'
import { More } from '../../../components/layout/More.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../components/states/States.tsx'
import { dayKey, useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useFaces } from './use-faces.ts'

/** The notifications of the last 30 days, by day. */
export function NotificationsScreen() {
  const texts = useTexts('notifications')
  const list = useInfiniteQuery(ownNotifications)
  const again = () => void list.refetch()
  const all = useNewOfVisit(notificationsIn(list.data))
  useSeeing(list.data?.pages[0])
  return (
    <Page title={texts.heading} back={{ to: '/app', label: texts.back }} action={<ToSettings />}>
      {list.isPending && (
        <Waiting onRetry={again}>
          <SkeletonRows count={6} />
        </Waiting>
      )}
      {list.isLoadingError && <FailedState onRetry={again} />}
      {list.data && <Days notifications={all} isWhole={!list.hasNextPage} />}
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

/** Keeps what was new at this visit marked, because the server counts it as seen at once. */
function useNewOfVisit(all: readonly NotificationView[]): NotificationView[] {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const found = all.filter(({ id, isSeen }) => !isSeen && !known.has(id))
  if (found.length > 0) setKnown(new Set([...known, ...found.map(({ id }) => id)]))
  return all.map((one) => ({ ...one, isSeen: one.isSeen && !known.has(one.id) }))
}

/** Tells the server once that what is on the screen has been seen. */
function useSeeing(list: NotificationsView | undefined): void {
  const queryClient = useQueryClient()
  const latest = list && list.unseen > 0 ? list.notifications[0]?.at : undefined
  useEffect(() => {
    // Where the server does not hear of it, the next visit tells it.
    if (latest) seeNotifications(queryClient, latest).catch(() => undefined)
  }, [latest, queryClient])
}

function ToSettings() {
  const { settings } = useTexts('notifications')
  return (
    <Link
      to="/settings/notifications"
      aria-label={settings}
      title={settings}
      className="inline-flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-brand-soft hover:text-brand-strong"
    >
      <Settings aria-hidden className="size-5.5" strokeWidth={1.9} />
    </Link>
  )
}

type DaysProps = {
  notifications: readonly NotificationView[]
  /** Whether there are no others on the server. */
  isWhole: boolean
}

function Days({ notifications, isWhole }: DaysProps) {
  const { empty } = useTexts('notifications')
  const faces = useFaces()
  if (notifications.length === 0 && isWhole)
    return <EmptyState title={empty.title} text={empty.text} picture={<QuietBellArt />} />
  return (
    <div className="flex flex-col gap-7">
      {[...Map.groupBy(notifications, ({ at }) => dayKey(at))].map(([day, ofDay]) => (
        <Day key={day} at={ofDay[0]?.at ?? ''}>
          {ofDay.map((one) => (
            <li key={one.id}>
              <NotificationRow
                notification={one}
                photo={one.personId ? faces.get(one.personId) : undefined}
              />
            </li>
          ))}
        </Day>
      ))}
    </div>
  )
}

function Day({ at, children }: { at: string; children: ReactNode }) {
  const texts = useTexts('notifications')
  const { relativeDay } = useDates()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="px-3 font-semibold text-muted text-sm">
        {relativeDay(at, texts)}
      </h2>
      <ul className="lit flex flex-col gap-0.5 overflow-hidden rounded-xl p-1.5">{children}</ul>
    </section>
  )
}
