import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chooseTheme } from '../../lib/browser/theme-choice.ts'
import { savedUnits } from '../../lib/format/saved-units.ts'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { signedIn } from '../../testing/people.ts'

afterEach(() => {
  chooseTheme('system')
  localStorage.clear()
})

function openSettings() {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'POST /api/auth/sign-out': () => ({}),
  })
  return { ...openPage('/settings'), server }
}

test('light or dark is chosen, shown at once and remembered', async () => {
  const { user } = openSettings()
  await user.click(await screen.findByRole('button', { name: 'Appearance Automatic' }))
  const dark = screen.getByRole('radio', { name: /Dark/ })
  expect(screen.getByRole('radio', { name: /Automatic/ }).getAttribute('aria-checked')).toBe('true')
  await user.click(dark)
  expect(dark.getAttribute('aria-checked')).toBe('true')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('hearth_theme=dark')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Appearance Dark' })).toBeDefined()
})

test('signing out here ends this session and no other, and those are on the page of the account', async () => {
  const { server, user, path } = openSettings()
  const others = await screen.findByRole('link', { name: 'Sign out elsewhere' })
  expect(others.getAttribute('href')).toBe('/settings/security')
  await user.click(screen.getByRole('button', { name: /^Sign out here/ }))
  expect(await screen.findByText('Signed out')).toBeDefined()
  expect(server.calls('POST /api/auth/sign-out').map(({ body }) => body)).toEqual([{ scope: 'local' }])
  await waitFor(() => expect(path()).toBe('/'))
})

test('a sign-out without a network is done here, and says that the server is told later', async () => {
  const { server, user, path } = openSettings()
  server.answer('POST /api/auth/sign-out', noNetwork)
  await user.click(await screen.findByRole('button', { name: /^Sign out here/ }))
  expect(await screen.findByText(/We’ll tell the server once you’re online/)).toBeDefined()
  await waitFor(() => expect(path()).toBe('/'))
})

test('a sign-out that the server refuses says that one is still signed in', async () => {
  const { server, user, path } = openSettings()
  server.answer('POST /api/auth/sign-out', () => new Refusal(422, 'invalid'))
  await user.click(await screen.findByRole('button', { name: /^Sign out here/ }))
  expect(await screen.findByText('You’re still signed in. Check your connection.')).toBeDefined()
  expect(path()).toBe('/settings')
})

test('read receipts are switched off at once, and stay on where that could not be saved', async () => {
  const { server, user } = openSettings()
  server.answer('PATCH /api/settings', ({ body }) => ({
    readReceipts: true,
    turnReminders: true,
    ...(body as object),
  }))
  const receipts = await screen.findByRole('switch', { name: 'Read receipts' })
  await waitFor(() => expect(receipts).toHaveProperty('disabled', false))
  await user.click(receipts)
  await waitFor(() => expect(receipts.getAttribute('aria-checked')).toBe('false'))
  expect(server.calls('PATCH /api/settings')[0]?.body).toEqual({ readReceipts: false })
  server.answer('GET /api/settings', () => ({ ...asChosen, readReceipts: false }))
  server.answer('PATCH /api/settings', () => new Refusal(500, 'internal'))
  await user.click(receipts)
  expect(await screen.findByText('Not saved. Check your connection and try again.')).toBeDefined()
  await waitFor(() => expect(receipts.getAttribute('aria-checked')).toBe('false'))
})

const asChosen = { readReceipts: true, turnReminders: true, clock: null, distanceUnit: null }

test('two changes of a setting that both fail leave it as it is saved', async () => {
  const { server, user } = openSettings()
  const refused = Promise.withResolvers<Refusal>()
  server.answer('PATCH /api/settings', () => refused.promise)
  const receipts = await screen.findByRole('switch', { name: 'Read receipts' })
  await waitFor(() => expect(receipts).toHaveProperty('disabled', false))
  await user.click(receipts)
  await waitFor(() => expect(receipts.getAttribute('aria-checked')).toBe('false'))
  await user.click(receipts)
  await waitFor(() => expect(receipts.getAttribute('aria-checked')).toBe('true'))
  refused.resolve(new Refusal(500, 'internal'))
  await waitFor(() => expect(server.calls('PATCH /api/settings')).toHaveLength(2))
  await waitFor(() => expect(server.calls('GET /api/settings')).toHaveLength(2))
  await waitFor(() => expect(receipts.getAttribute('aria-checked')).toBe('true'))
})

test('a clock and a unit are chosen, shown in their rows, saved, and kept on the device', async () => {
  const { server, user } = openSettings()
  server.answer('PATCH /api/settings', ({ body }) => ({ ...asChosen, ...(body as object) }))
  await user.click(await screen.findByRole('button', { name: 'Clock Automatic (12-hour)' }))
  await user.click(screen.getByRole('radio', { name: /^24-hour/ }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Clock 24-hour' })).toBeDefined()
  expect(server.calls('PATCH /api/settings').map(({ body }) => body)).toEqual([{ clock: '24' }])
  await waitFor(() => expect(savedUnits()).toEqual({ clock: '24', distanceUnit: null }))
})

test('a unit that was not saved is taken back, on the screen and on the device', async () => {
  const { server, user } = openSettings()
  server.answer('PATCH /api/settings', () => new Refusal(500, 'internal'))
  await user.click(await screen.findByRole('button', { name: 'Distances Automatic (Miles)' }))
  await user.click(screen.getByRole('radio', { name: /^Kilometres/ }))
  expect(await screen.findByText('Not saved. Check your connection and try again.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Distances Automatic (Miles)' })).toBeDefined()
  expect(savedUnits()).toEqual({ clock: null, distanceUnit: null })
})

test('where the settings do not load, they say so and cannot be changed, and the rest works', async () => {
  const { server, user } = openSettings()
  server.answer('GET /api/settings', () => new Refusal(422, 'invalid'))
  expect(await screen.findByText('Some settings didn’t load.')).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Read receipts' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: /^Distances/ })).toHaveProperty('disabled', true)
  server.answer('GET /api/settings', () => asChosen)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Distances Automatic (Miles)' })).toBeDefined()
})

test('what the browser stores is one tap away, and not in the way', async () => {
  const { user } = openSettings()
  const row = await screen.findByRole('button', { name: 'Cookies and data' })
  expect(screen.queryByText(/A cookie that keeps you signed in/)).toBeNull()
  await user.click(row)
  expect(screen.getByRole('dialog', { name: 'Cookies and data' }).textContent).toContain(
    'A cookie that keeps you signed in',
  )
})

test('the pair of the day is switched off here, and a failure is told', async () => {
  const { server, user } = openSettings()
  const pair = await screen.findByRole('switch', { name: 'Pair of the day' })
  await waitFor(() => expect(pair.getAttribute('aria-checked')).toBe('true'))
  server.answer('PATCH /api/daily-pair', () => new Refusal(422, 'invalid'))
  await user.click(pair)
  expect(await screen.findByText(/^Not saved\./)).toBeDefined()
  await waitFor(() => expect(pair.getAttribute('aria-checked')).toBe('true'))
  server.answer('PATCH /api/daily-pair', () => ({ takesPart: false, pair: null, hasPassed: false }))
  await user.click(pair)
  await waitFor(() => expect(pair.getAttribute('aria-checked')).toBe('false'))
  expect(server.calls('PATCH /api/daily-pair').at(-1)?.body).toEqual({ takesPart: false })
})

test('a choice stands against what was read before it and comes later', async () => {
  const { server, user } = openSettings()
  const [saved, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const choiceOf = (isOn: boolean) => ({ model: { host: 'models.example.org', isLocal: false }, isOn })
  server.answer('GET /api/settings/language-model', () => choiceOf(false))
  server.answer('PUT /api/settings/language-model', () => saved.promise.then(() => choiceOf(true)))
  const offered = await screen.findByRole('switch', { name: 'Let a language model word topics' })
  server.answer('GET /api/settings/language-model', () => late.promise.then(() => choiceOf(false)))
  await user.click(offered)
  const asked = server.calls('GET /api/settings/language-model').length
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(server.calls('GET /api/settings/language-model').length).toBeGreaterThan(asked))
  server.answer('GET /api/settings/language-model', () => choiceOf(true))
  saved.resolve()
  await waitFor(() => expect(offered.hasAttribute('disabled')).toBe(false))
  late.resolve()
  // The late answer would have been shown by then.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(offered.getAttribute('aria-checked')).toBe('true')
})

test('a language model is offered where there is one, with what goes to which host, and can be taken back', async () => {
  const { server, user } = openSettings()
  const at = { host: 'models.example.org', isLocal: false }
  server.answer('GET /api/settings/language-model', () => ({ model: at, isOn: false }))
  server.answer('PUT /api/settings/language-model', ({ body }) => ({
    model: at,
    isOn: (body as { isOn: boolean }).isOn,
  }))
  const offered = await screen.findByRole('switch', { name: 'Let a language model word topics' })
  expect(screen.getByText(/models\.example\.org gets what you and others both show/)).toBeDefined()
  expect(offered.getAttribute('aria-checked')).toBe('false')
  await user.click(offered)
  await waitFor(() => expect(offered.getAttribute('aria-checked')).toBe('true'))
  await waitFor(() => expect(offered.hasAttribute('disabled')).toBe(false))
  await user.click(offered)
  await waitFor(() => expect(offered.getAttribute('aria-checked')).toBe('false'))
  const sent = server.calls('PUT /api/settings/language-model').map(({ body }) => body)
  expect(sent).toEqual([
    { isOn: true, version: 1 },
    { isOn: false, version: 1 },
  ])
})

test('without a language model the settings say nothing of one', async () => {
  openSettings()
  await screen.findByRole('switch', { name: 'Read receipts' })
  expect(screen.queryByRole('switch', { name: /language model/ })).toBeNull()
})
