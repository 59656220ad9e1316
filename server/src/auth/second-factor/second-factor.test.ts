import { createHmac, randomUUID } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { nextCode } from '../../testing/app-code.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { inWords } from '../../testing/refusals.ts'
import { openTestServer, PASSWORD, type Person } from '../../testing/test-server.ts'
import { factorEncryptionOf } from './factor-encryption.ts'
import * as store from './second-factor.store.ts'

const server = await openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const sessionBehind = async (cookie: string) => (await server.ask('/api/session', {}, cookie)).json()
const lastTextTo = (email: string) => server.mailsTo(email)[0]?.text ?? ''
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })

async function turnOn(person: Person) {
  const begun = await (await person.api.account['second-factor'].$post()).json()
  const code = nextCode(begun.secret)
  const confirmed = await person.api.account['second-factor'].confirm.$post({ json: { code } })
  return { ...begun, code, ...(await confirmed.json()) }
}

const firstStep = (email: string) => server.post('/api/auth/sign-in', { email, password: PASSWORD })
const secondStep = (cookie: string, code: string, kind = 'totp') =>
  server.post('/api/auth/second-factor', { kind, code }, cookie)

test('a second factor is on only after its first code, and then gives ten backup codes and a mail', async () => {
  const ana = await server.person()
  const { uri, secret } = await (await ana.api.account['second-factor'].$post()).json()
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Hearth:/)
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ secondFactor: { isOn: false } })
  expect(await (await firstStep(ana.email)).json()).toMatchObject({ needsSecondFactor: false })

  const wrong = await ana.api.account['second-factor'].confirm.$post({ json: { code: '000000' } })
  expect(wrong.status).toBe(422)
  const json = { code: nextCode(secret) }
  const confirmed = await ana.api.account['second-factor'].confirm.$post({ json })
  const { backupCodes } = await confirmed.json()
  expect(new Set(backupCodes).size).toBe(10)
  const shown = await (await ana.api.account.$get()).json()
  expect(shown).toMatchObject({ secondFactor: { isOn: true, backupCodesLeft: 10 } })
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Two-factor authentication is on')
})

test('the code of the app ends the first step, and one of another second does not', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const first = await firstStep(ana.email)
  expect(await first.json()).toEqual({ session: null, needsPassword: false, needsSecondFactor: true })
  const half = cookiesOf(first)
  expect(await sessionBehind(half)).toEqual({ session: null })
  expect((await secondStep(half, '000000')).status).toBe(422)
  const entered = await secondStep(half, nextCode(secret))
  expect(await entered.json()).toMatchObject({
    session: { person: { id: ana.id } },
    needsSecondFactor: false,
  })
  expect(await sessionBehind(cookiesOf(entered))).toMatchObject({ session: { person: { id: ana.id } } })
})

test('the cookie between the steps is for no script, and is used up by the second step', async () => {
  const ana = await server.person()
  const { secret, backupCodes } = await turnOn(ana)
  const first = await firstStep(ana.email)
  const line = first.headers.getSetCookie().find((one) => one.includes('two_factor'))
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
    expect(line).toContain(attribute)
  const half = cookiesOf(first)
  expect((await secondStep(half, nextCode(secret))).status).toBe(200)
  expect((await secondStep(half, backupCodes[0] ?? '', 'backup')).status).toBe(401)
})

test('the second step has to follow within ten minutes', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const half = cookiesOf(await firstStep(ana.email))
  later(11 * MINUTE_MS)
  expect((await secondStep(half, nextCode(secret))).status).toBe(401)
})

test('nobody takes a second step without a first one', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  for (const cookie of ['', 'hearth.two_factor=forged.signature']) {
    expect((await secondStep(cookie, nextCode(secret))).status).toBe(401)
  }
})

test('a code that was taken once is refused within its own thirty seconds', async () => {
  const ana = await server.person()
  const { secret, code } = await turnOn(ana)
  const half = cookiesOf(await firstStep(ana.email))
  expect((await secondStep(half, code)).status).toBe(422)
  const next = nextCode(secret)
  expect((await secondStep(half, next)).status).toBe(200)
  const again = cookiesOf(await firstStep(ana.email))
  expect((await secondStep(again, next)).status).toBe(422)
})

test('a code that is shown twice at once is taken once', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const halves = [cookiesOf(await firstStep(ana.email)), cookiesOf(await firstStep(ana.email))]
  const code = nextCode(secret)
  const answers = await Promise.all(halves.map((half) => secondStep(half, code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a backup code works once, however it is typed, and the next one still does', async () => {
  const ana = await server.person()
  const { backupCodes } = await turnOn(ana)
  const [one = '', two = ''] = backupCodes
  const typed = one.replace('-', ' ').toUpperCase()
  expect((await secondStep(cookiesOf(await firstStep(ana.email)), typed, 'backup')).status).toBe(200)
  expect((await secondStep(cookiesOf(await firstStep(ana.email)), one, 'backup')).status).toBe(422)
  expect((await secondStep(cookiesOf(await firstStep(ana.email)), two, 'backup')).status).toBe(200)
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ secondFactor: { backupCodesLeft: 8 } })
  const told = server.mailsTo(ana.email).filter(({ subject }) => subject === 'A backup code was used')
  expect(told).toHaveLength(2)
  expect(told[0]?.text).toContain('8 backup codes are left.')
})

test('6.5.2: a backup code has at least 128 bits', async () => {
  const ana = await server.person()
  const { backupCodes } = await turnOn(ana)
  const codes = [...backupCodes]
  while (codes.length < 200) {
    const made = await (await ana.api.account['second-factor']['backup-codes'].$post()).json()
    codes.push(...made.backupCodes)
  }
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{7}-){3}[a-z2-9]{7}$/)
  const letters = codes.map((code) => code.replaceAll('-', ''))
  const bits = (letters[0]?.length ?? 0) * Math.log2(new Set(letters.join('')).size)
  expect(bits).toBeGreaterThanOrEqual(128)
  expect(new Set(codes).size).toBe(200)
})

test('a backup code of an earlier release, of ten characters, still works', async () => {
  const ana = await server.person()
  await turnOn(ana)
  const secret = server.auth.settings.secrets[0]
  const codeHash = createHmac('sha256', secret).update('backup:abcde23456').digest('base64url')
  await store.backupCodes.replace(server.database.db, ana.id, [codeHash])
  const half = cookiesOf(await firstStep(ana.email))
  expect((await secondStep(half, 'abcde-23456', 'backup')).status).toBe(200)
})

test('6.5.5: the code of the period before and of the next one is refused', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const code = nextCode(secret)
  const half = cookiesOf(await firstStep(ana.email))
  for (const periods of [-2, -1, 1]) {
    const other = totpOf(secret).generate({ timestamp: Date.now() + periods * 30_000 })
    expect((await secondStep(half, other)).status).toBe(422)
  }
  later(29_999)
  expect((await secondStep(half, code)).status).toBe(200)
})

test('6.3.5: a first step that nobody followed up is told of by mail, and one that was is not', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const subjectsTo = (email: string) => server.mailsTo(email).map(({ subject }) => subject)
  const SUBJECT = 'A sign-in that wasn’t completed'
  await turnOn(ana)
  const { secret } = await turnOn(ben)
  await firstStep(ana.email)
  await firstStep(ana.email)
  await firstStep(ben.email)
  const half = cookiesOf(await firstStep(ben.email))
  later(9 * MINUTE_MS)
  expect((await secondStep(half, nextCode(secret))).status).toBe(200)
  const run = async () => {
    server.clock.now = new Date()
    await server.jobs.runNow('clear-accounts')
    await server.idle()
  }
  await run()
  expect(subjectsTo(ana.email)).not.toContain(SUBJECT)
  later(2 * MINUTE_MS)
  await run()
  await run()
  expect(subjectsTo(ana.email).filter((subject) => subject === SUBJECT)).toHaveLength(1)
  expect(subjectsTo(ben.email)).not.toContain(SUBJECT)
})

test('other backup codes end the ones before', async () => {
  const ana = await server.person()
  const { backupCodes } = await turnOn(ana)
  const made = await (await ana.api.account['second-factor']['backup-codes'].$post()).json()
  expect(made.backupCodes).toHaveLength(10)
  const half = cookiesOf(await firstStep(ana.email))
  expect((await secondStep(half, backupCodes[0] ?? '', 'backup')).status).toBe(422)
  expect((await secondStep(half, made.backupCodes[0] ?? '', 'backup')).status).toBe(200)
  expect(server.mailsTo(ana.email).map(({ subject }) => subject)).toContain('You have new backup codes')
})

test('trust 1.4, MFA: five wrong codes let the factor rest for 15 minutes, and its owner is told', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const half = cookiesOf(await firstStep(ana.email))
  const answers: number[] = []
  for (let tries = 0; tries < 6; tries += 1) answers.push((await secondStep(half, '000000')).status)
  expect(answers).toEqual([422, 422, 422, 422, 429, 429])
  expect(server.mailsTo(ana.email).filter(({ subject }) => subject === 'Too many wrong codes')).toHaveLength(
    1,
  )
  const right = await secondStep(half, nextCode(secret))
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)

  later(16 * MINUTE_MS)
  const again = cookiesOf(await firstStep(ana.email))
  expect((await secondStep(again, nextCode(secret))).status).toBe(200)
})

test('trust 1.4, MFA: the factor rests longer each time, until a right code', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const restAfterFive = async () => {
    const half = cookiesOf(await firstStep(ana.email))
    for (let tries = 0; tries < 4; tries += 1) expect((await secondStep(half, '000000')).status).toBe(422)
    const refused = await secondStep(half, '000000')
    expect((await secondStep(half, nextCode(secret))).status).toBe(429)
    return Number(refused.headers.get('retry-after')) / 60
  }
  for (const minutes of [15, 30, 60, 120, 240, 240]) {
    expect(await restAfterFive()).toBe(minutes)
    later(minutes * MINUTE_MS)
  }
  const half = cookiesOf(await firstStep(ana.email))
  expect((await secondStep(half, nextCode(secret))).status).toBe(200)
  expect(await restAfterFive()).toBe(15)
})

test('trust 1.4, MFA: twenty tries at once are not more than five', async () => {
  const ana = await server.person()
  await turnOn(ana)
  const half = cookiesOf(await firstStep(ana.email))
  const tries = Array.from({ length: 20 }, (_, n) => secondStep(half, `00000${n % 10}`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
})

/** Every way in that is not a passkey. */
const firstSteps: [string, (email: string) => Promise<Response>][] = [
  ['a password', firstStep],
  [
    'a mailed link',
    async (email) => {
      const asked = cookiesOf(await server.post('/api/auth/magic-link', { email }))
      const token = /[?#]magic=(\S+)/.exec(lastTextTo(email))?.[1] ?? ''
      return server.post('/api/auth/magic-link/verify', { token: decodeURIComponent(token) }, asked)
    },
  ],
  [
    'a mailed code',
    async (email) => {
      const asked = await server.post('/api/auth/code', { email })
      const code = /\b\d{3} ?\d{3}\b/.exec(lastTextTo(email))?.[0] ?? ''
      return server.post('/api/auth/code/verify', { email, code }, cookiesOf(asked))
    },
  ],
  [
    'a confirming link',
    async (email) => {
      await sql`update "user" set email_verified = false where email = ${email}`.execute(server.database.db)
      await server.post('/api/auth/confirm-email/resend', { email })
      const token = /#confirm=(\S+)/.exec(lastTextTo(email))?.[1] ?? ''
      return server.post('/api/auth/confirm-email', { token: decodeURIComponent(token) })
    },
  ],
]

test.each(firstSteps)(
  'trust 1.5, 2FA gate: %s alone lets nobody in who has a second factor',
  async (_, step) => {
    const ana = await server.person()
    const { secret } = await turnOn(ana)
    const { email } = ana
    const before = await sql<{ id: string }>`select id from session where user_id = ${ana.id}`.execute(
      server.database.db,
    )
    const first = await step(email)
    expect(first.status).toBe(200)
    expect(await first.json()).toMatchObject({ session: null, needsSecondFactor: true })
    const half = cookiesOf(first)
    expect(await sessionBehind(half)).toEqual({ session: null })
    const after = await sql<{ id: string }>`select id from session where user_id = ${ana.id}`.execute(
      server.database.db,
    )
    for (const { id } of after.rows) expect(before.rows.map((row) => row.id)).toContain(id)
    expect((await secondStep(half, nextCode(secret))).status).toBe(200)
  },
)

test('a new password that was chosen by mail does not end the second factor, and ends half a sign-in', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const half = cookiesOf(await firstStep(ana.email))
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const token = decodeURIComponent(/#reset=(\S+)/.exec(lastTextTo(ana.email))?.[1] ?? '')
  const password = `a whole new phrase ${randomUUID()}`
  expect((await server.post('/api/auth/update-password', { token, password })).status).toBe(200)
  expect((await secondStep(half, nextCode(secret))).status).toBe(401)
  const first = await server.post('/api/auth/sign-in', { email: ana.email, password })
  expect(await first.json()).toMatchObject({ session: null, needsSecondFactor: true })
})

test('neither the secret nor a backup code can be read in the database', async () => {
  const ana = await server.person()
  const { secret, backupCodes } = await turnOn(ana)
  const { rows } = await sql<{ text: string }>`
    select row_to_json(s)::text as text from second_factors s
    union all select row_to_json(b)::text from backup_codes b`.execute(server.database.db)
  const text = rows.map((row) => row.text).join('\n')
  expect(text.length).toBeGreaterThan(0)
  for (const canary of [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))]) {
    expect(text).not.toContain(canary)
  }
})

const storedSecret = ({ id }: Person) =>
  server.database.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
const storeSecret = ({ id }: Person, secret: string) =>
  server.database.db.updateTable('secondFactors').set({ secret }).where('userId', '=', id).execute()
const openWith = async ({ email }: Person, code: string) =>
  (await secondStep(cookiesOf(await firstStep(email)), code)).status

test('a secret that was changed, or is that of somebody else, opens nothing', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { secret } = await turnOn(ana)
  const own = (await storedSecret(ana)).secret
  const other = await turnOn(ben)
  await storeSecret(ana, `${own.slice(0, -6)}AAAA${own.slice(-2)}`)
  expect(await openWith(ana, nextCode(secret))).toBe(500)
  await storeSecret(ana, (await storedSecret(ben)).secret)
  expect(await openWith(ana, nextCode(other.secret))).toBe(500)
  await storeSecret(ana, own)
  expect(await openWith(ana, nextCode(secret))).toBe(200)
})

test('a secret that an earlier release stored opens the account, and is then stored as today', async () => {
  const ana = await server.person()
  const { secret } = await turnOn(ana)
  const [key] = server.auth.settings.secrets
  const earlier = await symmetricEncrypt({ key, data: secret })
  await storeSecret(ana, earlier)
  expect(await openWith(ana, nextCode(secret))).toBe(200)
  const { secret: stored } = await storedSecret(ana)
  expect(stored.startsWith(factorEncryptionOf([key]).start)).toBe(true)
})

test('turning it off lets a password suffice again, and is told of by mail', async () => {
  const ana = await server.person()
  await turnOn(ana)
  const off = await ana.api.account['second-factor'].$delete()
  expect(await off.json()).toMatchObject({ secondFactor: { isOn: false, backupCodesLeft: 0 } })
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Two-factor authentication is off')
  expect(await (await firstStep(ana.email)).json()).toMatchObject({ needsSecondFactor: false })
})

test('one that is on is not replaced by beginning again', async () => {
  const ana = await server.person()
  await turnOn(ana)
  expect((await ana.api.account['second-factor'].$post()).status).toBe(409)
})

test('trust 7.5.1: while a second factor is on, neither the password nor a mailed code proves who is there', async () => {
  const ana = await server.person()
  await server.post('/api/account/fresh/code', {}, await ana.cookie())
  const code = /\b\d{3} ?\d{3}\b/.exec(lastTextTo(ana.email))?.[0]?.replace(' ', '') ?? ''
  const { secret, backupCodes } = await turnOn(ana)
  later(6 * MINUTE_MS)
  const prove = async (input: object) =>
    ana.take(await server.post('/api/account/fresh', input, await ana.cookie()))
  const isFresh = async () => (await (await ana.api.account.$get()).json()).freshUntil !== null
  for (const input of [
    { kind: 'password', password: PASSWORD },
    { kind: 'code', code },
  ]) {
    const refused = await prove(input)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 'second_factor_required' } })
  }
  const mails = server.mailsTo(ana.email).length
  expect((await server.post('/api/account/fresh/code', {}, await ana.cookie())).status).toBe(403)
  expect(server.mailsTo(ana.email)).toHaveLength(mails)
  expect(await isFresh()).toBe(false)
  expect((await ana.api.account['second-factor'].$delete()).status).toBe(403)

  expect((await prove({ kind: 'totp', code: nextCode(secret) })).status).toBe(200)
  expect(await isFresh()).toBe(true)
  later(6 * MINUTE_MS)
  expect(await isFresh()).toBe(false)
  const backup = { kind: 'backup', code: backupCodes[0] }
  expect((await prove(backup)).status).toBe(200)
  expect(await isFresh()).toBe(true)
  const again = await prove(backup)
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({
    error: { fields: inWords({ code: expect.stringMatching(/backup code/) }) },
  })
})

test('trust 1.4, MFA: of two pages that set one up, only the secret whose code was shown is turned on', async () => {
  const ana = await server.person()
  const begin = async () => (await ana.api.account['second-factor'].$post()).json()
  const confirm = (secret: string) =>
    ana.api.account['second-factor'].confirm.$post({ json: { code: nextCode(secret) } })
  const one = await begin()
  const { db } = server.database
  const checked = await store.secondFactors.find(db, ana.id)
  const two = await begin()
  expect((await confirm(one.secret)).status).toBe(422)
  // The first page's code was right, and the second page began before it was turned on.
  const turned = await store.secondFactors.turnOn(db, ana.id, {
    secret: checked?.secret ?? '',
    codeHashes: ['x'],
  })
  expect(turned).toBeUndefined()
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ secondFactor: { isOn: false } })
  expect(await store.backupCodes.count(db, ana.id)).toBe(0)
  expect((await confirm(two.secret)).status).toBe(200)
  expect((await confirm(two.secret)).status).toBe(409)
})

test('trust 3.3.1: over https the cookies of a passkey and of the second step are __Host- cookies', async () => {
  const secure = await openTestServer({ baseUrl: 'https://hearth.example' })
  const ana = await secure.person()
  await turnOn(ana)
  const first = await secure.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD })
  const asked = await secure.post('/api/auth/passkey/options', {})
  const lines = [...first.headers.getSetCookie(), ...asked.headers.getSetCookie()]
  for (const name of ['two_factor', 'passkey']) {
    const line = lines.find((one) => one.startsWith(`__Host-hearth.${name}=`))
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(line).toContain(attribute)
    expect(line).not.toContain('Domain')
  }
})
