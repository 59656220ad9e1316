import {
  AccountView,
  AuthenticatorView,
  BackupCodesView,
  PasskeyOptionsView,
} from '@hearth/contract/account/account'
import { ErrorReply } from '@hearth/contract/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextCode } from '../../testing/app-code.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { cookiesAfter, cookiesOf } from '../../testing/cookies.ts'
import { sessionOf, setStrong, staffPerson } from '../../testing/people/staff-people.ts'
import { BASE_URL, openTestServer } from '../../testing/test-server.ts'
import { strongSessionOf } from './strong.ts'

const server = await openTestServer()
const HOME = { origin: BASE_URL }
type Key = ReturnType<typeof openAuthenticator>

/** Returns whether a session is strong now. */
const isStrong = async (cookie: string) =>
  (await strongSessionOf(server.auth, new Headers({ cookie })))?.strongUntil instanceof Date

const codeOf = async (response: Response) => ErrorReply.parse(await response.json()).error.code

async function begin(path: string, cookie = '') {
  const response = await server.post(path, {}, cookie)
  const { options } = PasskeyOptionsView.parse(await response.json())
  return { options, cookie: [cookie, cookiesOf(response)].filter(Boolean).join('; ') }
}

async function addPasskey(cookie: string): Promise<{ key: Key; cookie: string }> {
  const key = openAuthenticator('localhost')
  const begun = await begin('/api/account/passkeys/options', cookie)
  const input = { name: 'My phone', response: key.make(begun.options, HOME) }
  const added = await server.post('/api/account/passkeys', input, begun.cookie)
  expect(added.status).toBe(200)
  return { key, cookie: cookiesAfter(cookie, added) }
}

async function enterByPasskey(key: Key): Promise<string> {
  const { options, cookie } = await begin('/api/auth/passkey/options')
  return cookiesOf(await server.post('/api/auth/passkey', { response: key.show(options, HOME) }, cookie))
}

async function proveByPasskey(key: Key, cookie: string) {
  const begun = await begin('/api/account/fresh/passkey', cookie)
  const input = { kind: 'passkey', response: key.show(begun.options, HOME) }
  const proved = await server.post('/api/account/fresh', input, begun.cookie)
  expect(proved.status).toBe(200)
  return cookiesAfter(cookie, proved)
}

async function addAuthenticator(cookie: string) {
  const begun = await server.post('/api/account/second-factor', {}, cookie)
  const { secret } = AuthenticatorView.parse(await begun.json())
  const code = nextCode(secret)
  const confirmed = await server.post('/api/account/second-factor/confirm', { code }, cookie)
  const { backupCodes } = BackupCodesView.parse(await confirmed.json())
  return { secret, backupCodes, cookie: cookiesAfter(cookie, confirmed) }
}

test('a session of a password or a mailed link is not strong, and confirming with them does not make it so', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  expect(await isStrong(cookie)).toBe(false)
  const proved = await server.post(
    '/api/account/fresh',
    { kind: 'password', password: 'correct horse battery' },
    cookie,
  )
  expect([proved.status, await isStrong(cookiesAfter(cookie, proved))]).toEqual([200, false])

  const one = await staffPerson(server, 'triage', null)
  await server.post('/api/account/fresh/code', {}, one.cookie)
  const code = /\b\d{3} ?\d{3}\b/.exec(server.mailsTo(one.email)[0]?.text ?? '')?.[0]
  const byCode = await server.post('/api/account/fresh', { kind: 'code', code }, one.cookie)
  expect([byCode.status, await isStrong(cookiesAfter(one.cookie, byCode))]).toEqual([200, false])
})

test('setting up a passkey, signing in with it and confirming with it make the session strong', async () => {
  const one = await staffPerson(server, 'triage', null)
  const { key, cookie } = await addPasskey(one.cookie)
  expect(await isStrong(cookie)).toBe(true)
  expect(await isStrong(await enterByPasskey(key))).toBe(true)

  const mailed = await sessionOf(server, one.id)
  expect(await isStrong(mailed)).toBe(false)
  expect(await isStrong(await proveByPasskey(key, mailed))).toBe(true)
})

test('setting up an authenticator, the second step with it and confirming with it or a backup code make the session strong', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const ana = await server.person()
  const { secret, backupCodes, ...added } = await addAuthenticator(await ana.cookie())
  let { cookie } = added
  expect(await isStrong(cookie)).toBe(true)

  const first = await server.post('/api/auth/sign-in', {
    email: ana.email,
    password: 'correct horse battery',
  })
  const second = await server.post(
    '/api/auth/second-factor',
    { kind: 'totp', code: nextCode(secret) },
    cookiesOf(first),
  )
  expect(await isStrong(cookiesOf(second))).toBe(true)

  for (const input of [
    { kind: 'totp', code: nextCode(secret) },
    { kind: 'backup', code: backupCodes[0] },
  ]) {
    await setStrong(server, ana.id, null)
    const proved = await server.post('/api/account/fresh', input, cookie)
    expect(proved.status).toBe(200)
    cookie = cookiesAfter(cookie, proved)
    expect(await isStrong(cookie)).toBe(true)
  }
  await setStrong(server, ana.id, null)
  const wrong = await server.post('/api/account/fresh', { kind: 'backup', code: 'aaaaa-aaaaa' }, cookie)
  expect([wrong.status, await isStrong(cookie)]).toEqual([422, false])
})

test('a session is strong for eight hours', async () => {
  const one = await staffPerson(server, 'triage')
  const began = Date.now()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.useFakeTimers({ toFake: ['Date'], now: began + 8 * 3_600_000 - 60_000 })
  expect(await isStrong(one.cookie)).toBe(true)
  vi.setSystemTime(began + 8 * 3_600_000 + 1)
  expect(await isStrong(one.cookie)).toBe(false)
})

test('the mailbox of staff who own a passkey is not enough to add, replace or remove one', async () => {
  const one = await staffPerson(server, 'admin', null)
  const { key } = await addPasskey(one.cookie)
  let mailed = await sessionOf(server, one.id)
  const account = AccountView.parse(await (await server.ask('/api/account', {}, mailed)).json())
  const passkey = `/api/account/passkeys/${account.passkeys[0]?.id}`
  const remove = () => server.ask(passkey, { method: 'DELETE' }, mailed)
  const asks = [
    () => server.post('/api/account/passkeys/options', {}, mailed),
    () => server.post('/api/account/second-factor', {}, mailed),
    remove,
  ]
  for (const ask of asks) {
    const refused = await ask()
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'strong_sign_in_required'])
  }
  mailed = await proveByPasskey(key, mailed)
  expect((await remove()).status).toBe(200)
})

test('a member may still add a passkey with a session of a password', async () => {
  const ana = await server.person()
  await addPasskey(await ana.cookie())
  const { cookie: other } = await addPasskey(await server.signIn(ana.email))
  const { passkeys } = AccountView.parse(await (await server.ask('/api/account', {}, other)).json())
  expect(passkeys).toHaveLength(2)
})
