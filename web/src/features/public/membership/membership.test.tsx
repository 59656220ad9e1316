import { comforts } from '@hearth/contract/membership/comfort'
import { freeThings } from '@hearth/contract/membership/free'
import type { MembershipOfferView, MembershipView } from '@hearth/contract/membership/membership'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseAccent } from '../../../lib/browser/accent.ts'
import { FakeChannel } from '../../../testing/fake-channel.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { idOf, signedIn, signedOut } from '../../../testing/people.ts'

const price = { amount: 500, currency: 'eur' }
const plans: MembershipView['plans'] = [
  { id: 'month', ...price },
  { id: 'year', amount: 5_000, currency: 'eur' },
]
const offer: MembershipOfferView = { payments: 'stripe', plans, donationLink: null, money: null }
const notYet: MembershipView = {
  payments: 'stripe',
  isSupporter: false,
  until: null,
  renewal: null,
  comfort: comforts.everybody,
  showsMark: false,
  plans,
  donation: { link: 'https://donate.example/', reference: null, monthly: { amount: 400, currency: 'eur' } },
  hardship: { state: 'open', months: 3, used: 12, most: 20, resetsAt: '2026-12-01T00:00:00.000Z' },
  history: [],
}
const supporting: MembershipView = {
  ...notYet,
  isSupporter: true,
  until: '2030-04-01T10:00:00.000Z',
  renewal: { at: '2030-04-01T10:00:00.000Z', price, hasFailed: false },
  comfort: comforts.supporter,
  hardship: null,
  history: [
    {
      source: 'stripe',
      fromAt: '2026-03-01T10:00:00.000Z',
      untilAt: '2030-04-01T10:00:00.000Z',
      endedAt: null,
      paid: price,
    },
  ],
}
const given: MembershipView = { ...supporting, renewal: null }

afterEach(() => chooseAccent('own'))

function open(view: MembershipView | undefined, answers: Parameters<typeof fakeServer>[0] = {}, search = '') {
  const server = fakeServer({
    'GET /api/session': () => (view ? signedIn() : signedOut),
    'GET /api/membership-offer': () => offer,
    'GET /api/membership': () => view,
    ...answers,
  })
  return { server, ...openPage(`/membership${search}`) }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('everybody reads what is free, what supporters get, and what it costs, before anything', async () => {
  const { server } = open(undefined)
  const free = await screen.findByRole('region', { name: 'Free for everyone, for good' })
  expect(within(free).getAllByRole('listitem')).toHaveLength(freeThings.length)
  within(free).getByText(`A family circle with ${comforts.everybody.circleSeats} seats`)
  await screen.findByText(/5\.00 a month or .*50\.00 a year\./)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=/membership')
  const seats = within(screen.getByRole('row', { name: /^Seats in the family circle/ }))
  expect(seats.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3', '6'])
  expect(server.calls('GET /api/membership')).toEqual([])
})

test('where nobody can pay, the page says that everything is free, and nothing of payment', async () => {
  const none: MembershipOfferView = { payments: 'none', plans: [], donationLink: null, money: null }
  open(undefined, { 'GET /api/membership-offer': () => none })
  await screen.findByRole('heading', { level: 1, name: 'Everything here is free' })
  await screen.findByText(`A family circle with ${comforts.supporter.circleSeats} seats`)
  expect(screen.queryByText(/supporter|card|price|pay /i)).toBeNull()
})

test('a page that is opened without a network can be loaded again', async () => {
  const { server, user } = open(undefined, { 'GET /api/membership-offer': noNetwork })
  const again = await button('Try again')
  server.answer('GET /api/membership-offer', () => offer)
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'What supporters get' })).toBeTruthy()
})

test('the plan and the price that the page shows are sent, and the provider’s page opens', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', {
    origin: location.origin,
    href: location.href,
    protocol: location.protocol,
    assign,
  })
  const { server, user } = open(notYet, {
    'POST /api/membership/checkout': () => ({ outcome: 'opened', url: 'https://pay.example/1' }),
  })
  await user.click(await button(/^Pay .*50\.00 a year$/))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'))
  expect(server.calls('POST /api/membership/checkout')[0]?.body).toEqual({
    clientId: expect.any(String),
    plan: 'year',
    price: { amount: 5_000, currency: 'eur' },
  })
})

test.each([
  ['price_changed', /The price has just changed/],
  ['unavailable', /You haven’t paid anything/],
] as const)('a checkout that ends as %s says so', async (outcome, said) => {
  const { server, user } = open(notYet, { 'POST /api/membership/checkout': () => ({ outcome }) })
  await user.click(await button(/a month$/))
  expect((await screen.findByText(said)).closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(server.calls('GET /api/membership').length).toBe(2))
})

test('two taps cancel the renewal, and the heading has the focus then', async () => {
  const { server, user } = open(supporting, {
    'POST /api/membership/cancellation': () => ({ outcome: 'cancelled', membership: given }),
  })
  await user.click(await button('Cancel renewal'))
  expect(server.calls('POST /api/membership/cancellation')).toEqual([])
  await user.click(await button('Stop renewing'))
  await screen.findByText('not automatic')
  expect(screen.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('someone suspended can only cancel the renewal', async () => {
  const { session } = signedIn()
  const { server, user } = open(supporting, {
    'GET /api/session': () => ({ session: session && { ...session, isSuspended: true } }),
    'POST /api/membership/cancellation': () => ({ outcome: 'cancelled', membership: given }),
  })
  await user.click(await button('Cancel renewal'))
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Receipts' })).toBeNull()
  await user.click(await button('Stop renewing'))
  await waitFor(() => expect(server.calls('POST /api/membership/cancellation')).toHaveLength(1))
})

test('a cancellation that did not reach the provider says that it still renews', async () => {
  const { user } = open(supporting, {
    'POST /api/membership/cancellation': () => ({ outcome: 'unavailable', membership: supporting }),
  })
  await user.click(await button('Cancel renewal'))
  await user.click(await button('Stop renewing'))
  expect(await screen.findByText(/so it still renews/)).toBeTruthy()
})

test('a code is redeemed, and one that is unknown is said beside the field', async () => {
  const { server, user } = open(notYet, {
    'POST /api/membership/codes': () => ({ outcome: 'unknown', membership: notYet }),
  })
  const field = await screen.findByLabelText('Code')
  await user.click(await button('Redeem'))
  expect(document.activeElement).toBe(field)
  await user.type(field, 'warm-1')
  await user.click(await button('Redeem'))
  await screen.findByText(/or it’s used up/)
  server.answer('POST /api/membership/codes', () => ({ outcome: 'redeemed', membership: given }))
  await user.click(await button('Redeem'))
  await screen.findByText('You’re a supporter. Thank you!')
  expect(server.calls('POST /api/membership/codes').at(-1)?.body).toEqual({ code: 'warm-1' })
})

test('one tap takes a free place, and says how many are taken and when new ones come', async () => {
  const { user } = open(notYet, { 'POST /api/membership/hardship': () => given })
  await screen.findByText(/^12 of 20 places taken this month\. New ones on .*2026\.$/)
  await user.click(await button('Take 3 months for free'))
  expect(await screen.findByText('You’re a supporter. Thank you!')).toBeTruthy()
})

test('a donation has a reference before its link, and the price of a month', async () => {
  const { user } = open(notYet, {
    'PUT /api/membership/reference': () => ({
      ...notYet,
      donation: notYet.donation && { ...notYet.donation, reference: 'K7M2' },
    }),
  })
  await screen.findByText(/4\.00 counts as one month/)
  await user.click(await button('Get my reference'))
  await screen.findByText('K7M2')
  expect(screen.getByRole('link', { name: 'Open the donation page' }).getAttribute('href')).toBe(
    'https://donate.example/',
  )
})

test('the mark is off until one shows it, and stays off if that fails', async () => {
  const { server, user } = open(supporting, { 'PATCH /api/membership': () => new Refusal(500, 'internal') })
  const mark = await screen.findByRole('switch', { name: 'Supporter mark' })
  expect(mark.getAttribute('aria-checked')).toBe('false')
  await user.click(mark)
  await screen.findByRole('alert')
  expect(mark.getAttribute('aria-checked')).toBe('false')
  server.answer('PATCH /api/membership', () => ({ ...supporting, showsMark: true }))
  await user.click(mark)
  await waitFor(() => expect(mark.getAttribute('aria-checked')).toBe('true'))
  expect(server.calls('PATCH /api/membership').at(-1)?.body).toEqual({ showsMark: true })
})

test('a supporter chooses colours, which sleep when the membership ends', async () => {
  const { user } = open(supporting)
  await user.click(await screen.findByRole('radio', { name: 'Lake' }))
  expect(document.documentElement.dataset['accent']).toBe('lake')
  // By it the next document has them from its first byte.
  expect(document.cookie).toContain('hearth_accent=lake')
})

test('chosen colours are not shown to somebody whose membership is over', async () => {
  chooseAccent('lake')
  open({ ...notYet, history: supporting.history })
  await screen.findByText(/You’re not a supporter/)
  expect(document.documentElement.dataset['accent']).toBeUndefined()
  expect(document.cookie).not.toContain('hearth_accent')
  expect(screen.queryByRole('radio', { name: 'Lake' })).toBeNull()
})

test('after a payment the page waits for the provider’s word', async () => {
  open(notYet, {}, '?paid=1')
  expect((await screen.findByText(/We’re waiting for the provider/)).getAttribute('role')).toBe('status')
})

test('where the money goes is published with sums and the months it lasts', async () => {
  open(undefined, {
    'GET /api/membership-offer': (): MembershipOfferView => ({
      ...offer,
      money: {
        currency: 'eur',
        income: [
          { what: 'Supporters', amount: 40_000 },
          { what: 'Donations', amount: 10_000 },
        ],
        costs: [{ what: 'Server', amount: 20_000 }],
        reserve: 120_000,
        reserveMonths: 6,
        updatedAt: '2026-03-01T10:00:00.000Z',
      },
    }),
  })
  const money = within(await screen.findByRole('region', { name: 'Where the money goes' }))
  expect(money.getByText('Total').nextElementSibling?.textContent).toContain('500.00')
  money.getByText('Lasts for 6 months')
})

test('where the browser cannot copy, the reference is to be selected', async () => {
  const { user } = open({ ...notYet, donation: notYet.donation && { ...notYet.donation, reference: 'K7M2' } })
  // As on plain http.
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard') ?? {}
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await user.click(await button('Copy'))
  expect(await screen.findByText(/can’t copy here/)).toBeTruthy()
  Object.defineProperty(navigator, 'clipboard', clipboard)
})

test('a relative reads the page like a visitor', async () => {
  const { session } = signedIn()
  const { server } = open(notYet, {
    'GET /api/session': () => ({ session: session && { ...session, isRelative: true } }),
    'GET /api/membership': () => new Refusal(401, 'unauthenticated'),
  })
  await screen.findByRole('heading', { name: 'What supporters get' })
  await waitFor(() => expect(server.calls('GET /api/session')).toHaveLength(1))
  expect(server.calls('GET /api/membership')).toEqual([])
})

test('after another person has signed in elsewhere, nothing is shown of the one before', async () => {
  const { server } = open(supporting)
  await screen.findByText('You’re a supporter. Thank you!')
  const { session } = signedIn()
  server.answer('GET /api/session', () => ({
    session: session && { ...session, person: { ...session.person, id: idOf(2) } },
  }))
  server.answer('GET /api/membership', () => notYet)
  act(() => new FakeChannel('hearth.session').postMessage({ event: 'SIGNED_IN' }))
  await waitFor(() => expect(screen.queryByText('You’re a supporter. Thank you!')).toBeNull())
  await waitFor(() => expect(server.calls('GET /api/membership')).toHaveLength(2))
})
