import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
afterAll(() => provider.stop())

const SECRET = 'a secret of the client'
const google = { clientId: 'hearth', clientSecret: SECRET, issuer: provider.issuer.url ?? '' }

const { database } = await openTestServer({ google })
/** A server that has not asked the provider for its metadata yet. */
const openServer = (issuer = google.issuer) => openTestServer({ database, google: { ...google, issuer } })

type TokenPart = Record<string, unknown>
type Token = { header: TokenPart; payload: TokenPart; signed: string; signature: string }

let email = ''
let sub = ''
provider.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
  Object.assign(payload, { aud: google.clientId, sub, email, email_verified: true })
})
/** Replaces the identity token on its way. */
let spoil: ((token: Token) => string) | undefined
provider.service.on(Events.BeforeResponse, ({ body }) => {
  if (typeof body === 'object' && spoil) body['id_token'] = spoil(read(String(body['id_token'])))
})
/** Whether the provider names the algorithms of its signatures. */
let names: string[] | undefined = ['RS256']
provider.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: { body: TokenPart }) => {
  body['id_token_signing_alg_values_supported'] = names
})

const encoded = (value: TokenPart) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string): TokenPart => JSON.parse(Buffer.from(part, 'base64url').toString())
function read(token: string): Token {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header: decoded(header), payload: decoded(payload), signed: `${header}.${payload}`, signature }
}
const signedBy = (key: KeyObject, header: TokenPart, payload: TokenPart, hash = 'sha256') => {
  const signed = `${encoded(header)}.${encoded(payload)}`
  return `${signed}.${sign(hash, Buffer.from(signed), key).toString('base64url')}`
}
const keyedBy = (key: string, { header, payload }: Token) => {
  const signed = `${encoded({ ...header, alg: 'HS256' })}.${encoded(payload)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 })
const attackersJwk = { ...attacker.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
const [published] = provider.issuer.keys.toJSON()
const publicPem = createPublicKey({ key: published as never, format: 'jwk' })
  .export({ type: 'spki', format: 'pem' })
  .toString()

async function signIn(server: TestServer): Promise<Response> {
  const begun = await server.post('/api/auth/google', {})
  const { url } = (await begun.json()) as { url: string }
  const sentBack = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(sentBack.headers.get('location') ?? '')
  return server.ask(`${pathname}${search}`, {}, cookiesOf(begun))
}

beforeEach(() => {
  email = `${randomUUID()}@people.example`
  sub = randomUUID()
  spoil = undefined
  names = ['RS256']
})

const refusal = '/auth?problem=google_failed'
const others = ({ header, payload }: Token, more: TokenPart = {}) =>
  signedBy(attacker.privateKey, { ...header, ...more }, payload)

const forgeries: [string, (token: Token) => string][] = [
  [
    'with another sign in its signature',
    ({ signed, signature }) => `${signed}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
  ],
  ['that another key has signed under the same id', (token) => others(token)],
  [
    'with a changed payload',
    ({ header, payload, signature }) =>
      `${encoded(header)}.${encoded({ ...payload, sub: 'another' })}.${signature}`,
  ],
  [
    'without a signature',
    ({ header, payload }) => `${encoded({ ...header, alg: 'none' })}.${encoded(payload)}.`,
  ],
  ['keyed by the public key', (token) => keyedBy(publicPem, token)],
  ['keyed by the secret of the client', (token) => keyedBy(SECRET, token)],
]

const providers = [
  ['which names its algorithms', ['RS256']],
  ['which names none', undefined],
  ['which names weak ones', ['none', 'HS256', 'RS256']],
] as const

test.each(providers.flatMap(([kind, list]) => forgeries.map(([how, forge]) => ({ how, kind, list, forge }))))(
  'an identity token $how, of a provider $kind, opens nothing',
  async ({ list, forge }) => {
    names = list && [...list]
    const server = await openServer()
    spoil = forge
    const arrived = await signIn(server)
    expect(arrived.headers.get('location')).toBe(refusal)
    expect(cookiesOf(arrived)).not.toContain('session')
    spoil = undefined
    expect((await signIn(server)).headers.get('location')).toBe('/welcome?first=true')
  },
)

async function startProvider(algorithm: string) {
  const other = new OAuth2Server()
  onTestFinished(() => other.stop())
  await other.issuer.keys.generate(algorithm)
  await other.start(0, 'localhost')
  other.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    Object.assign(payload, { aud: google.clientId, sub, email, email_verified: true })
  })
  return other
}

test.each([[['RS512']], [undefined]])(
  'a signature by RS512 opens nothing, also if the provider has such a key and names %j',
  async (list) => {
    const strong = await startProvider('RS512')
    strong.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: { body: TokenPart }) => {
      body['id_token_signing_alg_values_supported'] = list
    })
    const server = await openServer(strong.issuer.url)
    expect((await signIn(server)).headers.get('location')).toBe(refusal)
  },
)

test('keys that a token brings along or points to open nothing, and are never asked for', async () => {
  let asked = 0
  const elsewhere = createServer((_, reply) => {
    asked += 1
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [attackersJwk] }))
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve))
  onTestFinished(() => void elsewhere.close())
  const at = `http://localhost:${(elsewhere.address() as AddressInfo).port}/keys`
  const server = await openServer()
  for (const more of [
    { jwk: attackersJwk },
    { jku: at },
    { x5u: at },
    { x5c: [attacker.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] },
    { kid: at },
    { kid: undefined, jku: at },
  ]) {
    spoil = (token) => others(token, more)
    expect([more, (await signIn(server)).headers.get('location')]).toEqual([more, refusal])
  }
  expect(asked).toBe(0)
})

test('a provider that names keys on another host without https is not used', async () => {
  const elsewhere = await startProvider('RS256')
  for (const name of ['jwks_uri', 'token_endpoint', 'authorization_endpoint']) {
    const point = ({ body }: { body: TokenPart }) => {
      body[name] = `${elsewhere.issuer.url}/jwks`
    }
    provider.service.on(Events.BeforeWellKnownOpenIdConfiguration, point)
    const server = await openServer()
    expect([name, (await server.post('/api/auth/google', {})).status]).toEqual([name, 500])
    provider.service.off(Events.BeforeWellKnownOpenIdConfiguration, point)
    expect((await server.post('/api/auth/google', {})).status).toBe(200)
  }
})

test('the same subject of another issuer opens no account of the first', async () => {
  const [first, second] = [await openServer(), await openServer((await startProvider('RS256')).issuer.url)]
  const sessionOf = async (arrived: Response) =>
    (await first.ask('/api/session', {}, cookiesOf(arrived))).json()
  expect(await sessionOf(await signIn(first))).toMatchObject({ session: { person: { email } } })
  // Nor does its address alone: another subject is connected in the settings only.
  expect((await signIn(second)).headers.get('location')).toBe('/auth?problem=google_other')
  email = `${randomUUID()}@people.example`
  expect(await sessionOf(await signIn(second))).toMatchObject({ session: { person: { email } } })
  expect(await sessionOf(await signIn(first))).not.toMatchObject({ session: { person: { email } } })
})
