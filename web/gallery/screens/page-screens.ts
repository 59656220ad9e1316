import type { GalleryScene } from '../scene-type.ts'
import { out } from './front-screens.ts'
import { publicPageScenes } from './public-screens.ts'

/** The pages that anybody can open, and those of failures. */
export const pages: Record<string, GalleryScene> = {
  'not found': { path: '/no/such/page', ...out(), shows: 'Oops! Page not found' },
  ...publicPageScenes,
  // A person without a name is nothing the server would send, so the screen breaks on it.
  broken: {
    path: '/swipe',
    answers: () => ({
      'GET /api/candidates': () => ({
        people: [{ id: 'x' }],
        left: 1,
        leftIsMore: false,
        advice: [],
        next: null,
      }),
    }),
    shows: 'Reload page',
    troubles: [/./],
  },
}
