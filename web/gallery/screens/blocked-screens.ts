import { never, refuse } from '../data/fake-server.ts'
import { used } from '../data/limits.ts'
import { blocked } from '../data/meeting.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const opened = (name: RegExp) => async (hand: SceneActions) => hand.press(name)
const list = 'GET /api/blocks'
const addressList = 'GET /api/known-addresses'
const wordList = 'GET /api/hidden-words'

async function addAddress({ type, press }: SceneActions) {
  await type('Their email', 'wren@example')
  await press('Add')
}

export const blockedScreens: Record<string, GalleryScene> = {
  usual: { path: '/settings/blocked', shows: 'Casper' },
  'reporting somebody blocked': {
    path: '/settings/blocked',
    act: opened(/^Report Casper$/),
    shows: 'Anything to add?',
  },
  'no addresses': {
    path: '/settings/blocked',
    answers: () => ({ [addressList]: () => ({ addresses: [] }) }),
    shows: 'Your list is empty.',
  },
  'few addresses left': {
    path: '/settings/blocked',
    answers: () => used('known_addresses', 48, 50),
    shows: '2 addresses left.',
  },
  'addresses failing': {
    path: '/settings/blocked',
    answers: () => ({ [addressList]: refuse(422, 'invalid') }),
    shows: 'Try again',
  },
  'address refused': {
    path: '/settings/blocked',
    answers: () => ({
      'POST /api/known-addresses': refuse(422, 'invalid', { email: ['email_incomplete'] }),
    }),
    act: addAddress,
    shows: 'Enter your full email address',
  },
  'address on its way': {
    path: '/settings/blocked',
    answers: () => ({ 'POST /api/known-addresses': never }),
    act: addAddress,
    shows: 'Adding…',
  },
  'address removed': {
    path: '/settings/blocked',
    act: opened(/^Remove the address added .*11/),
    shows: 'Address removed',
  },
  'all addresses to be removed': {
    path: '/settings/blocked',
    act: opened(/^Remove all/),
    shows: 'Remove all addresses?',
  },
  'no words': {
    path: '/settings/blocked',
    answers: () => ({ [wordList]: () => ({ words: [] }) }),
    shows: 'You have no hidden words.',
  },
  'word refused': {
    path: '/settings/blocked',
    answers: () => ({ 'POST /api/hidden-words': refuse(422, 'invalid', { word: ['hidden_word_empty'] }) }),
    act: async ({ type, press }) => {
      await type('Word or phrase', '???')
      await press('Hide')
    },
    shows: 'Use at least one letter',
  },
  'opened offline': { path: '/settings/blocked', isOffline: true, shows: 'loads once you’re back' },
  empty: {
    path: '/settings/blocked',
    answers: () => ({ [list]: () => ({ blocked: [], next: null }) }),
    shows: 'You haven’t blocked anyone',
  },
  loading: { path: '/settings/blocked', answers: () => ({ [list]: never }), shows: /Discover.*Loading/ },
  failing: {
    path: '/settings/blocked',
    answers: () => ({ [list]: refuse(422, 'invalid') }),
    shows: 'Try again',
  },
  'more of them': {
    path: '/settings/blocked',
    answers: () => ({ [list]: () => ({ blocked, next: 'x' }) }),
    shows: 'Show more people',
  },
}
