import type { MembershipOfferView, MembershipView } from '@hearth/contract/membership/membership'
import { signedOut } from '../data/answers.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { given, notYet, offer, over, supporting } from '../data/membership.ts'
import { type SceneActions, untilThere } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/membership' }
const OFFER = 'GET /api/membership-offer'
const OWN = 'GET /api/membership'

const out = (view: MembershipOfferView, more: SceneAnswers = {}) => ({
  ...at,
  answers: () => ({ ...signedOut, [OFFER]: () => view, ...more }),
})
const of = (view: MembershipView, more: SceneAnswers = {}) => ({
  ...at,
  answers: () => ({ [OFFER]: () => offer, [OWN]: () => view, ...more }),
})
const redeem = async (hand: SceneActions) => {
  await hand.type('Code', 'WARM-2026-HEARTH')
  await hand.press('Redeem')
}
const cancelling = (hand: SceneActions) => hand.press('Cancel renewal')
const cancel = async (hand: SceneActions) => {
  await cancelling(hand)
  await hand.press('Stop renewing')
}
const inColours = (accent: string): GalleryScene => ({
  ...of(supporting),
  act: async () => (await untilThere(`[role="radio"][value="${accent}"]`)).click(),
  shows: 'Cancel renewal',
})

/** The page of the membership in each state. */
export const membershipScreens: Record<string, GalleryScene> = {
  'not yet': { ...of(notYet), shows: 'Short of money?' },
  supporting: { ...of(supporting), shows: 'Cancel renewal' },
  given: { ...of(given), shows: 'Use a code' },
  over: { ...of(over), shows: 'ended early' },
  'no places left': {
    ...of({
      ...notYet,
      hardship: { state: 'full', months: 3, used: 20, most: 20, resetsAt: '2026-04-01T00:00:00.000Z' },
    }),
    shows: 'All 20 places',
  },
  'only codes': {
    ...of({ ...notYet, payments: 'manual', plans: [], donation: null, hardship: null }),
    shows: 'Use a code',
  },
  'payment failed': {
    ...of({ ...supporting, renewal: { at: '2026-04-01T10:00:00.000Z', price: null, hasFailed: true } }),
    shows: 'didn’t go through',
  },
  'mark shown': { ...of({ ...supporting, showsMark: true }), shows: 'Supporter mark' },
  'mark not saved': {
    ...of(supporting, { 'PATCH /api/membership': noNetwork }),
    act: (hand) => hand.tick('Supporter mark'),
    shows: 'That didn’t work',
  },
  'lake colours': inColours('lake'),
  'moss colours': inColours('moss'),
  'dusk colours': inColours('dusk'),
  paid: { ...of(notYet), path: '/membership?paid=1', shows: 'waiting for the provider' },
  cancelling: { ...of(supporting), act: cancelling, shows: 'Nothing is deleted' },
  cancelled: {
    ...of(supporting, {
      'POST /api/membership/cancellation': () => ({
        outcome: 'cancelled',
        membership: { ...supporting, renewal: null },
      }),
    }),
    act: cancel,
    shows: 'not automatic',
  },
  'not cancelled': {
    ...of(supporting, {
      'POST /api/membership/cancellation': () => ({ outcome: 'unavailable', membership: supporting }),
    }),
    act: cancel,
    shows: 'so it still renews',
  },
  'price changed': {
    ...of(notYet, { 'POST /api/membership/checkout': () => ({ outcome: 'price_changed' }) }),
    act: (hand) => hand.press(/^Pay .* a month/),
    shows: 'The price has just changed',
  },
  'provider away': {
    ...of(notYet, { 'POST /api/membership/checkout': () => ({ outcome: 'unavailable' }) }),
    act: (hand) => hand.press(/^Pay .* a year/),
    shows: 'You haven’t paid anything',
  },
  reference: {
    ...of({ ...notYet, donation: notYet.donation && { ...notYet.donation, reference: 'K7M2-PX4W' } }),
    shows: 'Open the donation page',
  },
  redeemed: {
    ...of(notYet, { 'POST /api/membership/codes': () => ({ outcome: 'redeemed', membership: given }) }),
    act: redeem,
    shows: 'You’re a supporter now',
  },
  'code unknown': {
    ...of(notYet, { 'POST /api/membership/codes': () => ({ outcome: 'unknown', membership: notYet }) }),
    act: redeem,
    shows: 'or it’s used up',
  },
  'code repeated': {
    ...of(notYet, { 'POST /api/membership/codes': () => ({ outcome: 'repeated', membership: notYet }) }),
    act: redeem,
    shows: 'used this code before',
  },
  'too many codes': {
    ...of(notYet, {
      'POST /api/membership/codes': refuseWith({ status: 429, problem: ['rate_limited'], retryAfter: 2_400 }),
    }),
    act: redeem,
    shows: /Too many/i,
  },
  'hardship taken': {
    ...of(notYet, { 'POST /api/membership/hardship': () => given }),
    act: (hand) => hand.press('Take 3 months for free'),
    shows: 'Free place',
  },
  'hardship not taken': {
    ...of(notYet, { 'POST /api/membership/hardship': noNetwork }),
    act: (hand) => hand.press('Take 3 months for free'),
    shows: 'That didn’t work',
  },
  'own loading': { ...of(notYet, { [OWN]: never }), shows: 'What supporters get' },
  'own failing': { ...of(notYet, { [OWN]: refuse(422, 'invalid') }), shows: 'Try again' },
  'signed out': { ...out(offer), shows: 'Sign in to become one' },
  'signed out, without prices': {
    ...out({ ...offer, payments: 'manual', plans: [], money: null }),
    shows: 'Sign in to become one',
  },
  'nothing to pay': { ...at, shows: 'There’s nothing to buy' },
  'nothing to pay, signed out': {
    ...out({ payments: 'none', plans: [], donationLink: null, money: null }),
    shows: 'There’s nothing to buy',
  },
  loading: { ...out(offer, { [OFFER]: never }), shows: 'Free for everyone' },
  failing: { ...out(offer, { [OFFER]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
}
