import { findByText } from '@testing-library/dom'
import { never, noNetwork, refuse } from '../data/fake-server.ts'
import { likesIn } from '../data/likes.ts'
import { matchesIn } from '../data/matches.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/likes' }
const list = 'GET /api/likes'

export const likesScreens: Record<string, GalleryScene> = {
  usual: { ...at, shows: '5 people like you' },
  one: {
    ...at,
    answers: (world) => ({ [list]: () => ({ likes: likesIn(world).slice(0, 1), total: 1, next: null }) }),
    shows: '1 person likes you',
  },
  'no photos': {
    ...at,
    answers: (world) => ({
      [list]: () => ({
        likes: likesIn(world).map((like) => ({ ...like, person: { ...like.person, photos: [] } })),
        total: 5,
        next: null,
      }),
    }),
    shows: '5 people like you',
  },
  'a hidden note': {
    ...at,
    answers: (world) => ({
      [list]: () => ({
        likes: likesIn(world).map(({ note, ...like }) => ({
          ...like,
          note: note && { ...note, content: '', isHidden: true },
        })),
        total: 5,
        next: null,
      }),
    }),
    shows: 'Their note is in Hidden',
  },
  'one passed on': {
    ...at,
    answers: (world) => {
      let isPassed = false
      return {
        'POST /api/swipes': () => {
          isPassed = true
          return { match: null }
        },
        [list]: () => {
          const likes = likesIn(world).slice(isPassed ? 1 : 0)
          return { likes, total: likes.length, next: null }
        },
      }
    },
    act: (hand, { people }) => hand.press(`Pass on ${people[2]?.firstName}`),
    shows: '4 people like you',
  },
  'a match': {
    ...at,
    answers: (world) => ({
      'POST /api/swipes': () => ({ match: { ...matchesIn(world)[2], conversationId: null } }),
    }),
    act: (hand, { people }) => hand.press(`Like ${people[2]?.firstName}`),
    shows: "It's a Match!",
  },
  empty: {
    ...at,
    answers: () => ({ [list]: () => ({ likes: [], total: 0, next: null }) }),
    shows: 'No likes yet',
  },
  loading: { ...at, answers: () => ({ [list]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ [list]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
  'long text': { ...at, world: 'long', shows: '5 people like you' },
}

async function undo(hand: SceneActions) {
  // It rests until it is known that there is something to undo.
  await findByText(document.body, () => true, { selector: '[aria-keyshortcuts]:not([aria-disabled])' })
  await hand.press('Undo')
}

/** The deck when its last decision is taken back. */
export const undoScenes: Record<string, GalleryScene> = {
  'nothing to undo': {
    path: '/swipe',
    answers: () => ({ 'GET /api/swipes/last': () => ({ last: null }) }),
    shows: /\d+ profiles left/,
  },
  'undone to the last card': {
    path: '/swipe',
    answers: () => ({
      'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    }),
    act: undo,
    shows: '1 profiles left',
  },
  'empty, one to undo': {
    path: '/swipe',
    answers: () => ({
      'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    }),
    shows: 'Undo',
  },
  'undo refused': {
    path: '/swipe',
    answers: () => ({ 'POST /api/swipes/undo': refuse(409, 'conflict') }),
    act: undo,
    shows: 'You’ve already matched',
  },
  'undo failed': {
    path: '/swipe',
    answers: () => ({ 'POST /api/swipes/undo': noNetwork }),
    act: undo,
    shows: 'Failed to undo',
  },
}
