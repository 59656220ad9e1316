import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { asking } from '../../testing/people/circle-people.ts'
import { deal } from '../../testing/people/swiping.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'

const server = await openTestServer({ limits: { factor: 1 } })
const proxied = await openTestServer({ trustedProxies: ['loopback', '10.1.0.0/16'] })

afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const newAddress = () => `${randomUUID()}@people.example`

type From = { socket?: string; headers?: Record<string, string>; cookie?: string; at?: typeof server }

const send = (path: string, body: object, { socket, headers = {}, cookie = '', at = server }: From = {}) =>
  at.ask(
    path,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    },
    cookie,
    ...(socket ? ([socket] as const) : []),
  )
const askForLink = (email: string, from: From = {}) => send('/api/auth/magic-link', { email }, from)

test.each([['an account'], ['no account']])(
  '1.4 mails: to one address there go five an hour, a minute apart, and two more for each client: %s',
  async (which) => {
    const email = which === 'an account' ? (await server.person()).email : newAddress()
    const stranger = { socket: '203.0.113.10' }
    const answers: number[] = []
    for (let mails = 0; mails < 7; mails += 1) {
      answers.push((await askForLink(email, stranger)).status)
      const tooSoon = await askForLink(email, stranger)
      expect(tooSoon.status).toBe(429)
      expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      pass(61_000)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200])
    const eighth = await askForLink(email, stranger)
    expect(eighth.status).toBe(429)
    expect(Number(eighth.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await askForLink(email, { socket: '203.0.113.11' })).status).toBe(200)
    pass(3_600_000)
    expect((await askForLink(email, stranger)).status).toBe(200)
    pass(7_200_000)
  },
)

test('1.4 mails: browsers that are not known ask for twenty an hour for one address, however many they are', async () => {
  const email = newAddress()
  const paths = ['magic-link', 'code', 'forgotten-password', 'confirm-email/resend']
  const answers: number[] = []
  for (let round = 0; round < 6; round += 1) {
    for (const path of paths) answers.push((await send(`/api/auth/${path}`, { email })).status)
    pass(61_000)
  }
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.slice(20))).toEqual(new Set([429]))
  pass(3_600_000)
})

test('1.4 mails: strangers who ask for them cannot keep the owner from asking in a known browser', async () => {
  const ana = await server.person()
  const known = await ana.cookie()
  const stranger = { socket: '203.0.113.12' }
  for (let mails = 0; mails < 8; mails += 1) {
    await askForLink(ana.email, stranger)
    pass(61_000)
  }
  expect((await askForLink(ana.email, stranger)).status).toBe(429)
  expect((await askForLink(ana.email, { cookie: known })).status).toBe(200)
})

test('1.4 mails: who uses one way up for somebody else leaves the others open, and their sign-up too', async () => {
  const email = newAddress()
  const stranger = { socket: '203.0.113.13' }
  for (let mails = 0; mails < 8; mails += 1) {
    await send('/api/auth/code', { email }, stranger)
    pass(61_000)
  }
  expect((await send('/api/auth/code', { email }, stranger)).status).toBe(429)
  expect((await send('/api/auth/sign-up', { email, password: PASSWORD })).status).toBe(200)
  expect(server.mailsTo(email)).toHaveLength(1)
  expect((await askForLink(email)).status).toBe(200)
  expect(server.mailsTo(email)).toHaveLength(2)
})

test('1.4 mails: one client asks for ten an hour, to whatever addresses', async () => {
  const answers: number[] = []
  for (let mails = 0; mails < 11; mails += 1) {
    answers.push((await askForLink(newAddress(), { socket: '203.0.113.20' })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await askForLink(newAddress(), { socket: '203.0.113.21' })).status).toBe(200)
})

test('1.4 mails: where no more may be sent, signing in still says that the address is not confirmed', async () => {
  const [email, client] = [newAddress(), { socket: '203.0.113.25' }]
  await send('/api/auth/sign-up', { email, password: PASSWORD }, client)
  for (let mails = 0; mails < 11; mails += 1) await askForLink(newAddress(), client)
  pass(61_000)
  const signedIn = await send('/api/auth/sign-in', { email, password: PASSWORD }, client)
  expect(signedIn.status).toBe(403)
  expect(await signedIn.json()).toMatchObject({ error: { code: 'email_not_confirmed' } })
  expect(server.mailsTo(email)).toHaveLength(1)
})

test('1.4 mails: anyone who asks again too soon loses none of the ten', async () => {
  const email = newAddress()
  for (let times = 0; times < 15; times += 1) await askForLink(email, { socket: '203.0.113.30' })
  expect((await askForLink(newAddress(), { socket: '203.0.113.30' })).status).toBe(200)
})

test.each([
  [
    'codes',
    () => send('/api/auth/code/verify', { email: newAddress(), code: '000000' }, { socket: '203.0.113.40' }),
  ],
  ['links', () => send('/api/auth/magic-link/verify', { token: 'x' }, { socket: '203.0.113.41' })],
])('1.4 verify: one client shows ten wrong %s in five minutes', async (_, show) => {
  const answers: number[] = []
  for (let tries = 0; tries < 12; tries += 1) answers.push((await show()).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  pass(301_000)
  expect((await show()).status).toBe(422)
})

test('1.4 verify: a link that is right opens, however many wrong ones came from the same client', async () => {
  const from = { socket: '203.0.113.42' }
  for (let tries = 0; tries < 12; tries += 1) await send('/api/auth/magic-link/verify', { token: 'x' }, from)
  const ana = await server.person()
  const cookie = cookiesOf(await askForLink(ana.email))
  const text = server.mailsTo(ana.email)[0]?.text ?? ''
  const token = decodeURIComponent(/[?#]magic=(\S+)/.exec(text)?.[1] ?? '')
  expect((await send('/api/auth/magic-link/verify', { token }, { ...from, cookie })).status).toBe(200)
})

test('1.4 sign-up: one client makes ten accounts an hour, and they count as mails it asked for', async () => {
  const from = { socket: '203.0.113.43' }
  const signUp = () => send('/api/auth/sign-up', { email: newAddress(), password: PASSWORD }, from)
  const answers: number[] = []
  for (let tries = 0; tries < 11; tries += 1) answers.push((await signUp()).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await askForLink(newAddress(), from)).status).toBe(429)
  pass(301_000)
  expect((await signUp()).status).toBe(429)
})

test('1.4 sign-up: one invitation to a circle makes no more accounts of relatives than that', async () => {
  const invited = await asking(server, await server.person())('POST', '/circle/invitations', {
    label: 'Aunt Noor',
    grants: [],
  })
  const { link } = (await invited.json()) as { link: string }
  const token = link.slice(link.indexOf('=') + 1)
  const emails = Array.from({ length: 11 }, newAddress)
  const answers: number[] = []
  for (const email of emails)
    answers.push(
      (await send('/api/auth/relative', { token, email, name: 'Noor' }, { socket: '203.0.113.48' })).status,
    )
  expect(answers.at(-1)).toBe(429)
  const made = await server.database.db.selectFrom('user').select('id').where('email', 'in', emails).execute()
  expect(made).toHaveLength(10)
})

test('1.4 sign-up: accounts that nobody confirmed within a day go when others sign up', async () => {
  const [email, confirmed] = [newAddress(), await server.person()]
  await send('/api/auth/sign-up', { email, password: PASSWORD })
  const isThere = async (who: string) =>
    (await server.database.db.selectFrom('user').select('id').where('email', '=', who).execute()).length === 1
  await send('/api/auth/sign-up', { email: newAddress(), password: PASSWORD })
  expect(await isThere(email)).toBe(true)
  pass(86_401_000)
  await send('/api/auth/sign-up', { email: newAddress(), password: PASSWORD })
  expect(await isThere(email)).toBe(false)
  expect(await isThere(confirmed.email)).toBe(true)
})

test('1.4 passkeys: one client begins with a passkey thirty times in five minutes', async () => {
  const answers: number[] = []
  for (let tries = 0; tries < 31; tries += 1) {
    answers.push((await send('/api/auth/passkey/options', {}, { socket: '203.0.113.44' })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

test('1.4 Google: one client starts thirty times in five minutes', async () => {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  onTestFinished(() => provider.stop())
  const google = { clientId: 'hearth', clientSecret: 'of the client', issuer: provider.issuer.url ?? '' }
  const at = await openTestServer({ google })
  const start = (socket: string) => send('/api/auth/google', {}, { socket, at })
  const answers: number[] = []
  for (let tries = 0; tries < 31; tries += 1) answers.push((await start('203.0.113.47')).status)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect((await start('203.0.113.48')).status).toBe(200)
})

test('D17: right passwords count by address too, so no client can keep the server hashing', async () => {
  const from = { socket: '203.0.113.45' }
  const ana = await server.person()
  const answers: number[] = []
  for (let tries = 0; tries < 61; tries += 1) {
    answers.push((await send('/api/auth/sign-in', { email: ana.email, password: PASSWORD }, from)).status)
  }
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429])
})

test('D17: a person has a hundred sessions, and those seen longest ago make room', async () => {
  const { db } = server.database
  const ana = await server.person()
  const first = await server.signIn(ana.email)
  await db
    .updateTable('session')
    .set({ lastSeenAt: new Date(0) })
    .where('userId', '=', ana.id)
    .execute()
  await db
    .insertInto('session')
    .values(
      Array.from({ length: 99 }, () => ({
        userId: ana.id,
        token: randomUUID(),
        expiresAt: new Date(Date.now() + 86_400_000),
        createdAt: new Date(),
        updatedAt: new Date(),
      })),
    )
    .execute()
  const sessionOf = async (cookie: string) => (await server.ask('/api/session', {}, cookie)).json()
  const last = await server.signIn(ana.email)
  expect(await sessionOf(first)).toEqual({ session: null })
  expect(await sessionOf(last)).toMatchObject({ session: { person: { id: ana.id } } })
  const rows = await db.selectFrom('session').select('id').where('userId', '=', ana.id).execute()
  expect(rows).toHaveLength(100)
})

const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('hearth_device='))
    ?.split(';')[0] ?? ''
const lockOut = async (email: string) => {
  for (let tries = 0; tries < 20; tries += 1) {
    await send('/api/auth/sign-in', { email, password: 'a wrong guess' })
  }
  expect((await send('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(429)
}
const NEW = 'a whole new phrase'

test('D17: anyone who is locked out by strangers on a new device gets in by a reset there', async () => {
  const ana = await server.person()
  await lockOut(ana.email)
  await send('/api/auth/forgotten-password', { email: ana.email })
  const text = server.mailsTo(ana.email)[0]?.text ?? ''
  const token = decodeURIComponent(/#reset=(\S+)/.exec(text)?.[1] ?? '')
  const reset = await send('/api/auth/update-password', { token, password: NEW })
  expect((await send('/api/auth/sign-in', { email: ana.email, password: NEW })).status).toBe(200)
  for (let tries = 0; tries < 21; tries += 1) {
    await send('/api/auth/sign-in', { email: ana.email, password: 'a wrong guess' })
  }
  const body = { email: ana.email, password: NEW }
  expect((await send('/api/auth/sign-in', body)).status).toBe(429)
  expect((await send('/api/auth/sign-in', body, { cookie: deviceIn(reset) })).status).toBe(200)
})

const WRONG = 'a wrong guess'
/** Tries until the account rests, and returns how many tries were checked and for how many seconds it rests. */
async function tryUntilRefused(attempt: () => Promise<Response>): Promise<[number, number]> {
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await attempt()
    if (answer.status === 429) return [tries, Number(answer.headers.get('retry-after'))]
  }
  throw new Error('never refused')
}

test('6.3.1: wrong passwords let an account rest longer and longer, until a right one, and no known browser', async () => {
  const ana = await server.person()
  const known = deviceIn(await send('/api/auth/sign-in', { email: ana.email, password: PASSWORD }))
  let client = 0
  const attempt = (password: string) => {
    client += 1
    return send('/api/auth/sign-in', { email: ana.email, password }, { socket: `198.51.100.${client}` })
  }
  for (const minutes of [1, 5, 15, 60, 240, 240]) {
    expect(await tryUntilRefused(() => attempt(WRONG))).toEqual([5, minutes * 60])
    const from = { cookie: known, socket: `203.0.113.${client}` }
    const owner = await send('/api/auth/sign-in', { email: ana.email, password: PASSWORD }, from)
    expect(owner.status).toBe(200)
    pass(minutes * 60_000 - 1_000)
    expect((await attempt(PASSWORD)).status).toBe(429)
    pass(1_500)
  }
  expect((await attempt(PASSWORD)).status).toBe(200)
  expect(await tryUntilRefused(() => attempt(WRONG))).toEqual([5, 60])
})

test('6.3.1: tries at the same moment are no more than five either', async () => {
  const { email } = await server.person()
  const tries = Array.from({ length: 12 }, (_, n) =>
    send('/api/auth/sign-in', { email, password: WRONG }, { socket: `198.51.100.${n + 1}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
})

const ticketFor = async (email: string, from: From = {}) =>
  cookiesOf(await send('/api/auth/code', { email }, from))
const showCode = (email: string, code: string, from: From) =>
  send('/api/auth/code/verify', { email, code }, from)
const codeTo = (email: string) =>
  /^(\d{3}) (\d{3})$/m
    .exec(server.mailsTo(email)[0]?.text ?? '')
    ?.slice(1)
    .join('') ?? ''

test.each([
  ['an account', async () => (await server.person()).email],
  ['no account', () => Promise.resolve(newAddress())],
])(
  '6.3.1: wrong mailed codes let the codes of an address rest longer and longer: %s',
  async (_, addressOf) => {
    const email = await addressOf()
    const tickets: string[] = []
    for (let codes = 0; codes < 5; codes += 1) {
      tickets.push(await ticketFor(email, { socket: `198.51.100.${codes}` }))
      pass(61_000)
    }
    // The tenth wrong code begins the rest: each of them can be shown five times.
    const tryWrong = (n: number) =>
      showCode(email, '000000', { socket: `198.51.102.${n}`, cookie: tickets[Math.floor(n / 5)] ?? '' })
    let shown = 0
    for (const minutes of [1, 5]) {
      const first = shown
      expect(await tryUntilRefused(() => tryWrong(shown++))).toEqual([10, minutes * 60])
      shown = first + 10
      pass(minutes * 60_000 + 500)
    }
  },
)

test('a stranger without a code of their own cannot let the codes of an address rest, and a known browser goes on', async () => {
  const ana = await server.person()
  const known = deviceIn(await send('/api/auth/sign-in', { email: ana.email, password: PASSWORD }))
  const stranger = { socket: '198.51.100.7', cookie: await ticketFor(newAddress()) }
  for (let tries = 0; tries < 9; tries += 1) await showCode(ana.email, '000000', stranger)
  const mine = await ticketFor(ana.email)
  expect((await showCode(ana.email, codeTo(ana.email), { cookie: mine })).status).toBe(200)
  await server.auth.rateLimits.fill('codeByAccount', ana.email)
  pass(61_000)
  const other = await ticketFor(ana.email)
  expect((await showCode(ana.email, codeTo(ana.email), { cookie: other })).status).toBe(429)
  pass(61_000)
  const again = `${await ticketFor(ana.email, { cookie: known })}; ${known}`
  expect((await showCode(ana.email, codeTo(ana.email), { cookie: again })).status).toBe(200)
})

test('6.6.3: the community takes 200 wrong codes an hour, over all accounts, and known browsers go on', async () => {
  const ana = await server.person()
  const known = deviceIn(await send('/api/auth/sign-in', { email: ana.email, password: PASSWORD }))
  await server.auth.rateLimits.clear('wrongCodesOverAll', 'community')
  const statuses: number[] = []
  for (let codes = 0; codes < 41; codes += 1) {
    const [email, socket] = [newAddress(), `198.51.101.${codes}`]
    const cookie = await ticketFor(email, { socket })
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push((await showCode(email, '000000', { socket, cookie })).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(200)
  expect(statuses.slice(200)).toEqual([429, 429, 429, 429, 429])
  const cookie = await ticketFor(ana.email, { socket: '198.51.101.99' })
  const right = codeTo(ana.email)
  expect((await showCode(ana.email, right, { cookie })).status).toBe(429)
  expect((await showCode(ana.email, right, { cookie: `${cookie}; ${known}` })).status).toBe(200)
  pass(3_601_000)
  const next = newAddress()
  expect((await showCode(next, '000000', { cookie: await ticketFor(next) })).status).toBe(422)
})

test('6.6.3: the community mails 2,000 codes an hour, to known browsers beyond that, and links as before', async () => {
  const ana = await server.person()
  const known = deviceIn(await send('/api/auth/sign-in', { email: ana.email, password: PASSWORD }))
  await server.auth.rateLimits.clear('codeMailsOverAll', 'community')
  for (let mails = 0; mails < 1_999; mails += 1)
    await server.auth.rateLimits.take('codeMailsOverAll', 'community')
  const ask = (email: string, cookie = '') => send('/api/auth/code', { email }, { cookie })
  expect((await ask(newAddress())).status).toBe(200)
  const email = newAddress()
  expect((await ask(email)).status).toBe(429)
  expect((await ask(ana.email, known)).status).toBe(200)
  expect((await askForLink(email)).status).toBe(200)
  pass(3_601_000)
  expect((await ask(email)).status).toBe(200)
})

test('D17: anyone who kept another cookie of a known device uses up only its own tries', async () => {
  const ana = await server.person()
  const body = { email: ana.email, password: PASSWORD }
  const [hers, other] = [
    deviceIn(await send('/api/auth/sign-in', body)),
    deviceIn(await send('/api/auth/sign-in', body)),
  ]
  const answers: number[] = []
  for (let tries = 0; tries < 21; tries += 1) {
    const wrong = { email: ana.email, password: 'a wrong guess' }
    answers.push((await send('/api/auth/sign-in', wrong, { cookie: other })).status)
  }
  expect(answers.at(-1)).toBe(429)
  expect((await send('/api/auth/sign-in', body, { cookie: hers })).status).toBe(200)
})

test.each([
  ['a changed password', '/api/account/password', { password: NEW, current: PASSWORD }, NEW],
  ['a sign-out everywhere', '/api/auth/sign-out', { scope: 'global' }, PASSWORD],
])('D17: no cookie of a known device outlives %s', async (_, path, input, password) => {
  const ana = await server.person()
  const body = { email: ana.email, password: PASSWORD }
  const [old, hers] = [deviceIn(await send('/api/auth/sign-in', body)), await server.signIn(ana.email)]
  const changed = await send(path, input, { cookie: hers })
  expect(changed.status).toBe(200)
  await lockOut(ana.email)
  const again = { email: ana.email, password }
  expect((await send('/api/auth/sign-in', again, { cookie: old })).status).toBe(429)
})

test('D17: the browser in which the password is changed stays a known one', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const changed = await send('/api/account/password', { password: NEW, current: PASSWORD }, { cookie })
  await lockOut(ana.email)
  const again = { email: ana.email, password: NEW }
  expect((await send('/api/auth/sign-in', again, { cookie: deviceIn(changed) })).status).toBe(200)
})

test.each([
  ['known', async () => (await server.person()).email],
  ['unknown', () => Promise.resolve(newAddress())],
])('D16: six sign-ups at once with one %s address are answered like one', async (_, addressOf) => {
  const email = await addressOf()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send('/api/auth/sign-up', { email, password: PASSWORD })),
  )
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([200, { session: null }])
    expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['hearth_signup'])
  }
  expect(server.mailsTo(email)).toHaveLength(1)
})

test('D16: a second sign-up within a minute answers like the first and sends nothing again', async () => {
  const email = newAddress()
  const answers: unknown[] = []
  for (let times = 0; times < 3; times += 1) {
    const answer = await send('/api/auth/sign-up', { email, password: PASSWORD })
    answers.push([answer.status, await answer.json()])
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(server.mailsTo(email)).toHaveLength(1)
})

test('4.1.3: forged addresses share the bucket of the one socket they come by', async () => {
  const answers: number[] = []
  for (let tries = 0; tries < 11; tries += 1) {
    const forged = `198.51.${tries}.${Math.floor(Math.random() * 256)}`
    const headers = {
      'x-forwarded-for': forged,
      'x-real-ip': forged,
      forwarded: `for=${forged}`,
      'cf-connecting-ip': forged,
      'x-hearth-client-address': forged,
    }
    answers.push((await askForLink(newAddress(), { socket: '203.0.113.50', headers })).status)
  }
  expect(answers.at(-1)).toBe(429)
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
})

test('4.1.3: behind a proxy of the operator each client has a bucket of its own, whatever it invents', async () => {
  const by = (forwarded: string, socket = '127.0.0.1'): From => ({
    at: proxied,
    socket,
    headers: { 'x-forwarded-for': forwarded },
  })
  for (let mails = 0; mails < 10; mails += 1) {
    expect((await askForLink(newAddress(), by(`192.0.2.${mails}, 203.0.113.60`))).status).toBe(200)
  }
  expect((await askForLink(newAddress(), by('192.0.2.99, 203.0.113.60'))).status).toBe(429)
  expect((await askForLink(newAddress(), by('203.0.113.60', '10.1.2.3'))).status).toBe(429)
  expect((await askForLink(newAddress(), by('203.0.113.61'))).status).toBe(200)
  expect((await askForLink(newAddress(), by('203.0.113.60', '203.0.113.62'))).status).toBe(200)
})

test('4.1.3: an IPv6 client is counted by its /64, however many addresses it has there', async () => {
  for (let mails = 0; mails < 10; mails += 1) {
    expect((await askForLink(newAddress(), { socket: `2001:db8:7:7::${mails + 1}` })).status).toBe(200)
  }
  expect((await askForLink(newAddress(), { socket: '2001:db8:7:7:ffff::1' })).status).toBe(429)
  expect((await askForLink(newAddress(), { socket: '2001:db8:7:8::1' })).status).toBe(200)
})

test('D17: several people who share a browser are each known in it', async () => {
  const people = [await server.person(), await server.person(), await server.person()]
  let cookie = ''
  for (const { email } of people) {
    const entered = await send('/api/auth/sign-in', { email, password: PASSWORD }, { cookie })
    const device = entered.headers.getSetCookie().find((line) => line.startsWith('hearth_device='))
    cookie = device?.split(';')[0] ?? ''
  }
  const [first] = people
  for (let tries = 0; tries < 20; tries += 1) {
    await send('/api/auth/sign-in', { email: first?.email, password: 'a wrong guess' })
  }
  const body = { email: first?.email, password: PASSWORD }
  expect((await send('/api/auth/sign-in', body)).status).toBe(429)
  expect((await send('/api/auth/sign-in', body, { cookie })).status).toBe(200)
})

const opened = async (cookie: string, socket?: string, id: string = randomUUID()) =>
  server.ask(`/api/people/${id}`, {}, cookie, ...(socket ? ([socket] as const) : []))
const statusesOf = async (times: number, open: () => Promise<Response>) => {
  const statuses: Record<number, number> = {}
  for (let time = 0; time < times; time += 1) {
    const { status } = await open()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

/** Also by the clock that limits between people go by. */
function later(ms: number): void {
  pass(ms)
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

test('D15: anyone who opens one page after the other opens 60 a minute and 300 an hour, there or not', async () => {
  const [ana, ben] = [await server.person({ firstName: 'Ana' }), await server.person({ firstName: 'Ben' })]
  const cookie = await ben.cookie()
  await deal(ben.ctx, ana.id)
  expect(await statusesOf(30, () => opened(cookie))).toEqual({ 404: 30 })
  expect(await statusesOf(30, () => opened(cookie, undefined, ana.id))).toEqual({ 200: 30 })
  const refused = await opened(cookie, undefined, ana.id)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await opened(cookie, undefined, ben.id)).status).toBe(200)
  for (let minute = 1; minute < 5; minute += 1) {
    later(61_000)
    expect(await statusesOf(61, () => opened(cookie))).toEqual({ 404: 60, 429: 1 })
  }
  later(61_000)
  const refusedForLong = await opened(cookie)
  expect(refusedForLong.status).toBe(429)
  expect(Number(refusedForLong.headers.get('retry-after'))).toBeGreaterThan(60)
  later(3_600_000)
  expect((await opened(cookie)).status).toBe(404)
})

test('D15: more accounts in one place open no more, and another place is not held up', async () => {
  const cookies = await Promise.all(Array.from({ length: 4 }, async () => (await server.person()).cookie()))
  const [first = '', second = '', third = '', fourth = ''] = cookies
  for (const cookie of [first, second, third]) {
    expect(await statusesOf(60, () => opened(cookie, '203.0.113.60'))).toEqual({ 404: 60 })
  }
  expect((await opened(fourth, '203.0.113.60')).status).toBe(429)
  expect((await opened(fourth, '203.0.113.61')).status).toBe(404)
})
