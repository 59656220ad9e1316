import { consoleAnswersIn, consoleSessionOf } from '../data/console.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import {
  figuresOf,
  foundIn,
  MEMBER,
  memberIn,
  operationAnswersIn,
  system,
  troubledSystem,
} from '../data/operation.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'
import { consoleMembershipScreens, memberMembershipScenes } from './console-membership-screens.ts'

const failing = refuse(422, 'invalid')

const at = (path: string, more: (world: SceneData) => SceneAnswers = () => ({})) =>
  ({
    path,
    app: 'console',
    answers: (world) => ({ ...consoleAnswersIn(world), ...operationAnswersIn(world), ...more(world) }),
  }) satisfies Partial<GalleryScene>

const MEMBERS = 'GET /api/console/members'
const ONE = 'GET /api/console/members/:id'
const SYSTEM = 'GET /api/console/system'
const HOW_WELL = 'GET /api/how-well'
const FIGURES = 'GET /api/console/figures'
const REMOVAL = 'POST /api/console/members/:id/removal'
const TEST_MAIL = 'POST /api/console/system/test-mail'

const consoleMembersScreens: Record<string, GalleryScene> = {
  usual: { ...at('/members'), shows: 'member.1@example.org' },
  'long text': { ...at('/members'), world: 'long', shows: 'member.1@example.org' },
  'nobody found': {
    ...at('/members', () => ({ 'POST /api/console/members/search': () => ({ members: [], next: null }) })),
    act: async (hand) => {
      await hand.type('Name, email address or ID', 'zelda')
      await hand.press('Search')
    },
    shows: 'Nobody found',
  },
  'nobody yet': {
    ...at('/members', () => ({ [MEMBERS]: () => ({ members: [], next: null }) })),
    shows: 'No members yet',
  },
  'more to load': {
    ...at('/members', (world) => ({
      [MEMBERS]: ({ query }) => (query['after'] ? never() : foundIn(world, 'next')),
    })),
    shows: 'Load more',
  },
  loading: { ...at('/members', () => ({ [MEMBERS]: never })), shows: 'Loading' },
  failing: { ...at('/members', () => ({ [MEMBERS]: failing })), shows: 'Try again' },
}

const remove = async (hand: SceneActions) => {
  await hand.press('Delete the account…')
  await hand.type('Type the email address of the account', 'member.0@example.com')
  await hand.press('Delete the account')
}

const consoleMemberScreens: Record<string, GalleryScene> = {
  usual: { ...at(`/members/${MEMBER}`), shows: 'Firefox on Linux' },
  'long text': { ...at(`/members/${MEMBER}`), world: 'long', shows: 'Firefox on Linux' },
  'nothing there': {
    ...at(`/members/${MEMBER}`, (world) => ({
      [ONE]: () =>
        memberIn(world, {
          name: '',
          age: null,
          state: 'unconfirmed',
          isConfirmed: false,
          hasPendingEmail: false,
          signIn: { hasPassword: false, hasGoogle: false, passkeys: 0, hasSecondFactor: false },
          sessions: [],
          restrictions: [],
          dataExport: null,
          lastActiveOn: null,
          reports: 0,
        }),
    })),
    shows: 'Send the confirmation again',
  },
  gone: {
    ...at(`/members/${MEMBER}`, () => ({ [ONE]: refuse(404, 'account_not_found') })),
    shows: 'No such member',
  },
  deleting: {
    ...at(`/members/${MEMBER}`),
    act: (hand) => hand.press('Delete the account…'),
    shows: 'They get an email with the reason',
  },
  'another address': {
    ...at(`/members/${MEMBER}`, () => ({
      [REMOVAL]: refuse(422, 'email_differs', { email: ['email_differs'] }),
    })),
    act: remove,
    shows: 'isn’t the address of the account',
  },
  'deleting failed': {
    ...at(`/members/${MEMBER}`, () => ({ [REMOVAL]: noNetwork })),
    act: remove,
    shows: 'member.0@example.org',
  },
  'signed out': {
    ...at(`/members/${MEMBER}`, () => ({ 'POST /api/console/members/:id/sign-out': () => ({}) })),
    act: (hand) => hand.press('Sign out everywhere'),
    shows: 'Signed out everywhere',
  },
  loading: { ...at(`/members/${MEMBER}`, () => ({ [ONE]: never })), shows: 'Loading' },
  failing: { ...at(`/members/${MEMBER}`, () => ({ [ONE]: failing })), shows: 'Try again' },
}

const send = (hand: SceneActions) => hand.press('Send')

const consoleSystemScreens: Record<string, GalleryScene> = {
  usual: { ...at('/system'), shows: 'Everything is working.' },
  'in trouble': {
    ...at('/system', () => ({ [SYSTEM]: () => troubledSystem })),
    shows: 'There is no backup yet.',
  },
  'read only': { ...at('/system', () => consoleSessionOf({}, 'auditor')), shows: 'Everything is working.' },
  new: {
    ...at('/system', () => ({ [SYSTEM]: () => ({ ...system, services: [], queues: [], jobs: [] }) })),
    shows: 'No job has been set up yet.',
  },
  'mail sent': {
    ...at('/system', () => ({
      [TEST_MAIL]: () => ({ outcome: 'taken', reply: '250 2.0.0 Ok: queued as 4Zq1' }),
    })),
    act: send,
    shows: 'The mail server took the mail',
  },
  'mail refused': {
    ...at('/system', () => ({
      [TEST_MAIL]: () => ({ outcome: 'sign_in', reply: '535 5.7.8 Error: authentication failed' }),
    })),
    act: send,
    shows: 'refused the user or password',
  },
  'no address': {
    ...at('/system', () => ({
      [TEST_MAIL]: refuse(422, 'email_incomplete', { to: ['email_incomplete'] }),
    })),
    act: send,
    shows: 'Test mail',
  },
  loading: { ...at('/system', () => ({ [SYSTEM]: never })), shows: 'Loading' },
  failing: { ...at('/system', () => ({ [SYSTEM]: failing })), shows: 'Try again' },
}

const consoleFiguresScreens: Record<string, GalleryScene> = {
  usual: { ...at('/figures'), shows: 'Sign-ups' },
  empty: {
    ...at('/figures', () => ({ [FIGURES]: () => ({ ...figuresOf(0) }) })),
    shows: 'Nothing counted yet',
  },
  loading: { ...at('/figures', () => ({ [FIGURES]: never })), shows: 'Loading' },
  failing: { ...at('/figures', () => ({ [FIGURES]: failing })), shows: 'Try again' },
}

const consoleHowWellScreens: Record<string, GalleryScene> = {
  usual: { ...at('/how-well'), shows: 'Came true' },
  empty: {
    ...at('/how-well', () => ({ [HOW_WELL]: () => ({ likes: null, matches: null }) })),
    shows: 'Not enough pairs yet',
  },
  loading: { ...at('/how-well', () => ({ [HOW_WELL]: never })), shows: 'Loading' },
  failing: { ...at('/how-well', () => ({ [HOW_WELL]: failing })), shows: 'Try again' },
}

export const consoleOperationScreens = {
  'console members': consoleMembersScreens,
  'console member': { ...consoleMemberScreens, ...memberMembershipScenes },
  'console membership': consoleMembershipScreens,
  'console system': consoleSystemScreens,
  'console figures': consoleFiguresScreens,
  'console how well': consoleHowWellScreens,
}
