import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { accountOf, inMinutes, signedIn } from '../../../../testing/people.ts'
import { proofMethodsOf } from './proof.rules.ts'

const stale = () => new Refusal(403, 'stale_session')
const PASSKEY = { id: 'p', name: 'Phone', createdAt: '2026-01-01T10:00:00.000Z' }

/** A server that wants a proof before it changes the address, and lets the proof itself pass or not. */
function serve(account = accountOf()) {
  let isFresh = false
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/account': () => account,
    'POST /api/account/email': ({ body }) =>
      isFresh ? { ...account, newEmail: (body as { email: string }).email } : stale(),
    'POST /api/account/fresh': () => {
      isFresh = true
      return { ...account, freshUntil: inMinutes(5) }
    },
    'POST /api/account/fresh/code': () => ({}),
  })
  return server
}

async function begin() {
  const page = openPage('/settings/security')
  await page.user.click(await screen.findByRole('button', { name: 'Change email' }))
  await page.user.type(screen.getByLabelText('New email'), 'wren@example.org')
  await page.user.click(screen.getByRole('button', { name: 'Send both emails' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  return { ...page, dialog }
}

test('what was begun goes on by itself once it is clear who is there', async () => {
  const server = serve()
  const { user, dialog } = await begin()
  await user.type(dialog.getByLabelText('Your password'), 'a quiet evening in')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Change to wren@example.org pending')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls('POST /api/account/fresh').map(({ body }) => body)).toEqual([
    { kind: 'password', password: 'a quiet evening in' },
  ])
  expect(server.calls('POST /api/account/email').map(({ body }) => body)).toEqual([
    { email: 'wren@example.org' },
    { email: 'wren@example.org' },
  ])
})

test('a password can be pasted where it is asked again, and password managers are told whose it is', async () => {
  serve()
  const { user, dialog } = await begin()
  const field = dialog.getByLabelText<HTMLInputElement>('Your password')
  await user.click(field)
  await user.paste('a quiet evening in')
  expect([field.value, field.autocomplete]).toEqual(['a quiet evening in', 'current-password'])
  const name = field.form?.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect([name?.value, name?.hidden]).toEqual(['robin@example.org', true])
})

test('someone who closes the question keeps what was typed, and nothing has happened', async () => {
  const server = serve()
  const { user, dialog } = await begin()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const field = await screen.findByLabelText<HTMLInputElement>('New email')
  expect(field.value).toBe('wren@example.org')
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(server.calls('POST /api/account/email')).toHaveLength(1)
  const beneath = screen.getByRole('dialog', { name: 'Change your email' })
  await waitFor(() => expect(beneath.contains(document.activeElement)).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Send both emails' }))
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined()
})

test('a wrong password is said at its field, which has the focus, and may be typed again', async () => {
  const server = serve()
  server.answer(
    'POST /api/account/fresh',
    () => new Refusal(422, 'password_wrong', { password: ['password_wrong'] }),
  )
  const { user, dialog } = await begin()
  const field = dialog.getByLabelText('Your password')
  await user.type(field, 'guess')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('That password is wrong. Try again.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('who has no password is sent six digits at once, and only once', async () => {
  const server = serve(accountOf({ hasPassword: false }))
  const { user, dialog } = await begin()
  expect(await dialog.findByText(/We sent six digits to robin@example.org/)).toBeDefined()
  expect(server.calls('POST /api/account/fresh/code')).toHaveLength(1)
  await user.type(dialog.getByLabelText('Six digits from the email'), '123 456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Change to wren@example.org pending')).toBeDefined()
  expect(server.calls('POST /api/account/fresh')[0]?.body).toEqual({ kind: 'code', code: '123456' })
})

test('another way is one press away, and coming back to the email sends no second one', async () => {
  const server = serve()
  const { user, dialog } = await begin()
  const mail = 'Send a code to your email'
  await user.click(dialog.getByRole('button', { name: mail }))
  expect(await dialog.findByText(/We sent six digits/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Use your password' }))
  expect(dialog.getByLabelText('Your password')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: mail }))
  expect(await dialog.findByText(/We sent six digits/)).toBeDefined()
  expect(server.calls('POST /api/account/fresh/code')).toHaveLength(1)
})

test('while the second step is on, a backup code stands in for the app, and password and email do not', async () => {
  const server = serve(accountOf({ secondFactor: { isOn: true, backupCodesLeft: 10 } }))
  const { user, dialog } = await begin()
  expect(dialog.getByLabelText('Six digits from your authenticator app')).toBeDefined()
  for (const name of ['Use your password', 'Send a code to your email'])
    expect(dialog.queryByRole('button', { name })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Use a backup code' }))
  const field = dialog.getByLabelText('One of your backup codes')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'abcde-fghij')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Change to wren@example.org pending')).toBeDefined()
  expect(server.calls('POST /api/account/fresh').map(({ body }) => body)).toEqual([
    { kind: 'backup', code: 'abcde-fghij' },
  ])
  expect(server.calls('POST /api/account/fresh/code')).toHaveLength(0)
})

test.each([
  [{}, true, ['password', 'code']],
  [{ hasPassword: false }, true, ['code']],
  [{ passkeys: [PASSKEY] }, true, ['password', 'passkey', 'code']],
  [{ passkeys: [PASSKEY] }, false, ['password', 'code']],
  [{ secondFactor: { isOn: true, backupCodesLeft: 1 } }, true, ['totp', 'backup']],
  [{ secondFactor: { isOn: true, backupCodesLeft: 0 }, passkeys: [PASSKEY] }, true, ['totp', 'passkey']],
])('with %o and passkeys possible %s, one may prove who one is by %o', (facts, canUse, ways) => {
  expect(proofMethodsOf(accountOf(facts), canUse)).toEqual(ways)
})
