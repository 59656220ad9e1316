import type { MemberKind } from '@hearth/contract/notifications/kinds'
import type { NotificationsView, NotificationView } from '@hearth/contract/notifications/notifications'
import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { idOf } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'
import { CONVERSATION, minutesAgo, type SceneData } from './scene-data.ts'

const DAY_MINUTES = 1440
const paths: Record<MemberKind, string> = {
  message: `/messages/${CONVERSATION}`,
  match: '/matches',
  note: '/likes',
  like: '/likes',
  pair: '/swipe',
  turn: `/messages/${CONVERSATION}`,
  safety: '/decisions',
  account: '/settings/security',
}
/** The kind, who it is about, how many, and how long ago. */
const told: [kind: MemberKind, nth: number | undefined, count: number, minutes: number][] = [
  ['message', 0, 3, 4],
  ['match', 1, 1, 50],
  ['note', 6, 1, 180],
  ['pair', 4, 1, 300],
  ['like', undefined, 4, DAY_MINUTES],
  ['message', 2, 1, DAY_MINUTES + 90],
  ['turn', 3, 1, 4 * DAY_MINUTES],
  ['safety', undefined, 1, 4 * DAY_MINUTES + 30],
  ['account', undefined, 1, 9 * DAY_MINUTES],
]
const NEW = 2

export const notificationsIn = ({ people }: SceneData): NotificationsView => ({
  notifications: told.map(([kind, nth, count, minutes], at): NotificationView => {
    const person = nth === undefined ? undefined : people[nth]
    return {
      id: idOf(12_000 + at),
      kind,
      count,
      personId: person?.id ?? null,
      name: person?.firstName ?? null,
      path: paths[kind],
      at: minutesAgo(minutes),
      isSeen: at >= NEW,
    }
  }),
  unseen: NEW,
  next: null,
})

export const notificationSettings: NotificationSettingsView = {
  channels: { match: 'push', message: 'push', note: 'push', like: 'push', pair: 'none', turn: 'mail' },
  detail: 'none',
  quietHours: { from: 1320, to: 480 },
  timeZone: 'Europe/Berlin',
  pushKey: 'BNRdASfNP1i80VO_w6IOaPi1Hbqi080viTsMk89qrrY5_gn2XGKx5i7VS3zr5lM_psa9F__hyXLw4Bvpasean0c',
  isSubscribed: false,
  devices: 2,
}

export const notificationAnswers = (world: SceneData): SceneAnswers => ({
  'GET /api/notifications': () => notificationsIn(world),
  'PUT /api/notifications/seen': () => ({}),
  'GET /api/notifications/settings': () => notificationSettings,
  'PATCH /api/notifications/settings': ({ body }) => ({
    ...notificationSettings,
    ...Object(body),
    channels: { ...notificationSettings.channels, ...Object(body).channels },
  }),
  'PUT /api/notifications/visit': ({ body }) => body,
  'GET /api/notifications/mutes': () => ({ mutes: [] }),
  'PUT /api/notifications/mutes/:conversationId': ({ body }) => ({ isMuted: true, ...Object(body) }),
  'DELETE /api/notifications/mutes/:conversationId': () => ({ isMuted: false, until: null }),
})
