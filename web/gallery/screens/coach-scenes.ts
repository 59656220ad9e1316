import { coachTips } from '../data/coach.ts'
import { never, refuse } from '../data/fake-server.ts'
import type { GalleryScene } from '../scene-type.ts'

const own = 'GET /api/profile/coach'
const open: Pick<GalleryScene, 'path' | 'act'> = {
  path: '/profile-setup',
  act: async ({ press }) => press('Profile coach'),
}

/** A button of a tip can only be pressed where there is one tip. */
const oneTip = { [own]: () => ({ tips: coachTips.slice(0, 1), dismissed: [] }) }

/** The coach on the page of the own profile. */
export const coachScenes: Record<string, GalleryScene> = {
  'coach open': { ...open, shows: 'is in many profiles' },
  'coach, why': {
    ...open,
    answers: () => oneTip,
    act: async ({ press }) => {
      await press('Profile coach')
      await press('Why this tip?')
    },
    shows: 'Rule: missing parts',
  },
  'coach, hidden tips': {
    ...open,
    act: async ({ press }) => {
      await press('Profile coach')
      await press('Hidden tips (1)')
    },
    shows: 'Show again',
  },
  'coach, ready': {
    ...open,
    answers: () => ({ [own]: () => ({ tips: [], dismissed: [] }) }),
    shows: 'Your profile is ready',
  },
  'coach loading': { ...open, answers: () => ({ [own]: never }), shows: /Profile coach.*Loading/ },
  'coach failing': {
    ...open,
    answers: () => ({ [own]: refuse(422, 'invalid') }),
    shows: 'Couldn’t load your tips',
  },
  'coach, not hidden': {
    ...open,
    answers: () => ({ ...oneTip, 'PUT /api/profile/coach/dismissed': refuse(422, 'invalid') }),
    act: async ({ press }) => {
      await press('Profile coach')
      await press('Hide this tip')
    },
    shows: 'That didn’t work',
  },
}
