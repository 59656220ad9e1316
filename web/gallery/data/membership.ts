import type { MembershipView } from '@hearth/contract/membership/membership'
import type { SceneAnswers } from './fake-server.ts'

const price = { amount: 500, currency: 'eur' }
const resetsAt = '2026-04-01T00:00:00.000Z'

/** Somebody who is no supporter, where everything is offered. */
export const noMembership: MembershipView = {
  payments: 'stripe',
  isSupporter: false,
  until: null,
  renewal: null,
  comfort: { circleSeats: 3, introSeconds: 30, undoHistory: 1, mayShowMark: false },
  showsMark: false,
  plans: [
    { id: 'month', ...price },
    { id: 'year', amount: 5000, currency: 'eur' },
  ],
  donation: { link: 'https://donate.example/us', reference: null, monthly: { amount: 300, currency: 'eur' } },
  hardship: { state: 'open', months: 3, used: 4, most: 20, resetsAt },
  history: [],
}

export const membership: MembershipView = {
  ...noMembership,
  isSupporter: true,
  until: '2026-04-11T18:40:00.000Z',
  renewal: { at: '2026-04-11T18:40:00.000Z', price, hasFailed: false },
  comfort: { circleSeats: 6, introSeconds: 60, undoHistory: 10, mayShowMark: true },
  showsMark: true,
  hardship: { state: 'unneeded', months: 3, used: 4, most: 20, resetsAt },
  history: [
    {
      source: 'stripe',
      fromAt: '2026-03-11T18:40:00.000Z',
      untilAt: '2026-04-11T18:40:00.000Z',
      endedAt: null,
      paid: price,
    },
    {
      source: 'code',
      fromAt: '2025-11-02T10:00:00.000Z',
      untilAt: '2026-02-02T10:00:00.000Z',
      endedAt: null,
      paid: null,
    },
  ],
}

/** Where all is well. */
export const membershipAnswers: SceneAnswers = {
  'GET /api/membership': () => noMembership,
  'GET /api/membership-offer': () => ({
    payments: 'stripe',
    plans: noMembership.plans,
    donationLink: null,
    money: {
      currency: 'eur',
      income: [
        { what: 'Memberships', amount: 41_500 },
        { what: 'Donations', amount: 12_000 },
      ],
      costs: [
        { what: 'Server and backups', amount: 9900 },
        { what: 'Moderation', amount: 36_000 },
      ],
      reserve: 160_000,
      reserveMonths: 3.5,
      updatedAt: '2026-03-01T09:00:00.000Z',
    },
  }),
  'POST /api/membership/hardship': () => ({ ...membership, renewal: null }),
  'PUT /api/membership/reference': () => ({
    ...noMembership,
    donation: noMembership.donation && { ...noMembership.donation, reference: 'HX7K29QF3A' },
  }),
  'POST /api/membership/codes': () => ({ outcome: 'unknown', membership: noMembership }),
  'POST /api/membership/checkout': () => ({ outcome: 'unavailable' }),
  'POST /api/membership/cancellation': () => ({
    outcome: 'cancelled',
    membership: { ...membership, renewal: null },
  }),
}
