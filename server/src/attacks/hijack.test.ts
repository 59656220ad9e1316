import { randomUUID } from 'node:crypto'
import { RedirectView, SessionView } from '@hearth/contract/account/account'
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, expect, test } from 'vitest'
import { cookiesOf } from '../testing/cookies.ts'
import { openAttackedServer, tell } from '../testing/processes/attacked-server.ts'
import { anyone } from '../testing/processes/residents.ts'

const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
afterAll(() => provider.stop())
let claims: Record<string, unknown> = {}
provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
  Object.assign(token.payload, { aud: 'hearth' }, claims)
})

const server = await openAttackedServer({
  GOOGLE_CLIENT_ID: 'hearth',
  GOOGLE_CLIENT_SECRET: 'a secret of the client',
  GOOGLE_ISSUER: provider.issuer.url ?? '',
})

const ATTACKERS = 'the phrase of an attacker'
const OWNERS = 'the phrase of its owner'

const whoIs = async (cookie: string): Promise<string | undefined> => {
  const answer = await (await server.ask('/api/session', undefined, { cookie })).json()
  return SessionView.parse(answer).session?.person.email
}

/** Somebody signs up with an address that is not theirs, and keeps whatever that gives them. */
async function prepare() {
  const email = anyone()
  const signedUp = await server.ask('/api/auth/sign-up', { email, password: ATTACKERS })
  expect(signedUp.status).toBe(200)
  return { email, attacker: cookiesOf(signedUp) }
}

/** How it stands after the owner came, by whatever way. */
async function judge(flow: string, { email, attacker }: Awaited<ReturnType<typeof prepare>>, owner: string) {
  const byPassword = (await server.signIn(email, ATTACKERS)).status
  const byCookies = (await server.ask('/api/profile', undefined, { cookie: attacker })).status
  tell(`pre-hijack by ${flow}: the prepared password ${byPassword}, what was kept ${byCookies}`)
  return { ownerIsIn: (await whoIs(owner)) === email, byPassword, byCookies }
}
/** The owner is in, and nothing the attacker has opens anything. */
const SAFE = { ownerIsIn: true, byPassword: 401, byCookies: 401 }

test('pre-hijack 1, link: the owner confirms by the mailed link', async () => {
  const prepared = await prepare()
  const token = await server.linkTo(prepared.email, 'confirm')
  const entered = await server.ask('/api/auth/confirm-email', { token })
  expect(await judge('link', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 2, code: the owner signs in by a mailed code', async () => {
  const prepared = await prepare()
  const { email } = prepared
  const ticket = cookiesOf(await server.ask('/api/auth/code', { email }))
  const code = await server.codeTo(email)
  const entered = await server.ask('/api/auth/code/verify', { email, code }, { cookie: ticket })
  expect(await judge('code', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 3, magic link: the owner signs in by a mailed link', async () => {
  const prepared = await prepare()
  const cookie = cookiesOf(await server.ask('/api/auth/magic-link', { email: prepared.email }))
  const token = await server.linkTo(prepared.email, 'magic')
  const entered = await server.ask('/api/auth/magic-link/verify', { token }, { cookie })
  expect(await judge('magic link', prepared, cookiesOf(entered))).toEqual(SAFE)
})

async function comeByGoogle(email: string, isVerified: boolean): Promise<Response> {
  claims = { sub: randomUUID(), email, email_verified: isVerified }
  const begun = await server.ask('/api/auth/google', {})
  const { url } = RedirectView.parse(await begun.json())
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  return server.ask(`${back.pathname}${back.search}`, undefined, { cookie: cookiesOf(begun) })
}

test('pre-hijack 4, Google: the owner comes with the same address, and only where Google says it is theirs', async () => {
  const prepared = await prepare()
  const unverified = await comeByGoogle(prepared.email, false)
  expect(unverified.headers.get('location')).toContain('problem=google_unverified')
  expect(await whoIs(cookiesOf(unverified))).toBeUndefined()
  const entered = await comeByGoogle(prepared.email, true)
  expect(await judge('Google', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 5, reset: the owner chooses a new password by the mailed link', async () => {
  const prepared = await prepare()
  const { email } = prepared
  await server.ask('/api/auth/forgotten-password', { email })
  const token = await server.linkTo(email, 'reset')
  expect((await server.ask('/api/auth/update-password', { token, password: OWNERS })).status).toBe(200)
  const entered = await server.signIn(email, OWNERS)
  expect(await judge('reset', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 6, change of address: nobody moves an account of theirs onto the mailbox of another', async () => {
  const [mine, email] = [anyone(), anyone()]
  await server.ask('/api/auth/sign-up', { email: mine, password: ATTACKERS })
  const confirm = { token: await server.linkTo(mine, 'confirm') }
  const entered = await server.ask('/api/auth/confirm-email', confirm)
  const attacker = cookiesOf(entered)
  expect((await server.ask('/api/account/email', { email }, { cookie: attacker })).status).toBe(200)
  const old = await server.linkTo(mine, 'change')
  await server.ask('/api/auth/confirm-email-change', { token: old }, { cookie: attacker })

  // The owner of the mailbox taps the link that came out of nowhere, and then makes an account of their own.
  const theirs = await server.linkTo(email, 'change')
  expect((await server.ask('/api/auth/confirm-email-change', { token: theirs })).status).toBe(403)
  const own = await server.ask('/api/auth/sign-up', { email, password: OWNERS })
  const token = await server.linkTo(email, 'confirm')
  const owner = cookiesOf(await server.ask('/api/auth/confirm-email', { token }, { cookie: cookiesOf(own) }))
  expect(await whoIs(owner)).toBe(email)
  expect(await whoIs(attacker)).not.toBe(email)
  const late = await server.ask('/api/auth/confirm-email-change', { token: theirs }, { cookie: attacker })
  tell(`pre-hijack by change of address: the stranger's tap 403, the attacker's late one ${late.status}`)
  expect(await whoIs(attacker)).not.toBe(email)
  expect((await server.signIn(email, ATTACKERS)).status).toBe(401)
  expect((await server.signIn(email, OWNERS)).status).toBe(200)
})
