import type { TransparencyView } from '@hearth/contract/public/transparency'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const signedOut = { 'GET /api/session': () => ({ session: null }) }
const GIVE = 'POST /api/notices'
const CONFIRM = 'POST /api/notices/confirm'
const WORDS = 'He asks everybody for money, which is fraud.'

function openReport(answers: Parameters<typeof fakeServer>[0] = {}, path = '/report') {
  const server = fakeServer({ ...signedOut, ...answers })
  return { server, ...openPage(path) }
}

const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const field = (name: string | RegExp) => screen.findByLabelText(name)
type Typist = ReturnType<typeof openPage>['user']

async function fillIn(user: Typist) {
  await user.type(await field('Where is it?'), 'The profile of Rex')
  await user.selectOptions(await field('What is it about?'), 'scam')
  await user.type(await field(/^What’s wrong/), WORDS)
  await user.type(await field('Your name'), 'Nora')
  await user.type(await field('Your email address'), ' Nora@Example.org ')
  await user.click(await field(/^To the best of my knowledge/))
}
const send = async (user: Typist) =>
  user.click(await screen.findByRole('button', { name: 'Send the notice' }))

test('a notice is sent with what was typed, and the page says that a link was mailed', async () => {
  const { server, user } = openReport({ [GIVE]: () => ({ number: null }) })
  await fillIn(user)
  await send(user)
  const heading = await screen.findByRole('heading', { name: 'Check your email' })
  expect(document.activeElement).toBe(heading)
  expect(server.calls(GIVE)[0]?.body).toEqual({
    clientId: expect.any(String),
    place: 'The profile of Rex',
    reason: 'scam',
    words: WORDS,
    name: 'Nora',
    email: 'nora@example.org',
    isInGoodFaith: true,
  })
})

test('back from there everything is still typed, and the same notice is sent', async () => {
  const { server, user } = openReport({ [GIVE]: () => ({ number: null }) })
  await fillIn(user)
  await send(user)
  await user.click(await screen.findByRole('button', { name: 'Change or send again' }))
  await screen.findByDisplayValue(WORDS)
  await send(user)
  await screen.findByRole('heading', { name: 'Check your email' })
  const [first, second] = server.calls(GIVE)
  expect(second?.body).toEqual(first?.body)
})

test('each problem stands at its field, and the first of them takes the focus', async () => {
  const { server, user } = openReport()
  await field('Where is it?')
  await send(user)
  const place = await field('Where is it?')
  await waitFor(() => expect(document.activeElement).toBe(place))
  expect(descriptionOf(place)).toContain('Write something')
  for (const name of [
    'What is it about?',
    /^What’s wrong/,
    'Your name',
    'Your email address',
    /^To the best/,
  ])
    expect((await field(name)).getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(GIVE)).toEqual([])
})

test('somebody under 18 is reported without a name and an address, and the number is on the screen', async () => {
  const { server, user } = openReport({ [GIVE]: () => ({ number: 'K7M2PX4WQ9' }) })
  await user.type(await field('Where is it?'), 'The profile of Rex')
  await user.selectOptions(await field('What is it about?'), 'underage')
  await screen.findByText(/you can leave out your name/)
  await user.type(await field(/^What’s wrong/), 'He is in my class, year nine.')
  await user.click(await field(/^To the best of my knowledge/))
  await send(user)
  await screen.findByText('Your notice has the number K7M2PX4WQ9.')
  expect(server.calls(GIVE)[0]?.body).not.toHaveProperty('email')
})

test.each([
  ['no network', noNetwork, 'You’re offline. Everything you’ve written is still here.'],
  ['a broken server', () => new Response('', { status: 500 }), /^That didn’t work\./],
  ['a limit', () => new Refusal(429, ['too_many_tries', { minutes: 5 }]), /5 minutes/],
])('after a failure everything is still typed: %s', async (_, answer, said) => {
  const { user } = openReport({ [GIVE]: answer })
  await fillIn(user)
  await send(user)
  expect(await screen.findByText(said)).toBe(screen.getByRole('alert'))
  await screen.findByDisplayValue('The profile of Rex')
  await screen.findByDisplayValue(WORDS)
  await screen.findByDisplayValue('Money, selling or a scam')
})

test('the mailed link confirms the notice and shows its number', async () => {
  const { server, path } = openReport({ [CONFIRM]: () => ({ number: 'K7M2PX4WQ9' }) }, '/report#confirm=abc')
  await screen.findByText('Your notice has the number K7M2PX4WQ9.')
  await waitFor(() => expect(path()).toBe('/report'))
  expect(server.calls(CONFIRM)[0]?.body).toEqual({ token: 'abc' })
})

test('an expired link leads to the form', async () => {
  const { user } = openReport({ [CONFIRM]: () => new Refusal(422, 'link_expired') }, '/report#confirm=abc')
  await screen.findByRole('heading', { name: 'We couldn’t confirm the notice' })
  await user.click(await screen.findByRole('link', { name: 'Write a new notice' }))
  expect(await field('Where is it?')).toBeTruthy()
})

test('a link is confirmed by trying again once there is a connection', async () => {
  const { server, user } = openReport({ [CONFIRM]: noNetwork }, '/report#confirm=abc')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(CONFIRM, () => ({ number: 'K7M2PX4WQ9' }))
  await user.click(again)
  expect(await screen.findByText('Your notice has the number K7M2PX4WQ9.')).toBeTruthy()
})

const zero = Object.fromEntries(
  ['none', 'warn', 'hide', 'limit', 'suspend', 'ban', 'hold'].map((measure) => [measure, null]),
)
const grounds = Object.fromEntries(
  ['harassment', 'hate', 'sexual', 'scam', 'fake', 'underage', 'violence', 'elsewhere', 'other'].map(
    (ground) => [ground, null],
  ),
)
const total = {
  reports: 1250,
  notices: null,
  signals: 5,
  ownInitiative: null,
  automated: 5,
  appeals: 10,
  reversed: 5,
  byMeasure: { ...zero, warn: 20 },
  byGround: grounds,
}

test('figures are shown with their share, and those that are withheld as fewer than five', async () => {
  const view = {
    months: [{ month: '2026-05-01', ...total, medianHours: 7, slowestTenthHours: null, staff: 5 }],
    total,
  }
  fakeServer({ ...signedOut, 'GET /api/transparency': (): TransparencyView => view as TransparencyView })
  openPage('/transparency')
  const all = (await screen.findByText('All months')).closest('details')
  const rows = within(all ?? document.body)
  const valueOf = (label: string) => rows.getByText(label).nextElementSibling?.textContent
  expect(valueOf('Reports by members')).toBe('1,250')
  expect(valueOf('Notices by others')).toBe('fewer than 5')
  expect(valueOf('Decisions found or made by automated means')).toBe('5 (about 25%)')
  expect(valueOf('Decisions reversed on appeal')).toBe('5 (about 50%)')
  const may = within((await screen.findByText('May 2026')).closest('details') ?? document.body)
  may.getByText('7 hours')
  may.getByText('too few cases')
})

test('a community without figures says so, and a failure can be repeated', async () => {
  const server = fakeServer({ ...signedOut, 'GET /api/transparency': noNetwork })
  const { user } = openPage('/transparency')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/transparency', () => ({ months: [], total: null }))
  await user.click(again)
  expect(await screen.findByText('No figures yet')).toBeTruthy()
})

test('the safety centre can be read without a session, and leads to the form', async () => {
  const { user, path } = openReport({}, '/safety')
  await screen.findByRole('heading', { name: 'Emergency numbers' })
  screen.getByText(/^European Union: 112/)
  await user.click(screen.getByRole('link', { name: 'Report something' }))
  await field('Where is it?')
  expect(path()).toBe('/report')
  await waitFor(() => expect(document.title).toBe('Report content · Hearth'))
})

test.each(['/transparency', '/safety', '/report'])(
  '%s leads to the licences at its foot, which the server writes',
  async (path) => {
    openReport({}, path)
    const link = await screen.findByRole('link', { name: 'Licences' })
    expect(link.getAttribute('href')).toBe('/licences')
    expect(link.closest('footer')).toBeTruthy()
  },
)

const END = 'POST /unsubscribe/:token'

test('a link of a mail ends nothing by itself, and one button ends these mails', async () => {
  const { server, user } = openReport({ [END]: () => ({}) }, '/unsubscribe#token=abc')
  const button = await screen.findByRole('button', { name: 'Stop these emails' })
  expect(server.calls(END)).toEqual([])
  await user.click(button)
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Done' }))
  expect(server.calls(END)[0]?.params).toEqual(['abc'])
})

test('without a network the button stays, and an unknown link says so', async () => {
  const { server, user } = openReport({ [END]: noNetwork }, '/unsubscribe#token=abc')
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText('That didn’t work. Try again.')).toBeTruthy()
  server.answer(END, () => new Refusal(422, 'link_unknown'))
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText(/This link doesn’t work/)).toBeTruthy()
})
