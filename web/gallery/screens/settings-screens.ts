import { type LimitView, memberLimitKinds } from '@hearth/contract/account/limits'
import { never, noNetwork, refuse } from '../data/fake-server.ts'
import { notYet, supporting } from '../data/membership.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const failing = refuse(422, 'invalid')

/** Each kind that there is, some of them used, and one used up. */
const allLimits: LimitView[] = memberLimitKinds.flatMap((kind, n) => {
  const used = n % 3 === 1 ? n : 0
  const day = { kind, seconds: 86_400, most: 400, used, resetsAt: used ? '2026-03-15T07:40:00.000Z' : null }
  return kind === 'likes' ? [{ ...day, seconds: 3_600, most: 40, used: 40 }, day] : [day]
})

/** Nothing opens before the server has said what is chosen. */
const openedOnceKnown = (name: RegExp) => async (hand: SceneActions) => {
  await untilShown(/Automatic \(.*Automatic \(/)
  await hand.press(name)
}

const HISTORY = 'GET /api/swipes/history'
const takeBack = (hand: SceneActions) => hand.press(/^Undo swipes/)

export const settingsScreens: Record<string, GalleryScene> = {
  usual: { path: '/settings', shows: 'Push, email, quiet hours' },
  loading: { path: '/settings', answers: () => ({ 'GET /api/settings': never }), shows: 'Signed in as' },
  failing: { path: '/settings', answers: () => ({ 'GET /api/settings': failing }), shows: 'didn’t load' },
  'opened offline': { path: '/settings', isOffline: true, shows: 'back online' },
  appearance: { path: '/settings', act: (hand) => hand.press(/^Appearance/), shows: 'Automatic' },
  'your limits': {
    path: '/settings',
    answers: () => ({ 'GET /api/limits': () => ({ limits: allLimits }) }),
    act: (hand) => hand.press('Your limits'),
    shows: /New people.*400 in 24 hours/,
  },
  clock: { path: '/settings', act: openedOnceKnown(/^Clock/), shows: '2:05' },
  distances: { path: '/settings', act: openedOnceKnown(/^Distances/), shows: '2 to 6 miles away' },
  'cookies and data': {
    path: '/settings',
    act: (hand) => hand.press(/^Cookies/),
    shows: 'A cookie that keeps you signed in',
  },
  'app can be installed': { path: '/settings', install: 'prompt', shows: 'Install the app' },
  'app steps': {
    path: '/settings',
    install: 'steps',
    act: (hand) => hand.press(/^Install the app/),
    shows: 'Add to Home Screen',
  },
  'language model': {
    path: '/settings',
    answers: () => ({
      'GET /api/settings/language-model': () => ({
        model: { host: 'models.example.org', isLocal: false },
        isOn: false,
      }),
    }),
    shows: 'Let a language model word topics',
  },
  supporter: {
    path: '/settings',
    answers: () => ({ 'GET /api/membership': () => supporting }),
    shows: 'Supporter until',
  },
  'not a supporter': {
    path: '/settings',
    answers: () => ({ 'GET /api/membership': () => notYet }),
    shows: 'What’s free, and what supporters get',
  },
  decisions: { path: '/settings', act: takeBack, shows: 'You liked Jonas' },
  'no decisions': {
    path: '/settings',
    answers: () => ({ [HISTORY]: () => ({ swipes: [], most: 1 }) }),
    act: takeBack,
    shows: 'nothing to undo',
  },
  'decisions failing': {
    path: '/settings',
    answers: () => ({ [HISTORY]: failing }),
    act: takeBack,
    shows: 'Try again',
  },
  'not taken back': {
    path: '/settings',
    answers: () => ({ 'POST /api/swipes/undo': noNetwork }),
    act: async (hand) => {
      await takeBack(hand)
      await hand.press('Undo: You liked Jonas')
    },
    shows: 'couldn’t be undone',
  },
  'not saved': {
    path: '/settings',
    answers: () => ({ 'PATCH /api/settings': noNetwork }),
    act: async (hand) => {
      await untilShown('Automatic')
      await hand.tick('Read receipts')
    },
    shows: 'Not saved',
  },
}
