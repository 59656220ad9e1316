import { never, noNetwork, refuse } from '../data/fake-server.ts'
import { notificationSettings, notificationsIn } from '../data/notifications.ts'
import { permitNotifications, untilShown } from '../data/scene-actions.ts'
import { CONVERSATION } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const failing = refuse(422, 'invalid')
const LIST = 'GET /api/notifications'
const SETTINGS = 'GET /api/notifications/settings'
const list = { path: '/notifications' }
const settings = { path: '/settings/notifications' }

/** A state of this device, which depends on the browser. */
const device = (
  permission: NotificationPermission,
  facts: Partial<typeof notificationSettings>,
  shows: string,
): GalleryScene => ({
  ...settings,
  answers: () => {
    permitNotifications(permission)
    return { [SETTINGS]: () => ({ ...notificationSettings, ...facts }) }
  },
  shows,
})

/** Chooses how much a notification shows; the three answers are the last of the screen. */
async function chooseDetail(place: -1 | -2): Promise<void> {
  await untilShown('Only that something’s new')
  const radios = document.querySelectorAll<HTMLElement>('[role=radio]')
  radios.item(radios.length + place).click()
}

const choosing = (place: -1 | -2, shows: string): GalleryScene => ({
  ...settings,
  answers: () => {
    permitNotifications('default')
    return {}
  },
  act: () => chooseDetail(place),
  shows,
})

export const notificationScreens: Record<string, GalleryScene> = {
  usual: { ...list, shows: '3 new messages from' },
  empty: {
    ...list,
    answers: () => ({ [LIST]: () => ({ notifications: [], unseen: 0, next: null }) }),
    shows: 'All quiet for now',
  },
  'more of them': {
    ...list,
    answers: (world) => ({
      // The rest of them is on its way for ever.
      [LIST]: ({ query }) => (query['cursor'] ? never() : { ...notificationsIn(world), next: 'x' }),
    }),
    shows: 'Show more',
  },
  loading: { ...list, answers: () => ({ [LIST]: never }), shows: /Discover.*Loading/ },
  failing: { ...list, answers: () => ({ [LIST]: failing }), shows: 'Try again' },
  'opened offline': { ...list, isOffline: true, shows: 'loads once you’re back' },
  'long text': { ...list, world: 'long', shows: '3 new messages from' },
}

export const notificationSettingsScreens: Record<string, GalleryScene> = {
  usual: device('default', {}, 'Turn them on to hear'),
  on: device('granted', { isSubscribed: true }, 'Turn off on this device'),
  blocked: device('denied', {}, 'Blocked by your browser'),
  'without push': device('default', { pushKey: null }, 'Not available'),
  'with names': choosing(-2, 'Maya'),
  'with words': choosing(-1, 'Saturday works'),
  'no quiet hours': device('default', { quietHours: null }, 'one summary'),
  loading: { ...settings, answers: () => ({ [SETTINGS]: never }), shows: /Discover.*Loading/ },
  failing: { ...settings, answers: () => ({ [SETTINGS]: failing }), shows: 'Try again' },
  'opened offline': { ...settings, isOffline: true, shows: 'loads once you’re back' },
  'not saved': {
    ...settings,
    answers: () => ({ 'PATCH /api/notifications/settings': noNetwork }),
    act: () => chooseDetail(-2),
    shows: 'Not saved',
  },
}

const talk = { path: `/messages/${CONVERSATION}` }

export const muteScenes: Record<string, GalleryScene> = {
  'muting options': { ...talk, act: (hand) => hand.press('More options'), shows: /Mute|كتم/ },
  muting: {
    ...talk,
    act: async (hand) => {
      await hand.press('More options')
      await hand.press('Mute')
    },
    shows: 'For 8 hours',
  },
  'asking about notifications': {
    ...talk,
    answers: () => {
      permitNotifications('default')
      return {}
    },
    act: async (hand) => {
      await hand.type(/^Message .+\.\.\.$/, 'Saturday it is!')
      await hand.press('Send')
    },
    shows: 'Want to know when',
  },
  muted: {
    ...talk,
    answers: () => ({
      'GET /api/notifications/mutes': () => ({
        mutes: [{ conversationId: CONVERSATION, until: null }],
      }),
    }),
    act: (hand) => hand.press('More options'),
    shows: 'Unmute',
  },
}
