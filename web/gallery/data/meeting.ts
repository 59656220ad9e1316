import type { HiddenWordView } from '@hearth/contract/people/hidden-words'
import type { KnownAddressView } from '@hearth/contract/people/known-addresses'
import type { BlockedView } from '@hearth/contract/people/safety'
import type { TasteView } from '@hearth/contract/people/taste'
import type { Advice, MeetingView, WishCostsView } from '@hearth/contract/people/wishes'
import { idOf } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'

export const meeting: MeetingView = {
  ageMin: 27,
  ageMax: 41,
  maxDistance: 'under_30',
  isFlexible: false,
  wishes: {
    lookingFor: { values: ['serious_relationship'], isHard: true, orUnsaid: true },
    wantsChildren: { values: ['yes', 'open'], isHard: false, orUnsaid: true },
    homeLanguages: { values: ['ta', 'en'], isHard: true, orUnsaid: false },
    smoking: { values: ['no', 'stopping'], isHard: true, orUnsaid: false },
  },
  isPaused: false,
  isOnlyToLiked: false,
  isOnlyVerified: false,
  hasPlace: true,
  travel: null,
  savedTowns: { most: 5, towns: [], asleep: 0 },
}

export const savedTowns: MeetingView['savedTowns'] = {
  most: 5,
  towns: [
    { id: 1, city: 'Leeds', region: 'England', country: 'GB' },
    {
      id: 2,
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      region: 'Wales',
      country: 'GB',
    },
    { id: 3, city: 'القاهرة', region: '', country: 'EG' },
  ],
  asleep: 0,
}

export const travel: MeetingView['travel'] = {
  place: { id: 1, city: 'Leeds', region: 'England', country: 'GB' },
  until: '2026-03-21',
}

export const costs: WishCostsView = {
  fits: 108,
  lookedAt: 1_930,
  isCapped: false,
  costs: [
    { wish: 'age', hides: 74, of: 182 },
    { wish: 'maxDistance', hides: 312, of: 420 },
    { wish: 'seeking', hides: 0, of: 108 },
    { wish: 'lookingFor', hides: 41, of: 149 },
    { wish: 'homeLanguages', hides: 23, of: 131 },
    { wish: 'smoking', hides: 63, of: 171 },
  ],
}

export const advice: Advice[] = [
  { wish: 'maxDistance', more: 12, change: { maxDistance: 'over_30' } },
  { wish: 'age', more: 8, change: { ageMin: 24, ageMax: 44 } },
  {
    wish: 'smoking',
    more: 1,
    change: { wishes: { smoking: { values: ['no', 'stopping'], isHard: true, orUnsaid: true } } },
  },
]

/** Where no wish alone would bring anybody. */
export const together: Advice[] = [
  {
    wish: 'age',
    also: ['maxDistance', 'smoking'],
    more: 160,
    change: { ageMin: 18, ageMax: 120, maxDistance: 'over_30', wishes: {} },
  },
]

export const blocked: BlockedView[] = [
  { id: idOf(40), firstName: 'Casper', blockedAt: '2026-03-10T19:12:00.000Z' },
  { id: idOf(41), firstName: '', blockedAt: '2026-01-02T08:30:00.000Z' },
  { id: idOf(42), firstName: 'نورا', blockedAt: '2025-11-23T21:05:00.000Z' },
]

export const knownAddresses: KnownAddressView[] = [
  { id: idOf(50), createdAt: '2026-03-11T18:40:00.000Z' },
  { id: idOf(51), createdAt: '2026-02-27T07:05:00.000Z' },
]

export const hiddenWords: HiddenWordView[] = ['Olives', 'send me a pic', 'صورة', 'Crypto talk'].map(
  (word, nth) => ({
    id: idOf(55 + nth),
    word,
    addedAt: '2026-03-11T18:40:00.000Z',
  }),
)

export const taste: TasteView = { learnt: ['near', 'wantChildren', 'doNotSmoke'], hasDecisions: true }

/** Where all is well. */
export const meetingAnswers: SceneAnswers = {
  'GET /api/meeting': () => meeting,
  'PATCH /api/meeting': ({ body }) => ({ ...meeting, ...(typeof body === 'object' ? body : {}) }),
  'GET /api/meeting/costs': () => costs,
  'PUT /api/meeting/travel': () => ({ ...meeting, travel }),
  'DELETE /api/meeting/travel': () => meeting,
  'GET /api/blocks': () => ({ blocked, next: null }),
  'GET /api/known-addresses': () => ({ addresses: knownAddresses }),
  'GET /api/hidden-words': () => ({ words: hiddenWords }),
  'GET /api/settings/language-model': () => ({ model: null, isOn: false }),
  'GET /api/daily-pair': () => ({ takesPart: true, pair: null, hasPassed: false }),
  'PATCH /api/daily-pair': () => ({ takesPart: false, pair: null, hasPassed: false }),
  'GET /api/taste': () => taste,
  'DELETE /api/taste': () => ({ learnt: [], hasDecisions: false }),
  'PUT /api/people/:personId/block': () => ({ isBlocked: true }),
  'DELETE /api/people/:personId/block': () => ({ isBlocked: false }),
}
