import type { ProfileView } from '@hearth/contract/profile/people'
import { profileOf } from '../../src/testing/people.ts'
import { never, noNetwork, refuse } from '../data/fake-server.ts'
import { loseNetwork, untilShown } from '../data/scene-actions.ts'
import type { SceneData } from '../data/scene-data.ts'
import { named } from '../language/shown-texts.ts'
import type { GalleryScene } from '../scene-type.ts'
import { choose } from './import-screens.ts'

const failing = refuse(422, 'invalid')

/** Nothing said yet. */
export const nothingSaid = ({ userId }: ProfileView): ProfileView =>
  profileOf({ userId, firstName: '', dateOfBirth: null })

const held = (kind: 'faith' | 'orientation' | 'health') => ({
  kind,
  version: 1,
  givenAt: '2026-03-02T10:00:00.000Z',
})

const elsewhere = (mine: ProfileView): ProfileView => ({
  ...mine,
  version: mine.version + 1,
  bio: 'Gardener, mostly. Ask me about pears.',
  headline: 'Will trade soup for stories',
})

const answered = [
  { promptId: 'sunday-ten', answer: 'Still in the garden, with mud up to my knees and a radio play on.' },
  { promptId: 'family-table', answer: '' },
]

/** A conflict the first time, as where another tab has saved in between. */
function changedElsewhere(mine: ProfileView) {
  let isAsked = false
  return {
    'GET /api/profile': () => (isAsked ? elsewhere(mine) : mine),
    'PATCH /api/profile': () => {
      isAsked = true
      return refuse(409, 'conflict')()
    },
  }
}

export const profileScreens: Record<string, GalleryScene> = {
  usual: { path: '/profile-setup', shows: 'Save Profile' },
  empty: {
    path: '/profile-setup',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => nothingSaid(mine),
      'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    }),
    shows: 'New here?',
  },
  loading: {
    path: '/profile-setup',
    answers: () => ({ 'GET /api/profile': never }),
    shows: /Discover.*Loading/,
  },
  failing: { path: '/profile-setup', answers: () => ({ 'GET /api/profile': failing }), shows: 'Try again' },
  refused: {
    path: '/profile-setup',
    answers: () => ({
      'PATCH /api/profile': refuse(422, 'invalid', {
        firstName: ['too_long', { max: 60 }],
        dateOfBirth: ['birth_in_future'],
        heightCm: ['height_out_of_range', { min: 50, max: 280 }],
      }),
    }),
    act: (hand) => hand.press('Save Profile'),
    shows: 'Enter a date in the past',
  },
  saving: {
    path: '/profile-setup',
    answers: () => ({ 'PATCH /api/profile': never }),
    act: (hand) => hand.press('Save Profile'),
    shows: 'Saving...',
  },
  'long text': { path: '/profile-setup', world: 'long', shows: 'Save Profile' },
  ...Object.fromEntries(
    ['words', 'basics', 'about', 'interests', 'yourself', 'everyday', 'special'].map((id) => [
      `editing ${id}`,
      { path: `/profile-setup#${id}`, act: () => untilEditing(id), shows: 'Done' },
    ]),
  ),
  'whole card': {
    path: '/profile-setup',
    act: async (hand) => {
      await hand.press('As a match')
      for (const more of document.querySelectorAll<HTMLElement>('section button[aria-expanded=false]')) {
        if (named('Show whole card')(more.textContent ?? '', more)) more.click()
      }
    },
    shows: 'Save Profile',
  },
  'left unfinished': {
    path: '/profile-setup',
    answers: ({ profile: mine }) => ({
      'GET /api/profile/draft': () => ({
        draft: {
          fields: { bio: 'Gardener. Soup in winter, and', prompts: answered },
          step: '',
          basedOn: mine.version,
          version: 3,
          updatedAt: '2026-03-14T17:00:00.000Z',
        },
      }),
    }),
    shows: 'You have unsaved changes',
  },
  'draft kept': {
    path: '/profile-setup#words',
    act: (hand) => hand.type('Headline', 'Windows open, kettle on'),
    shows: 'Draft saved',
  },
  'draft kept offline': {
    path: '/profile-setup#words',
    answers: () => ({ 'PUT /api/profile/draft': noNetwork }),
    act: async (hand) => {
      await hand.type('Headline', 'Windows open, kettle on')
      loseNetwork()
    },
    shows: 'Draft saved on this device',
  },
  'written in two places': {
    path: '/profile-setup#basics',
    answers: ({ profile: mine }) => changedElsewhere(mine),
    act: async (hand) => {
      await hand.type('Bio', 'Gardener with a small dog and a large pot of soup.')
      await hand.press('Save Profile')
    },
    shows: 'Changed in two places',
  },
  'impossible height': {
    path: '/profile-setup#about',
    act: async (hand) => {
      await hand.type('Height (cm)', '20')
      document.querySelector<HTMLElement>('input[type=number]')?.focus()
      document.querySelector<HTMLElement>('input[type=number]')?.blur()
    },
    shows: 'between 50 and 280 cm',
  },
  'who sees it': {
    path: '/profile-setup#basics',
    act: (hand) => hand.press(/^Who sees this/),
    shows: 'Everyone sees your first name',
  },
  'choosing a prompt': {
    path: '/profile-setup#words',
    act: (hand) => hand.press(/^Choose (a prompt|another)$/),
    shows: 'Just for fun',
  },
  'matching towns': {
    path: '/profile-setup#basics',
    act: (hand) => hand.type('City', 'Lee'),
    shows: 'GeoNames',
  },
  'asked for consent': {
    path: '/profile-setup#special',
    act: (hand) => hand.press('Add faith'),
    shows: 'I agree',
  },
  'special said': {
    path: '/profile-setup#special',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({
        ...mine,
        faith: 'jewish',
        health: 'Deaf in my left ear: walk on my right.',
        consents: [held('faith'), held('health')],
      }),
    }),
    shows: 'You agreed on',
  },
  'consent withdrawn': {
    path: '/profile-setup#special',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({ ...mine, faith: 'jewish', consents: [held('faith')] }),
    }),
    act: (hand) => hand.press(/^Withdraw consent/),
    shows: 'can’t undo this',
  },
}

/** The fields come after the page. */
async function untilEditing(id: string): Promise<void> {
  await untilShown('Done')
  const fields = () => document.querySelector(`[data-section="${id}"] :is(input, select, textarea, ul)`)
  while (!fields()) await new Promise(requestAnimationFrame)
}

const begun = (step: string) => ({
  path: `/welcome?step=${step}`,
  answers: ({ profile: mine }: SceneData) => ({
    'GET /api/profile': () => ({ ...nothingSaid(mine), firstName: 'Robin', dateOfBirth: '1990-02-03' }),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
  }),
})

/** The first steps of a new person. */
export const welcomeScreens: Record<string, GalleryScene> = {
  usual: {
    path: '/welcome',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => nothingSaid(mine),
      'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    }),
    shows: /Who are you?.*Choose a file/,
  },
  refused: {
    path: '/welcome',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => nothingSaid(mine),
      'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    }),
    act: (hand) => hand.press('Next'),
    shows: 'Enter your first name',
  },
  'import refused': {
    path: '/welcome',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => nothingSaid(mine),
      'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    }),
    act: () => choose(new File(['hello'], 'holiday.zip'), 'Choose a file'),
    shows: 'This isn’t a file with your data',
  },
  people: { ...begun('people'), shows: 'Who would you like to meet?' },
  photos: { ...begun('photos'), shows: 'Add your first photo' },
  place: { ...begun('place'), shows: 'Where do you live?' },
  intentions: { ...begun('intentions'), shows: 'What are you looking for?' },
  about: { ...begun('about'), shows: 'A few facts' },
  'family added': {
    ...begun('intentions'),
    act: (hand) => hand.press('Family values'),
    shows: 'In between',
  },
  'facts added': {
    ...begun('about'),
    act: async (hand) => {
      for (const fact of ['Interests & Hobbies', 'Occupation', 'Education', 'Height (cm)', 'Languages'])
        await hand.press(fact)
    },
    shows: 'Languages you’d date in',
  },
  'facts filled in': { path: '/welcome?step=about', shows: 'A few facts' },
  'draft on this device': {
    ...begun('place'),
    answers: (world) => ({ ...begun('place').answers(world), 'PUT /api/profile/draft': noNetwork }),
    act: (hand) => hand.type('City', 'Lee'),
    shows: 'Draft saved on this device',
  },
  words: { ...begun('words'), shows: 'Start a conversation' },
  'nothing chosen': {
    ...begun('people'),
    act: (hand) => hand.press('Next'),
    shows: 'Choose one, or skip this for now.',
  },
  'not saved': {
    path: '/welcome?step=people',
    answers: () => ({ 'PATCH /api/profile': noNetwork }),
    act: async (hand) => {
      await hand.press('Woman')
      await hand.press('Next')
    },
    shows: 'Nothing you typed is lost',
  },
  done: { path: '/welcome?step=done', shows: 'Here’s your card' },
  loading: {
    path: '/welcome',
    answers: () => ({ 'GET /api/profile': never }),
    shows: /Loading/,
  },
  failing: { path: '/welcome', answers: () => ({ 'GET /api/profile': failing }), shows: 'Try again' },
  'opened offline': { path: '/welcome', isOffline: true, shows: 'loads once you’re back' },
}
