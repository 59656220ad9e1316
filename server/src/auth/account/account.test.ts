import { AccountView } from '@hearth/contract/account/account'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { nextCode } from '../../testing/app-code.ts'
import { cookiesAfter, cookiesOf } from '../../testing/cookies.ts'
import { fieldMessagesIn, inWords } from '../../testing/refusals.ts'
import { openTestServer, PASSWORD, type Person } from '../../testing/test-server.ts'
import { countryNameOf, openCountries } from '../sessions/device-description.ts'

const server = await openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const subjectsTo = (email: string) => server.mailsTo(email).map(({ subject }) => subject)
const accountOf = async (cookie: string) =>
  AccountView.parse(await (await server.ask('/api/account', {}, cookie)).json())
const isIn = async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const anyAmerican = () => `8.8.${Math.floor(Math.random() * 8)}.${Math.floor(Math.random() * 256)}`
const signInAs = (email: string, { cookie = '', agent = IPHONE, from = anyAmerican() } = {}) =>
  server.ask(
    '/api/auth/sign-in',
    {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'content-type': 'application/json', 'user-agent': agent },
    },
    cookie,
    from,
  )
const change = (method: string, path: string, body: unknown, cookie: string) =>
  server.ask(
    `/api${path}`,
    {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    },
    cookie,
  )

const anyId = 'a3bb189e-8bf9-4c0f-9d3f-1c5d2b1a7e10'

test.each<[string, string, unknown]>([
  ['POST', '/account/email', { email: 'new@people.example' }],
  ['POST', '/account/password', { password: 'a whole new phrase' }],
  ['POST', '/auth/set-password', { password: 'a whole new phrase' }],
  ['POST', '/account/passkeys/options', {}],
  ['POST', '/account/passkeys', { name: 'Phone', response: {} }],
  ['DELETE', `/account/passkeys/${anyId}`, undefined],
  ['POST', '/account/second-factor', {}],
  ['POST', '/account/second-factor/confirm', { code: '123456' }],
  ['POST', '/account/second-factor/backup-codes', {}],
  ['DELETE', '/account/second-factor', undefined],
  ['POST', '/account/google', {}],
  ['DELETE', '/account/google', undefined],
  ['DELETE', `/account/devices/${anyId}`, undefined],
  ['POST', '/auth/sign-out', { scope: 'others' }],
  ['POST', '/auth/sign-out', { scope: 'global' }],
  ['DELETE', '/account', undefined],
  ['POST', '/account/export', undefined],
  ['POST', '/account/export/download', undefined],
])('trust 7.5.1: %s %s asks again who is there after five minutes', async (method, path, body) => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  later(5 * MINUTE_MS + 1000)
  const stale = await change(method, path, body, cookie)
  expect(stale.status).toBe(403)
  expect(await stale.json()).toMatchObject({
    error: { code: 'stale_session', message: 'Confirm it’s you' },
  })
  expect(await isIn(cookie)).toBe(true)
  expect((await change(method, path, body, '')).status).toBe(401)
})

test('a password proves again who is there, for five minutes and for this session only', async () => {
  const ana = await server.person()
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  later(6 * MINUTE_MS)
  expect((await accountOf(here)).freshUntil).toBeNull()
  const wrong = await server.post('/api/account/fresh', { kind: 'password', password: 'not it' }, here)
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ error: { fields: inWords({ password: expect.any(String) }) } })
  expect((await accountOf(here)).freshUntil).toBeNull()
  const proved = await server.post('/api/account/fresh', { kind: 'password', password: PASSWORD }, here)
  const { freshUntil } = AccountView.parse(await proved.json())
  expect(new Date(freshUntil ?? 0).getTime() - Date.now()).toBeGreaterThan(299_000)
  expect((await accountOf(there)).freshUntil).toBeNull()
  const changed = await server.post(
    '/api/account/password',
    { password: 'a whole new phrase', current: PASSWORD },
    cookiesAfter(here, proved),
  )
  expect(changed.status).toBe(200)
})

test('a mailed code proves it too, only in the session that asked and only once', async () => {
  const ana = await server.person()
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  expect((await server.post('/api/account/fresh/code', {}, here)).status).toBe(200)
  const code = /\b\d{3} ?\d{3}\b/.exec(server.mailsTo(ana.email)[0]?.text ?? '')?.[0] ?? ''
  later(6 * MINUTE_MS)
  const prove = (cookie: string) => server.post('/api/account/fresh', { kind: 'code', code }, cookie)
  expect((await prove(there)).status).toBe(422)
  const proved = await prove(here)
  expect(proved.status).toBe(200)
  expect((await prove(cookiesAfter(here, proved))).status).toBe(422)
})

test('wrong proofs are counted, and another session of the owner still proves', async () => {
  const ana = await server.person()
  const [thief, owner] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    const input = { kind: 'password', password: `guess ${tries}` }
    statuses.push((await server.post('/api/account/fresh', input, thief)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  const right = { kind: 'password', password: PASSWORD }
  expect((await server.post('/api/account/fresh', right, thief)).status).toBe(429)
  expect((await server.post('/api/account/fresh', right, owner)).status).toBe(200)
})

test('a second factor that is not on proves nothing', async () => {
  const ana = await server.person()
  expect((await ana.api.account.fresh.$post({ json: { kind: 'totp', code: '123456' } })).status).toBe(422)
})

test('a changed password ends the other sessions, is told of by mail and is the one that works', async () => {
  const ana = await server.person()
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  const changed = await server.post(
    '/api/account/password',
    { password: 'a whole new phrase', current: PASSWORD },
    here,
  )
  expect(AccountView.parse(await changed.json()).devices).toHaveLength(1)
  expect([await isIn(cookiesAfter(here, changed)), await isIn(there)]).toEqual([true, false])
  expect(subjectsTo(ana.email)[0]).toBe('Your password has been changed')
  expect((await signInAs(ana.email)).status).toBe(401)
  const again = await server.post('/api/auth/sign-in', { email: ana.email, password: 'a whole new phrase' })
  expect(again.status).toBe(200)
})

test('a password is changed only with the current one, also right after a mailed code', async () => {
  const ana = await server.person()
  const begun = await ana.cookie()
  await server.post('/api/account/fresh/code', {}, begun)
  const code = /\b\d{3} ?\d{3}\b/.exec(server.mailsTo(ana.email)[0]?.text ?? '')?.[0] ?? ''
  const proved = await server.post('/api/account/fresh', { kind: 'code', code }, begun)
  expect(proved.status).toBe(200)
  const cookie = cookiesAfter(begun, proved)
  const changeWith = (current: object) =>
    server.post('/api/account/password', { password: 'a whole new phrase', ...current }, cookie)
  for (const current of [{}, { current: '' }, { current: 'not it' }, { current: `${PASSWORD} ` }]) {
    const refused = await changeWith(current)
    expect([refused.status, await fieldMessagesIn(refused)]).toEqual([
      422,
      { current: 'That password is wrong. Try again.' },
    ])
  }
  expect((await signInAs(ana.email)).status).toBe(200)
  expect((await changeWith({ current: PASSWORD })).status).toBe(200)
  expect((await signInAs(ana.email)).status).toBe(401)
})

test('wrong current passwords are counted like other proofs in the session, and right ones are not', async () => {
  const ana = await server.person()
  const [thief, owner] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  const changeWith = (current: string, cookie: string) =>
    server.post('/api/account/password', { password: 'a whole new phrase', current }, cookie)
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await changeWith(`guess ${tries}`, thief)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  expect((await changeWith(PASSWORD, thief)).status).toBe(429)
  let [current, cookie] = [PASSWORD, owner]
  for (let times = 0; times < 12; times += 1) {
    const changed = await changeWith(current, cookie)
    expect(changed.status).toBe(200)
    cookie = cookiesAfter(cookie, changed)
    current = 'a whole new phrase'
  }
})

test('someone who has no password sets one, and has one then', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  await sql`delete from account where user_id = ${ana.id}`.execute(server.database.db)
  expect((await accountOf(cookie)).hasPassword).toBe(false)
  const set = await server.post('/api/account/password', { password: 'a whole new phrase' }, cookie)
  expect(AccountView.parse(await set.json()).hasPassword).toBe(true)
})

test('trust 7.5.1: a first password is set as one is changed: told of by mail, and other sessions end', async () => {
  const ana = await server.person()
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  const had = await server.post('/api/auth/set-password', { password: 'a whole new phrase' }, here)
  expect(had.status).toBe(409)
  await sql`delete from account where user_id = ${ana.id}`.execute(server.database.db)
  const set = await server.post('/api/auth/set-password', { password: 'a whole new phrase' }, here)
  expect(set.status).toBe(200)
  expect([await isIn(cookiesAfter(here, set)), await isIn(there)]).toEqual([true, false])
  expect(subjectsTo(ana.email)[0]).toBe('Your password has been changed')
})

test.each([
  ['one of the commonest', 'password123', /too common/],
  ['their own name', 'Xanthippe-2026', /too close to your name or email/],
  ['their own last name', 'featherstone!1', /too close to your name or email/],
])('trust 6.2: a password that is %s is refused, with the reason', async (_, password, reason) => {
  const ana = await server.person({ firstName: 'Xanthippe', lastName: 'Featherstone' })
  const refused = await ana.api.account.password.$post({ json: { password } })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: { fields: inWords({ password: expect.stringMatching(reason) }) },
  })
})

test('a session is listed by browser, system and country, and by nothing that says more', async () => {
  const ana = await server.person()
  const first = await ana.cookie()
  const phone = cookiesOf(await signInAs(ana.email, { from: '8.8.8.8' }))
  const { devices } = await accountOf(phone)
  expect(devices).toHaveLength(2)
  const [here] = devices.filter(({ isThis }) => isThis)
  expect(here).toMatchObject({ browser: 'Safari', system: 'iOS', country: 'US' })
  const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from session s
    where user_id = ${ana.id}`.execute(server.database.db)
  const text = rows.map((row) => row.text).join()
  expect(text).toContain('Safari')
  for (const canary of ['8.8.8.8', 'Mozilla', 'AppleWebKit', 'Version/', '17_0'])
    expect(text).not.toContain(canary)
  expect(await isIn(first)).toBe(true)
})

test('a session is ended from another one, and nobody ends those of others', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  const id = (await accountOf(there)).devices.find(({ isThis }) => isThis)?.id ?? ''
  await ben.api.account.devices[':id'].$delete({ param: { id } })
  expect(await isIn(there)).toBe(true)
  const ended = await change('DELETE', `/account/devices/${id}`, undefined, here)
  expect(AccountView.parse(await ended.json()).devices).toHaveLength(1)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect((await change('DELETE', `/account/devices/${id}`, undefined, here)).status).toBe(200)
})

test('trust 3.3: a session ends after 30 days without a visit and after 90 days in any case', async () => {
  const ana = await server.person()
  const [idle, busy] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  for (let day = 20; day < 90; day += 20) {
    later(20 * DAY_MS)
    expect((await server.ask('/api/session', {}, busy)).status).toBe(200)
    expect(await isIn(busy)).toBe(true)
    expect(await isIn(idle)).toBe(day < 30)
  }
  const { session } = await (await server.ask('/api/session', {}, busy)).json().then(Object)
  expect(new Date(session.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(10 * DAY_MS)
  later(11 * DAY_MS)
  expect(await isIn(busy)).toBe(false)
})

test('when a session was last seen is written at most every three minutes', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const seen = async () => (await accountOf(cookie)).devices[0]?.lastSeenAt
  const first = await seen()
  later(2 * MINUTE_MS)
  await server.ask('/api/session', {}, cookie)
  expect(await seen()).toBe(first)
  later(2 * MINUTE_MS)
  await server.ask('/api/session', {}, cookie)
  expect(new Date((await seen()) ?? 0).getTime()).toBeGreaterThan(new Date(first ?? 0).getTime())
})

test('where a session was last seen from is written with when, and as seldom', async () => {
  const ana = await server.person()
  const cookie = cookiesOf(await signInAs(ana.email, { from: '8.8.8.8' }))
  const country = async () => (await accountOf(cookie)).devices[0]?.country
  const visit = (from: string) => server.ask('/api/session', {}, cookie, from)
  expect(await country()).toBe('US')
  later(2 * MINUTE_MS)
  await visit('192.0.2.1')
  await visit('193.99.144.80')
  expect(await country()).toBe('US')
  later(2 * MINUTE_MS)
  await visit('193.99.144.80')
  expect(await country()).toBe('DE')
  later(4 * MINUTE_MS)
  await visit('192.168.1.20')
  expect(await country()).toBeNull()
})

const NEW_DEVICE = 'A new sign-in to your account'

test('trust D17: a sign-in from an unknown browser is told of by mail, with no address and no name in it', async () => {
  const ana: Person = await server.person({ firstName: 'Anastasia' })
  const known = cookiesOf(await signInAs(ana.email))
  expect(subjectsTo(ana.email)).toEqual([])
  await signInAs(ana.email, { cookie: known })
  expect(subjectsTo(ana.email)).toEqual([])
  await signInAs(ana.email, { agent: '' })
  expect(subjectsTo(ana.email)).toEqual([NEW_DEVICE])
  await signInAs(ana.email, { from: '8.8.8.8' })
  const text = server.mailsTo(ana.email)[0]?.text ?? ''
  expect(text).toMatch(/Safari on iOS, United States, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC/)
  for (const canary of ['8.8.8.8', 'Anastasia', 'Mozilla']) expect(text).not.toContain(canary)
})

test('a mail of a new sign-in does not come before the second step', async () => {
  const ana = await server.person()
  await ana.cookie()
  const { secret } = await (await ana.api.account['second-factor'].$post()).json()
  await ana.api.account['second-factor'].confirm.$post({ json: { code: nextCode(secret) } })
  const half = cookiesOf(await signInAs(ana.email))
  expect(subjectsTo(ana.email)).not.toContain(NEW_DEVICE)
  const step = { kind: 'totp', code: nextCode(secret) }
  expect((await server.post('/api/auth/second-factor', step, half)).status).toBe(200)
  expect(subjectsTo(ana.email)).toContain(NEW_DEVICE)
})

const WRONG_TRIES = 'Several wrong passwords or codes'

test('6.3.5: the owner is mailed once a day about many wrong passwords, and nobody if there is no account', async () => {
  const ana = await server.person()
  const tryWrong = async (email: string) => {
    for (let tries = 0; tries < 7; tries += 1)
      await server.post('/api/auth/sign-in', { email, password: `guess ${tries}` })
  }
  const mailsOf = (email: string) => subjectsTo(email).filter((subject) => subject === WRONG_TRIES).length
  for (let tries = 0; tries < 5; tries += 1)
    await server.post('/api/auth/sign-in', { email: ana.email, password: 'a guess' })
  expect(mailsOf(ana.email)).toBe(0)
  await tryWrong(ana.email)
  later(2 * MINUTE_MS)
  await tryWrong(ana.email)
  expect(mailsOf(ana.email)).toBe(1)
  later(DAY_MS)
  await tryWrong(ana.email)
  expect(mailsOf(ana.email)).toBe(2)
  await tryWrong('nobody@people.example')
  expect(server.mailsTo('nobody@people.example')).toEqual([])
})

test('6.3.5: a session in which many proofs were wrong is told of', async () => {
  const ana = await server.person()
  const cookie = await server.signIn(ana.email)
  for (let tries = 0; tries < 11; tries += 1)
    await server.post('/api/account/fresh', { kind: 'password', password: `guess ${tries}` }, cookie)
  expect(subjectsTo(ana.email)).toContain(WRONG_TRIES)
})

test('6.3.5: a sign-in after three months from a known browser is told of', async () => {
  const ana = await server.person()
  const known = cookiesOf(await signInAs(ana.email))
  later(89 * DAY_MS)
  const again = cookiesOf(await signInAs(ana.email, { cookie: known }))
  expect(subjectsTo(ana.email)).not.toContain(NEW_DEVICE)
  later(91 * DAY_MS)
  await signInAs(ana.email, { cookie: again })
  expect(subjectsTo(ana.email)).toContain(NEW_DEVICE)
})

test.each([
  ['8.8.8.8', 'United States'],
  ['::ffff:8.8.8.8', 'United States'],
  ['2001:4860:4860::8888', 'United States'],
  ['127.0.0.1', null],
  ['::1', null],
  ['192.168.1.20', null],
  ['fd00::1', null],
  ['', null],
])('the country of %j is %s', async (address, country) => {
  expect(countryNameOf(await openCountries()(address), 'en')).toBe(country)
})

test('ending a session by an id that is none is answered like one that nobody has', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const end = async (id: string) => {
    const answer = await change('DELETE', `/account/devices/${id}`, undefined, cookie)
    return [answer.status, AccountView.parse(await answer.json()).devices.map((one) => one.id)]
  }
  expect(await end('no-id')).toEqual(await end(anyId))
})

test.each<[string, string]>([
  ['POST', '/account/email'],
  ['POST', '/account/password'],
  ['POST', '/account/fresh'],
  ['POST', '/account/passkeys'],
  ['POST', '/account/second-factor/confirm'],
])('a stranger whose %s %s makes no sense is told only that they are not signed in', async (method, path) => {
  expect((await change(method, path, { nonsense: 1 }, '')).status).toBe(401)
})
