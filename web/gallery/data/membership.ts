import { comforts } from '@hearth/contract/membership/comfort'
import type {
  HardshipView,
  MembershipOfferView,
  MembershipTime,
  MembershipView,
  MoneyView,
  PricePlan,
} from '@hearth/contract/membership/membership'
import type { UndoHistoryView } from '@hearth/contract/people/matching'
import { idOf } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'

const day = (date: string) => `${date}T10:00:00.000Z`
export const plans: PricePlan[] = [
  { id: 'month', amount: 500, currency: 'eur' },
  { id: 'year', amount: 5_000, currency: 'eur' },
]

export const money: MoneyView = {
  currency: 'eur',
  income: [
    { what: 'Supporters', amount: 41_500 },
    { what: 'Donations', amount: 12_000 },
  ],
  costs: [
    { what: 'Server and backups', amount: 18_900 },
    { what: 'Mail', amount: 4_500 },
    { what: 'Moderators’ expenses', amount: 15_000 },
  ],
  reserve: 230_400,
  reserveMonths: 6,
  updatedAt: day('2026-03-01'),
}

export const offer: MembershipOfferView = {
  payments: 'stripe',
  plans,
  donationLink: 'https://donate.example/ours',
  money,
}
export const freeOffer: MembershipOfferView = { payments: 'none', plans: [], donationLink: null, money: null }

export const withoutPayments: MembershipView = {
  payments: 'none',
  isSupporter: false,
  until: null,
  renewal: null,
  comfort: { ...comforts.supporter, mayShowMark: false },
  showsMark: false,
  plans: [],
  donation: null,
  hardship: null,
  history: [],
}

export const hardship: HardshipView = {
  state: 'open',
  months: 3,
  used: 12,
  most: 20,
  resetsAt: '2026-04-01T00:00:00.000Z',
}

/** Somebody who has never been a supporter. */
export const notYet: MembershipView = {
  ...withoutPayments,
  payments: 'stripe',
  comfort: comforts.everybody,
  plans,
  donation: {
    link: 'https://donate.example/ours',
    reference: null,
    monthly: { amount: 400, currency: 'eur' },
  },
  hardship,
}

const timeOf = (facts: Partial<MembershipTime> = {}): MembershipTime => ({
  source: 'stripe',
  fromAt: day('2026-03-01'),
  untilAt: day('2026-04-01'),
  endedAt: null,
  paid: { amount: 500, currency: 'eur' },
  ...facts,
})

/** Somebody who pays each month, after a month that a code gave. */
export const supporting: MembershipView = {
  ...notYet,
  isSupporter: true,
  until: day('2026-04-01'),
  renewal: { at: day('2026-04-01'), price: { amount: 500, currency: 'eur' }, hasFailed: false },
  comfort: comforts.supporter,
  hardship: { ...hardship, state: 'unneeded' },
  history: [
    timeOf(),
    timeOf({ source: 'code', fromAt: day('2026-02-01'), untilAt: day('2026-03-01'), paid: null }),
  ],
}

/** A gift that does not renew. */
export const given: MembershipView = {
  ...supporting,
  renewal: null,
  until: day('2026-06-14'),
  history: [
    timeOf({ source: 'hardship', fromAt: day('2026-03-14'), untilAt: day('2026-06-14'), paid: null }),
  ],
}

/** It is over, after a payment that was given back. */
export const over: MembershipView = {
  ...notYet,
  history: [
    timeOf({
      fromAt: day('2026-02-01'),
      untilAt: day('2026-03-01'),
      endedAt: day('2026-02-09'),
    }),
    timeOf({ source: 'donation', fromAt: day('2025-12-01'), untilAt: day('2026-01-01') }),
    timeOf({ source: 'operator', fromAt: day('2025-10-01'), untilAt: day('2025-12-01'), paid: null }),
  ],
}

const latestSwipes: UndoHistoryView = {
  swipes: [
    { clientId: idOf(8821), isLike: true, at: '2026-03-14T18:25:00.000Z', firstName: 'Jonas' },
    {
      clientId: idOf(8822),
      isLike: false,
      at: '2026-03-14T18:24:00.000Z',
      firstName: 'Maximiliane-Theodora',
    },
    { clientId: idOf(8823), isLike: false, at: '2026-03-13T08:24:00.000Z', firstName: null },
  ],
  most: 10,
}

/** Of a community where nobody can pay, as most scenes are. */
export const membershipAnswers: SceneAnswers = {
  'GET /api/membership': () => withoutPayments,
  'GET /api/membership-offer': () => freeOffer,
  'GET /api/swipes/history': () => latestSwipes,
}
