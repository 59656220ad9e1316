import type { MembershipView } from '@hearth/contract/membership/membership'
import { never, refuse } from '../data/fake-server.ts'
import { membership, noMembership } from '../data/membership.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/membership' }
const own = 'GET /api/membership'
const as = (view: MembershipView): Pick<GalleryScene, 'answers'> => ({
  answers: () => ({ [own]: () => view }),
})

export const membershipScreens: Record<string, GalleryScene> = {
  usual: { ...at, shows: 'Free for everyone, for good' },
  supporter: { ...at, ...as(membership), shows: 'You’re a supporter' },
  cancelling: {
    ...at,
    ...as(membership),
    act: async ({ press }) => press('Cancel renewal'),
    shows: 'Cancel the renewal?',
  },
  'failed payment': {
    ...at,
    ...as({ ...membership, renewal: { at: '2026-03-11T18:40:00.000Z', price: null, hasFailed: true } }),
    shows: 'The last payment didn’t go through',
  },
  'no place left': {
    ...at,
    ...as({
      ...noMembership,
      hardship: { state: 'full', months: 3, used: 20, most: 20, resetsAt: '2026-04-01T00:00:00.000Z' },
    }),
    shows: 'This month’s places are taken',
  },
  'wrong code': {
    ...at,
    act: async ({ press }) => press('Redeem'),
    shows: 'Enter a code',
  },
  reference: { ...at, act: async ({ press }) => press('Get my reference'), shows: 'HX7K29QF3A' },
  'no payment page': {
    ...at,
    ...as({ ...noMembership, plans: noMembership.plans.slice(0, 1) }),
    act: async ({ press }) => press('Continue to payment'),
    shows: 'can’t be opened right now',
  },
  none: { ...at, ...as({ ...noMembership, payments: 'none' }), shows: 'Everything here is free' },
  'no money page': {
    ...at,
    answers: () => ({ 'GET /api/membership-offer': refuse(422, 'invalid') }),
    shows: 'Free for everyone, for good',
  },
  loading: { ...at, answers: () => ({ [own]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ [own]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
}
