import { randomUUID } from 'node:crypto'
import { AccountView, AuthenticatorView, BackupCodesView } from '@hearth/contract/account/account'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextCode } from '../../testing/app-code.ts'
import { cookiesAfter, cookiesOf } from '../../testing/cookies.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'

const server = await openTestServer()

const accountOf = async (cookie: string) =>
  AccountView.parse(await (await server.ask('/api/account', {}, cookie)).json())
const isIn = async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200
const change = (method: string, path: string, body: unknown, cookie: string) =>
  server.ask(
    `/api${path}`,
    {
      method,
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      }),
    },
    cookie,
  )

const fresh = { kind: 'password', password: PASSWORD }

/** Sets up an authenticator up to the code that turns it on. */
async function codeOfNewApp(cookie: string) {
  const begun = await server.post('/api/account/second-factor', {}, cookie)
  const { secret } = AuthenticatorView.parse(await begun.json())
  onTestFinished(() => void vi.useRealTimers())
  return { code: nextCode(secret) }
}

/** Adds a passkey that no authenticator has. */
async function addPasskey(personId: string): Promise<string> {
  const key = { name: 'Phone', credentialId: randomUUID(), publicKey: 'none', deviceType: 'singleDevice' }
  const added = await server.database.db
    .insertInto('passkey')
    .values({ ...key, userId: personId, counter: 0, backedUp: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Turns the second factor of a person on without a code. */
async function turnOn(personId: string): Promise<void> {
  const row = sql`insert into second_factors (user_id, secret, is_on) values (${personId}, 'x', true)`
  await row.execute(server.database.db)
}

type Asked = { cookie: string; personId: string }
test.each<[string, string, (asked: Asked) => Promise<unknown>]>([
  ['POST', '/account/fresh', () => Promise.resolve(fresh)],
  ['POST', '/account/password', () => Promise.resolve({ password: 'a whole new phrase', current: PASSWORD })],
  [
    'POST',
    '/auth/set-password',
    async ({ personId }) => {
      await sql`delete from account where user_id = ${personId}`.execute(server.database.db)
      return { password: 'a whole new phrase' }
    },
  ],
  ['POST', '/account/second-factor/confirm', ({ cookie }) => codeOfNewApp(cookie)],
  ['POST', '/account/second-factor/backup-codes', ({ personId }) => turnOn(personId)],
  ['DELETE', '/account/second-factor', ({ personId }) => turnOn(personId)],
  ['DELETE', '/account/passkeys/:id', ({ personId }) => addPasskey(personId)],
])('trust 7.2.4: %s %s gives another token, and the old one opens nothing', async (method, path, bodyFor) => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const [{ id } = { id: '' }] = (await accountOf(cookie)).devices
  const body = await bodyFor({ cookie, personId: ana.id })
  const changed = await change(method, path.replace(':id', String(body)), body, cookie)
  expect(changed.status).toBe(200)
  const renewed = cookiesAfter(cookie, changed)
  expect(await isIn(cookie)).toBe(false)
  expect(await isIn(renewed)).toBe(true)
  // The same session: its place in the list, its sockets and the times of its end stay.
  expect((await accountOf(renewed)).devices).toMatchObject([{ id, isThis: true }])
  await expect.poll(() => server.auth.recentOwnerOf(new Headers({ cookie }))).toBeUndefined()
})

test('trust 7.2.4: of two requests that renew a token at once one does, so the browser keeps its session', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const prove = () => server.post('/api/account/fresh', fresh, cookie)
  const replies = await Promise.all([prove(), prove()])
  const renewed = replies.reduce(cookiesAfter, cookie)
  expect(await isIn(renewed)).toBe(true)
  expect(await isIn(replies.toReversed().reduce(cookiesAfter, cookie))).toBe(true)
})

/** The ways to sign in of a person, each with what the browser sends, and the reply that ends it. */
const waysIn: [string, (email: string, cookie: string) => Promise<Response>][] = [
  ['a password', (email, cookie) => server.post('/api/auth/sign-in', { email, password: PASSWORD }, cookie)],
  [
    'a mailed link',
    async (email, cookie) => {
      const asked = cookiesOf(await server.post('/api/auth/magic-link', { email }))
      const text = server.mailsTo(email)[0]?.text ?? ''
      const token = decodeURIComponent(/[?#]magic=(\S+)/.exec(text)?.[1] ?? '')
      return server.post('/api/auth/magic-link/verify', { token }, [cookie, asked].filter(Boolean).join('; '))
    },
  ],
  [
    'a mailed code',
    async (email, cookie) => {
      const asked = await server.post('/api/auth/code', { email })
      const code = /\b\d{3} ?\d{3}\b/.exec(server.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''
      return server.post('/api/auth/code/verify', { email, code }, cookiesAfter(cookie, asked))
    },
  ],
  [
    'a confirming link',
    async (email, cookie) => {
      await sql`update "user" set email_verified = false where email = ${email}`.execute(server.database.db)
      await server.post('/api/auth/confirm-email/resend', { email })
      const text = server.mailsTo(email)[0]?.text ?? ''
      const token = decodeURIComponent(/#confirm=(\S+)/.exec(text)?.[1] ?? '')
      return server.post('/api/auth/confirm-email', { token }, cookie)
    },
  ],
  [
    'a second step',
    async (email, cookie) => {
      const person = await server.signIn(email)
      const { code } = await codeOfNewApp(person)
      const confirmed = await server.post('/api/account/second-factor/confirm', { code }, person)
      const { backupCodes } = BackupCodesView.parse(await confirmed.json())
      const first = await server.post('/api/auth/sign-in', { email, password: PASSWORD }, cookie)
      const half = cookiesAfter(cookie, first)
      return server.post('/api/auth/second-factor', { kind: 'backup', code: backupCodes[0] }, half)
    },
  ],
]

test.each(waysIn)(
  'trust 7.2.4: signing in over a session ends that session, by every way in: %s',
  async (_, enter) => {
    const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
    // Over a session of the same person, and over that of somebody who has used this browser before.
    const earlier = [await server.signIn(ana.email), await server.signIn(cleo.email)] as const
    for (const [person, cookie] of [[ana, earlier[0]] as const, [ben, earlier[1]] as const]) {
      expect(await isIn(cookie)).toBe(true)
      const entered = await enter(person.email, cookie)
      expect(entered.status).toBe(200)
      expect(await isIn(cookie)).toBe(false)
      expect(await isIn(cookiesOf(entered))).toBe(true)
    }
  },
)

test('trust 7.2.4: a sign-in that fails ends no session', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const wrong = { email: ana.email, password: 'not the password' }
  expect((await server.post('/api/auth/sign-in', wrong, cookie)).status).toBe(401)
  expect(await isIn(cookie)).toBe(true)
})
