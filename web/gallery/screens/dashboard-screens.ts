import { never, refuse } from '../data/fake-server.ts'
import { matchesIn } from '../data/matches.ts'
import type { GalleryScene } from '../scene-type.ts'
import { unreadDecisionScene } from './decision-screens.ts'

const failing = refuse(422, 'invalid')

export const dashboardScreens: Record<string, GalleryScene> = {
  usual: { path: '/app', shows: 'Your dating journey starts here' },
  'app offered': { path: '/app', install: 'prompt', shows: 'Not now' },
  'app offered on an iPhone': { path: '/app', install: 'steps', shows: 'Show me how' },
  'first time': {
    path: '/app',
    answers: ({ profile }) => ({
      'GET /api/profile': () => ({ ...profile, firstName: '', dateOfBirth: null, bio: '' }),
    }),
    shows: 'Complete Your Profile',
  },
  'all caught up': {
    path: '/app',
    answers: () => ({
      'GET /api/inbox': () => ({ entries: [], total: 0, next: null }),
      'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    }),
    shows: 'You’re all caught up.',
  },
  'match while away': {
    path: '/app',
    answers: (world) => ({
      'GET /api/matches/moments': () => ({ moments: matchesIn(world).slice(4, 5) }),
    }),
    shows: "It's a Match!",
  },
  'no bio yet': {
    path: '/app',
    answers: ({ profile }) => ({ 'GET /api/profile': () => ({ ...profile, bio: '' }) }),
    shows: 'Complete Your Profile',
  },
  empty: {
    path: '/app',
    answers: ({ profile }) => ({
      'GET /api/profile': () => ({ ...profile, bio: '' }),
      'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
      'GET /api/conversations': () => ({ conversations: [], next: null }),
      'GET /api/inbox': () => ({ entries: [], total: 0, next: null }),
    }),
    shows: 'Complete Your Profile',
  },
  'unread decision': unreadDecisionScene,
  loading: {
    path: '/app',
    answers: () => ({
      'GET /api/profile': never,
      'GET /api/candidates': never,
      'GET /api/conversations': never,
      'GET /api/inbox': never,
    }),
    shows: 'Start Swiping',
  },
  'opened offline': { path: '/app', isOffline: true, shows: 'loads once you’re back' },
  failing: {
    path: '/app',
    answers: () => ({
      'GET /api/profile': failing,
      'GET /api/candidates': failing,
      'GET /api/conversations': failing,
      'GET /api/inbox': failing,
    }),
    shows: /Try again/,
  },
  'long text': { path: '/app', world: 'long', shows: 'Your dating journey starts here' },
}
