import type {
  DonationsView,
  MemberMembershipView,
  MembershipSettingsView,
} from '@hearth/contract/console/membership'
import { idOf } from '../../src/testing/people.ts'
import { hardship, money, plans } from './membership.ts'

const day = (date: string) => `${date}T10:00:00.000Z`

/** A community that offers everything. */
export const membershipSettings: MembershipSettingsView = {
  payments: 'stripe',
  plans,
  donationLink: 'https://donate.example/ours',
  donationMonthly: { amount: 400, currency: 'eur' },
  hardship: { used: hardship.used, most: hardship.most, resetsAt: hardship.resetsAt },
  money,
  codes: [
    {
      id: idOf(8801),
      code: 'K7M2-PX4W-Q9LT',
      months: 3,
      maxUses: 40,
      uses: 17,
      note: 'Spring picnic in the park',
      createdAt: day('2026-03-02'),
      endsAt: day('2026-04-02'),
      revokedAt: null,
    },
    {
      id: idOf(8802),
      code: 'B4TN-8RHC-W2DA',
      months: 1,
      maxUses: 1,
      uses: 0,
      note: '',
      createdAt: day('2026-02-02'),
      endsAt: day('2026-04-02'),
      revokedAt: day('2026-02-03'),
    },
  ],
  supporters: { total: 96, paying: 71 },
  unconfirmed: 0,
}

/** Nothing has been set up yet. */
export const untouchedSettings: MembershipSettingsView = {
  ...membershipSettings,
  payments: 'manual',
  plans: [],
  donationLink: null,
  donationMonthly: null,
  hardship: { ...membershipSettings.hardship, used: 0, most: 0 },
  money: null,
  codes: [],
  supporters: { total: 0, paying: 0 },
}

export const withoutPayments: MembershipSettingsView = { ...untouchedSettings, payments: 'none' }

export const donationResults: DonationsView = {
  lines: [
    { line: 2, outcome: 'entered', months: 3 },
    { line: 3, outcome: 'repeated', months: 0 },
    { line: 4, outcome: 'unknown_reference', months: 0 },
    { line: 5, outcome: 'unreadable', months: 0 },
    { line: 6, outcome: 'too_small', months: 0 },
    { line: 7, outcome: 'other_currency', months: 0 },
  ],
}

export const memberMembership: MemberMembershipView = {
  isSupporter: true,
  until: day('2026-04-01'),
  renewsAt: day('2026-04-01'),
  times: [
    {
      id: idOf(8811),
      source: 'stripe',
      fromAt: day('2026-03-01'),
      untilAt: day('2026-04-01'),
      endedAt: null,
      paid: { amount: 500, currency: 'eur' },
      canEnd: true,
    },
    {
      id: idOf(8812),
      source: 'operator',
      fromAt: day('2026-02-01'),
      untilAt: day('2026-03-01'),
      endedAt: day('2026-02-20'),
      paid: null,
      canEnd: false,
    },
  ],
}
