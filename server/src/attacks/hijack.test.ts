import { randomUUID } from 'node:crypto'
import { RedirectView, SessionView } from '@hearth/contract/account'
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, expect, test } from 'vitest'
import { anyone, openAttackedHouse, tell } from '../testing/attacked-house.ts'
import { cookiesOf } from '../testing/cookies.ts'

const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
afterAll(() => provider.stop())
let claims: Record<string, unknown> = {}
provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
  Object.assign(token.payload, { aud: 'hearth' }, claims)
})

const house = await openAttackedHouse({
  GOOGLE_CLIENT_ID: 'hearth',
  GOOGLE_CLIENT_SECRET: 'a secret of the client',
  GOOGLE_ISSUER: provider.issuer.url ?? '',
})

const ATTACKERS = 'the phrase of an attacker'
const OWNERS = 'the phrase of its owner'

const whoIs = async (cookie: string): Promise<string | undefined> => {
  const answer = await (await house.ask('/api/session', undefined, { cookie })).json()
  return SessionView.parse(answer).session?.person.email
}

/** Somebody signs up with an address that is not theirs, and keeps whatever that gives them. */
async function prepare() {
  const email = anyone()
  const signedUp = await house.ask('/api/auth/sign-up', { email, password: ATTACKERS })
  expect(signedUp.status).toBe(200)
  return { email, attacker: cookiesOf(signedUp) }
}

/** How it stands after the owner came, by whatever way. */
async function judge(flow: string, { email, attacker }: Awaited<ReturnType<typeof prepare>>, owner: string) {
  const byPassword = (await house.signIn(email, ATTACKERS)).status
  const byCookies = (await house.ask('/api/profile', undefined, { cookie: attacker })).status
  tell(`pre-hijack by ${flow}: the prepared password ${byPassword}, what was kept ${byCookies}`)
  return { ownerIsIn: (await whoIs(owner)) === email, byPassword, byCookies }
}
/** The owner is in, and nothing the attacker has opens anything. */
const SAFE = { ownerIsIn: true, byPassword: 401, byCookies: 401 }

test('pre-hijack 1, link: the owner confirms by the mailed link', async () => {
  const prepared = await prepare()
  const token = await house.linkTo(prepared.email, 'confirm')
  const entered = await house.ask('/api/auth/confirm-email', { token })
  expect(await judge('link', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 2, code: the owner signs in by a mailed code', async () => {
  const prepared = await prepare()
  const { email } = prepared
  const ticket = cookiesOf(await house.ask('/api/auth/code', { email }))
  const code = await house.codeTo(email)
  const entered = await house.ask('/api/auth/code/verify', { email, code }, { cookie: ticket })
  expect(await judge('code', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 3, magic link: the owner signs in by a mailed link', async () => {
  const prepared = await prepare()
  await house.ask('/api/auth/magic-link', { email: prepared.email })
  const token = await house.linkTo(prepared.email, 'magic')
  const entered = await house.ask('/api/auth/magic-link/verify', { token })
  expect(await judge('magic link', prepared, cookiesOf(entered))).toEqual(SAFE)
})

async function comeByGoogle(email: string, isVerified: boolean): Promise<Response> {
  claims = { sub: randomUUID(), email, email_verified: isVerified }
  const begun = await house.ask('/api/auth/google', {})
  const { url } = RedirectView.parse(await begun.json())
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  return house.ask(`${back.pathname}${back.search}`, undefined, { cookie: cookiesOf(begun) })
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
  await house.ask('/api/auth/forgotten-password', { email })
  const token = await house.linkTo(email, 'reset')
  expect((await house.ask('/api/auth/update-password', { token, password: OWNERS })).status).toBe(200)
  const entered = await house.signIn(email, OWNERS)
  expect(await judge('reset', prepared, cookiesOf(entered))).toEqual(SAFE)
})

test('pre-hijack 6, change of address: nobody moves an account of theirs onto the mailbox of another', async () => {
  const [mine, email] = [anyone(), anyone()]
  await house.ask('/api/auth/sign-up', { email: mine, password: ATTACKERS })
  const confirm = { token: await house.linkTo(mine, 'confirm') }
  const entered = await house.ask('/api/auth/confirm-email', confirm)
  const attacker = cookiesOf(entered)
  expect((await house.ask('/api/account/email', { email }, { cookie: attacker })).status).toBe(200)
  const old = await house.linkTo(mine, 'change')
  await house.ask('/api/auth/confirm-email-change', { token: old }, { cookie: attacker })

  // The owner of the mailbox taps the link that came out of nowhere, and then makes an account of their own.
  const theirs = await house.linkTo(email, 'change')
  expect((await house.ask('/api/auth/confirm-email-change', { token: theirs })).status).toBe(403)
  const own = await house.ask('/api/auth/sign-up', { email, password: OWNERS })
  const token = await house.linkTo(email, 'confirm')
  const owner = cookiesOf(await house.ask('/api/auth/confirm-email', { token }, { cookie: cookiesOf(own) }))
  expect(await whoIs(owner)).toBe(email)
  expect(await whoIs(attacker)).not.toBe(email)
  const late = await house.ask('/api/auth/confirm-email-change', { token: theirs }, { cookie: attacker })
  tell(`pre-hijack by change of address: the stranger's tap 403, the attacker's late one ${late.status}`)
  expect(await whoIs(attacker)).not.toBe(email)
  expect((await house.signIn(email, ATTACKERS)).status).toBe(401)
  expect((await house.signIn(email, OWNERS)).status).toBe(200)
})
