import type { MembershipView } from '@hearth/contract/membership/membership'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { signedIn } from '../../testing/people.ts'

const price = { amount: 500, currency: 'eur' }
const nobody: MembershipView = {
  payments: 'stripe',
  isSupporter: false,
  until: null,
  renewal: null,
  comfort: { circleSeats: 3, introSeconds: 30, undoHistory: 1, mayShowMark: false },
  showsMark: false,
  plans: [{ id: 'month', ...price }],
  donation: { link: 'https://donate.example/us', reference: null, monthly: { amount: 300, currency: 'eur' } },
  hardship: { state: 'open', months: 3, used: 4, most: 20, resetsAt: '2026-07-01T00:00:00.000Z' },
  history: [],
}
const supporter: MembershipView = {
  ...nobody,
  isSupporter: true,
  until: '2026-07-15T12:00:00.000Z',
  renewal: { at: '2026-07-15T12:00:00.000Z', price, hasFailed: false },
  comfort: { circleSeats: 6, introSeconds: 60, undoHistory: 10, mayShowMark: true },
  hardship: { state: 'unneeded', months: 3, used: 4, most: 20, resetsAt: '2026-07-01T00:00:00.000Z' },
  history: [
    {
      source: 'stripe',
      fromAt: '2026-06-15T12:00:00.000Z',
      untilAt: '2026-07-15T12:00:00.000Z',
      endedAt: null,
      paid: price,
    },
  ],
}

const serve = (view: MembershipView) =>
  fakeServer({ 'GET /api/session': () => signedIn(), 'GET /api/membership': () => view })

const open = async () => {
  const page = openPage('/membership')
  await screen.findByRole('heading', { level: 1, name: 'Membership' })
  return page
}

test('prices, places and what is free are shown before anything is pressed', async () => {
  serve(nobody)
  await open()
  expect(await screen.findByText('€5.00 a month')).toBeTruthy()
  expect(screen.getByText(/16 of 20 places are left this month/)).toBeTruthy()
  expect(screen.getByText('Seeing who likes you')).toBeTruthy()
  expect(screen.getByText(/It never changes who sees you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('the hardship option is one tap', async () => {
  const server = serve(nobody)
  server.answer('POST /api/membership/hardship', () => ({ ...supporter, renewal: null }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Take it' }))
  expect(await screen.findByText('You’re a supporter. Thank you!')).toBeTruthy()
  expect(screen.getByText(/ends by itself/)).toBeTruthy()
})

test('cancelling takes two taps, and a provider that is away is told', async () => {
  const server = serve(supporter)
  server.answer('POST /api/membership/cancellation', () => ({
    outcome: 'unavailable',
    membership: supporter,
  }))
  const { user } = await open()
  const cancel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cancel renewal' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel it' }))
  }
  await cancel()
  expect(await screen.findByText(/not cancelled yet/)).toBeTruthy()
  server.answer('POST /api/membership/cancellation', () => ({
    outcome: 'cancelled',
    membership: { ...supporter, renewal: null },
  }))
  await cancel()
  expect(await screen.findByText('Cancelled. You won’t be charged again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('a code that is wrong says so at its field, and a right one is thanked for', async () => {
  const server = serve(nobody)
  server.answer('POST /api/membership/codes', () => ({ outcome: 'unknown', membership: nobody }))
  const { user } = await open()
  const field = await screen.findByLabelText('Code from an event or a friend')
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('Enter a code')).toBeTruthy()
  await user.type(field, 'SUMMER')
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText(/This code doesn’t work/)).toBeTruthy()
  server.answer('POST /api/membership/codes', () => ({ outcome: 'redeemed', membership: supporter }))
  await user.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('Redeemed. Thank you!')).toBeTruthy()
})

test('a payment goes to the provider at the price that was shown, and a new price is told', async () => {
  const server = serve(nobody)
  server.answer('POST /api/membership/checkout', () => ({ outcome: 'price_changed' }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  expect(await screen.findByText(/The price has changed/)).toBeTruthy()
  const assign = vi.fn()
  vi.stubGlobal('location', { href: location.href, origin: location.origin, assign })
  server.answer('POST /api/membership/checkout', () => ({ outcome: 'opened', url: 'https://pay.example/1' }))
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'))
  vi.unstubAllGlobals()
  expect(server.calls('POST /api/membership/checkout')[0]?.body).toMatchObject({ plan: 'month', price })
})

test('a reference for a donation is made when it is asked for', async () => {
  const server = serve(nobody)
  const reference = 'HX7K29QF3A'
  server.answer('PUT /api/membership/reference', () => ({
    ...nobody,
    donation: nobody.donation && { ...nobody.donation, reference },
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Get my reference' }))
  expect(await screen.findByText(reference)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the donation page' }).getAttribute('href')).toBe(
    'https://donate.example/us',
  )
})

test('without payments there is nothing to join, and a page that cannot be loaded can be loaded again', async () => {
  const server = serve({ ...nobody, payments: 'none' })
  server.answer('GET /api/membership', () => new Refusal(422, 'invalid'))
  const { user } = await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/membership', () => ({ ...nobody, payments: 'none' }))
  await user.click(again)
  expect(await screen.findByText('Everything here is free for everyone.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull()
})

test('where the community publishes its money, the page says what comes in, goes out and is left', async () => {
  const server = serve(nobody)
  server.answer('GET /api/membership-offer', () => ({
    payments: 'stripe',
    plans: [],
    donationLink: null,
    money: {
      currency: 'eur',
      income: [{ what: 'Donations', amount: 12_000 }],
      costs: [{ what: 'Server', amount: 4000 }],
      reserve: 10_000,
      reserveMonths: 2.5,
      updatedAt: '2026-03-01T09:00:00.000Z',
    },
  }))
  await open()
  expect(await screen.findByRole('heading', { name: 'Where the money goes' })).toBeTruthy()
  expect(screen.getByText('€120.00')).toBeTruthy()
  expect(screen.getByText('In reserve: €100.00. That lasts 2.5 months.')).toBeTruthy()
})
