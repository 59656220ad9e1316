import { never, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { inboxIn } from '../data/matches.ts'
import type { SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

/** The first so many matches of the world, begun or not. */
const few = (world: SceneData, count: number, isFresh: boolean): SceneAnswers => ({
  'GET /api/inbox': () => ({
    entries: inboxIn(world)
      .entries.slice(0, count)
      .map((entry) =>
        isFresh
          ? { ...entry, conversationId: null, lastMessage: null, unread: 0, turn: 'either' as const }
          : entry,
      ),
    total: count,
    next: null,
  }),
  'GET /api/conversations': () => ({ conversations: [], next: null }),
})
const looking =
  (nameIn: (world: SceneData) => string): GalleryScene['act'] =>
  async (hand, world) => {
    await hand.type('Search your matches', nameIn(world))
  }

/** The matches in each of their states. */
export const matchesScreens: Record<string, GalleryScene> = {
  usual: { path: '/matches', shows: '6 people like you back!' },
  one: { path: '/matches', answers: (world) => few(world, 1, false), shows: '1 person likes you back!' },
  'one new': { path: '/matches', answers: (world) => few(world, 1, true), shows: '1 person likes you back!' },
  two: { path: '/matches', answers: (world) => few(world, 2, false), shows: '2 people like you back!' },
  'two new': { path: '/matches', answers: (world) => few(world, 2, true), shows: '2 people like you back!' },
  'no photos': {
    path: '/matches',
    answers: (world) => ({
      'GET /api/inbox': () => {
        const { entries, ...rest } = inboxIn(world)
        const faceless = entries.map((entry) => ({ ...entry, person: { ...entry.person, photos: [] } }))
        return { ...rest, entries: faceless }
      },
    }),
    shows: '6 people like you back!',
  },
  muted: {
    path: '/matches',
    answers: (world) => ({
      'GET /api/notifications/mutes': () => ({
        mutes: inboxIn(world).entries.flatMap(({ conversationId }) =>
          conversationId ? [{ conversationId, until: null }] : [],
        ),
      }),
    }),
    shows: 'Muted',
  },
  'name found': {
    path: '/matches',
    act: looking(({ people }) => people[0]?.firstName ?? ''),
    shows: /match(es)? found/,
  },
  'name not found': {
    path: '/matches',
    act: looking(() => 'Xanthippe'),
    shows: 'No match called “Xanthippe”',
  },
  'opened offline': { path: '/matches', isOffline: true, shows: 'loads once you’re back' },
  'read offline': { path: '/matches', isOffline: true, wasRead: true, shows: 'Showing saved chats' },
  empty: {
    path: '/matches',
    answers: () => ({
      'GET /api/inbox': () => ({ entries: [], total: 0, next: null }),
      'GET /api/conversations': () => ({ conversations: [], next: null }),
    }),
    shows: 'No matches yet',
  },
  loading: {
    path: '/matches',
    answers: () => ({ 'GET /api/inbox': never, 'GET /api/conversations': never }),
    shows: /Discover.*Loading/,
  },
  failing: {
    path: '/matches',
    answers: () => ({ 'GET /api/inbox': refuse(422, 'invalid') }),
    shows: 'Try again',
  },
  'long text': { path: '/matches', world: 'long', shows: '6 people like you back!' },
}
