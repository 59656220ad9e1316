import type { MemberView } from '@hearth/contract/console/members'
import type { MemberMembershipView, MembershipSettingsView } from '@hearth/contract/console/membership'
import type { ConsoleSessionView } from '@hearth/contract/console/staff'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { idOf, inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

const READ = 'GET /api/console/membership'
const CHANGE = 'PATCH /api/console/membership'
const MAKE = 'POST /api/console/membership/codes'
const REVOKE = 'DELETE /api/console/membership/codes/:id'
const DONATE = 'POST /api/console/membership/donations'
const DONATE_FILE = 'POST /api/console/membership/donations/file'

const settings: MembershipSettingsView = {
  payments: 'stripe',
  plans: [{ id: 'month', amount: 500, currency: 'eur' }],
  donationLink: null,
  donationMonthly: null,
  hardship: { used: 2, most: 10, resetsAt: inMinutes(9_000) },
  money: null,
  codes: [
    {
      id: idOf(1),
      code: 'WARM-1',
      months: 3,
      maxUses: 5,
      uses: 1,
      note: 'Picnic',
      createdAt: inMinutes(-10),
      endsAt: inMinutes(9_000),
      revokedAt: null,
    },
  ],
  supporters: { total: 4, paying: 3 },
  unconfirmed: 0,
}

function open(answers: Parameters<typeof fakeServer>[0] = {}, path = '/membership') {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': (): ConsoleSessionView => ({
      member: { id: MY_ID, name: 'robin', email: 'robin@example.org', role: 'admin' },
      hasSecondFactor: true,
      strongUntil: inMinutes(300),
      freshUntil: inMinutes(5),
    }),
    'GET /api/console/cases': () => ({
      cases: [],
      counts: { waiting: 0, mine: 0, claimed: 0, escalated: 0, proposed: 0, decided: 0, overdue: 0 },
      overdue: [0, 0, 0],
      next: null,
    }),
    'GET /api/console/case-order': () => ({ decidedCases: 0, learned: null }),
    [READ]: () => settings,
    ...answers,
  })
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  return { server, user: userEvent.setup() }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('where nobody can pay, the console says how to change that, and nothing else', async () => {
  open({ [READ]: () => ({ ...settings, payments: 'none' }) })
  await screen.findByRole('heading', { name: 'Everything is free here' })
  expect(screen.queryByRole('heading', { name: 'Codes' })).toBeNull()
})

test('prices are saved in the smallest unit, and an empty price is not offered', async () => {
  const { server, user } = open({ [CHANGE]: () => settings })
  const offer = await part('Prices and ways')
  await user.type(offer.getByLabelText('Price of a year'), '49,50')
  await user.clear(offer.getByLabelText('Price of a month'))
  await user.click(offer.getByRole('button', { name: 'Save prices and ways' }))
  await waitFor(() =>
    expect(server.calls(CHANGE)[0]?.body).toEqual({
      plans: [{ id: 'year', amount: 4_950, currency: 'eur' }],
      donationMonthly: null,
    }),
  )
})

test('only what was changed of the offer is sent', async () => {
  const { server, user } = open({ [CHANGE]: () => settings })
  const offer = await part('Prices and ways')
  const places = offer.getByLabelText(/^Free places/)
  await user.clear(places)
  await user.type(places, '20')
  await user.click(offer.getByRole('button', { name: 'Save prices and ways' }))
  await waitFor(() => expect(server.calls(CHANGE)[0]?.body).toEqual({ hardshipMost: 20 }))
})

test('an amount that cannot be read is said at its field, and nothing is sent', async () => {
  const { server, user } = open()
  const offer = await part('Prices and ways')
  const field = offer.getByLabelText('Price of a year')
  await user.type(field, 'ten')
  await user.click(offer.getByRole('button', { name: 'Save prices and ways' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(CHANGE)).toEqual([])
})

test('a code is made and revoked', async () => {
  const { server, user } = open({
    [MAKE]: () => settings,
    [REVOKE]: () => ({
      ...settings,
      codes: settings.codes.map((code) => ({ ...code, revokedAt: inMinutes(0) })),
    }),
  })
  const codes = await part('Codes')
  codes.getByText('1 of 5 used')
  await user.click(codes.getByRole('button', { name: 'Create code' }))
  await waitFor(() =>
    expect(server.calls(MAKE)[0]?.body).toEqual({ months: 3, maxUses: 1, days: 30, note: '' }),
  )
  await user.click(codes.getByRole('button', { name: 'Revoke WARM-1' }))
  await waitFor(() => expect(codes.queryByRole('button', { name: 'Revoke WARM-1' })).toBeNull())
  expect(server.calls(REVOKE)[0]?.params).toEqual([idOf(1)])
})

test('a refused number of months is said at its field', async () => {
  const { user } = open({
    [MAKE]: () => new Refusal(422, 'invalid', { months: ['number_out_of_range', { min: 1, max: 120 }] }),
  })
  const codes = await part('Codes')
  await user.click(codes.getByRole('button', { name: 'Create code' }))
  await waitFor(() => expect(codes.getByLabelText('Months').getAttribute('aria-invalid')).toBe('true'))
})

test('a donation names every field that is missing, and sends nothing', async () => {
  const { server, user } = open({})
  const donations = await part('Donations')
  await user.click(donations.getByRole('button', { name: 'Enter donation' }))
  for (const [label, problem] of [
    ['Reference', 'Enter the reference'],
    ['Payment number', 'Enter the payment number'],
    ['Donated amount', 'Enter an amount such as 5.00'],
    ['Received on', 'Choose the day'],
  ] as const) {
    donations.getByText(problem)
    expect(donations.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(server.calls(DONATE)).toEqual([])
})

test('a donation that was entered before changes nothing, and stays typed', async () => {
  const { server, user } = open({
    [DONATE]: () => ({ lines: [{ line: 1, outcome: 'repeated', months: 0 }] }),
  })
  const donations = await part('Donations')
  await user.type(donations.getByLabelText('Reference'), 'K7M2')
  await user.type(donations.getByLabelText('Payment number'), 'TX-1')
  await user.type(donations.getByLabelText('Donated amount'), '12')
  await user.type(donations.getByLabelText('Received on'), '2026-03-01')
  await user.click(donations.getByRole('button', { name: 'Enter donation' }))
  await donations.findByText('Entered before, so nothing changed')
  expect(server.calls(DONATE)[0]?.body).toEqual({
    reference: 'K7M2',
    paymentId: 'TX-1',
    paid: { amount: 1_200, currency: 'eur' },
    receivedOn: '2026-03-01',
  })
  donations.getByDisplayValue('K7M2')
})

test('a file is entered with a result for each line', async () => {
  const { server, user } = open({
    [DONATE_FILE]: () => ({
      lines: [
        { line: 2, outcome: 'entered', months: 3 },
        { line: 3, outcome: 'unknown_reference', months: 0 },
      ],
    }),
  })
  const donations = await part('Donations')
  await user.click(donations.getByRole('button', { name: 'Enter file' }))
  donations.getByText('Choose a file first')
  await user.upload(
    donations.getByLabelText('CSV file'),
    new File(['reference,id\n'], 'd.csv', { type: 'text/csv' }),
  )
  await user.click(donations.getByRole('button', { name: 'Enter file' }))
  await donations.findByText('1 of 2 entered')
  const [, ...rows] = donations.getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['2Entered: 3 months', '3Nobody has this reference'])
  expect(server.calls(DONATE_FILE)[0]?.body).toEqual({ csv: 'reference,id\n' })
})

test('the money page is published with its lines, and taken back', async () => {
  const { server, user } = open({ [CHANGE]: () => settings })
  const money = await part('Public money page')
  await user.click(money.getByRole('switch', { name: 'Publish it' }))
  await user.click(money.getByRole('button', { name: 'Add cost' }))
  await user.type(money.getByLabelText('What for'), 'Server')
  await user.type(money.getByLabelText('Amount'), '189')
  await user.type(money.getByLabelText('Saved'), '1000.50')
  await user.click(money.getByRole('button', { name: 'Save money page' }))
  await waitFor(() =>
    expect(server.calls(CHANGE)[0]?.body).toEqual({
      money: { currency: 'eur', income: [], costs: [{ what: 'Server', amount: 18_900 }], reserve: 100_050 },
    }),
  )
})

const MEMBER = idOf(7)
const times = {
  isSupporter: true,
  until: '2030-04-01T10:00:00.000Z',
  renewsAt: null,
  times: [
    {
      id: idOf(70),
      source: 'stripe',
      fromAt: '2026-03-01T10:00:00.000Z',
      untilAt: '2030-04-01T10:00:00.000Z',
      endedAt: null,
      paid: { amount: 500, currency: 'eur' },
      canEnd: true,
    },
  ],
} satisfies MemberMembershipView

const openMember = (answers: Parameters<typeof fakeServer>[0] = {}) =>
  open(
    {
      'GET /api/console/members/:id': (): MemberView => ({
        id: MEMBER,
        name: 'Ana',
        age: 30,
        email: 'ana@example.org',
        language: null,
        state: 'active',
        joinedAt: inMinutes(-9_000),
        lastActiveOn: null,
        photo: null,
        reports: 0,
        caseNumber: null,
        isConfirmed: true,
        hasPendingEmail: false,
        signIn: { hasPassword: true, hasGoogle: false, passkeys: 0, hasSecondFactor: false },
        sessions: [],
        restrictions: [],
        dataExport: null,
      }),
      'GET /api/console/members/:id/membership': () => times,
      ...answers,
    },
    `/members/${MEMBER}`,
  )

test('months are given once for each press, and one action refunds', async () => {
  const GIVE = 'POST /api/console/members/:id/membership'
  const { server, user } = openMember({
    [GIVE]: () => times,
    'POST /api/console/members/:id/membership/:timeId/refund': () => ({
      outcome: 'by_provider',
      membership: { ...times, isSupporter: false, until: null, times: [] },
    }),
  })
  const membership = await part('Membership')
  await user.click(await membership.findByRole('button', { name: 'Give' }))
  await waitFor(() =>
    expect(membership.getByRole('button', { name: 'Give' }).hasAttribute('disabled')).toBe(false),
  )
  await user.click(membership.getByRole('button', { name: 'Give' }))
  await waitFor(() => expect(server.calls(GIVE)).toHaveLength(2))
  const ids = server.calls(GIVE).map(({ body }) => JSON.stringify(body))
  expect(new Set(ids).size).toBe(2)
  await user.click(membership.getByRole('button', { name: /^Refund/ }))
  await membership.findByText('Not a supporter now.')
  await screen.findByText('Stripe is sending the money back.')
})

test('a gift that did not arrive is repeated with the same id', async () => {
  const GIVE = 'POST /api/console/members/:id/membership'
  const { server, user } = openMember({ [GIVE]: noNetwork })
  const membership = await part('Membership')
  await user.click(await membership.findByRole('button', { name: 'Give' }))
  await screen.findByText('That didn’t work')
  server.answer(GIVE, () => times)
  await user.click(membership.getByRole('button', { name: 'Give' }))
  await waitFor(() => expect(server.calls(GIVE)).toHaveLength(2))
  expect(server.calls(GIVE)[0]?.body).toEqual(server.calls(GIVE)[1]?.body)
})
