import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chooseTheme } from '../../lib/theme.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { openHouse } from '../../testing/open-house.tsx'
import { signedIn } from '../../testing/people.ts'

afterEach(() => chooseTheme('system'))

function openSettings() {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'POST /api/auth/sign-out': () => ({}),
  })
  return { ...openHouse('/settings'), server }
}

test('light or dark is chosen, shown at once and remembered', async () => {
  const { user } = openSettings()
  const dark = await screen.findByRole('radio', { name: /Dark/ })
  expect(screen.getByRole('radio', { name: /Like your device/ }).getAttribute('aria-checked')).toBe('true')
  await user.click(dark)
  expect(dark.getAttribute('aria-checked')).toBe('true')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('hearth_theme=dark')
})

test.each([
  ['Sign out here', 'local', 'Signed out', '/'],
  ['Sign out everywhere', 'global', 'Signed out', '/'],
  ['Sign out elsewhere', 'others', 'Signed out elsewhere', '/settings'],
])('%s ends what it says and no more', async (name, scope, told, leadsTo) => {
  const { server, user, path } = openSettings()
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(told)).toBeDefined()
  expect(server.calls('POST /api/auth/sign-out').map(({ body }) => body)).toEqual([{ scope }])
  await waitFor(() => expect(path()).toBe(leadsTo))
})

test('a sign-out that fails says that one is still signed in', async () => {
  const { server, user, path } = openSettings()
  server.answer('POST /api/auth/sign-out', () => new Refusal(500, 'internal'))
  await user.click(await screen.findByRole('button', { name: 'Sign out here' }))
  expect(
    await screen.findByText('You are still signed in. Check your connection and try again.'),
  ).toBeDefined()
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
  await user.click(receipts)
  await waitFor(() => expect(receipts.getAttribute('aria-checked')).toBe('false'))
  expect(server.calls('PATCH /api/settings')[0]?.body).toEqual({ readReceipts: false })
  server.answer('PATCH /api/settings', () => new Refusal(500, 'internal'))
  const reminder = screen.getByRole('switch', { name: 'A reminder by mail' })
  await waitFor(() => expect(reminder).toHaveProperty('disabled', false))
  await user.click(reminder)
  expect(await screen.findByText('This was not saved. Check your connection and try again.')).toBeDefined()
  expect(reminder.getAttribute('aria-checked')).toBe('true')
})
