import { randomUUID } from 'node:crypto'
import { AuthenticatorView, BackupCodesView, PasskeyOptionsView } from '@hearth/contract/account/account'
import { sql } from 'kysely'
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../outside/log.ts'
import { securityEvents } from '../security-events.ts'
import { nextCode } from '../testing/app-code.ts'
import { openAuthenticator } from '../testing/authenticator.ts'
import { cookiesAfter, cookiesOf } from '../testing/cookies.ts'
import { BASE_URL, openTestServer, PASSWORD, type Person } from '../testing/test-server.ts'

const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
afterAll(() => provider.stop())
afterEach(() => void vi.useRealTimers())
let claims: Record<string, unknown> = {}
provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
  Object.assign(token.payload, claims, { aud: 'hearth' })
})

const lines: string[] = []
const server = await openTestServer({
  log: openLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
  google: { clientId: 'hearth', clientSecret: 'a secret of the client', issuer: provider.issuer.url ?? '' },
})

type Logged = Record<string, unknown>
const eventsIn = (some: readonly string[]): Logged[] =>
  some.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')

const newAddress = () => `canary-${randomUUID()}@people.example`
const lastTextTo = (email: string) => server.mailsTo(email)[0]?.text ?? ''
const linkTo = (email: string, name: string) =>
  decodeURIComponent(new RegExp(`#${name}=(\\S+)`).exec(lastTextTo(email))?.[1] ?? '')
const codeTo = (email: string) => /^(\d{3}) (\d{3})$/m.exec(lastTextTo(email))?.slice(1).join('') ?? ''
const otherThan = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')
const joined = (...cookies: string[]) => cookies.filter(Boolean).join('; ')
const remove = (path: string, cookie: string) =>
  server.ask(path, { method: 'DELETE', headers: { 'content-type': 'application/json' } }, cookie)
const signIn = (email: string, password = PASSWORD) => server.post('/api/auth/sign-in', { email, password })

const begin = async (person: Person) =>
  AuthenticatorView.parse(
    await (await server.post('/api/account/second-factor', {}, await person.cookie())).json(),
  )
async function withSecondFactor() {
  const person = await server.person()
  const cookie = await person.cookie()
  const { secret } = await begin(person)
  const code = nextCode(secret)
  const confirmed = await server.post('/api/account/second-factor/confirm', { code }, cookie)
  const { backupCodes } = BackupCodesView.parse(await confirmed.clone().json())
  return { person, cookie: cookiesAfter(cookie, confirmed), secret, backupCodes }
}
async function halfSignedIn() {
  const factor = await withSecondFactor()
  const half = cookiesOf(await signIn(factor.person.email))
  const show = (kind: string, code: string) => server.post('/api/auth/second-factor', { kind, code }, half)
  return { ...factor, show }
}

async function passkeyOptions(path: string, cookie = '') {
  const response = await server.post(path, {}, cookie)
  const { options } = PasskeyOptionsView.parse(await response.json())
  return { options, cookie: joined(cookie, cookiesOf(response)) }
}
async function withPasskey() {
  const person = await server.person()
  const key = openAuthenticator('localhost')
  const { options, cookie } = await passkeyOptions('/api/account/passkeys/options', await person.cookie())
  const input = { name: 'My phone', response: key.make(options, { origin: BASE_URL }) }
  const add = async () => person.take(await server.post('/api/account/passkeys', input, cookie))
  return { person, key, add }
}

/** Goes to the provider and back; the way back is not gone yet. */
async function depart(path: string, cookie = '') {
  const begun = await server.post(path, {}, cookie)
  const { url } = (await begun.json()) as { url: string }
  const sentBack = await fetch(url, { redirect: 'manual' })
  const back = new URL(sentBack.headers.get('location') ?? '')
  const cookies = joined(cookie, cookiesOf(begun))
  return { back, goBack: () => server.ask(`${back.pathname}${back.search}`, {}, cookies) }
}
async function departFor(person: Person) {
  claims = { sub: randomUUID(), email: person.email, email_verified: true }
  return depart('/api/auth/google')
}

/** The requests before an event, and the one that is the event. */
type EventCase = [name: string, prepare: () => Promise<() => Promise<unknown>>, event: Logged]

const who = expect.stringMatching(/^.{16}$/)
const address = who
const success = { outcome: 'success', who }
const failure = (reason: string) => ({ outcome: 'failure', reason })

const signIns: EventCase[] = [
  [
    'a right password',
    async () => {
      const { email } = await server.person()
      return () => signIn(email)
    },
    { event: 'sign_in', method: 'password', ...success, address },
  ],
  [
    'a wrong password',
    async () => {
      const { email } = await server.person()
      return () => signIn(email, 'another password')
    },
    { event: 'sign_in', method: 'password', ...failure('wrong_email_or_password'), address },
  ],
  [
    'a password for an address without an account',
    async () => () => signIn(newAddress()),
    { event: 'sign_in', method: 'password', ...failure('wrong_email_or_password'), address },
  ],
  [
    'the link that confirms an address',
    async () => {
      const email = newAddress()
      const begun = await server.post('/api/auth/sign-up', { email, password: PASSWORD })
      const token = linkTo(email, 'confirm')
      return () => server.post('/api/auth/confirm-email', { token }, cookiesOf(begun))
    },
    { event: 'sign_in', method: 'confirmation', ...success },
  ],
  [
    'a wrong link that confirms an address',
    async () => () => server.post('/api/auth/confirm-email', { token: 'canary' }),
    { event: 'sign_in', method: 'confirmation', ...failure('link_unknown') },
  ],
  [
    'a mailed link',
    async () => {
      const { email } = await server.person()
      const asked = cookiesOf(await server.post('/api/auth/magic-link', { email }))
      const token = linkTo(email, 'magic')
      return () => server.post('/api/auth/magic-link/verify', { token }, asked)
    },
    { event: 'sign_in', method: 'link', ...success },
  ],
  [
    'a wrong mailed link',
    async () => () => server.post('/api/auth/magic-link/verify', { token: 'canary' }),
    { event: 'sign_in', method: 'link', ...failure('link_unknown') },
  ],
  ...[true, false].map(
    (isRight): EventCase => [
      isRight ? 'a mailed code' : 'a wrong mailed code',
      async () => {
        const { email } = await server.person()
        const ticket = cookiesOf(await server.post('/api/auth/code', { email }))
        const code = isRight ? codeTo(email) : otherThan(codeTo(email))
        return () => server.post('/api/auth/code/verify', { email, code }, ticket)
      },
      { event: 'sign_in', method: 'code', ...(isRight ? success : failure('mailed_code_wrong')), address },
    ],
  ),
  ...[true, false].map(
    (isRight): EventCase => [
      isRight ? 'a passkey' : 'an unknown passkey',
      async () => {
        const { key, add } = await withPasskey()
        if (isRight) await add()
        const { options, cookie } = await passkeyOptions('/api/auth/passkey/options')
        const response = key.show(options, { origin: BASE_URL })
        return () => server.post('/api/auth/passkey', { response }, cookie)
      },
      { event: 'sign_in', method: 'passkey', ...(isRight ? success : failure('passkey_unknown')) },
    ],
  ),
  [
    'Google',
    async () => (await departFor(await server.person())).goBack,
    { event: 'sign_in', method: 'google', ...success },
  ],
  [
    'Google, cancelled there',
    async () => {
      const { back, goBack } = await departFor(await server.person())
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
      return goBack
    },
    { event: 'sign_in', method: 'google', ...failure('google_cancelled') },
  ],
  [
    'the first of two factors',
    async () => {
      const { person } = await withSecondFactor()
      return () => signIn(person.email)
    },
    { event: 'sign_in', method: 'password', outcome: 'second_step', address },
  ],
  [
    'Google, before the second factor',
    async () => (await departFor((await withSecondFactor()).person)).goBack,
    { event: 'sign_in', method: 'google', outcome: 'second_step' },
  ],
  [
    'the code of an app',
    async () => {
      const { show, secret } = await halfSignedIn()
      return () => show('totp', nextCode(secret))
    },
    { event: 'sign_in', method: 'second_factor', factor: 'totp', ...success },
  ],
  [
    'a wrong code of an app',
    async () => {
      const { show, secret } = await halfSignedIn()
      return () => show('totp', otherThan(nextCode(secret)))
    },
    { event: 'sign_in', method: 'second_factor', factor: 'totp', ...failure('app_code_wrong') },
  ],
  [
    'a backup code',
    async () => {
      const { show, backupCodes } = await halfSignedIn()
      return () => show('backup', backupCodes[0] ?? '')
    },
    { event: 'sign_in', method: 'second_factor', factor: 'backup', ...success },
  ],
  [
    'a wrong backup code',
    async () => {
      const { show } = await halfSignedIn()
      return () => show('backup', 'aaaaa-aaaaa')
    },
    { event: 'sign_in', method: 'second_factor', factor: 'backup', ...failure('backup_code_wrong') },
  ],
  [
    'a second factor that rests after wrong codes',
    async () => {
      const { show } = await halfSignedIn()
      for (let times = 0; times < 5; times += 1) await show('backup', 'aaaaa-aaaaa')
      return () => show('backup', 'aaaaa-aaaaa')
    },
    { event: 'limit_reached', outcome: 'refused', method: 'second_factor', limit: 'too_many_wrong_codes' },
  ],
]

const prove = (cookie: string, input: object) => server.post('/api/account/fresh', input, cookie)

const reauthentications: EventCase[] = [
  ...[PASSWORD, 'another password'].map(
    (password): EventCase => [
      password === PASSWORD ? 'a reauthentication by password' : 'a reauthentication by a wrong password',
      async () => {
        const cookie = await (await server.person()).cookie()
        return () => prove(cookie, { kind: 'password', password })
      },
      {
        event: 'reauthentication',
        factor: 'password',
        ...(password === PASSWORD ? success : { ...failure('password_wrong'), who }),
      },
    ],
  ),
  [
    'a reauthentication by code',
    async () => {
      const { email, cookie } = await server.person()
      await server.post('/api/account/fresh/code', {}, await cookie())
      const input = { kind: 'code', code: codeTo(email) }
      return async () => prove(await cookie(), input)
    },
    { event: 'reauthentication', factor: 'code', ...success },
  ],
  [
    'a reauthentication by app',
    async () => {
      const { cookie, secret } = await withSecondFactor()
      return () => prove(cookie, { kind: 'totp', code: nextCode(secret) })
    },
    { event: 'reauthentication', factor: 'totp', ...success },
  ],
  [
    'a reauthentication by passkey',
    async () => {
      const { person, key, add } = await withPasskey()
      await add()
      const { options, cookie } = await passkeyOptions('/api/account/fresh/passkey', await person.cookie())
      const response = key.show(options, { origin: BASE_URL })
      return () => prove(cookie, { kind: 'passkey', response })
    },
    { event: 'reauthentication', factor: 'passkey', ...success },
  ],
]

const askedMails: EventCase[] = [
  ...[
    ['/api/auth/confirm-email/resend', 'confirmation'],
    ['/api/auth/magic-link', 'link'],
    ['/api/auth/code', 'code'],
    ['/api/auth/forgotten-password', 'reset'],
  ].map(
    ([path = '', method = '']): EventCase => [
      `a mail that is asked for (${method})`,
      async () => {
        const { email } = await server.person()
        return () => server.post(path, { email })
      },
      { event: 'mail_requested', outcome: 'success', method, address },
    ],
  ),
  [
    'a second mail within a minute',
    async () => {
      const { email } = await server.person()
      await server.post('/api/auth/magic-link', { email })
      return () => server.post('/api/auth/magic-link', { email })
    },
    { event: 'limit_reached', outcome: 'refused', method: 'link', limit: 'mailPause', address },
  ],
  ...(['codeMailsOverAll', 'wrongCodesOverAll'] as const).map(
    (limit): EventCase => [
      `a code beyond what the community allows (${limit})`,
      async () => {
        const { email } = await server.person()
        const ticket = cookiesOf(await server.post('/api/auth/code', { email }))
        await server.auth.rateLimits.fill(limit, 'community')
        onTestFinished(() => server.auth.rateLimits.clear(limit, 'community'))
        return limit === 'codeMailsOverAll'
          ? () => server.post('/api/auth/code', { email: newAddress() })
          : () => server.post('/api/auth/code/verify', { email, code: otherThan(codeTo(email)) }, ticket)
      },
      { event: 'limit_reached', outcome: 'refused', method: 'code', limit, address },
    ],
  ),
  [
    'a mailed code for a reauthentication',
    async () => {
      const cookie = await (await server.person()).cookie()
      return () => server.post('/api/account/fresh/code', {}, cookie)
    },
    { event: 'mail_requested', method: 'reauthentication', ...success },
  ],
]

/** A request of a person who has just signed in. */
const change = (
  name: string,
  event: Logged,
  ask: (cookie: string, person: Person) => Promise<unknown>,
): EventCase => [
  name,
  async () => {
    const person = await server.person()
    const cookie = await person.cookie()
    return () => ask(cookie, person)
  },
  event,
]

const changes: EventCase[] = [
  [
    'a sign-up',
    async () => () => server.post('/api/auth/sign-up', { email: newAddress(), password: PASSWORD }),
    { event: 'sign_up', outcome: 'success', address },
  ],
  [
    'a sign-up with a short password',
    async () => () => server.post('/api/auth/sign-up', { email: newAddress(), password: 'short' }),
    { event: 'sign_up', ...failure('password_too_short'), address },
  ],
  change('a sign-out', { event: 'sign_out', ...success }, (cookie) =>
    server.post('/api/auth/sign-out', { scope: 'local' }, cookie),
  ),
  change('a device that is signed out', { event: 'device_signed_out', ...success }, (cookie) =>
    remove(`/api/account/devices/${randomUUID()}`, cookie),
  ),
  [
    'a first password',
    async () => {
      const person = await server.person()
      const cookie = await person.cookie()
      await sql`update account set password = null where user_id = ${person.id}`.execute(server.database.db)
      return () => server.post('/api/auth/set-password', { password: 'a quite new password' }, cookie)
    },
    { event: 'password_set', ...success },
  ],
  change('another password', { event: 'password_changed', ...success }, (cookie) =>
    server.post('/api/account/password', { password: 'a quite new password', current: PASSWORD }, cookie),
  ),
  [
    'a reset password',
    async () => {
      const { email } = await server.person()
      await server.post('/api/auth/forgotten-password', { email })
      const input = { token: linkTo(email, 'reset'), password: 'a quite new password' }
      return () => server.post('/api/auth/update-password', input)
    },
    { event: 'password_reset', ...success },
  ],
  [
    'a reset by a wrong link',
    async () => () =>
      server.post('/api/auth/update-password', { token: 'canary', password: 'a quite new password' }),
    { event: 'password_reset', ...failure('link_unknown') },
  ],
  change('another address', { event: 'email_change_requested', ...success, address }, (cookie) =>
    server.post('/api/account/email', { email: newAddress() }, cookie),
  ),
  [
    'another address, confirmed',
    async () => {
      const { email, cookie } = await server.person()
      await server.post('/api/account/email', { email: newAddress() }, await cookie())
      const token = linkTo(email, 'change')
      return async () => server.post('/api/auth/confirm-email-change', { token }, await cookie())
    },
    { event: 'email_change_confirmed', ...success },
  ],
  change('another address, cancelled', { event: 'email_change_cancelled', ...success }, (cookie) =>
    remove('/api/account/email', cookie),
  ),
  ['an added passkey', async () => (await withPasskey()).add, { event: 'passkey_added', ...success }],
  change(
    'a passkey that is not theirs, removed',
    { event: 'passkey_removed', ...failure('passkey_not_found'), who },
    (cookie) => remove(`/api/account/passkeys/${randomUUID()}`, cookie),
  ),
  change('an app that is set up', { event: 'second_factor_begun', ...success }, (_, person) => begin(person)),
  [
    'a second factor, turned on',
    async () => {
      const person = await server.person()
      const { secret } = await begin(person)
      const code = nextCode(secret)
      return async () => server.post('/api/account/second-factor/confirm', { code }, await person.cookie())
    },
    { event: 'second_factor_on', ...success },
  ],
  [
    'new backup codes',
    async () => {
      const { cookie } = await withSecondFactor()
      return () => server.post('/api/account/second-factor/backup-codes', {}, cookie)
    },
    { event: 'backup_codes_replaced', ...success },
  ],
  [
    'a second factor, turned off',
    async () => {
      const { cookie } = await withSecondFactor()
      return () => remove('/api/account/second-factor', cookie)
    },
    { event: 'second_factor_off', ...success },
  ],
  [
    'Google, connected',
    async () => {
      claims = { sub: randomUUID(), email: newAddress(), email_verified: true }
      return (await depart('/api/account/google', await (await server.person()).cookie())).goBack
    },
    { event: 'google_connected', method: 'google', ...success },
  ],
  change('Google, disconnected', { event: 'google_disconnected', ...success }, (cookie) =>
    remove('/api/account/google', cookie),
  ),
  change('a deleted account', { event: 'account_deleted', ...success }, (cookie) =>
    remove('/api/account', cookie),
  ),
  change('a data export', { event: 'data_export_requested', ...success }, (cookie) =>
    server.post('/api/account/export', {}, cookie),
  ),
  change(
    'a data export that is not there, downloaded',
    { event: 'data_export_downloaded', ...failure('export_not_found'), who },
    (cookie) => server.post('/api/account/export/download', {}, cookie),
  ),
]

const ways = [...signIns, ...reauthentications, ...askedMails, ...changes]

test.each(ways)('%s is one event with its way, its factor and its outcome', async (_, prepare, event) => {
  const act = await prepare()
  lines.length = 0
  await act()
  const told = eventsIn(lines)
  expect(told).toEqual([expect.objectContaining({ level: 30, client: who, ...event })])
  // Nothing else: neither a factor nor a person that the request has not shown.
  const all = [
    'factor',
    'address',
    'who',
    'method',
    ...(event['event'] === 'limit_reached' ? [] : ['reason']),
  ]
  expect(all.filter((name) => !(name in event) && told[0]?.[name] !== undefined)).toEqual([])
  expect(told[0]?.['requestId']).toEqual(expect.any(String))
})

test('every event of sign-in and accounts is in the table', () => {
  const decided = Object.entries(securityEvents).filter(([, outcomes]) =>
    outcomes.some((one) => one === 'success'),
  )
  const tried = new Set(ways.map(([, , { event }]) => event))
  expect(decided.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([])
})

test('events name nobody, and tell the same person by the same word', async () => {
  lines.length = 0
  const ana = await server.person({ firstName: 'Kanarienvogel' })
  const cookie = await ana.cookie()
  await signIn(ana.email, 'canary password')
  await signIn(` ${ana.email.toUpperCase()}`, 'canary password')
  await prove(cookie, { kind: 'canary' })
  await server.post('/api/auth/code/verify', { email: ana.email, code: '123456' })
  await server.post('/api/auth/magic-link/verify', { token: 'canary-token' })
  await server.post('/api/auth/sign-out', { scope: 'global' }, cookie)
  const text = lines.join('')
  expect(text).not.toMatch(/canary|Kanarienvogel|people\.example|correct horse|hearth_session|123456/i)
  for (const secret of [ana.id, cookie.split('=')[1] ?? '', '10\\.\\d+\\.\\d+\\.\\d+'])
    expect(text).not.toMatch(new RegExp(secret))
  const events = eventsIn(lines)
  const own = events.filter(({ event }) => event === 'sign_out' || event === 'sign_in')
  expect(new Set(own.map(({ who: one }) => one).filter(Boolean)).size).toBe(1)
  expect(new Set(events.map(({ address: one }) => one).filter(Boolean)).size).toBe(1)
  expect(new Set(events.map(({ client }) => client)).size).toBeGreaterThan(1)
})

test('the metrics count each event by its outcome', async () => {
  const text = async () => (await server.ask('/metrics')).text()
  const count = async () =>
    Number(
      /hearth_security_events_total\{event="sign_in",outcome="failure"\} (\d+)/.exec(await text())?.[1] ??
        NaN,
    )
  const before = await count()
  await signIn(newAddress())
  expect(await count()).toBe(before + 1)
  expect(await text()).toContain('hearth_security_events_total{event="session_forged",outcome="refused"} 0')
})
