import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fieldMessagesIn, inWords } from '../testing/refusals.ts'
import { openTestServer, PASSWORD } from '../testing/test-server.ts'
import { accounts } from './accounts.store.ts'
import {
  DEMO_PASSWORD,
  objectionToPassword,
  productWords,
  wordsOfCommunity,
} from './password/password.rules.ts'

const server = await openTestServer()

const cookieIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
const tryToSignIn = (email: string, password: string, { cookie = '', from = '' } = {}) =>
  server.ask(
    '/api/auth/sign-in',
    {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json' },
    },
    cookie,
    ...(from ? ([from] as const) : []),
  )

test('trust 1.5, tokens at rest: a session stands in the database only as a hash', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const token = decodeURIComponent(/session=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''
  expect(token).toHaveLength(32)
  const { rows } = await sql<{ token: string }>`select token from session`.execute(server.database.db)
  expect(rows.map((row) => row.token).join()).not.toContain(token)
  for (const row of rows) expect(row.token).toMatch(/^sha256:/)
  const stolen = `hearth_session=${encodeURIComponent(`${rows[0]?.token}.x`)}`
  expect(await (await server.ask('/api/session', {}, stolen)).json()).toEqual({ session: null })
})

test.each([
  ['a token that was never given', (cookie: string) => cookie.replace(/=[^.]{8}/, '=aaaaaaaa')],
  [
    'a signature that was changed',
    (cookie: string) => cookie.replace(/(session=[^.]+\.)[^;]{6}/, '$1AAAAAA'),
  ],
  ['no signature', (cookie: string) => cookie.split('.')[0] ?? ''],
])('trust 1.5, session: %s opens nothing', async (_, forge) => {
  const ana = await server.person()
  const forged = forge(await ana.cookie())
  expect((await server.ask('/api/profile', {}, forged)).status).toBe(401)
})

test('trust 1.5, no cookie cache: a session that was deleted or has run out fails on its next request', async () => {
  const ana = await server.person()
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  await sql`update session set expires_at = now() - interval '1 second'
    where user_id = ${ana.id}`.execute(server.database.db)
  expect((await server.ask('/api/profile', {}, here)).status).toBe(401)
  await sql`delete from session where user_id = ${ana.id}`.execute(server.database.db)
  expect((await server.ask('/api/profile', {}, there)).status).toBe(401)
})

test('trust 1.5, fixation: a session fixed before signing in is not the one that is given', async () => {
  const ana = await server.person()
  const fixed = 'hearth_session=attackers-choice.signature'
  const response = await tryToSignIn(ana.email, PASSWORD, { cookie: fixed })
  expect(cookieIn(response)).not.toContain('attackers-choice')
  expect((await server.ask('/api/profile', {}, fixed)).status).toBe(401)
})

test('D17: many addresses cannot try one account, and its owner still gets in where they have been before', async () => {
  const ana = await server.person()
  const known = cookieIn(await tryToSignIn(ana.email, PASSWORD))
  const answers: number[] = []
  for (let tries = 0; tries < 60; tries += 1) {
    answers.push(
      (await tryToSignIn(ana.email, `guess number ${tries}`, { from: `198.51.100.${tries}` })).status,
    )
  }
  const checked = answers.filter((status) => status !== 429).length
  expect(checked).toBe(5)
  expect((await tryToSignIn(ana.email, PASSWORD, { from: '198.51.100.99' })).status).toBe(429)
  expect((await tryToSignIn(ana.email, PASSWORD, { cookie: known })).status).toBe(200)
  const other = await server.person()
  expect((await tryToSignIn(other.email, PASSWORD, { from: '198.51.100.7' })).status).toBe(200)
})

test('D17: the right password costs no try, so nobody is counted out of their own account', async () => {
  const ana = await server.person()
  for (let times = 0; times < 25; times += 1) {
    expect((await tryToSignIn(ana.email, PASSWORD)).status).toBe(200)
  }
})

test('D17: a cookie that claims a known device is believed only for the account it was given for', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const bens = cookieIn(await tryToSignIn(ben.email, PASSWORD))
  const answers = new Set<number>()
  for (let tries = 0; tries < 21; tries += 1) {
    answers.add((await tryToSignIn(ana.email, 'a wrong guess', { cookie: bens })).status)
  }
  expect(answers).toEqual(new Set([401, 429]))
})

test('1.4: what is counted names nobody', async () => {
  await tryToSignIn('canary@people.example', 'a wrong guess', { from: '192.0.2.200' })
  const { rows } = await sql<{ key: string }>`select key from attempts`.execute(server.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map((row) => row.key).join()).not.toMatch(/canary|192\.0\.2/)
})

test.each([
  'password12',
  '1234567890',
  'qwertyuiop',
  'Password123!',
  '!!iloveyou!!',
  'aaaaaaaaaaaa',
  'passwordpassword',
])('1.4 password rules: %s is refused, because it is guessed first', (password) => {
  expect(objectionToPassword(password, [])).toMatch(/^password_(too_common|one_character)$/)
})

test.each([
  ['robin.hale@people.example', 'robinhale1'],
  ['robin.hale@people.example', 'Robin-1990'],
  ['montgomery@people.example', 'montgomery'],
])('1.4 password rules: anyone who is %s cannot take %s', (email, password) => {
  expect(objectionToPassword(password, [email])).toMatch(/^password_(too_common|like_name_or_email)$/)
})

test('1.4 password rules: a thousand phrases of four words are taken', () => {
  const words = ['ember', 'clay', 'night', 'cream', 'walk', 'peach', 'cello', 'train', 'bread', 'lamp']
  const phrases = Array.from({ length: 1000 }, (_, n) =>
    [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100), (n * 7 + 1) % 10].map((at) => words[at]).join(' '),
  )
  expect(phrases.filter((phrase) => objectionToPassword(phrase, ['a@b.example']) !== undefined)).toEqual([])
  const besideHearth = phrases.map((phrase) => phrase.replace(/^\w+/, 'hearth'))
  const community = wordsOfCommunity('Wrenfield Club', 'https://meet.lindenhof.example')
  expect(besideHearth.filter((phrase) => objectionToPassword(phrase, [], community) !== undefined)).toEqual(
    [],
  )
})

test.each([
  'hearthhearth',
  'Hearth2026!',
  'wrenfield1234567',
  'Wrenfield-Club-26',
  'lindenhof2026',
  '!!LINDENHOF!!',
  'admin+staff+1',
  'dating4hearth',
  'sit-by-the-hearth',
  'Sit-By-The-Hearth',
])('6.2.11: %s is refused, because it says where it is for', (password) => {
  const community = wordsOfCommunity('Wrenfield Club', 'https://meet.lindenhof.example')
  expect(objectionToPassword(password, ['a@b.example'], community)).toBe('password_like_community')
  expect(objectionToPassword(`${password} cello train`, ['a@b.example'], community)).toBeUndefined()
})

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('6.1.2: the words that passwords must not consist of are documented, and the demo password is one', () => {
  const section = read('docs/security/authentication.md').split(
    '\n### Words that passwords must not consist of\n',
  )[1]
  const listed = /^- words of the product: (.*)$/m.exec(section ?? '')?.[1]
  expect(listed?.match(/(?<=`)\w+(?=`)/g)).toEqual([...productWords])
  expect(section).toContain(`\`${DEMO_PASSWORD}\``)
  expect(JSON.parse(read('demo/community/sign-in.json'))).toMatchObject({ password: DEMO_PASSWORD })
})

const folder = mkdtempSync(join(tmpdir(), 'hearth-hardening-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('6.2.12: a breached password is refused at sign-up, first password, change and reset', async () => {
  const breached = 'a lantern in the hallway'
  const breachedPasswordsFile = join(folder, 'breached.txt')
  writeFileSync(breachedPasswordsFile, `${createHash('sha1').update(breached).digest('hex')}:12\r\n`)
  const brand = { name: 'Wrenfield Club' }
  const strict = await openTestServer({ breachedPasswordsFile, brand })
  const [ana, ben] = [await strict.person(), await strict.person()]
  await sql`delete from account where user_id = ${ben.id}`.execute(strict.database.db)
  await strict.post('/api/auth/forgotten-password', { email: ana.email })
  const token = decodeURIComponent(/reset=(\S+)/.exec(strict.mailsTo(ana.email)[0]?.text ?? '')?.[1] ?? '')
  const asked = cookieIn(await strict.post('/api/auth/magic-link', { email: ben.email }))
  const magic = decodeURIComponent(/magic=(\S+)/.exec(strict.mailsTo(ben.email)[0]?.text ?? '')?.[1] ?? '')
  const bens = cookieIn(await strict.post('/api/auth/magic-link/verify', { token: magic }, asked))
  const anas = await ana.cookie()
  const tryAll = (password: string) =>
    Promise.all([
      strict.post('/api/auth/sign-up', { email: `${randomUUID()}@people.example`, password }),
      strict.post('/api/auth/set-password', { password }, bens),
      strict.post('/api/account/password', { password, current: PASSWORD }, anas),
      strict.post('/api/auth/update-password', { token, password }),
    ])
  for (const [password, reason] of [
    [breached, 'That password has appeared in a data breach. Try another.'],
    ['Wrenfield-Club-26', 'That password is easy to guess on this site. Try another.'],
  ] as const) {
    const answers = await Promise.all((await tryAll(password)).map(fieldMessagesIn))
    expect(answers).toEqual(answers.map(() => ({ password: reason })))
  }
  const taken = await strict.post('/api/auth/update-password', { token, password: 'a whole new phrase' })
  expect(taken.status).toBe(200)
})

const hashOf = async (id: string) => (await accounts.findById(server.database.db, id))?.passwordHash

test('a hash of an earlier release is replaced when its password signs in, and by nothing else', async () => {
  const ana = await server.person()
  const old = await hashPassword(PASSWORD)
  await accounts.putPassword(server.database.db, ana.id, old)
  expect((await tryToSignIn(ana.email, 'a wrong guess')).status).toBe(401)
  expect(await hashOf(ana.id)).toBe(old)
  expect((await tryToSignIn(ana.email, PASSWORD)).status).toBe(200)
  const renewed = await hashOf(ana.id)
  expect(renewed).toMatch(/^scrypt:/)
  expect((await tryToSignIn(ana.email, PASSWORD)).status).toBe(200)
  expect(await hashOf(ana.id)).toBe(renewed)
})

test('a new password that is stored while a hash is replaced stays', async () => {
  const ana = await server.person()
  await accounts.putPassword(server.database.db, ana.id, 'a newer hash')
  await accounts.replacePassword(server.database.db, ana.id, { before: 'an older hash', after: 'another' })
  expect(await hashOf(ana.id)).toBe('a newer hash')
})

test('1.4 password rules: a common password is refused at sign-up and at a new password, in the field it stands in', async () => {
  const email = `${randomUUID()}@people.example`
  const refused = await server.post('/api/auth/sign-up', { email, password: 'qwertyuiop' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: { fields: inWords({ password: expect.stringContaining('too common') }) },
  })
  expect(server.mailsTo(email)).toEqual([])

  const ana = await server.person()
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const mail = server.mailsTo(ana.email)[0]
  const token = decodeURIComponent(/reset=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  expect((await server.post('/api/auth/update-password', { token, password: 'qwertyuiop' })).status).toBe(422)
  expect(
    (await server.post('/api/auth/update-password', { token, password: 'a whole new phrase' })).status,
  ).toBe(200)
})

const linkTo = (email: string, name: 'confirm' | 'reset') => {
  const mail = server.mailsTo(email).find(({ text }) => text.includes(`#${name}=`))
  return decodeURIComponent(new RegExp(`#${name}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '')
}
const ATTACKERS = 'the password of an attacker'
const OWNERS = 'the phrase of its owner'
const prepare = (email: string) => server.post('/api/auth/sign-up', { email, password: ATTACKERS })
const confirm = (email: string, cookie = '') =>
  server.post('/api/auth/confirm-email', { token: linkTo(email, 'confirm') }, cookie)
const victim = () => `${randomUUID()}@people.example`

test('D18 pre-hijack, link: a password chosen by someone who prepared the account is gone when its owner comes', async () => {
  const email = victim()
  await prepare(email)
  const confirmed = await confirm(email)
  expect(await confirmed.json()).toMatchObject({ session: { person: { email } }, needsPassword: true })
  expect((await tryToSignIn(email, ATTACKERS)).status).toBe(401)

  const set = await server.post('/api/auth/set-password', { password: OWNERS }, cookieIn(confirmed))
  const owner = cookieIn(set)
  expect(set.status).toBe(200)
  expect((await tryToSignIn(email, OWNERS)).status).toBe(200)
  expect((await tryToSignIn(email, ATTACKERS)).status).toBe(401)
  expect((await server.post('/api/auth/set-password', { password: ATTACKERS }, owner)).status).toBe(409)
})

test('D18 pre-hijack, own sign-up: the owner who signs up too does not bring the prepared password to life', async () => {
  const email = victim()
  await prepare(email)
  const own = await server.post('/api/auth/sign-up', { email, password: OWNERS })
  const confirmed = await confirm(email, cookieIn(own))
  expect(await confirmed.json()).toMatchObject({ needsPassword: true })
  expect((await tryToSignIn(email, ATTACKERS)).status).toBe(401)
})

test('D18 pre-hijack, reset: a new password by mail proves the address and ends what was prepared', async () => {
  const email = victim()
  await prepare(email)
  await server.post('/api/auth/forgotten-password', { email })
  const token = linkTo(email, 'reset')
  expect((await server.post('/api/auth/update-password', { token, password: OWNERS })).status).toBe(200)
  expect((await tryToSignIn(email, ATTACKERS)).status).toBe(401)
  expect((await tryToSignIn(email, OWNERS)).status).toBe(200)
})

test('D18: anyone who signed up in this very browser keeps the password', async () => {
  const email = victim()
  const signedUp = await server.post('/api/auth/sign-up', { email, password: OWNERS })
  const confirmed = await confirm(email, cookieIn(signedUp))
  expect(await confirmed.json()).toMatchObject({ session: { person: { email } }, needsPassword: false })
  expect((await tryToSignIn(email, OWNERS)).status).toBe(200)
})

test('D16: the cookie of a sign-up is there and of the same shape whether or not the address had an account', async () => {
  const ana = await server.person()
  const [fresh, taken] = await Promise.all(
    [victim(), ana.email].map((email) => server.post('/api/auth/sign-up', { email, password: OWNERS })),
  )
  const shapeOf = (response: Response | undefined) => cookieIn(response ?? new Response()).replace(/=.*/, '')
  expect(shapeOf(taken)).toBe(shapeOf(fresh))
  expect(cookieIn(taken ?? new Response()).length).toBeGreaterThan(40)
})

test('a password cannot be set without a session', async () => {
  expect((await server.post('/api/auth/set-password', { password: OWNERS })).status).toBe(401)
})

test('D16: nobody waits for a mail to leave, so a slow mail server tells nothing about who has an account', async () => {
  const asked: string[] = []
  const slow = await openTestServer({
    mail: {
      kept: undefined,
      send: ({ to }) => {
        asked.push(to)
        return new Promise(() => undefined)
      },
    },
  })
  const ana = await slow.person()
  const email = victim()
  expect((await slow.post('/api/auth/forgotten-password', { email: ana.email })).status).toBe(200)
  expect((await slow.post('/api/auth/sign-up', { email, password: OWNERS })).status).toBe(200)
  expect((await slow.post('/api/auth/sign-up', { email: ana.email, password: OWNERS })).status).toBe(200)
  expect(asked).toEqual([ana.email, email, ana.email])
})
