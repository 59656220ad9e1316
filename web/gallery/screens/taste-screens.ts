import { never, refuse } from '../data/fake-server.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/settings/taste' }
const own = 'GET /api/taste'

export const tasteScreens: Record<string, GalleryScene> = {
  usual: { ...at, shows: 'You tend to like people who live near you' },
  empty: {
    ...at,
    answers: () => ({ [own]: () => ({ learnt: [], hasDecisions: false }) }),
    shows: 'Nothing learnt yet',
  },
  'no pattern': {
    ...at,
    answers: () => ({ [own]: () => ({ learnt: [], hasDecisions: true }) }),
    shows: 'Start over',
  },
  reset: { ...at, act: async ({ press }) => press('Start over'), shows: 'Nothing learnt yet' },
  'not reset': {
    ...at,
    answers: () => ({ 'DELETE /api/taste': refuse(422, 'invalid') }),
    act: async ({ press }) => press('Start over'),
    shows: 'Couldn’t start over',
  },
  loading: { ...at, answers: () => ({ [own]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ [own]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
}
