import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'
import { invitationCookie } from '../google/google-admission.ts'

const google = { clientId: 'hearth', clientSecret: 'a secret of the client', issuer: 'http://localhost:9' }
const server = await openTestServer({ google })
const secure = await openTestServer({ baseUrl: 'https://hearth.example' })

type Endpoint = { path?: string; options?: { method?: string | string[] } }

const document = (await (await server.ask('/api/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, BodySchema> }
}
const schemas = document.components?.schemas ?? {}
/** Google sends the browser to the callback; the document leaves it out, because no client calls it. */
const isOurs = (path: string, method: string) =>
  path === '/api/auth/callback/google' || document.paths[path]?.[method.toLowerCase()] !== undefined

const library = Object.values(server.auth.api as Record<string, Endpoint>).flatMap(({ path, options }) =>
  path ? [options?.method ?? 'GET'].flat().map((method) => ({ path, method })) : [],
)

test('API9: the account library brings endpoints of its own', () => {
  expect(library.length).toBeGreaterThan(20)
  expect(library.map(({ path }) => path)).toEqual(expect.arrayContaining(['/get-session', '/issue-session']))
})

test('API9: each of them is in our document or is not there at all, signed in or not', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  for (const { path, method } of library) {
    const url = `/api/auth${path.replace(':id', 'google').replace(/:\w+/, 'x')}`
    if (isOurs(url, method)) continue
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    for (const who of ['', cookie]) {
      const { status } = await server.ask(url, { method, ...body }, who)
      expect([method, url, status]).toEqual([method, url, 404])
    }
  }
})

type BodySchema = {
  properties?: Record<string, unknown>
  oneOf?: BodySchema[]
  anyOf?: BodySchema[]
  $ref?: string
}
type Operation = { requestBody?: { content: { 'application/json'?: { schema: BodySchema } } } }

/** The names of the fields that a body may have. */
function fieldsOf({ $ref, oneOf = [], anyOf = [], properties = {} }: BodySchema): string[] {
  const named = $ref ? [schemas[$ref.split('/').at(-1) ?? ''] ?? {}] : []
  return [...Object.keys(properties), ...[...oneOf, ...anyOf, ...named].flatMap(fieldsOf)]
}

test('6.4.2: no way in asks for anything but what the contract names', () => {
  const asked = Object.entries(document.paths)
    .filter(([path]) => /^\/api\/(auth|account)\b/.test(path))
    .flatMap(([, operations]) => Object.values(operations))
    .flatMap(({ requestBody }) => fieldsOf(requestBody?.content['application/json']?.schema ?? {}))
  // Neither an answer to a question nor a hint: something known beside the password would be the weaker password.
  expect([...new Set(asked)].toSorted()).toEqual(
    [
      'code',
      'current',
      'email',
      'invitation',
      'kind',
      'name',
      'next',
      'password',
      'response',
      'scope',
      'token',
    ].toSorted(),
  )
})

const cookieLinesOf = (response: Response) => response.headers.getSetCookie()
const valuesIn = (cookies: readonly string[]) => cookies.map((line) => line.split(';')[0]).join('; ')

test('3.3.1: over https every cookie is a __Host- cookie that no script can read', async () => {
  const ana = await secure.person()
  const entered = await secure.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD })
  const all = [
    ...cookieLinesOf(entered),
    ...cookieLinesOf(
      await secure.post('/api/auth/sign-up', { email: 'new@people.example', password: PASSWORD }),
    ),
    ...cookieLinesOf(await secure.post('/api/auth/code', { email: ana.email })),
    ...cookieLinesOf(
      await secure.post('/api/auth/sign-out', { scope: 'local' }, valuesIn(cookieLinesOf(entered))),
    ),
  ]
  expect(all.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-session', '__Host-device', '__Host-signup', '__Host-code']),
  )
  for (const line of all) {
    expect(line).toMatch(/^__Host-/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(line).toContain(attribute)
    expect(line).not.toMatch(/domain/i)
  }
})

test('no cookie comes near the length that browsers refuse, in a browser that knows many accounts', async () => {
  const lines = [invitationCookie({ baseUrl: 'https://hearth.example' }, 'A'.repeat(100))]
  let known = ''
  for (let accounts = 0; accounts < 14; accounts += 1) {
    const { email } = await secure.person()
    const entered = await secure.post('/api/auth/sign-in', { email, password: PASSWORD }, known)
    known = cookiesOf(entered)
    lines.push(...cookieLinesOf(entered))
  }
  const { email } = await secure.person()
  lines.push(...cookieLinesOf(await secure.post('/api/auth/code', { email }, known)))
  lines.push(...cookieLinesOf(await secure.post('/api/auth/passkey/options', {}, known)))
  const signUp = { email: `${'a'.repeat(64)}@people.example`, password: 'a horse '.repeat(16) }
  lines.push(...cookieLinesOf(await secure.post('/api/auth/sign-up', signUp, known)))
  const pairs = valuesIn(lines).split('; ')
  expect(pairs.map((pair) => pair.split('=')[0])).toEqual(
    expect.arrayContaining(
      ['session', 'device', 'signup', 'code', 'invitation', 'hearth.passkey'].map((name) => `__Host-${name}`),
    ),
  )
  // Browsers keep up to 4096.
  expect(Math.max(...pairs.map((pair) => pair.length))).toBeLessThan(1000)
})

test('3.3.1: no answer to any way in repeats the secret its cookie holds', async () => {
  const ana = await server.person()
  const asked = cookiesOf(await server.post('/api/auth/magic-link', { email: ana.email }))
  const link = server.mail.kept?.()[0]?.text ?? ''
  const token = decodeURIComponent(/#magic=(\S+)/.exec(link)?.[1] ?? '')
  const answers = [
    await server.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD }),
    await server.post('/api/auth/magic-link/verify', { token }, asked),
    await server.ask('/api/session', {}, await ana.cookie()),
  ]
  for (const answer of answers) {
    const body = await answer.text()
    expect(body).toContain(ana.email)
    const secrets = cookieLinesOf(answer).map((line) => decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? ''))
    for (const secret of secrets) expect(body).not.toContain(secret.split('.')[0] || 'nothing at all')
  }
})

test('16.3: the log of every way in names no address, no link, no code and no password', async () => {
  const lines: string[] = []
  const watched = await openTestServer({
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    google,
  })
  const email = 'canary@people.example'
  const secrets = () =>
    (watched.mail.kept?.() ?? []).flatMap(({ text }) => {
      const link = /#\w+=(\S+)/.exec(text)?.[1]
      const code = /^(\d{3}) (\d{3})$/m.exec(text)
      return [...(link ? [link] : []), ...(code ? [`${code[1]}${code[2]}`] : [])]
    })
  for (const path of ['sign-up', 'sign-in', 'sign-up']) {
    await watched.post(`/api/auth/${path}`, { email, password: 'the canary of a password' })
  }
  for (const path of ['magic-link', 'code', 'forgotten-password', 'confirm-email/resend', 'magic-link']) {
    await watched.post(`/api/auth/${path}`, { email })
  }
  for (const token of secrets()) await watched.post('/api/auth/magic-link/verify', { token })
  await watched.ask(`/auth?magic=${secrets()[0]}`)
  await watched.ask(`/api/auth/callback/google?state=canary-state&code=canary-code`)
  await watched.post('/api/auth/google', {})

  expect(secrets().length).toBeGreaterThanOrEqual(4)
  expect(lines.length).toBeGreaterThan(10)
  const said = lines.join('')
  for (const secret of ['canary', ...secrets()]) {
    // Six digits can stand by chance within a longer number.
    expect(said).not.toMatch(/^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`) : secret)
  }
})
