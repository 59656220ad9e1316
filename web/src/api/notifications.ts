import type { NotificationsView, NotificationView } from '@hearth/contract/notifications/notifications'
import type {
  NotificationSettingsInput,
  NotificationSettingsView,
} from '@hearth/contract/notifications/settings'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

type NotificationPages = InfiniteData<NotificationsView>

/** The query of the viewer's notifications of the last 30 days, the latest first. */
export const ownNotifications = infiniteQueryOptions({
  queryKey: keys.notifications,
  queryFn: ({ pageParam }): Promise<NotificationsView> =>
    read(api.notifications.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** Returns each notification of these pages once. A new one shifts the pages, and one at a seam would come twice. */
export const notificationsIn = (list: NotificationPages | undefined): NotificationView[] => [
  ...new Map(list?.pages.flatMap(({ notifications }) => notifications).map((one) => [one.id, one])).values(),
]

/** Notes that the viewer has seen the list up to the one of this time. New ones stay marked until the list is fetched again. */
export async function seeNotifications(queryClient: QueryClient, until: string): Promise<void> {
  await read(api.notifications.seen.$put({ json: { until } }))
  queryClient.setQueryData<NotificationPages>(
    keys.notifications,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, unseen: 0 })) },
  )
}

/** How the viewer is told, and whether this session has a subscription. */
export const ownNotificationSettings = {
  queryKey: keys.notificationSettings,
  queryFn: (): Promise<NotificationSettingsView> => read(api.notifications.settings.$get()),
} as const

export const saveNotificationSettings = (
  input: NotificationSettingsInput,
): Promise<NotificationSettingsView> => read(api.notifications.settings.$patch({ json: input }))

/** Tells the server that the viewer is here, and in which time zone. */
export const tellVisit = (timeZone: string): Promise<unknown> =>
  read(api.notifications.visit.$put({ json: { timeZone } }))
