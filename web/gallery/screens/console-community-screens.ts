import type { CommunitySettingsView } from '@hearth/contract/console/community'
import {
  bannerOf,
  bannerShown,
  closed,
  filled,
  palette,
  unreadablePalette,
  untouched,
} from '../data/community.ts'
import { consoleAnswersIn } from '../data/console.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { CONVERSATION } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const READ = 'GET /api/console/community'
const CHANGE = 'PATCH /api/console/community'

const at = (view: CommunitySettingsView, more: SceneAnswers = {}) =>
  ({
    path: '/community',
    app: 'console',
    answers: (world) => ({
      ...consoleAnswersIn(world),
      [READ]: () => view,
      'GET /api/console/community/palette': () => palette,
      ...more,
    }),
  }) satisfies Partial<GalleryScene>

/** The settings of the community, in the console. */
export const consoleCommunityScreens: Record<string, GalleryScene> = {
  untouched: { ...at(untouched), shows: 'The community is open' },
  filled: { ...at(filled), shows: 'The community is closed' },
  saved: {
    ...at(untouched, { [CHANGE]: () => filled }),
    act: async (hand) => {
      await hand.press('Close for maintenance')
    },
    shows: 'Saved',
  },
  'hard to read': {
    ...at(untouched, { 'GET /api/console/community/palette': () => unreadablePalette }),
    act: (hand) => hand.type('Colour by day', '#ffd400'),
    shows: 'Hard to read',
  },
  refused: {
    ...at(untouched, {
      [CHANGE]: refuseWith({
        status: 422,
        problem: ['invalid'],
        fields: { 'banner.texts': ['empty'], 'banner.link': ['link_incomplete'] },
      }),
    }),
    act: async (hand) => {
      await hand.type('Link (optional)', 'our page')
      await hand.press('Show announcement')
    },
    shows: 'Enter a full address',
  },
  'not saved': {
    ...at(untouched, { [CHANGE]: noNetwork }),
    act: async (hand) => {
      await hand.type('Text: English', 'We move on Sunday')
      await hand.press('Show announcement')
    },
    shows: 'What you entered is still here',
  },
  loading: { ...at(untouched, { [READ]: never }), shows: 'Loading' },
  failing: { ...at(untouched, { [READ]: refuse(422, 'invalid') }), shows: 'Try again' },
}

const showing = (answer: unknown): Pick<GalleryScene, 'answers'> => ({
  answers: () => ({ 'GET /api/community': () => answer }),
})
const open = { banner: null, maintenance: null }

/** The banner and the maintenance, above the screens of members. */
export const noticeScreens: Record<string, GalleryScene> = {
  banner: { path: '/matches', ...showing({ ...open, banner: bannerOf() }), shows: bannerShown },
  'banner over a conversation': {
    path: `/messages/${CONVERSATION}`,
    ...showing({ ...open, banner: bannerOf() }),
    shows: bannerShown,
  },
  'warning on the landing page': {
    path: '/',
    ...showing({ ...open, banner: bannerOf({ kind: 'warning' }) }),
    shows: bannerShown,
  },
  maintenance: { path: '/matches', ...showing(closed), shows: 'We’re tidying up' },
}
