import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { inWords } from '../../testing/refusals.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'

const server = await openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const newAddress = () => `${randomUUID()}@people.example`
const linkTo = (email: string, name: string) => {
  const mail = server.mailsTo(email).find(({ text }) => text.includes(`#${name}=`))
  return decodeURIComponent(new RegExp(`#${name}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '')
}
const codeTo = (email: string) => {
  const [, first = '', last = ''] = /^(\d{3}) (\d{3})$/m.exec(server.mailsTo(email)[0]?.text ?? '') ?? []
  return first + last
}
const messageIn = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message

/** The cookies of the browser that asked for the last link. */
let asking = ''
async function askForLink(email: string) {
  const asked = await server.post('/api/auth/magic-link', { email })
  asking = cookiesOf(asked)
  return asked
}
const redeemLink = (token: string, cookie = '') =>
  server.post('/api/auth/magic-link/verify', { token }, [asking, cookie].filter(Boolean).join('; '))
const askForCode = (email: string, cookie = '') => server.post('/api/auth/code', { email }, cookie)
const showCode = (email: string, code: string, cookie: string) =>
  server.post('/api/auth/code/verify', { email, code }, cookie)
const otherThan = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

test('a magic link signs its person in', async () => {
  const ana = await server.person()
  expect(await (await askForLink(ana.email)).json()).toEqual({})
  const entered = await redeemLink(linkTo(ana.email, 'magic'))
  expect(await entered.json()).toEqual({
    session: { person: { id: ana.id, email: ana.email }, expiresAt: expect.any(String) },
    needsPassword: false,
    needsSecondFactor: false,
  })
  expect(await (await server.ask('/api/session', {}, cookiesOf(entered))).json()).toMatchObject({
    session: { person: { id: ana.id } },
  })
})

test('a code signs its person in, however it is typed', async () => {
  const ana = await server.person()
  const asked = await askForCode(ana.email)
  const code = codeTo(ana.email)
  const entered = await showCode(ana.email, ` ${code.slice(0, 3)} ${code.slice(3)} `, cookiesOf(asked))
  expect(await entered.json()).toMatchObject({ session: { person: { id: ana.id } } })
})

test('6.5.5: links and codes are over after ten minutes, and say so', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  const asked = await askForCode(ana.email)
  pass(601_000)
  const late = await redeemLink(linkTo(ana.email, 'magic'))
  expect([late.status, await messageIn(late)]).toEqual([422, 'This link has expired. Request a new one.'])
  expect((await showCode(ana.email, codeTo(ana.email), cookiesOf(asked))).status).toBe(422)
})

test('6.5.5: a used link or code opens nothing a second time', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  const token = linkTo(ana.email, 'magic')
  await redeemLink(token)
  const again = await redeemLink(token)
  expect([again.status, await messageIn(again)]).toEqual([
    422,
    'This link was already used. Request a new one.',
  ])
  const asked = cookiesOf(await askForCode(ana.email))
  const code = codeTo(ana.email)
  expect((await showCode(ana.email, code, asked)).status).toBe(200)
  expect((await showCode(ana.email, code, asked)).status).toBe(422)
})

test('6.5.5: of many who show one link at the same moment, one gets in', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  const token = linkTo(ana.email, 'magic')
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeemLink(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('6.6.2: an earlier sign-in link opens nothing once another was asked for', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await askForLink(ben.email)
  const [earlier, bens] = [asking, linkTo(ben.email, 'magic')]
  await askForLink(ana.email)
  const first = linkTo(ana.email, 'magic')
  pass(61_000)
  await askForLink(ana.email)
  const refused = await redeemLink(first)
  expect([refused.status, await messageIn(refused)]).toEqual([
    422,
    'This link has expired. Request a new one.',
  ])
  expect((await redeemLink(linkTo(ana.email, 'magic'))).status).toBe(200)
  asking = earlier
  expect((await redeemLink(bens)).status).toBe(200)
})

test('a link for a new password and one that signs in leave each other alone', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  expect((await redeemLink(linkTo(ana.email, 'magic'))).status).toBe(200)
  const body = { token: linkTo(ana.email, 'reset'), password: 'a whole new phrase' }
  expect((await server.post('/api/auth/update-password', body)).status).toBe(200)
})

test('6.6.2: a sign-in link opens nothing in another browser, and is not used up there', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await askForLink(ana.email)
  const here = asking
  await askForLink(ben.email)
  const there = asking
  const token = linkTo(ana.email, 'magic')
  for (const cookie of ['', there, here.replace('hearth_link', 'hearth_code')]) {
    asking = cookie
    const refused = await redeemLink(token)
    expect([refused.status, await messageIn(refused)]).toEqual([
      403,
      'Open this link in the browser where you asked for it.',
    ])
    expect(refused.headers.getSetCookie()).toEqual([])
  }
  asking = here
  expect((await redeemLink(token)).status).toBe(200)
})

test('a link is good for its own purpose only', async () => {
  const ana = await server.person()
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const refused = await redeemLink(linkTo(ana.email, 'reset'))
  expect([refused.status, await messageIn(refused)]).toEqual([
    422,
    'This link is incomplete or isn’t ours. Request a new one.',
  ])
})

test('a new password takes back every link and code that is still on its way', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  const asked = cookiesOf(await askForCode(ana.email))
  const code = codeTo(ana.email)
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const token = linkTo(ana.email, 'reset')
  await server.post('/api/auth/update-password', { token, password: 'a whole new phrase' })
  expect((await redeemLink(linkTo(ana.email, 'magic'))).status).toBe(422)
  expect((await showCode(ana.email, code, asked)).status).toBe(422)
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Your password has been changed')
})

test('6.5.5: no link and no code stands in the database as it was sent', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  await askForCode(ana.email)
  const { rows } = await sql`select * from mailed_secrets`.execute(server.database.db)
  const all = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(1)
  for (const secret of [linkTo(ana.email, 'magic'), codeTo(ana.email), ana.email]) {
    expect(secret).not.toBe('')
    expect(all).not.toContain(secret)
  }
})

test('rows of what was mailed go away a day after they are over', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  pass(25 * 3_600_000)
  await askForLink(ana.email)
  const { rows } = await sql`select 1 from mailed_secrets where user_id = ${ana.id}`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(1)
})

test('1.4 verify: five wrong tries kill a code, the right one included', async () => {
  const ana = await server.person()
  const asked = cookiesOf(await askForCode(ana.email))
  const code = codeTo(ana.email)
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await showCode(ana.email, otherThan(code), asked)).status).toBe(422)
  }
  const refused = await showCode(ana.email, code, asked)
  expect(await refused.json()).toMatchObject({
    error: { kind: 'invalid', fields: inWords({ code: expect.stringContaining('request a new one') }) },
  })
})

test('1.4 verify: tries at the same moment are counted one by one', async () => {
  const ana = await server.person()
  const asked = cookiesOf(await askForCode(ana.email))
  const code = codeTo(ana.email)
  await Promise.all(Array.from({ length: 9 }, () => showCode(ana.email, otherThan(code), asked)))
  expect((await showCode(ana.email, code, asked)).status).toBe(422)
})

test('a code is of no use, and cannot be spoilt, in another browser than the one that asked for it', async () => {
  const ana = await server.person()
  const asked = cookiesOf(await askForCode(ana.email))
  const code = codeTo(ana.email)
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await showCode(ana.email, code, 'hearth_code=another')).status).toBe(422)
    expect((await showCode(ana.email, code, '')).status).toBe(422)
  }
  expect((await showCode(newAddress(), code, asked)).status).toBe(422)
  expect((await showCode(ana.email, code, asked)).status).toBe(200)
})

test.each([
  ['a magic link', '/api/auth/magic-link'],
  ['a code', '/api/auth/code'],
  ['a new password', '/api/auth/forgotten-password'],
  ['the confirmation once more', '/api/auth/confirm-email/resend'],
])(
  'D16: anyone who asks for %s reads the same whether or not the address has an account',
  async (_, path) => {
    const [ana, nobody] = [await server.person(), newAddress()]
    const [known, unknown] = [
      await server.post(path, { email: ana.email }),
      await server.post(path, { email: nobody }),
    ]
    const seen = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      headers: [...response.headers.keys()].toSorted(),
      cookies: response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '')),
    })
    expect(await seen(unknown)).toEqual(await seen(known))
    expect(server.mailsTo(nobody)).toEqual([])
    expect(server.mailsTo(ana.email)).toHaveLength(1)
    const [again, never] = [
      await server.post(path, { email: ana.email }),
      await server.post(path, { email: nobody }),
    ]
    expect([again.status, never.status]).toEqual([429, 429])
    expect(never.headers.get('retry-after')).toBe(again.headers.get('retry-after'))
  },
)

test('D16: a wrong code is refused alike for an account and for none', async () => {
  const [ana, nobody] = [await server.person(), newAddress()]
  const refusals = await Promise.all(
    [ana.email, nobody].map(async (email) => {
      const refused = await showCode(email, '000000', cookiesOf(await askForCode(email)))
      const { error } = (await refused.json()) as { error: Record<string, unknown> }
      return { status: refused.status, ...error, requestId: '' }
    }),
  )
  expect(refusals[1]).toEqual(refusals[0])
})

test('the confirmation comes once more, and an address that is confirmed hears so', async () => {
  const email = newAddress()
  const signedUp = await server.post('/api/auth/sign-up', { email, password: PASSWORD })
  pass(61_000)
  await server.post('/api/auth/confirm-email/resend', { email })
  expect(server.mailsTo(email)).toHaveLength(2)
  const token = linkTo(email, 'confirm')
  const entered = await server.post('/api/auth/confirm-email', { token }, cookiesOf(signedUp))
  expect(await entered.json()).toMatchObject({ session: { person: { email } }, needsPassword: false })
  pass(61_000)
  await server.post('/api/auth/confirm-email/resend', { email })
  expect(server.mailsTo(email)[0]?.subject).toBe('You already have an account')
})

test('opening the page of a link uses nothing up: only the tap on it posts', async () => {
  const ana = await server.person()
  await askForLink(ana.email)
  const token = linkTo(ana.email, 'magic')
  await server.ask(`/auth?magic=${encodeURIComponent(token)}`)
  await server.ask(`/api/auth/magic-link/verify?token=${encodeURIComponent(token)}`)
  expect((await redeemLink(token)).status).toBe(200)
})

const ATTACKERS = 'the password of an attacker'
const prepare = (email: string) => server.post('/api/auth/sign-up', { email, password: ATTACKERS })
const tryAttackers = async (email: string) =>
  (await server.post('/api/auth/sign-in', { email, password: ATTACKERS })).status

test('D18 pre-hijack, magic link: the prepared password is gone when the owner comes', async () => {
  const email = newAddress()
  await prepare(email)
  await askForLink(email)
  const entered = await redeemLink(linkTo(email, 'magic'))
  expect(await entered.json()).toMatchObject({ session: { person: { email } }, needsPassword: true })
  expect(await tryAttackers(email)).toBe(401)
})

test('D18 pre-hijack, code: the prepared password is gone when the owner comes', async () => {
  const email = newAddress()
  await prepare(email)
  const asked = cookiesOf(await askForCode(email))
  const entered = await showCode(email, codeTo(email), asked)
  expect(await entered.json()).toMatchObject({ session: { person: { email } }, needsPassword: true })
  expect(await tryAttackers(email)).toBe(401)
})

test('D18 pre-hijack: who signs in by link in the browser that signed up keeps the password', async () => {
  const email = newAddress()
  const own = cookiesOf(await prepare(email))
  await askForLink(email)
  const entered = await redeemLink(linkTo(email, 'magic'), own)
  expect(await entered.json()).toMatchObject({ needsPassword: false })
  expect(await tryAttackers(email)).toBe(200)
})

test('a link or code that was mailed while the clock was an hour ahead is of no use once it is right again, nor later', async () => {
  const ana = await server.person()
  pass(3_600_000)
  await askForLink(ana.email)
  const link = linkTo(ana.email, 'magic')
  pass(61_000)
  const code = await askForCode(ana.email)
  const number = codeTo(ana.email)
  vi.useRealTimers()
  const refused = await redeemLink(link)
  expect(refused.status).toBe(422)
  expect(await messageIn(refused)).toBe('This link has expired. Request a new one.')
  expect((await showCode(ana.email, number, cookiesOf(code))).status).toBe(422)
  await askForLink((await server.person()).email)
  pass(3_660_000)
  expect((await redeemLink(link)).status).toBe(422)
})
