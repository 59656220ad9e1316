import { fireEvent } from '@testing-library/dom'
import { candidatesIn, deckOf } from '../data/candidates.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { advice, costs, meeting, savedTowns, together, travel } from '../data/meeting.ts'
import { loseNetwork, type SceneActions, untilShown, untilThere } from '../data/scene-actions.ts'
import type { SceneData } from '../data/scene-data.ts'
import { named } from '../language/shown-texts.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/wishes' }
const own = 'GET /api/meeting'
const counting = 'GET /api/meeting/costs'
const opened = (name: RegExp) => async (hand: SceneActions) => hand.press(name)

export const wishesScreens: Record<string, GalleryScene> = {
  usual: { ...at, shows: /Hides 312 of the 420 people who match your other filters/ },
  loading: { ...at, answers: () => ({ [own]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ [own]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
  counting: { ...at, answers: () => ({ [counting]: never }), shows: 'See them' },
  'not counted': { ...at, answers: () => ({ [counting]: refuse(422, 'invalid') }), shows: 'Count again' },
  'counted in part': {
    ...at,
    answers: () => ({ [counting]: () => ({ ...costs, fits: 640, lookedAt: 2_000, isCapped: true }) }),
    shows: '640 of the first 2,000 people',
  },
  'little said': {
    ...at,
    answers: () => ({
      [own]: () => ({
        ...meeting,
        ageMin: 18,
        ageMax: 120,
        maxDistance: 'over_30',
        wishes: {},
        hasPlace: false,
        isPaused: true,
        isOnlyToLiked: true,
        isFlexible: true,
      }),
      [counting]: () => ({
        ...costs,
        fits: 1,
        costs: [
          { wish: 'age', hides: 0, of: 1 },
          { wish: 'ownGender', hides: 390, of: 391 },
        ],
      }),
    }),
    shows: /18 and older.*Add your own gender/,
  },
  'verified only': {
    ...at,
    answers: () => ({
      [own]: () => ({ ...meeting, isOnlyVerified: true }),
      [counting]: () => ({ ...costs, costs: [...costs.costs, { wish: 'verified', hides: 51, of: 159 }] }),
    }),
    act: async () => {
      await untilShown('Hides 51')
      document.querySelector('[role=switch][aria-checked=true]')?.scrollIntoView({ block: 'center' })
    },
    shows: 'Hides 51',
  },
  'a must-have': { ...at, act: opened(/^Smoking/), shows: 'Include people who haven’t said' },
  'a new wish': { ...at, act: opened(/^Drinking/), shows: 'Drinks socially' },
  'a long list': {
    ...at,
    act: async (hand) => {
      await hand.press(/^Languages spoken at home/)
      await untilShown('How important is this?')
      const field = document.querySelector('[role=dialog] [role=combobox]')
      const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' })
      if (field) fireEvent.input(field, { target: { value: names.of('te') } })
    },
    shows: 'తెలుగు',
  },
  faith: { ...at, act: opened(/^Faith/), shows: 'Faith can only be a must-have' },
  'an impossible age': {
    ...at,
    act: async () => {
      await untilShown('27 to 41')
      const oldest = document.querySelectorAll<HTMLInputElement>('main input[inputmode=numeric]')[1]
      if (!oldest) return
      fireEvent.input(oldest, { target: { value: '20' } })
      // React hears of the focus leaving by this one.
      fireEvent.focusOut(oldest)
    },
    shows: 'The oldest can’t be younger than the youngest',
  },
  'not saved': {
    ...at,
    answers: () => ({ 'PATCH /api/meeting': noNetwork }),
    act: () => pressSwitch('Take a break'),
    shows: 'Not saved',
  },
  travelling: {
    ...at,
    answers: () => ({ [own]: () => ({ ...meeting, travel }) }),
    shows: 'You’re in Leeds',
  },
  'saved towns': {
    ...at,
    answers: () => ({ [own]: () => ({ ...meeting, savedTowns }) }),
    act: async () => {
      const town = await untilThere('li [aria-pressed]')
      town.click()
      town.scrollIntoView({ block: 'center' })
    },
    shows: '3 of 5',
  },
  'saved towns asleep': {
    ...at,
    answers: () => ({
      [own]: () => ({
        ...meeting,
        savedTowns: { most: 1, towns: savedTowns.towns.slice(0, 1), asleep: 4 },
      }),
    }),
    act: async () => {
      const town = await untilThere('li [aria-pressed]')
      town.scrollIntoView({ block: 'center' })
    },
    shows: '4 more towns are saved',
  },
  'travel refused': {
    ...at,
    answers: () => ({
      [own]: () => ({ ...meeting, travel }),
      'DELETE /api/meeting/travel': refuseWith({
        status: 429,
        problem: ['limit_reached', { limit: 'moves', unit: 'minutes', n: 20 }],
      }),
    }),
    act: (hand) => hand.press('Return home'),
    shows: 'You’ve changed your location four times in an hour. Try again in 20 minutes.',
  },
  'gone offline': {
    ...at,
    act: async () => {
      await untilShown('108 people')
      loseNetwork()
    },
    shows: 'We’ll count again when you’re online',
  },
  'no town chosen': { ...at, act: (hand) => hand.press('Start'), shows: 'Choose a town' },
}

async function pressSwitch(label: string): Promise<void> {
  await untilShown(label)
  const switches = document.querySelectorAll<HTMLElement>('[role=switch]')
  const isWanted = (one: HTMLElement) => named(label)(one.getAttribute('aria-label') ?? '', null)
  ;[...switches].find(isWanted)?.click()
}

const few = (world: SceneData): SceneAnswers => ({
  'GET /api/candidates': () => deckOf(candidatesIn(world).slice(0, 3), { advice }),
})
const none: SceneAnswers = { 'GET /api/candidates': () => deckOf([], { advice }) }

/** The deck when it runs low, and when there is no connection. */
export const deckScenes: Record<string, GalleryScene> = {
  'few left': { path: '/swipe', answers: few, shows: /Include people anywhere/ },
  'empty, with advice': { path: '/swipe', answers: () => none, shows: 'Include people anywhere' },
  'empty, own gender missing': {
    path: '/swipe',
    answers: () => ({
      'GET /api/candidates': () => deckOf([], { advice: [{ wish: 'ownGender', more: 0 }] }),
    }),
    shows: 'Add your gender',
  },
  'empty, three filters together': {
    path: '/swipe',
    answers: () => ({ 'GET /api/candidates': () => deckOf([], { advice: together }) }),
    shows: 'Nobody fits your filters right now',
  },
  'born when, nobody knows': {
    path: '/swipe',
    answers: (world) => ({
      'GET /api/profile': () => ({ ...world.profile, dateOfBirth: null }),
      'GET /api/candidates': () => deckOf([], { advice: [{ wish: 'ownBirth', more: 312 }] }),
    }),
    shows: 'Add your birthday to see who’s here',
  },
  paused: {
    path: '/swipe',
    answers: (world) => ({
      'GET /api/profile': () => ({ ...world.profile, isActive: false }),
      'GET /api/candidates': () => deckOf([]),
    }),
    shows: 'You’re taking a break',
  },
  'advice followed': {
    path: '/swipe',
    answers: () => none,
    act: (hand) => hand.press(/^Include people anywhere/),
    shows: 'Filters changed',
  },
  'advice refused': {
    path: '/swipe',
    answers: () => ({ ...none, 'PATCH /api/meeting': noNetwork }),
    act: (hand) => hand.press(/^Include people anywhere/),
    shows: 'Not changed',
  },
  'more than counted': {
    path: '/swipe',
    answers: (world) => ({
      'GET /api/candidates': () => deckOf(candidatesIn(world), { left: 1_000, leftIsMore: true, next: 'x' }),
    }),
    shows: '1,000+ profiles left',
  },
  'a like that waits': {
    path: '/swipe',
    act: async (hand) => {
      await untilShown(/\d+ profiles left/)
      loseNetwork()
      await hand.press('Like')
    },
    shows: '1 swipe waiting to send',
  },
}
