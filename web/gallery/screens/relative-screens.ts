import { bareAccount } from '../data/account.ts'
import { signedOut } from '../data/answers.ts'
import {
  CIRCLE,
  familyMessages,
  MATCH,
  nothingShared,
  relativeSession,
  sharedOf,
  suggestionCards,
} from '../data/circle.ts'
import { never, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import { minutesAgo, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const PATH = '/relative'
const LINK = `${PATH}#invitation=8hZ2kq0TjW4v9yB1nR6cLs`
const gone = refuse(404, 'not_found')
const failing = refuse(500, 'internal')
const shared = 'GET /api/relative/circles/:circleId'
const thread = 'GET /api/relative/circles/:circleId/families/:matchId'
const cards = 'GET /api/relative/circles/:circleId/suggestions'
const invitation = 'POST /api/auth/relative/invitation'

const usual = (world: SceneData): SceneAnswers => ({
  'GET /api/session': () => relativeSession,
  'GET /api/account': () => bareAccount,
  'GET /api/relative': () => ({
    name: 'Noor',
    circles: [{ id: CIRCLE, firstName: world.profile.firstName }],
  }),
  [shared]: () => sharedOf(world),
  'PUT /api/relative/circles/:circleId/opinions/:matchId': () => sharedOf(world),
  'POST /api/relative/circles/:circleId/notes': () => sharedOf(world),
  [cards]: () => suggestionCards(world),
  [thread]: () => familyMessages,
  [invitation]: () => ({ firstName: world.profile.firstName, expiresAt: minutesAgo(-6 * 24 * 60) }),
  'POST /api/auth/relative': () => ({}),
})

const at = (path: string, answers: SceneAnswers = {}): Pick<GalleryScene, 'path' | 'answers'> => ({
  path,
  answers: (world) => ({ ...usual(world), ...answers }),
})
const circle = (more = '') => `${PATH}?circle=${CIRCLE}${more}`

async function signUp(hand: SceneActions) {
  await hand.type('Your name', 'Noor')
  await hand.type('Email', 'noor@example.org')
  await hand.press('Send me a code')
}

const coming: Record<string, GalleryScene> = {
  invited: { ...at(LINK, signedOut), shows: 'invites you' },
  'invited, loading': { ...at(LINK, { ...signedOut, [invitation]: never }), shows: 'Loading' },
  'invited, failing': { ...at(LINK, { ...signedOut, [invitation]: failing }), shows: 'Try again' },
  'invited, refused': {
    ...at(LINK, {
      ...signedOut,
      'POST /api/auth/relative': refuse(422, 'invalid', { email: ['email_incomplete'] }),
    }),
    act: signUp,
    shows: 'Enter your full email address',
  },
  'code sent': { ...at(LINK, signedOut), act: signUp, shows: 'We sent a code' },
  'wrong code': {
    ...at(LINK, {
      ...signedOut,
      'POST /api/auth/code/verify': refuse(422, 'invalid', { code: ['check_field'] }),
    }),
    act: async (hand) => {
      await signUp(hand)
      await hand.type('Code from the email', '123456')
    },
    shows: 'Code from the email',
  },
  'passkey needed': {
    ...at(LINK, { ...signedOut, 'POST /api/auth/code/verify': refuse(409, 'passkey_needed') }),
    act: async (hand) => {
      await signUp(hand)
      await hand.type('Code from the email', '123456')
      await hand.press('I’ve lost it')
    },
    shows: 'You can join without it',
  },
  'link used or expired': {
    ...at(LINK, { ...signedOut, [invitation]: gone }),
    shows: 'This link doesn’t work any more',
  },
  'no invitation': { ...at(PATH, signedOut), shows: 'A page for relatives' },
  'invited, signed in': { ...at(LINK), shows: 'Accept invitation' },
  'invited, a member': {
    ...at(LINK, {
      'GET /api/session': () => ({
        session: { person: relativeSession.session.person, expiresAt: relativeSession.session.expiresAt },
      }),
    }),
    shows: 'This link isn’t for a member account',
  },
}

/** The pages of a relative. */
export const relativeScreens: Record<string, GalleryScene> = {
  home: { ...at(PATH), shows: 'Hello' },
  'home, empty': {
    ...at(PATH, { 'GET /api/relative': () => ({ name: 'Noor', circles: [] }) }),
    shows: 'Nothing is shared with you right now',
  },
  'home, loading': { ...at(PATH, { 'GET /api/relative': never }), shows: 'Loading' },
  'home, failing': { ...at(PATH, { 'GET /api/relative': failing }), shows: 'Try again' },
  'home, opened offline': { ...at(PATH), isOffline: true, shows: 'loads once you’re back' },
  shared: { ...at(circle()), shows: 'Your opinion' },
  'shared, loading': { ...at(circle(), { [shared]: never }), shows: 'Loading' },
  'nothing shared': {
    path: circle(),
    answers: (world) => ({ ...usual(world), [shared]: () => nothingShared(world) }),
    shows: 'Nothing to see right now',
  },
  ended: { ...at(circle(), { [shared]: gone }), shows: 'This isn’t shared with you any more' },
  'note missing': {
    ...at(circle()),
    act: (hand) => hand.press('Leave note'),
    shows: 'Write something first',
  },
  'note about a match': {
    ...at(circle()),
    act: (hand) => hand.choose('What is it about?', MATCH),
    shows: 'Leave note',
  },
  'note with doubts': {
    ...at(circle(), {
      'POST /api/relative/circles/:circleId/notes': refuseWith({
        status: 409,
        problem: ['sure', { why: 'other' }],
      }),
    }),
    act: async (hand) => {
      await hand.type(/^A note for \S+$/, 'Please lend me 400')
      await hand.press('Leave note')
    },
    shows: 'Leave it anyway',
  },
  suggestions: { ...at(circle('&suggestions')), shows: 'Suggested' },
  'suggestions, empty': {
    ...at(circle('&suggestions'), { [cards]: () => ({ cards: [], until: null }) }),
    shows: 'Nobody to suggest today',
  },
  families: { ...at(circle(`&families=${MATCH}`)), shows: 'Shall we bring dessert?' },
  'families, read only': {
    ...at(circle(`&families=${MATCH}`), { [thread]: () => ({ ...familyMessages, mayWrite: false }) }),
    shows: 'You can read this, but not write',
  },
  'families ended': {
    ...at(circle(`&families=${MATCH}`), { [thread]: gone }),
    shows: 'This isn’t shared with you any more',
  },
  account: { ...at(`${PATH}?account`), shows: 'Download your data' },
  'account, deleting': {
    ...at(`${PATH}?account`),
    act: (hand) => hand.press('Delete account'),
    shows: 'Delete your account?',
  },
  ...coming,
}
