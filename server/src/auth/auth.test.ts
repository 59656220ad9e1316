import { randomUUID } from 'node:crypto'
import { AccountView } from '@hearth/contract/account/account'
import { afterEach, expect, test, vi } from 'vitest'
import { cookiesOf } from '../testing/cookies.ts'
import { inWords } from '../testing/refusals.ts'
import { openTestServer, PASSWORD } from '../testing/test-server.ts'

const server = await openTestServer()
const secure = await openTestServer({ baseUrl: 'https://hearth.example' })

afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const newEmail = () => `${randomUUID()}@people.example`
const tokenIn = (text: string | undefined, name: string) =>
  decodeURIComponent(new RegExp(`#${name}=(\\S+)`).exec(text ?? '')?.[1] ?? '')
const accountOf = async (cookie = '') =>
  AccountView.parse(await (await server.ask('/api/account', {}, cookie)).json())
const lastMailTo = (email: string) => server.mailsTo(email)[0]
const sessionBehind = async (cookie: string) => (await server.ask('/api/session', {}, cookie)).json()

async function signUp(email = newEmail(), password = PASSWORD) {
  const response = await server.post('/api/auth/sign-up', { email, password })
  return { email, response, cookie: cookiesOf(response), token: tokenIn(lastMailTo(email)?.text, 'confirm') }
}
const confirm = (token: string, cookie = '') => server.post('/api/auth/confirm-email', { token }, cookie)
const signIn = (email: string, password = PASSWORD) => server.post('/api/auth/sign-in', { email, password })

async function askForReset(email: string) {
  await server.post('/api/auth/forgotten-password', { email })
  return tokenIn(lastMailTo(email)?.text, 'reset')
}

test('signing up sends a link, and the link signs in', async () => {
  const { email, response, cookie, token } = await signUp()
  expect(await response.json()).toEqual({ session: null })
  expect(cookiesOf(response)).not.toContain('session')

  const confirmed = await confirm(token, cookie)
  expect(await confirmed.json()).toMatchObject({ session: { person: { email } } })
  expect(await sessionBehind(cookiesOf(confirmed))).toMatchObject({ session: { person: { email } } })
})

test('signing in does not work before the address is confirmed, and sends the link again', async () => {
  const { email } = await signUp()
  const before = server.mailsTo(email).length
  pass(61_000)
  const response = await signIn(email)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining('Email not confirmed') },
  })
  expect(server.mailsTo(email)).toHaveLength(before + 1)
})

test.each([
  ['a line break', 'a@people.example\r\nBcc: x@evil.example'],
  ['a second address', 'a@people.example, x@evil.example'],
  ['a second address behind a semicolon', 'a@people.example;x@evil.example'],
  ['an address inside', '"a b"@people.example>, <x@evil.example'],
  ['a name', 'Ana <a@people.example>'],
  ['U+0000', 'a@people.example\0'],
])('an address with %s is no address', async (_, email) => {
  const mails = server.mail.kept?.().length
  expect((await signUp(email)).response.status).toBe(422)
  expect(server.mail.kept?.().length).toBe(mails)
})

test('a used link says so and signs nobody in', async () => {
  const { token, cookie } = await signUp()
  await confirm(token, cookie)
  const response = await confirm(token, cookie)
  expect(response.status).toBe(422)
  expect(cookiesOf(response)).not.toContain('session')
  expect(await response.json()).toMatchObject({
    error: { message: 'This link was already used. Request a new one.' },
  })
})

test.each(['nonsense', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jIn0.'])(
  'the link token "%s" is refused as not ours',
  async (token) => {
    const response = await confirm(token)
    expect(response.status).toBe(422)
    expect(cookiesOf(response)).not.toContain('session')
    expect(await response.json()).toMatchObject({
      error: { message: 'This link is incomplete or isn’t ours. Request a new one.' },
    })
  },
)

test('6.5.5: a link to confirm an address is expired after a day, and works until then', async () => {
  const [late, early] = [await signUp(), await signUp()]
  pass(86_399_000)
  expect((await confirm(early.token, early.cookie)).status).toBe(200)
  pass(2_000)
  const response = await confirm(late.token, late.cookie)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { message: 'This link has expired. Request a new one.' },
  })
})

test('a link to confirm an address opens nothing once the address was proven another way', async () => {
  const { email, token, cookie } = await signUp()
  const asked = cookiesOf(await server.post('/api/auth/magic-link', { email }))
  const magic = tokenIn(lastMailTo(email)?.text, 'magic')
  const both = `${cookie}; ${asked}`
  expect((await server.post('/api/auth/magic-link/verify', { token: magic }, both)).status).toBe(200)
  const response = await confirm(token, cookie)
  expect(response.status).toBe(422)
  expect(cookiesOf(response)).not.toContain('session')
})

test('D16: an address that has an account gets the same answer and a mail that says so', async () => {
  const { email, token, response, cookie } = await signUp()
  await confirm(token, cookie)
  pass(61_000)
  const again = await signUp(email)
  expect(await again.response.json()).toEqual(await response.json())
  expect(again.response.status).toBe(response.status)
  expect(lastMailTo(email)?.subject).toBe('You already have an account')
})

test('someone who lost the first link gets another by signing up again', async () => {
  const { email } = await signUp()
  pass(61_000)
  const { token, cookie } = await signUp(email)
  expect(await (await confirm(token, cookie)).json()).toMatchObject({ session: { person: { email } } })
})

test('D16: a wrong password and an unknown address are refused alike', async () => {
  const { email, token, cookie } = await signUp()
  await confirm(token, cookie)
  const [wrong, unknown] = [await signIn(email, 'not the password'), await signIn(newEmail())]
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.json()).toMatchObject({ error: { message: 'Invalid email or password' } })
  expect(await unknown.json()).toMatchObject({ error: { message: 'Invalid email or password' } })
})

test('1.4 recover: a forgotten password is replaced by a mailed link, once, and every session ends', async () => {
  const { email, token, cookie } = await signUp()
  const old = cookiesOf(await confirm(token, cookie))
  const reset = await askForReset(email)

  const change = () =>
    server.post('/api/auth/update-password', { token: reset, password: 'a whole new phrase' })
  expect((await change()).status).toBe(200)
  expect(await sessionBehind(old)).toEqual({ session: null, endedBy: 'new_password' })
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, 'a whole new phrase')).status).toBe(200)

  const again = await change()
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({ error: { message: expect.stringContaining('already used') } })
})

test('a reset link is expired after ten minutes', async () => {
  const { email, token, cookie } = await signUp()
  await confirm(token, cookie)
  const reset = await askForReset(email)
  pass(11 * 60_000)
  expect(
    (await server.post('/api/auth/update-password', { token: reset, password: 'a whole new phrase' })).status,
  ).toBe(422)
})

test('D16: asking for a new password answers an unknown address like a known one', async () => {
  const { email } = await signUp()
  const [known, unknown] = await Promise.all(
    [email, newEmail()].map((address) => server.post('/api/auth/forgotten-password', { email: address })),
  )
  expect([known?.status, await known?.text()]).toEqual([unknown?.status, await unknown?.text()])
})

test.each([
  ['a short password', { email: 'a@b.example', password: 'short' }, { password: 'At least 10 characters' }],
  [
    'an endless password',
    { email: 'a@b.example', password: 'x'.repeat(129) },
    { password: 'At most 128 characters' },
  ],
  ['no address', { email: 'ana', password: PASSWORD }, { email: 'Enter your full email address' }],
])('1.4 password rules: %s is refused in words', async (_, input, fields) => {
  const response = await server.post('/api/auth/sign-up', input)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { fields: inWords(fields) } })
})

const fourWords = 'lamp cello train bread '
test.each([
  ['64 characters', fourWords.repeat(6).slice(0, 64)],
  ['128 characters', `${fourWords.repeat(6).slice(0, 127)}.`],
  ['lower case only', 'lampcellotrain'],
  ['digits only', '83619402751846'],
  ['words with many spaces', '  lamp      cello  '],
  ['Arabic and emoji', 'مصباح في الرواق 🏮'],
])('a password of %s is taken at sign-up and signs in', async (_, password) => {
  const { email, response, token, cookie } = await signUp(newEmail(), password)
  expect(response.status).toBe(200)
  expect(await (await confirm(token, cookie)).json()).toMatchObject({ needsPassword: false })
  expect((await signIn(email, password)).status).toBe(200)
  expect((await signIn(email, password.slice(1))).status).toBe(401)
})

test('a password that is a year old still signs in and nothing asks for a new one', async () => {
  const { email, token, cookie } = await signUp()
  await confirm(token, cookie)
  pass(365 * 86_400_000)
  const response = await signIn(email)
  expect(await response.json()).toMatchObject({
    session: { person: { email } },
    needsPassword: false,
    needsSecondFactor: false,
  })
  const session = cookiesOf(response)
  expect((await server.ask('/api/profile', {}, session)).status).toBe(200)
  expect(server.mailsTo(email).map(({ subject }) => subject)).not.toContain('Choose a new password')
})

test('trust 14.3.1: signing out of a browser makes it forget this site, and nothing else does', async () => {
  const person = await server.person()
  const asked = async (scope: string) => {
    const reply = await server.post('/api/auth/sign-out', { scope }, await server.signIn(person.email))
    return reply.headers.get('clear-site-data')
  }
  expect(await asked('others')).toBeNull()
  expect(await asked('local')).toBe('"cache"')
  expect(await asked('global')).toBe('"cache"')
  const gone = await server.ask('/api/account', { method: 'DELETE' }, await server.signIn(person.email))
  expect([gone.status, gone.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
})

test('a session ends itself without being asked again', async () => {
  const person = await server.person()
  const cookies = [await server.signIn(person.email), await server.signIn(person.email)]
  const [{ id } = { id: '' }] = (await accountOf(cookies[1])).devices.filter(({ isThis }) => isThis)
  pass(6 * 60_000)
  expect((await server.post('/api/auth/sign-out', { scope: 'local' }, cookies[0])).status).toBe(200)
  const left = await server.ask(`/api/account/devices/${id}`, { method: 'DELETE' }, cookies[1])
  expect(left.status).toBe(200)
  for (const cookie of cookies) expect(await sessionBehind(cookie)).toEqual({ session: null })
})

test('signing out here ends this session only', async () => {
  const person = await server.person()
  const [here, there] = [await server.signIn(person.email), await server.signIn(person.email)]
  expect((await server.post('/api/auth/sign-out', { scope: 'local' }, here)).status).toBe(200)
  expect(await sessionBehind(here)).toEqual({ session: null })
  expect(await sessionBehind(there)).toMatchObject({ session: { person: { id: person.id } } })
})

test('signing out everywhere else keeps this session', async () => {
  const person = await server.person()
  const [here, there] = [await server.signIn(person.email), await server.signIn(person.email)]
  await server.post('/api/auth/sign-out', { scope: 'others' }, here)
  expect(await sessionBehind(here)).toMatchObject({ session: { person: { id: person.id } } })
  expect(await sessionBehind(there)).toEqual({ session: null, endedBy: 'signed_out' })
})

test('signing out globally ends all, and a second page that signs out at the same moment is no error of the server', async () => {
  const person = await server.person()
  const [here, there] = [await server.signIn(person.email), await server.signIn(person.email)]
  const answers = await Promise.all([
    server.post('/api/auth/sign-out', { scope: 'global' }, here),
    server.post('/api/auth/sign-out', { scope: 'global' }, there),
  ])
  for (const { status } of answers) expect([200, 401]).toContain(status)
  expect(await sessionBehind(here)).toMatchObject({ session: null })
  expect(await sessionBehind(there)).toMatchObject({ session: null })
})

test('trust 1.5, __Host- cookie: the secret of a session is in a cookie no script can read, and in no body', async () => {
  const person = await secure.person()
  const response = await secure.post('/api/auth/sign-in', { email: person.email, password: PASSWORD })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-session=/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(attribute)
  expect(cookie).not.toContain('Domain')
  const secret = decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(await response.text()).not.toContain(secret.split('.')[0])
})

test('D17: too many tries from one address are refused for a while, whatever address the request claims', async () => {
  const statuses: number[] = []
  let last: Response | undefined
  for (let tries = 0; tries < 61; tries += 1) {
    last = await server.ask(
      '/api/auth/sign-in',
      {
        method: 'POST',
        body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `192.0.2.${tries}`,
          'x-hearth-client-address': `192.0.2.${tries}`,
        },
      },
      '',
      '203.0.113.7',
    )
    statuses.push(last.status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
  expect(statuses[60]).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})
