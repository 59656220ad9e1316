import type { AccountView } from '@hearth/contract/account/account'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deviceName } from '../../../lib/browser/device-name.ts'
import { datesOf } from '../../../lib/format/dates.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { accountOf, deviceOf, inMinutes, signedIn, signedOut } from '../../../testing/people.ts'

const phone = deviceOf(2, { browser: 'Safari', system: 'iOS', country: null })
const codes = ['aaaaa-11111', 'bbbbb-22222']

/** A server whose account changes as it is told to. */
function serve(facts: Partial<AccountView> = {}) {
  let account = accountOf(facts)
  const become = (changed: Partial<AccountView>) => (account = { ...account, ...changed })
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/account': () => account,
    'DELETE /api/account/email': () => become({ newEmail: null }),
    'POST /api/account/password': () => become({ hasPassword: true }),
    'DELETE /api/account/devices/:id': ({ params: [id] }) =>
      become({ devices: account.devices.filter((device) => device.id !== id) }),
    'POST /api/auth/sign-out': () => {
      become({ devices: account.devices.filter(({ isThis }) => isThis) })
      return {}
    },
    'PATCH /api/account/passkeys/:id': ({ params: [id], body }) =>
      become({
        passkeys: account.passkeys.map((one) => (one.id === id ? { ...one, ...(body as object) } : one)),
      }),
    'DELETE /api/account/passkeys/:id': () => become({ passkeys: [] }),
    'POST /api/account/second-factor': () => ({
      uri: 'otpauth://totp/x?secret=ABCDEFGH',
      secret: 'ABCDEFGH',
    }),
    'POST /api/account/second-factor/confirm': () => {
      become({ secondFactor: { isOn: true, backupCodesLeft: codes.length } })
      return { backupCodes: codes }
    },
    'POST /api/account/second-factor/backup-codes': () => ({ backupCodes: codes }),
    'DELETE /api/account/second-factor': () => become({ secondFactor: { isOn: false, backupCodesLeft: 0 } }),
    'DELETE /api/account/google': () => become({ google: { isConnected: false } }),
    'GET /api/account/erasure': () => ({ likesAndPasses: 12, matches: 1, conversations: 0, messages: 7 }),
    'DELETE /api/account': () => ({}),
  })
  return { ...openPage('/settings/security'), server, become }
}

const press = async (user: ReturnType<typeof serve>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const inDialog = async (name?: string) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }))

test.each([
  ['/settings?account', 'Where you’re signed in'],
  ['/settings?account&problem=google_cancelled', 'You cancelled.'],
  ['/settings?account&problem=something_new', 'Google couldn’t confirm your account. Try again in a moment.'],
])('%s leads to the account and says: %s', async (from, said) => {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/account': () => accountOf(),
  })
  const { path } = openPage(from)
  expect(await screen.findByRole('heading', { name: 'Account and security', level: 1 })).toBeDefined()
  expect(await screen.findByText(said)).toBeDefined()
  await waitFor(() => expect(path()).toBe('/settings/security'))
})

test('an account that does not load can be asked for again', async () => {
  const { server, user } = serve()
  server.answer('GET /api/account', () => new Refusal(422, 'invalid'))
  await press(user, 'Try again')
  server.answer('GET /api/account', () => accountOf())
  await press(user, 'Try again')
  expect(await screen.findByRole('heading', { name: 'Email' })).toBeDefined()
})

test('the own address is whole only when it is asked for', async () => {
  const { user } = serve({ email: 'robin@example.org' })
  expect(await screen.findByText('r…@example.org')).toBeDefined()
  expect(screen.queryByText('robin@example.org')).toBeNull()
  await press(user, 'Show email')
  expect(screen.getByText('robin@example.org')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show email' })).toBeNull()
})

test('a change of address waits in sight and can be withdrawn', async () => {
  const { user } = serve({ newEmail: 'wren@example.org' })
  expect(await screen.findByText('Change to wren@example.org pending')).toBeDefined()
  await press(user, 'Cancel the change')
  await waitFor(() => expect(screen.queryByText('Change to wren@example.org pending')).toBeNull())
  expect(await screen.findByText('Change cancelled')).toBeDefined()
})

test('what fails without a network says so beside it, and closing leads back to where one was', async () => {
  const { server, user } = serve({ newEmail: 'wren@example.org' })
  server.answer('DELETE /api/account/email', noNetwork)
  await press(user, 'Cancel the change')
  expect(
    await screen.findByText('We couldn’t reach Hearth. Check your connection and try again.'),
  ).toBeDefined()
  expect(screen.getByText('Change to wren@example.org pending')).toBeDefined()
  await press(user, 'Change email')
  await user.click((await inDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change email'))
})

test('a password that is too short is refused before anyone is asked, a common one in the words of the server', async () => {
  const { server, user } = serve({ hasPassword: false })
  await press(user, 'Set a password')
  const dialog = await inDialog('Set a password')
  const field = dialog.getByLabelText('New password')
  await user.type(field, 'short')
  await user.click(dialog.getByRole('button', { name: 'Save password' }))
  expect(await dialog.findByText('At least 10 characters')).toBeDefined()
  expect(server.calls('POST /api/account/password')).toHaveLength(0)

  const mend = server.answer.bind(server)
  mend(
    'POST /api/account/password',
    () => new Refusal(422, 'password_too_common', { password: ['password_too_common'] }),
  )
  await user.type(field, 'password')
  await user.click(dialog.getByRole('button', { name: 'Save password' }))
  expect(await dialog.findByText('That password is too common. Try another.')).toBeDefined()
  mend('POST /api/account/password', () => accountOf({ hasPassword: true }))
  await user.click(dialog.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Password saved')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Change password' })).toBeDefined()
})

test('changing the password asks for the current one', async () => {
  const { server, user } = serve()
  server.answer(
    'POST /api/account/password',
    () => new Refusal(422, 'password_wrong', { current: ['password_wrong'] }),
  )
  await press(user, 'Change password')
  const dialog = await inDialog('Change password')
  const current = dialog.getByLabelText('Current password')
  await user.type(current, 'not it')
  await user.type(dialog.getByLabelText('New password'), 'a lantern in the hallway')
  await user.click(dialog.getByRole('button', { name: 'Save password' }))
  expect(await dialog.findByText('That password is wrong. Try again.')).toBeDefined()
  expect(current.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText('New password').getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(current)
  expect(dialog.getByText(/Forgot it\?/)).toBeDefined()

  server.answer('POST /api/account/password', () => accountOf({ hasPassword: true }))
  await user.clear(current)
  await user.type(current, 'a quiet evening in')
  await user.click(dialog.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Password saved')).toBeDefined()
  expect(server.calls('POST /api/account/password').map(({ body }) => body)).toEqual([
    { password: 'a lantern in the hallway', current: 'not it' },
    { password: 'a lantern in the hallway', current: 'a quiet evening in' },
  ])
})

test('both passwords can be pasted, and password managers are told what each is', async () => {
  const { user } = serve()
  await press(user, 'Change password')
  const dialog = await inDialog('Change password')
  for (const [label, use] of [
    ['Current password', 'current-password'],
    ['New password', 'new-password'],
  ] as const) {
    const field = dialog.getByLabelText<HTMLInputElement>(label)
    await user.click(field)
    await user.paste('a lantern in the hallway')
    expect([field.value, field.autocomplete]).toEqual(['a lantern in the hallway', use])
  }
  const form = dialog.getByLabelText<HTMLInputElement>('New password').form
  const name = form?.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect([name?.value, name?.hidden]).toEqual(['robin@example.org', true])
})

test('each device says what it is, where and when, and the others can be signed out one by one', async () => {
  const { server, user } = serve({ devices: [deviceOf(1, { isThis: true }), phone, deviceOf(3)] })
  const list = within(await screen.findByRole('list', { name: 'Devices' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  const [own, theirs] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(own).toContain('This device')
  expect(own).not.toContain('Sign out')
  expect(theirs).toContain('Safari · iOS')
  expect(theirs).toContain('Country unknown')

  await press(user, 'Sign out Safari · iOS')
  const dialog = await inDialog('Sign out Safari · iOS?')
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  expect(server.calls('DELETE /api/account/devices/:id').map(({ params }) => params)).toEqual([[phone.id]])
  // The button that was pressed is gone, and the focus with it.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Where you’re signed in'))
})

test('all other devices are signed out at once, after one question', async () => {
  const { server, user } = serve({ devices: [deviceOf(1, { isThis: true }), phone] })
  await press(user, 'Sign out all others')
  const dialog = await inDialog('Sign out everywhere else?')
  await user.click(dialog.getByRole('button', { name: 'Sign out all others' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull())
  expect(server.calls('POST /api/auth/sign-out')[0]?.body).toEqual({ scope: 'others' })
})

test('the second step is on once its digits are right, and its codes stay until they are saved', async () => {
  const { server, user } = serve()
  await press(user, 'Turn on')
  const setUp = await inDialog('Connect your authenticator app')
  expect(await setUp.findByRole('img', { name: /QR code/ })).toBeDefined()
  expect(setUp.getByText('ABCD EFGH')).toBeDefined()
  server.answer('POST /api/account/second-factor/confirm', () => new Refusal(422, 'app_code_wrong'))
  await user.type(setUp.getByLabelText(/Six digits/), '000000')
  await user.click(setUp.getByRole('button', { name: 'Turn on' }))
  expect(await setUp.findByText(/^That code is wrong\. Enter the one your app shows now, /)).toBeDefined()
  server.answer('POST /api/account/second-factor/confirm', () => ({ backupCodes: codes }))
  server.answer('GET /api/account', () => accountOf({ secondFactor: { isOn: true, backupCodesLeft: 2 } }))
  await user.click(setUp.getByRole('button', { name: 'Turn on' }))

  const shown = await inDialog('Your backup codes')
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await user.keyboard('{Escape}')
  expect(await shown.findByText(/Save the codes first/)).toBeDefined()
  await user.click(shown.getByRole('checkbox', { name: 'I’ve saved them' }))
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/2 backup codes left/)).toBeDefined()
})

test('the second step is turned off after a question', async () => {
  const { user } = serve({ secondFactor: { isOn: true, backupCodesLeft: 1 } })
  expect(await screen.findByText(/1 backup code left/)).toBeDefined()
  await press(user, 'Turn off')
  await user.click(
    (await inDialog('Turn off two-factor authentication?')).getByRole('button', { name: 'Turn off' }),
  )
  expect(await screen.findByText('Two-factor authentication is off')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeDefined()
})

test('a browser without passkeys says so, and those of other devices can be renamed and removed', async () => {
  const passkeys = [{ id: deviceOf(9).id, name: 'Phone', createdAt: '2026-01-01T10:00:00.000Z' }]
  const { user } = serve({ passkeys })
  expect(await screen.findByText(/This browser doesn’t support passkeys/)).toBeDefined()
  await press(user, 'Rename Phone')
  const renaming = await inDialog('Rename passkey')
  await user.clear(renaming.getByLabelText('Name'))
  await user.click(renaming.getByRole('button', { name: 'Save name' }))
  expect(await renaming.findByText('Enter a name')).toBeDefined()
  await user.type(renaming.getByLabelText('Name'), 'Old phone')
  await user.click(renaming.getByRole('button', { name: 'Save name' }))
  await press(user, 'Remove Old phone')
  await user.click((await inDialog('Remove “Old phone”?')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your passkeys' })).toBeNull())
})

const twoDevices = [deviceOf(1, { isThis: true }), phone]
const codesOfTwo = { isOn: true, backupCodesLeft: 2 }
const onePasskey = [{ id: deviceOf(9).id, name: 'Phone', createdAt: '2026-01-01T10:00:00.000Z' }]
type UserOfPage = ReturnType<typeof serve>['user']

/** Reads the codes, so that they can be closed. */
async function readCodes(user: UserOfPage) {
  const shown = await inDialog('Your backup codes')
  await user.click(shown.getByRole('checkbox', { name: 'I’ve saved them' }))
  await user.click(shown.getByRole('button', { name: 'Done' }))
}

const factorChanges: [string, Partial<AccountView>, (user: UserOfPage) => Promise<void>][] = [
  [
    'turning the second factor on',
    {},
    async (user) => {
      await press(user, 'Turn on')
      const setUp = await inDialog()
      await user.type(setUp.getByLabelText(/Six digits/), '123456')
      await user.click(setUp.getByRole('button', { name: 'Turn on' }))
      await readCodes(user)
    },
  ],
  [
    'turning the second factor off',
    { secondFactor: codesOfTwo },
    async (user) => {
      await press(user, 'Turn off')
      const question = await inDialog('Turn off two-factor authentication?')
      await user.click(question.getByRole('button', { name: 'Turn off' }))
    },
  ],
  [
    'new backup codes',
    { secondFactor: codesOfTwo },
    async (user) => {
      await press(user, 'New backup codes')
      const question = await inDialog()
      await user.click(question.getAllByRole('button').at(-2) ?? document.body)
      await readCodes(user)
    },
  ],
  [
    'removing a passkey',
    { passkeys: onePasskey },
    async (user) => {
      await press(user, 'Remove Phone')
      await user.click((await inDialog('Remove “Phone”?')).getByRole('button', { name: 'Remove' }))
    },
  ],
  [
    'disconnecting Google',
    { google: { isConnected: true } },
    async (user) => {
      await press(user, 'Disconnect')
      await user.click((await inDialog('Disconnect Google?')).getByRole('button', { name: 'Disconnect' }))
    },
  ],
]
const OFFER = 'Also sign out your other devices?'

test.each(factorChanges)(
  'after %s one is asked whether the other devices shall be signed out, and yes signs them out',
  async (_, facts, change) => {
    const { server, user } = serve({ ...facts, devices: twoDevices })
    await change(user)
    const offer = await inDialog(OFFER)
    expect(server.calls('POST /api/auth/sign-out')).toEqual([])
    await user.click(offer.getByRole('button', { name: 'Sign out all others' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls('POST /api/auth/sign-out').map(({ body }) => body)).toEqual([{ scope: 'others' }])
  },
)

test.each(factorChanges)('after %s with one device nothing is asked', async (_, facts, change) => {
  const { user } = serve(facts)
  await change(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after connecting Google, and so on the way back from it, one is asked too', async () => {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/account': () => accountOf({ google: { isConnected: true }, devices: twoDevices }),
  })
  const { user, path } = openPage('/settings?account&connected')
  const offer = await inDialog(OFFER)
  await user.click(offer.getByRole('button', { name: 'Keep them signed in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/settings/security')
})

test('signing out other devices asks who is there first, and then goes on', async () => {
  const { server, user } = serve({ devices: twoDevices })
  const signOut = server.whole('POST /api/auth/sign-out')
  server.answer('POST /api/auth/sign-out', () => new Refusal(403, 'stale_session'))
  await press(user, 'Sign out all others')
  await user.click(
    (await inDialog('Sign out everywhere else?')).getByRole('button', { name: 'Sign out all others' }),
  )
  const proof = await inDialog('Confirm it’s you')
  server.answer('POST /api/auth/sign-out', signOut)
  server.answer('POST /api/account/fresh', () => accountOf({ devices: twoDevices, freshUntil: inMinutes(5) }))
  await user.type(proof.getByLabelText('Your password'), 'a quiet evening in')
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull())
})

test('signing out everywhere ends this session too', async () => {
  const { server, user, path } = serve({ devices: twoDevices })
  await press(user, 'Sign out everywhere')
  await user.click(
    (await inDialog('Sign out everywhere?')).getByRole('button', { name: 'Sign out everywhere' }),
  )
  expect(await screen.findByText('Signed out')).toBeDefined()
  expect(server.calls('POST /api/auth/sign-out').map(({ body }) => body)).toEqual([{ scope: 'global' }])
  await waitFor(() => expect(path()).toBe('/'))
})

test('Google stands there only where it is offered', async () => {
  const { user } = serve({ google: { isConnected: true } })
  await press(user, 'Disconnect')
  await user.click((await inDialog('Disconnect Google?')).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeDefined()
})

test('deleting names what will be gone, and signs out', async () => {
  const { server, user, path } = serve()
  await press(user, 'Delete my account')
  expect(screen.queryByRole('heading', { name: 'Google' })).toBeNull()
  const dialog = await inDialog('Delete your account?')
  expect(await dialog.findByText('12 likes and passes')).toBeDefined()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your profile and every way to sign in',
    '12 likes and passes',
    '1 match, for the other person too',
    '7 messages you wrote or received',
  ])
  server.answer('GET /api/session', () => signedOut)
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText('Your account is deleted')).toBeDefined()
  await waitFor(() => expect(path()).toBe('/'))
})

test('nothing can be deleted before it is said what goes, or that this cannot be said', async () => {
  const { server, user } = serve()
  const counting = Promise.withResolvers<Refusal>()
  server.answer('GET /api/account/erasure', () => counting.promise)
  await press(user, 'Delete my account')
  const dialog = await inDialog()
  const act = dialog.getByRole('button', { name: 'Delete account' })
  expect(act).toHaveProperty('disabled', true)
  counting.resolve(new Refusal(404, 'not_found'))
  await waitFor(() => expect(act).toHaveProperty('disabled', false))
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('a deletion that fails leaves everything as it was', async () => {
  const { server, user, path } = serve()
  server.answer('DELETE /api/account', () => new Refusal(500, 'internal'))
  await press(user, 'Delete my account')
  const dialog = await inDialog()
  await dialog.findByText('12 likes and passes')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('Something went wrong')).toBeDefined()
  expect(path()).toBe('/settings/security')
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux · Firefox'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  ['something else', ''],
])('%s is suggested as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([
  [0, 'this minute'],
  [61 * 60_000, '1 hour ago'],
  [26 * 3_600_000, '1 day ago'],
  [15 * 86_400_000, '2 weeks ago'],
])('%i ms are told as %s', (passed, words) => {
  const now = new Date('2026-03-14T18:30:00.000Z')
  expect(datesOf('en', '24').agoText(new Date(now.getTime() - passed).toISOString(), now)).toBe(words)
})

test('nothing is told of a device that was active a moment ago but that it is', async () => {
  vi.useRealTimers()
  serve({ devices: [deviceOf(1, { isThis: true }), deviceOf(2, { lastSeenAt: '2026-01-06T10:00:00.000Z' })] })
  const list = within(await screen.findByRole('list', { name: 'Devices' }))
  expect(list.getByText(/Portugal · Active now/)).toBeDefined()
  expect(list.getByText(/Portugal · Last active/)).toBeDefined()
})
