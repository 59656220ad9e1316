import { randomUUID } from 'node:crypto'
import type { RegistrationChangeInput } from '@hearth/contract/console/registration'
import { sql } from 'kysely'
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changeSettings, invite } from '../../features/registration/registration.ts'
import { openLog } from '../../outside/log.ts'
import { nextCode } from '../../testing/app-code.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { freePort } from '../../testing/network/mail-server.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'

const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
afterAll(() => provider.stop())

const google = {
  clientId: 'hearth',
  clientSecret: 'a secret of the client',
  issuer: provider.issuer.url ?? '',
}
const server = await openTestServer({ google })
const plain = await openTestServer()

/** Who is signed in at the provider. */
let claims: Record<string, unknown> = {}
let asked: Record<string, string> = {}
provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
  Object.assign(token.payload, claims, 'iss' in claims ? {} : { aud: claims['aud'] ?? google.clientId })
})
provider.service.on(Events.BeforeResponse, (_, request) => {
  asked = { ...request.body }
})

const newAddress = () => `${randomUUID()}@people.example`
const sessionOf = async (cookie: string) => (await server.ask('/api/session', {}, cookie)).json()

const operator = { kind: 'operator' } as const
const setRegistration = (change: RegistrationChangeInput) =>
  server.database.transact((tx) => changeSettings(server.deps, tx, { actor: operator, change }))

beforeEach(() => {
  claims = { sub: randomUUID(), email: newAddress(), email_verified: true }
  asked = {}
})

/** Begins here, signs in there, and gives the way back without going it. */
async function departAndReturn(path = '/api/auth/google', cookie = '', input = {}) {
  const begun = await server.post(path, input, cookie)
  const { url } = (await begun.json()) as { url: string }
  const sentBack = await fetch(url, { redirect: 'manual' })
  const back = new URL(sentBack.headers.get('location') ?? '')
  return { there: new URL(url), back, cookies: [cookie, cookiesOf(begun)].filter(Boolean).join('; ') }
}

const goBack = (back: URL, cookie: string) => server.ask(`${back.pathname}${back.search}`, {}, cookie)

async function signInByGoogle(cookie = '', input = {}) {
  const { back, cookies } = await departAndReturn('/api/auth/google', cookie, input)
  return goBack(back, cookies)
}

const FIRST_STEPS = '/welcome?first=true'

test('Google signs a newcomer in, with an address that is confirmed already, and leads to the first steps once', async () => {
  const arrived = await signInByGoogle()
  expect([arrived.status, arrived.headers.get('location')]).toEqual([302, FIRST_STEPS])
  expect(await sessionOf(cookiesOf(arrived))).toMatchObject({
    session: { person: { email: claims['email'] } },
  })
  const again = await signInByGoogle()
  expect(again.headers.get('location')).toBe('/app')
  expect(await sessionOf(cookiesOf(again))).toMatchObject({ session: { person: { email: claims['email'] } } })
})

test('an account that was signed up for but never confirmed comes to the first steps by Google too', async () => {
  const email = newAddress()
  const begun = await server.post('/api/auth/sign-up', { email, password: PASSWORD })
  claims = { ...claims, email }
  expect((await signInByGoogle(cookiesOf(begun))).headers.get('location')).toBe(FIRST_STEPS)
  expect((await signInByGoogle()).headers.get('location')).toBe('/app')
})

test.each([
  ['/matches', '/matches', '/auth?problem=google_cancelled&next=%2Fmatches'],
  ['/settings?account', '/settings?account', '/auth?problem=google_cancelled&next=%2Fsettings%3Faccount'],
  ...[
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/auth?view=sign_up',
    '/api/session',
    '',
  ].map((next): [string, string, string] => [next, '/app', '/auth?problem=google_cancelled']),
])('someone who was on the way to %j goes on to %s after Google, or back to %s', async (next, to, back) => {
  const ana = await server.person()
  claims = { ...claims, email: ana.email }
  expect((await signInByGoogle('', { next })).headers.get('location')).toBe(to)

  const departed = await departAndReturn('/api/auth/google', '', { next })
  departed.back.searchParams.delete('code')
  departed.back.searchParams.set('error', 'access_denied')
  expect((await goBack(departed.back, departed.cookies)).headers.get('location')).toBe(back)
})

test('the way there carries state, nonce and a PKCE challenge, and the way back its verifier', async () => {
  const { there, back, cookies } = await departAndReturn()
  const sent = Object.fromEntries(there.searchParams)
  expect(sent).toMatchObject({
    client_id: 'hearth',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(sent[name]?.length).toBeGreaterThan(20)
  expect(sent['scope']?.split(' ').toSorted()).toEqual(['email', 'openid'])
  await goBack(back, cookies)
  expect(asked['code_verifier']?.length).toBeGreaterThan(40)
})

test('someone who has an account with that confirmed address is in it, and keeps the password', async () => {
  const ana = await server.person()
  claims = { ...claims, email: ana.email }
  const arrived = await signInByGoogle()
  expect(await sessionOf(cookiesOf(arrived))).toMatchObject({ session: { person: { id: ana.id } } })
  expect((await server.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD })).status).toBe(200)
})

test('trust 1.5, 2FA gate: Google alone lets nobody in who has a second factor', async () => {
  const ana = await server.person()
  const { secret } = await (await ana.api.account['second-factor'].$post()).json()
  onTestFinished(() => void vi.useRealTimers())
  await ana.api.account['second-factor'].confirm.$post({ json: { code: nextCode(secret) } })
  claims = { ...claims, email: ana.email }
  const arrived = await signInByGoogle()
  expect(arrived.headers.get('location')).toBe('/auth?problem=second_factor')
  const half = cookiesOf(arrived)
  expect(await sessionOf(half)).toEqual({ session: null })
  const json = { kind: 'totp', code: nextCode(secret) }
  const entered = await server.post('/api/auth/second-factor', json, half)
  expect(await sessionOf(cookiesOf(entered))).toMatchObject({ session: { person: { id: ana.id } } })
})

test('a connected Google account is shown in the settings and disconnected there', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ google: { isConnected: false } })
  const { back, cookies } = await departAndReturn('/api/account/google', cookie)
  await ana.take(await goBack(back, cookies))
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ google: { isConnected: true } })
  const left = await ana.api.account.google.$delete()
  expect(await left.json()).toMatchObject({ google: { isConnected: false } })
})

test('D18 pre-hijack, OAuth: a password chosen by someone who prepared the account is gone when its owner comes', async () => {
  const email = newAddress()
  await server.post('/api/auth/sign-up', { email, password: 'the password of an attacker' })
  claims = { ...claims, email }
  const arrived = await signInByGoogle()
  expect(await sessionOf(cookiesOf(arrived))).toMatchObject({ session: { person: { email } } })
  const attacker = await server.post('/api/auth/sign-in', { email, password: 'the password of an attacker' })
  expect(attacker.status).toBe(401)
  const again = await signInByGoogle()
  expect(await sessionOf(cookiesOf(again))).toMatchObject({ session: { person: { email } } })
})

test('an address that Google does not vouch for opens nothing and makes nothing', async () => {
  const ana = await server.person()
  for (const email_verified of [false, undefined, 'true']) {
    claims = { ...claims, email: ana.email, email_verified }
    const arrived = await signInByGoogle()
    expect(arrived.headers.get('location')).toBe('/auth?problem=google_unverified')
    expect(cookiesOf(arrived)).not.toContain('session')
  }
  const { rows } =
    await sql`select 1 from account where user_id = ${ana.id} and provider_id = 'google'`.execute(
      server.database.db,
    )
  expect(rows).toEqual([])
})

test.each([undefined, '', 'not an address'])(
  'the address %j at Google opens nothing, in words',
  async (email) => {
    claims = { ...claims, email }
    const arrived = await signInByGoogle()
    expect([arrived.status, arrived.headers.get('location')]).toEqual([
      302,
      '/auth?problem=google_unverified',
    ])
  },
)

test('3.3.1: what the browser keeps on the way is a __Host- cookie over https', async () => {
  const secure = await openTestServer({ baseUrl: 'https://hearth.example', google })
  const begun = await secure.post('/api/auth/google', { invitation: 'ABCD-EFGH-JKLM' })
  expect(begun.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-hearth\.state=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-invitation=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ])
})

test('a provider whose metadata names another issuer, be it by one character, is not used', async () => {
  onTestFinished(() => {
    provider.issuer.url = google.issuer
  })
  for (const [issuer, named] of [
    [`${google.issuer}/`, google.issuer],
    [google.issuer, `${google.issuer}/`],
    [google.issuer, google.issuer.replace('localhost', 'localhost.example')],
  ] as const) {
    provider.issuer.url = named
    const other = await openTestServer({ google: { ...google, issuer } })
    const refused = await other.post('/api/auth/google', {})
    expect([named, refused.status]).toEqual([named, 500])
    expect(await refused.json()).toMatchObject({
      error: { message: 'Google isn’t answering right now. Sign in another way.' },
    })
    expect(refused.headers.getSetCookie()).toEqual([])
  }
})

test('someone who says no at Google comes back to the form', async () => {
  const { back, cookies } = await departAndReturn()
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  const arrived = await goBack(back, cookies)
  expect(arrived.headers.get('location')).toBe('/auth?problem=google_cancelled')
})

test.each([
  ['without the cookie of this browser', (back: URL) => ({ back, cookies: '' })],
  [
    'with another state',
    (back: URL, cookies: string) => {
      back.searchParams.set('state', 'a'.repeat(32))
      return { back, cookies }
    },
  ],
  [
    'with a code that was never given',
    (back: URL, cookies: string) => {
      back.searchParams.set('code', randomUUID())
      return { back, cookies }
    },
  ],
])('a way back %s opens nothing', async (_, spoil) => {
  const departed = await departAndReturn()
  const { back, cookies } = spoil(departed.back, departed.cookies)
  const arrived = await goBack(back, cookies)
  expect(arrived.headers.get('location')).toBe('/auth?problem=google_failed')
  expect(cookiesOf(arrived)).not.toContain('session')
})

test('a way back works once', async () => {
  const { back, cookies } = await departAndReturn()
  expect((await goBack(back, cookies)).headers.get('location')).toBe(FIRST_STEPS)
  const again = await goBack(back, cookies)
  expect(again.headers.get('location')).toBe('/auth?problem=google_failed')
  expect(cookiesOf(again)).not.toContain('session')
})

test.each([
  ['another nonce', { nonce: 'not the one that was sent' }],
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://accounts.elsewhere.example' }],
  ['a time that is over', { exp: 1 }],
])('an identity token with %s opens nothing', async (_, change) => {
  claims = { ...claims, ...change }
  const arrived = await signInByGoogle()
  expect(arrived.headers.get('location')).toBe('/auth?problem=google_failed')
  expect(cookiesOf(arrived)).not.toContain('session')
})

test('nothing that Google hands out for later stands in the database', async () => {
  await signInByGoogle()
  const { rows } = await sql<Record<string, unknown>>`
    select access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at
    from account where provider_id = 'google'`.execute(server.database.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(new Set(Object.values(row))).toEqual(new Set([null]))
})

test('where no Google is set up there is no such way', async () => {
  expect((await plain.post('/api/auth/google', {})).status).toBe(404)
  expect((await plain.ask('/api/auth/callback/google?code=x&state=y')).status).toBe(404)
})

test('a provider that cannot be reached is told in words, and tried again the next time', async () => {
  const lines: string[] = []
  const log = openLog({ level: 'error', destination: { write: (line) => lines.push(line) } })
  const lost = await openTestServer({
    log,
    google: { ...google, issuer: `http://localhost:${await freePort()}` },
  })
  for (let times = 0; times < 2; times += 1) {
    const response = await lost.post('/api/auth/google', {})
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      error: { message: 'Google isn’t answering right now. Sign in another way.' },
    })
  }
  const told = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'google could not be reached')
  expect(told).toMatchObject([{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }])
})

async function freshCookie() {
  const ana = await server.person()
  return { ...ana, cookie: await ana.cookie(), currentCookie: ana.cookie }
}
const connect = async (cookie: string) => {
  const { back, cookies } = await departAndReturn('/api/account/google', cookie)
  return goBack(back, cookies)
}

test('a signed-in person connects Google, under whatever address, and comes in by it afterwards', async () => {
  const ana = await freshCookie()
  expect((await connect(ana.cookie)).headers.get('location')).toBe('/settings?account&connected')
  const arrived = await signInByGoogle()
  expect(await sessionOf(cookiesOf(arrived))).toMatchObject({ session: { person: { id: ana.id } } })
})

test('trust 7.2.4: connecting and disconnecting Google give another token, and signing in by it over a session ends that one', async () => {
  const ana = await freshCookie()
  const isIn = async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200
  await ana.take(await connect(ana.cookie))
  const connected = await ana.currentCookie()
  expect([await isIn(ana.cookie), await isIn(connected)]).toEqual([false, true])
  const { back, cookies } = await departAndReturn('/api/auth/google', connected)
  const entered = await goBack(back, cookies)
  expect([await isIn(connected), await isIn(cookiesOf(entered))]).toEqual([false, true])
  const proof = { kind: 'password', password: PASSWORD }
  const proved = cookiesOf(await server.post('/api/account/fresh', proof, cookiesOf(entered)))
  const left = await server.ask('/api/account/google', { method: 'DELETE' }, proved)
  expect([left.status, await isIn(proved)]).toEqual([200, false])
})

test('whoever comes from Google is asked again who is there before the account changes', async () => {
  const ana = await server.person()
  claims = { ...claims, email: ana.email }
  const cookie = cookiesOf(await signInByGoogle())
  const turnOn = (session: string) => server.post('/api/account/second-factor', {}, session)
  const refused = await turnOn(cookie)
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'stale_session' } }])
  const proof = { kind: 'password', password: PASSWORD }
  const proved = cookiesOf(await server.post('/api/account/fresh', proof, cookie))
  expect((await turnOn(proved)).status).toBe(200)
})

test('trust 7.6.1: a session by Google ends when every session does, and disconnecting ends none', async () => {
  const isIn = async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200
  const visit = (cookie: string) => server.ask('/api/session', {}, cookie)
  onTestFinished(() => void vi.useRealTimers())
  const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  const ana = await server.person()
  claims = { ...claims, email: ana.email }
  const [idle, here] = [cookiesOf(await signInByGoogle()), cookiesOf(await signInByGoogle())]
  const proved = cookiesOf(
    await server.post('/api/account/fresh', { kind: 'password', password: PASSWORD }, here),
  )
  const busy = cookiesOf(await server.ask('/api/account/google', { method: 'DELETE' }, proved))
  expect([await isIn(busy), await isIn(idle)]).toEqual([true, true])
  for (let day = 20; day < 90; day += 20) {
    later(20)
    await visit(busy)
    expect([await isIn(busy), await isIn(idle)]).toEqual([true, day < 30])
  }
  later(11)
  expect(await isIn(busy)).toBe(false)
})

test('one account at Google belongs to one person here', async () => {
  const [ana, ben] = [await freshCookie(), await freshCookie()]
  await connect(ana.cookie)
  expect((await connect(ben.cookie)).headers.get('location')).toBe('/settings?account&problem=google_taken')
})

test('an unconfirmed address at Google is not connected either', async () => {
  const ana = await freshCookie()
  claims = { ...claims, email_verified: false }
  expect((await connect(ana.cookie)).headers.get('location')).toBe(
    '/settings?account&problem=google_unverified',
  )
})

test('a second factor stands behind Google as well', async () => {
  const ana = await server.person()
  claims = { ...claims, email: ana.email }
  await signInByGoogle()
  await sql`insert into second_factors (user_id, secret, is_on) values (${ana.id}, 'x', true)`.execute(
    server.database.db,
  )
  const arrived = await signInByGoogle()
  expect(arrived.headers.get('location')).toBe('/auth?problem=second_factor')
  expect(cookiesOf(arrived)).toMatch(/two_factor=/)
  expect(await sessionOf(cookiesOf(arrived))).toEqual({ session: null })
})

test('D18 pre-hijack, OAuth: what a thrown-out session had begun connects nothing', async () => {
  const ana = await freshCookie()
  const { back, cookies } = await departAndReturn('/api/account/google', ana.cookie)
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const token = decodeURIComponent(/#reset=(\S+)/.exec(server.mailsTo(ana.email)[0]?.text ?? '')?.[1] ?? '')
  await server.post('/api/auth/update-password', { token, password: 'a whole new phrase' })
  expect((await goBack(back, cookies)).headers.get('location')).toContain('problem=google_failed')
  const { rows } =
    await sql`select 1 from account where user_id = ${ana.id} and provider_id = 'google'`.execute(
      server.database.db,
    )
  expect(rows).toEqual([])
})

test.each([
  ['without a session', () => Promise.resolve('')],
  ['with the session of somebody else', async () => (await freshCookie()).cookie],
])('D18 pre-hijack, OAuth: a way back to the settings %s connects nothing', async (_, cookieOf) => {
  const ana = await freshCookie()
  const { back, cookies } = await departAndReturn('/api/account/google', ana.cookie)
  const state = cookies.split('; ').filter((one) => one.startsWith('hearth.state='))
  const arrived = await goBack(back, [...state, await cookieOf()].filter(Boolean).join('; '))
  expect(arrived.headers.get('location')).toBe('/settings?account&problem=google_failed')
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ google: { isConnected: false } })
})

test('1.4 notifications: connecting and disconnecting Google is told by mail, once', async () => {
  const ana = await freshCookie()
  await ana.take(await connect(ana.cookie))
  await ana.api.account.google.$delete()
  await ana.api.account.google.$delete()
  expect(
    server
      .mailsTo(ana.email)
      .map(({ subject }) => subject)
      .toReversed(),
  ).toEqual(['A Google account was connected to your account', 'Your Google account was disconnected'])
})

test('someone who disconnected Google is not connected again unasked, only in the settings', async () => {
  const ana = await freshCookie()
  claims = { ...claims, email: ana.email }
  await ana.take(await connect(ana.cookie))
  await ana.api.account.google.$delete()
  const refused = await signInByGoogle()
  expect(refused.headers.get('location')).toBe('/auth?problem=google_left')
  expect(cookiesOf(refused)).not.toContain('session')
  const again = await connect(await ana.currentCookie())
  expect(again.headers.get('location')).toBe('/settings?account&connected')
  expect((await signInByGoogle()).headers.get('location')).toBe('/app')
})

test('an address that the provider handed on opens nothing until its account is connected in the settings', async () => {
  const ana = await freshCookie()
  claims = { ...claims, email: ana.email }
  expect((await signInByGoogle()).headers.get('location')).toBe('/app')
  claims = { ...claims, sub: randomUUID() }
  const refused = await signInByGoogle()
  expect(refused.headers.get('location')).toBe('/auth?problem=google_other')
  expect(cookiesOf(refused)).not.toContain('session')
  const subjects = () =>
    server.database.db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', ana.id)
      .where('providerId', '=', 'google')
      .execute()
  expect(await subjects()).toHaveLength(1)
  expect((await connect(ana.cookie)).headers.get('location')).toBe('/settings?account&connected')
  expect(await subjects()).toHaveLength(2)
  expect((await signInByGoogle()).headers.get('location')).toBe('/app')
})

test('who comes from Google needs an invitation where one is asked for, and members do not', async () => {
  const member = await server.person()
  await setRegistration({ mode: 'invitation' })
  const invitation = await server.database.transact((tx) =>
    invite(server.deps, tx, { actor: operator, input: { maxUses: 1, days: 7, note: '' } }),
  )
  const refused = await signInByGoogle()
  expect(refused.headers.get('location')).toBe('/auth?problem=registration_invitation')
  expect(cookiesOf(refused)).not.toContain('session')
  expect((await signInByGoogle('', { invitation })).headers.get('location')).toBe(FIRST_STEPS)
  claims = { ...claims, sub: randomUUID(), email: newAddress() }
  const usedUp = await signInByGoogle('', { invitation })
  expect(usedUp.headers.get('location')).toBe('/auth?problem=registration_invitation')
  claims = { ...claims, sub: randomUUID(), email: member.email }
  expect((await signInByGoogle()).headers.get('location')).toBe('/app')
})

test('a closed community and the allowed domains hold for who comes from Google', async () => {
  await setRegistration({ mode: 'open', domains: ['elsewhere.example'] })
  expect((await signInByGoogle()).headers.get('location')).toBe('/auth?problem=registration_domain')
  await setRegistration({ mode: 'closed', domains: [] })
  expect((await signInByGoogle()).headers.get('location')).toBe('/auth?problem=registration_closed')
  const { rows } = await sql`select 1 from "user" where email = ${String(claims['email'])}`.execute(
    server.database.db,
  )
  expect(rows).toEqual([])
  await setRegistration({ mode: 'open' })
})
