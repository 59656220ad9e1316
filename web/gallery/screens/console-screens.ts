import { account, plainAccount } from '../data/account.ts'
import { LISTED_CASE_NUMBER } from '../data/case-number.ts'
import { caseAnswers } from '../data/cases.ts'
import {
  auditLog,
  casesOf,
  consoleAnswersIn,
  consoleSessionOf,
  learnedFrom,
  noCases,
  waitingIn,
} from '../data/console.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const CASES = 'GET /api/console/cases'
const failing = refuse(422, 'invalid')

const at = (path: string, more: (world: SceneData) => SceneAnswers = () => ({})) =>
  ({
    path,
    app: 'console',
    answers: (world) => ({ ...consoleAnswersIn(world), ...more(world) }),
  }) satisfies Partial<GalleryScene>

const out: SceneAnswers = { 'GET /api/session': () => ({ session: null }) }
const weak = { strongUntil: null, freshUntil: null }

const typed = async (hand: SceneActions) => {
  await hand.type('Email', 'robin@example.org')
  await hand.type('Password', 'a quiet evening in')
}

/** The way into the console. */
const consoleAccessScreens: Record<string, GalleryScene> = {
  'sign in': { ...at('/queues/waiting', () => out), shows: 'For people who work here' },
  refused: {
    ...at('/queues/waiting', () => ({
      ...out,
      'POST /api/auth/sign-in': refuse(401, 'wrong_email_or_password'),
    })),
    act: async (hand) => {
      await typed(hand)
      await hand.press('Sign in')
    },
    shows: /password/,
  },
  'signed out': {
    ...at('/queues/waiting', () => out),
    wasSignedIn: true,
    shows: 'You’ve been signed out',
  },
  'by mailed code': {
    ...at('/queues/waiting', () => ({ ...out, 'POST /api/auth/code': () => ({}) })),
    act: async (hand) => {
      await typed(hand)
      await hand.press('Email me a code')
    },
    shows: 'a code is on its way',
  },
  'by mailed link': { ...at('/#magic=secret', () => out), shows: 'a sign-in link' },
  'second step': {
    ...at('/queues/waiting', () => ({
      ...out,
      'POST /api/auth/sign-in': () => ({ session: null, needsPassword: false, needsSecondFactor: true }),
    })),
    act: async (hand) => {
      await typed(hand)
      await hand.press('Sign in')
    },
    shows: 'authenticator app',
  },
  'set-up': {
    ...at('/queues/waiting', () => consoleSessionOf({ ...weak, hasSecondFactor: false })),
    shows: 'Protect your account',
  },
  'set-up of an app': {
    ...at('/queues/waiting', () => ({
      ...consoleSessionOf({ ...weak, hasSecondFactor: false }),
    })),
    act: (hand) => hand.press('Connect an app'),
    shows: 'Six digits from the app',
  },
  'one more step': {
    ...at('/queues/waiting', () => ({ ...consoleSessionOf(weak), 'GET /api/account': () => account })),
    shows: 'Six digits from your authenticator app',
  },
  'another device': {
    ...at('/queues/waiting', () => ({
      ...consoleSessionOf(weak),
      'GET /api/account': () => ({ ...plainAccount, passkeys: [] }),
    })),
    shows: 'Open the console on the device',
  },
  'no staff': {
    ...at('/queues/waiting', () => ({ 'GET /api/console/session': refuse(403, 'no_staff') })),
    shows: 'has no staff account',
  },
  failing: { ...at('/queues/waiting', () => ({ 'GET /api/console/session': failing })), shows: 'Try again' },
}

const consoleQueueScreens: Record<string, GalleryScene> = {
  usual: { ...at('/queues/waiting'), shows: 'Due in 40 min' },
  'with an open case': {
    ...at(`/cases/${LISTED_CASE_NUMBER}?queue=waiting`, (world) => ({
      ...caseAnswers({ world }, { number: LISTED_CASE_NUMBER }),
      ...consoleSessionOf(),
    })),
    shows: 'Decisions about this person',
  },
  'nothing learned': {
    ...at('/queues/waiting', () => ({ 'GET /api/console/case-order': () => learnedFrom(37) })),
    shows: 'there are 37 so far',
  },
  empty: { ...at('/queues/waiting', () => ({ [CASES]: () => noCases })), shows: 'All clear' },
  'nothing claimed': { ...at('/queues/mine', () => ({ [CASES]: () => noCases })), shows: 'Nothing claimed' },
  decided: { ...at('/queues/decided'), shows: /K7M0PX4WQ/ },
  'more to load': {
    ...at('/queues/waiting', (world) => ({
      [CASES]: ({ query }) => (query['after'] ? never() : casesOf(waitingIn(world), 'next')),
    })),
    shows: 'Load more',
  },
  loading: { ...at('/queues/waiting', () => ({ [CASES]: never })), shows: 'Loading' },
  failing: { ...at('/queues/waiting', () => ({ [CASES]: failing })), shows: 'Try again' },
  'long text': { ...at('/queues/waiting'), world: 'long', shows: 'Due in 40 min' },
  keys: {
    ...at('/queues/waiting'),
    act: async (hand) => {
      await hand.press('Keyboard shortcuts')
    },
    shows: 'Next case',
  },
  notifications: {
    ...at('/queues/waiting', () => ({
      'GET /api/console/notifications': () => ({ channel: 'push', pushKey: null, isSubscribed: false }),
    })),
    act: async (hand) => {
      await hand.press('Notifications')
    },
    shows: 'How we tell you',
  },
}

const endTess = 'PATCH /api/console/staff/:id'

const consoleStaffScreens: Record<string, GalleryScene> = {
  usual: { ...at('/staff'), shows: 'ida@example.org' },
  'read only': { ...at('/staff', () => consoleSessionOf({}, 'auditor')), shows: 'ida@example.org' },
  loading: { ...at('/staff', () => ({ 'GET /api/console/staff': never })), shows: 'Loading' },
  failing: { ...at('/staff', () => ({ 'GET /api/console/staff': failing })), shows: 'Try again' },
  ending: { ...at('/staff'), act: (hand) => hand.press('End access of ida'), shows: 'Their decisions stay' },
  'ending failed': {
    ...at('/staff', () => ({ [endTess]: noNetwork })),
    act: async (hand) => {
      await hand.press('End access of ida')
      await hand.press('End access')
    },
    shows: 'Couldn’t change it',
  },
  'confirm it’s you': {
    ...at('/staff', () => ({ [endTess]: refuse(403, 'stale_session'), 'GET /api/account': () => account })),
    act: async (hand) => {
      await hand.press('End access of ida')
      await hand.press('End access')
    },
    shows: 'needs a fresh confirmation',
  },
}

const consoleAuditScreens: Record<string, GalleryScene> = {
  usual: { ...at('/audit'), shows: 'decision.made' },
  empty: {
    ...at('/audit', () => ({ 'GET /api/console/audit': () => ({ entries: [], next: null }) })),
    shows: 'No entries yet',
  },
  'more to load': {
    ...at('/audit', () => ({
      'GET /api/console/audit': ({ query }) => (query['after'] ? never() : auditLog),
    })),
    shows: 'Load more',
  },
  loading: { ...at('/audit', () => ({ 'GET /api/console/audit': never })), shows: 'Loading' },
  failing: { ...at('/audit', () => ({ 'GET /api/console/audit': failing })), shows: 'Try again' },
}

export const consoleScreens = {
  'console access': consoleAccessScreens,
  'console queue': consoleQueueScreens,
  'console staff': consoleStaffScreens,
  'console audit': consoleAuditScreens,
}
