import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ErrorReply } from '@hearth/contract/errors'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openLog } from '../outside/log.ts'
import { stillPage } from '../testing/network/silent-connection.ts'
import { openTestServer } from '../testing/test-server.ts'
import { VERSION } from './metrics.ts'

const lines: string[] = []
const page = await mkdtemp(join(tmpdir(), 'hearth-page-'))
afterAll(() => rm(page, { recursive: true, force: true }))
for (const file of ['index.html', 'landing.en.html'])
  await writeFile(join(page, file), '<!doctype html><title>Hearth</title>')
const server = await openTestServer({
  log: openLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
  page,
})
const production = await openTestServer({
  production: true,
  baseUrl: 'https://hearth.example',
  metricsToken: 'a token of the operator',
})
const ana = await server.person({ firstName: 'Anastasia', bio: 'my secret bio' })

const OpenApi = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ requestBody: z.optional(z.unknown()), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
})

const loggedLines = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))

const JSON_TYPE = { 'content-type': 'application/json' }

test.each(['/api/profile', '/api/candidates', '/api/matches', '/api/conversations/x', '/api/no-such-thing'])(
  '%s is closed without a session',
  async (path) => {
    const response = await server.ask(path)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      error: { code: 'unauthenticated', message: 'Auth session missing!' },
    })
  },
)

test('an unknown path of the API is not found, in JSON', async () => {
  const response = await server.ask('/api/no-such-thing', {}, await ana.cookie())
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('every other path gives the page, which finds its own way', async () => {
  for (const path of ['/', '/app', '/messages/1', '/no-such-page']) {
    const response = await server.ask(path)
    expect([path, response.status, await response.text()]).toEqual([
      path,
      200,
      expect.stringContaining('Hearth'),
    ])
  }
  expect((await server.ask('/assets/gone.js')).status).toBe(404)
})

const bodies = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  ' application/json; x=text/plain',
]
const origins = [
  ['another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
] as const

test.each(bodies.flatMap((type) => origins.map(([whose, headers]) => [type, whose, headers] as const)))(
  'a change by %s from %s is refused',
  async (type, _, headers) => {
    const response = await server.ask(
      '/api/profile',
      { method: 'PATCH', body: '{"bio":"x"}', headers: { 'content-type': type, ...headers } },
      await ana.cookie(),
    )
    expect(response.status).toBe(403)
  },
)

test('a change that says neither where it comes from nor that it is from here is refused', async () => {
  const ask = (headers: Record<string, string>) =>
    server.app.request('/api/auth/sign-in', {
      method: 'POST',
      body: '{}',
      headers: { ...JSON_TYPE, ...headers },
    })
  expect((await ask({})).status).toBe(403)
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(422)
})

test('a body that is no JSON is refused from our own page too', async () => {
  const cookie = await ana.cookie()
  const ask = (type: string, body: string) =>
    server.ask('/api/profile', { method: 'PATCH', body, headers: { 'content-type': type } }, cookie)
  expect((await ask('text/plain', '{"bio":"x"}')).status).toBe(422)
  expect((await ask('application/octet-stream', '{"bio":"x"}')).status).toBe(422)
  const broken = await ask('application/json', '{"bio":')
  expect(broken.status).toBe(422)
  expect(await broken.json()).toMatchObject({ error: { message: 'We couldn’t read this request' } })
})

test('a body of 5 MB is refused with its limit', async () => {
  const body = JSON.stringify({ bio: 'x'.repeat(5 * 1024 * 1024) })
  const response = await server.ask(
    '/api/profile',
    { method: 'PATCH', body, headers: JSON_TYPE },
    await ana.cookie(),
  )
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    error: {
      kind: 'invalid',
      code: 'body_too_large',
      params: { kb: 64 },
      message: expect.stringContaining('64 KB'),
    },
  })
})

test('what is thrown and no refusal is told in general and logged whole, with the same request id', async () => {
  const cookie = await ana.cookie()
  lines.length = 0
  const { transact } = server.deps
  server.deps.transact = () => Promise.reject(new Error('the roof fell in'))
  const response = await server.post(
    '/api/swipes',
    { clientId: crypto.randomUUID(), swipedId: crypto.randomUUID(), isLike: true },
    cookie,
  )
  server.deps.transact = transact
  expect(response.status).toBe(500)
  const { error } = ErrorReply.parse(await response.json())
  expect(error).toEqual({
    kind: 'internal',
    code: 'internal',
    params: {},
    message: 'Something went wrong',
    requestId: expect.any(String),
  })
  expect(response.headers.get('x-request-id')).toBe(error.requestId)
  const logged = lines.find((line) => line.includes('the roof fell in'))
  expect(JSON.parse(logged ?? '{}')).toMatchObject({ requestId: error.requestId, level: 50 })
})

test('a log names requests by id and route and nobody by anything', async () => {
  lines.length = 0
  await server.post('/api/auth/sign-up', { email: 'canary@people.example', password: 'canary password' })
  await server.post('/api/auth/sign-up', { email: 'canary@people.example', password: 'canary password' })
  await server.post('/api/auth/sign-in', { email: 'canary@people.example', password: 'canary password' })
  await server.ask('/auth?confirm=canary-token')
  await server.ask('/api/profile', {}, await ana.cookie())
  const text = lines.join('')
  expect(text).not.toMatch(/canary|people\.example|Anastasia|secret bio|hearth_session/)
  expect(lines.length).toBeGreaterThanOrEqual(5)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ requestId: expect.any(String) })
  expect(text).toContain('"route":"/api/profile"')
  // The same person has the same word in each line, another one another, and nobody none; so has a network.
  const other = await server.person()
  const cookies = [await ana.cookie(), await ana.cookie(), await other.cookie()]
  lines.length = 0
  for (const cookie of cookies) await server.ask('/api/profile', {}, cookie, '192.0.2.7')
  await server.ask('/api/auth/nothing', {}, '', '192.0.2.8')
  const requests = loggedLines().filter(({ msg }) => msg === 'request')
  const [first, second, third, last] = requests
  expect(requests).toHaveLength(4)
  expect(first?.['who']).toMatch(/^.{16}$/)
  expect(second).toMatchObject({ who: first?.['who'], client: first?.['client'] })
  expect(third).toMatchObject({ who: expect.stringMatching(/^.{16}$/), client: first?.['client'] })
  expect(third?.['who']).not.toBe(first?.['who'])
  expect(last?.['who']).toBeUndefined()
  expect(last?.['client']).not.toBe(first?.['client'])
  expect(lines.join('')).not.toMatch(new RegExp(`192\\.0\\.2|${ana.id}|${other.id}`))
})

const loggedEvents = () => loggedLines().filter(({ msg }) => msg === 'security event')

test('a refusal says in the log who was refused what and why', async () => {
  const cookie = await ana.cookie()
  const swipe = { clientId: crypto.randomUUID(), swipedId: crypto.randomUUID(), isLike: true }
  const who = expect.stringMatching(/^.{16}$/)
  const put = (path: string, body: object) =>
    server.ask(path, { method: 'PUT', body: JSON.stringify(body), headers: JSON_TYPE }, cookie)
  const asked: [ask: () => Promise<Response>, event: object][] = [
    [
      () =>
        server.ask('/api/swipes', { method: 'POST', headers: { origin: 'https://evil.example' } }, cookie),
      { event: 'other_site_refused', reason: 'other_site' },
    ],
    [() => server.ask('/api/profile'), { event: 'access_refused', reason: 'unauthenticated' }],
    [
      () => server.ask(`/api/conversations/${crypto.randomUUID()}`, {}, cookie),
      {
        event: 'access_refused',
        reason: 'conversation_not_found',
        route: '/api/conversations/:conversationId',
        who,
      },
    ],
    [
      () => server.ask('/api/no-such-thing', {}, cookie),
      { event: 'access_refused', reason: 'not_found', who },
    ],
    [
      () => server.ask('/api/console/cases', {}, cookie),
      { event: 'access_refused', reason: 'no_staff', who },
    ],
    [
      () => server.post('/api/swipes', { ...swipe, canary: 'canary' }, cookie),
      { event: 'input_refused', reason: 'unknown_fields', route: '/api/swipes', who },
    ],
    [
      () => server.ask('/api/swipes', { method: 'POST', body: 'canary', headers: JSON_TYPE }, cookie),
      { event: 'input_refused', reason: 'unreadable_request', who },
    ],
    [
      () => put('/api/profile', { bio: 'x'.repeat(70_000) }),
      { event: 'input_refused', reason: 'body_too_large' },
    ],
  ]
  for (const [ask, event] of asked) {
    lines.length = 0
    const response = await ask()
    const requestId = response.headers.get('x-request-id')
    expect(loggedEvents()).toEqual([
      expect.objectContaining({ outcome: 'refused', level: 30, requestId, client: who, ...event }),
    ])
    expect(lines.join('')).not.toMatch(/canary|evil/)
  }
  // The page of someone is opened so often that a copy of the community could be made.
  for (let times = 0; times < 180; times += 1)
    await server.ask(`/api/people/${crypto.randomUUID()}`, {}, cookie, '192.0.2.9')
  lines.length = 0
  await server.ask(`/api/people/${crypto.randomUUID()}`, {}, cookie, '192.0.2.9')
  expect(loggedEvents()).toMatchObject([
    { event: 'limit_reached', reason: 'too_many_tries', limit: 'personPageByAddress', who },
  ])
  lines.length = 0
  await server.ask('/api/profile', {}, cookie)
  await server.ask('/csp-report', {
    method: 'POST',
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } }),
  })
  expect(loggedEvents()).toMatchObject([{ event: 'policy_violation', reason: 'script-src' }])
})

test('a forged cookie and a wrong frame are events', async () => {
  const cookie = await ana.cookie()
  const forged = `${cookie.slice(0, cookie.lastIndexOf('.'))}.${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`
  lines.length = 0
  await server.ask('/api/profile', {}, forged)
  expect(loggedEvents()).toMatchObject([{ event: 'session_forged', outcome: 'refused', route: '/api/*' }])
  expect(loggedEvents()[0]?.['who']).toBeUndefined()

  lines.length = 0
  const connection = { ...stillPage(), personId: ana.id }
  for (const frame of ['no JSON', '{"type":"canary"}', '{"type":"canary"}'])
    server.handleFrame(connection, frame)
  const who = expect.stringMatching(/^.{16}$/)
  // Once a minute: a page can send thousands.
  expect(loggedEvents()).toMatchObject([{ event: 'frame_refused', outcome: 'refused', who }])
  const input = { clientId: crypto.randomUUID(), content: '' }
  server.handleFrame(connection, JSON.stringify({ type: 'send', conversationId: crypto.randomUUID(), input }))
  expect(loggedEvents().slice(1)).toMatchObject([
    { event: 'input_refused', reason: 'unreadable_message', route: '/realtime', who },
  ])
  expect(lines.join('')).not.toContain('canary')
  const text = await (await server.ask('/metrics')).text()
  expect(text).toContain('hearth_security_events_total{event="frame_refused",outcome="refused"} 3')
})

test('the reader of figures without their token is an event', async () => {
  const own: string[] = []
  const closed = await openTestServer({
    production: true,
    baseUrl: 'https://hearth.example',
    metricsToken: 'a token of the operator',
    log: openLog({ level: 'info', destination: { write: (line) => own.push(line) } }),
  })
  await closed.ask('/metrics')
  await closed.ask('/metrics', { headers: { authorization: 'Bearer a token of the operator' } })
  const events = own.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')
  expect(events).toMatchObject([{ event: 'access_refused', route: '/metrics' }])
})

test('a row that the database refuses is not in the log', async () => {
  const own: string[] = []
  const strict = await openTestServer({
    log: openLog({ level: 'info', destination: { write: (line) => own.push(line) } }),
  })
  const bob = await strict.person({ firstName: 'Kanarienvogel', bio: 'canary of before' })
  await sql`alter table profiles add constraint quiet check (bio not like '%sings%') not valid`.execute(
    strict.database.db,
  )
  const response = await strict.ask(
    '/api/profile',
    { method: 'PATCH', body: JSON.stringify({ bio: 'the canary sings' }), headers: JSON_TYPE },
    await bob.cookie(),
  )
  expect(response.status).toBe(500)
  expect(own.join('')).not.toMatch(/canary|Kanarienvogel|people\.example/i)
  const failed = own.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected error')
  expect(failed).toMatchObject({ level: 50, err: { code: '23514', constraint: 'quiet', table: 'profiles' } })
})

/** Only PostgreSQL sends its notifications over a connection that can be lost. */
const ownServices = server.database.kind === 'postgres' ? { notifications: 'up' } : {}

test('the process and its readiness are told apart', async () => {
  const healthy = await server.ask('/healthz')
  expect(healthy.status).toBe(200)
  expect(await healthy.json()).toEqual({ ok: true, version: VERSION, services: ownServices })
  expect(await (await server.ask('/api/version')).json()).toEqual({ version: VERSION })
  expect(await (await server.ask('/readyz')).json()).toEqual({ ready: true })
  const closing = await openTestServer()
  closing.startClosing()
  expect((await closing.ask('/healthz')).status).toBe(200)
  expect((await closing.ask('/readyz')).status).toBe(503)
})

test('a service that is away is visible, and the server stays ready', async () => {
  const troubled = await openTestServer({ services: () => ({ mail: 'down', redis: 'up' }) })
  const healthy = await troubled.ask('/healthz')
  expect([healthy.status, await healthy.json()]).toEqual([
    200,
    expect.objectContaining({ ok: true, services: { mail: 'down', redis: 'up', ...ownServices } }),
  ])
  expect((await troubled.ask('/readyz')).status).toBe(200)
  const text = await (await troubled.ask('/metrics')).text()
  expect(text).toContain('hearth_service_up{service="mail"} 0')
  expect(text).toContain('hearth_service_up{service="redis"} 1')
})

test.each([
  [{ seconds: 63_072_000, includesSubdomains: false }, 'max-age=63072000'],
  [{ seconds: 3600, includesSubdomains: true }, 'max-age=3600; includeSubDomains'],
  [{ seconds: 0, includesSubdomains: false }, 'max-age=0'],
])('browsers are told to use https as the operator sets: %o', async (hsts, value) => {
  const secure = await openTestServer({ baseUrl: 'https://hearth.example', hsts })
  expect((await secure.ask('/healthz')).headers.get('strict-transport-security')).toBe(value)
})

test('metrics count requests by route, sockets and connections', async () => {
  await server.ask('/api/profile', {}, await ana.cookie())
  const text = await (await server.ask('/metrics')).text()
  expect(text).toContain(`hearth_build_info{version="${VERSION}"} 1`)
  expect(text).toMatch(
    /hearth_http_request_duration_seconds_count\{method="GET",route="\/api\/profile",status="200"\} \d+/,
  )
  expect(text).toContain('hearth_sockets 0')
  expect(text).toContain('hearth_database_connections{state="total"}')
})

test('in production the figures need their token, and the reference and the mailbox are not there', async () => {
  expect((await production.ask('/metrics')).status).toBe(404)
  expect((await production.ask('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404)
  const shown = await production.ask('/metrics', {
    headers: { authorization: 'Bearer a token of the operator' },
  })
  expect(shown.status).toBe(200)
  expect((await production.ask('/api/reference')).status).not.toBe(200)
  expect((await production.ask('/dev/mailbox')).status).toBe(404)
})

test('in production only the address of the server is home', async () => {
  const from = (origin: string) =>
    production.ask('/api/auth/sign-in', {
      method: 'POST',
      body: '{}',
      headers: { ...JSON_TYPE, origin, host: 'evil.example' },
    })
  expect((await from('https://evil.example')).status).toBe(403)
  expect((await from('https://hearth.example')).status).toBe(422)
})

test('the figures tell how busy the event loop is without a timer that wakes it', async () => {
  const text = await (await server.ask('/metrics')).text()
  expect(text).toMatch(/^nodejs_eventloop_active_seconds_total [\d.]+$/m)
  expect(text).not.toContain('nodejs_eventloop_lag_p99_seconds')
})

test('what comes often and says little has a line in the log only at level debug', async () => {
  const cookie = await ana.cookie()
  lines.length = 0
  const paths = ['/healthz', '/readyz', '/metrics', '/assets/gone.js', '/icon.svg', `/api/photos/x/320.webp`]
  for (const path of paths) await server.ask(path, {}, cookie)
  await server.ask('/api/profile', {}, cookie)
  const routes = () => loggedLines().flatMap(({ msg, route }) => (msg === 'request' ? [route] : []))
  expect(routes()).toEqual(['/api/profile'])
})

test('the OpenAPI document is made once, smaller for someone who takes it compressed, and known again', async () => {
  const ask = (headers: Record<string, string> = {}) => production.ask('/api/openapi.json', { headers })
  const plain = await ask()
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('cache-control')).toBe('public, max-age=300')
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [name, decode] of Object.entries(decoders)) {
    const response = await ask({ 'accept-encoding': `deflate, ${name}` })
    expect(response.headers.get('content-encoding')).toBe(name)
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.length).toBeLessThan(text.length / 5)
    expect(decode(body).toString()).toBe(text)
  }
  const refused = await ask({ 'accept-encoding': 'br;q=0, identity' })
  expect(refused.headers.get('content-encoding')).toBeNull()
  const again = await ask({ 'if-none-match': plain.headers.get('etag') ?? 'none' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const other = await ask({ 'if-none-match': 'W/"other"' })
  expect(other.status).toBe(200)
})

test('the OpenAPI document names every route, its body and its refusals', async () => {
  const document = OpenApi.parse(await (await server.ask('/api/openapi.json')).json())
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(operations.toSorted()).toEqual(
    [
      'delete /api/account',
      'delete /api/account/devices/{id}',
      'delete /api/account/email',
      'delete /api/account/google',
      'delete /api/account/passkeys/{id}',
      'delete /api/account/second-factor',
      'delete /api/console/membership/codes/{id}',
      'delete /api/console/notifications/subscription',
      'delete /api/console/registration/invitations/{id}',
      'delete /api/conversations/{conversationId}/messages/{seq}',
      'delete /api/conversations/{conversationId}/messages/{seq}/reaction',
      'delete /api/conversations/{conversationId}/photo-sharing',
      'delete /api/farewells/{matchId}',
      'delete /api/hidden-words/{id}',
      'delete /api/known-addresses',
      'delete /api/known-addresses/{id}',
      'delete /api/meeting/towns/{townId}',
      'delete /api/meeting/travel',
      'delete /api/notifications/mutes/{conversationId}',
      'delete /api/notifications/subscription',
      'delete /api/people/{personId}/block',
      'delete /api/photos/uploads/{uploadId}',
      'delete /api/photos/{photoId}',
      'delete /api/profile/consents/{kind}',
      'delete /api/profile/draft',
      'delete /api/profile/intro',
      'delete /api/profile/place',
      'delete /api/profile/voice-answers/{promptId}',
      'delete /api/taste',
      'delete /api/verification',
      'delete /api/verification/attempts/{attemptId}',
      'get /api/acceptance',
      'get /api/account',
      'get /api/account/erasure',
      'get /api/account/export',
      'get /api/approval',
      'get /api/blocks',
      'get /api/candidates',
      'get /api/community',
      'get /api/console/audit',
      'get /api/console/case-order',
      'get /api/console/cases',
      'get /api/console/cases/{number}',
      'get /api/console/cases/{number}/attachments/{mediaId}',
      'get /api/console/cases/{number}/clips/{clipId}/{file}',
      'get /api/console/cases/{number}/decisions',
      'get /api/console/cases/{number}/items',
      'get /api/console/cases/{number}/photos/{photoId}/{picture}',
      'get /api/console/community',
      'get /api/console/community/palette',
      'get /api/console/figures',
      'get /api/console/intros',
      'get /api/console/intros/{introId}/{file}',
      'get /api/console/members',
      'get /api/console/members/{id}',
      'get /api/console/members/{id}/membership',
      'get /api/console/members/{id}/photos/{photoId}/{picture}',
      'get /api/console/membership',
      'get /api/console/notifications',
      'get /api/console/pages',
      'get /api/console/pages/{page}/{language}',
      'get /api/console/pages/{page}/{language}/{number}',
      'get /api/console/registration',
      'get /api/console/registration/waiting',
      'get /api/console/registration/waiting/{id}/photos/{photoId}/{picture}',
      'get /api/console/session',
      'get /api/console/staff',
      'get /api/console/system',
      'get /api/console/verifications',
      'get /api/console/verifications/{attemptId}/photos/{photoId}/{picture}',
      'get /api/console/verifications/{attemptId}/{file}',
      'get /api/conversations',
      'get /api/conversations/unread',
      'get /api/conversations/{conversationId}',
      'get /api/conversations/{conversationId}/changes',
      'get /api/conversations/{conversationId}/messages',
      'get /api/daily-pair',
      'get /api/data-export/schema',
      'get /api/decisions',
      'get /api/farewells',
      'get /api/hidden',
      'get /api/hidden-words',
      'get /api/how-well',
      'get /api/inbox',
      'get /api/known-addresses',
      'get /api/likes',
      'get /api/limits',
      'get /api/matches',
      'get /api/matches/moments',
      'get /api/matches/past',
      'get /api/media/{mediaId}/{file}',
      'get /api/meeting',
      'get /api/meeting/costs',
      'get /api/membership',
      'get /api/membership-offer',
      'get /api/notifications',
      'get /api/notifications/mutes',
      'get /api/notifications/settings',
      'get /api/people/{personId}',
      'get /api/people/{personId}/clips',
      'get /api/photos',
      'get /api/photos/uploads/{uploadId}',
      'get /api/photos/{photoId}/{picture}',
      'get /api/places',
      'get /api/profile',
      'get /api/profile/clips',
      'get /api/profile/coach',
      'get /api/profile/consents',
      'get /api/profile/draft',
      'get /api/profile/place',
      'get /api/registration',
      'get /api/reports',
      'get /api/session',
      'get /api/settings',
      'get /api/settings/language-model',
      'get /api/suspension',
      'get /api/swipes/history',
      'get /api/swipes/last',
      'get /api/taste',
      'get /api/transparency',
      'get /api/verification',
      'get /api/version',
      'patch /api/account/passkeys/{id}',
      'patch /api/console/community',
      'patch /api/console/membership',
      'patch /api/console/notifications',
      'patch /api/console/registration',
      'patch /api/console/staff/{id}',
      'patch /api/conversations/{conversationId}/messages/{seq}',
      'patch /api/daily-pair',
      'patch /api/meeting',
      'patch /api/membership',
      'patch /api/notifications/settings',
      'patch /api/photos/{photoId}',
      'patch /api/profile',
      'patch /api/profile/intro',
      'patch /api/profile/voice-answers/{promptId}',
      'patch /api/settings',
      'post /api/acceptance',
      'post /api/account/email',
      'post /api/account/export',
      'post /api/account/export/download',
      'post /api/account/fresh',
      'post /api/account/fresh/code',
      'post /api/account/fresh/passkey',
      'post /api/account/google',
      'post /api/account/passkeys',
      'post /api/account/passkeys/options',
      'post /api/account/password',
      'post /api/account/second-factor',
      'post /api/account/second-factor/backup-codes',
      'post /api/account/second-factor/confirm',
      'post /api/auth/code',
      'post /api/auth/code/verify',
      'post /api/auth/confirm-email',
      'post /api/auth/confirm-email-change',
      'post /api/auth/confirm-email/resend',
      'post /api/auth/forgotten-password',
      'post /api/auth/google',
      'post /api/auth/magic-link',
      'post /api/auth/magic-link/verify',
      'post /api/auth/passkey',
      'post /api/auth/passkey/options',
      'post /api/auth/second-factor',
      'post /api/auth/set-password',
      'post /api/auth/sign-in',
      'post /api/auth/sign-out',
      'post /api/auth/sign-up',
      'post /api/auth/update-password',
      'post /api/console/cases/{number}/assign',
      'post /api/console/cases/{number}/claim',
      'post /api/console/cases/{number}/decisions',
      'post /api/console/cases/{number}/escalate',
      'post /api/console/cases/{number}/preview',
      'post /api/console/cases/{number}/release',
      'post /api/console/cases/{number}/reopen',
      'post /api/console/decisions/{number}/appeal',
      'post /api/console/decisions/{number}/confirm',
      'post /api/console/decisions/{number}/reject',
      'post /api/console/decisions/{number}/reverse',
      'post /api/console/members/search',
      'post /api/console/members/{id}/mail',
      'post /api/console/members/{id}/membership',
      'post /api/console/members/{id}/membership/{timeId}/refund',
      'post /api/console/members/{id}/removal',
      'post /api/console/members/{id}/sign-out',
      'post /api/console/membership/codes',
      'post /api/console/membership/donations',
      'post /api/console/membership/donations/file',
      'post /api/console/pages/preview',
      'post /api/console/pages/{page}/{language}',
      'post /api/console/registration/invitations',
      'post /api/console/system/test-mail',
      'post /api/console/verifications/{attemptId}/claim',
      'post /api/console/verifications/{attemptId}/decision',
      'post /api/conversations/{conversationId}/icebreaker',
      'post /api/conversations/{conversationId}/messages',
      'post /api/conversations/{conversationId}/photos',
      'post /api/conversations/{conversationId}/search',
      'post /api/conversations/{conversationId}/voice-messages',
      'post /api/hidden-words',
      'post /api/inbox/search',
      'post /api/known-addresses',
      'post /api/matches/{matchId}/conversation',
      'post /api/matches/{matchId}/end',
      'post /api/membership/cancellation',
      'post /api/membership/checkout',
      'post /api/membership/codes',
      'post /api/membership/hardship',
      'post /api/notices',
      'post /api/notices/confirm',
      'post /api/people/{personId}/icebreakers',
      'post /api/photos/main/{photoId}',
      'post /api/photos/restored/{photoId}',
      'post /api/photos/uploads',
      'post /api/profile/intro',
      'post /api/profile/voice-answers',
      'post /api/reports',
      'post /api/swipes',
      'post /api/swipes/undo',
      'post /api/verification/attempts',
      'post /api/verification/attempts/{attemptId}/recording',
      'put /api/console/intros/{introId}',
      'put /api/console/notifications/subscription',
      'put /api/console/registration/waiting/{id}',
      'put /api/conversations/{conversationId}/messages/{seq}/reaction',
      'put /api/conversations/{conversationId}/photo-sharing',
      'put /api/conversations/{conversationId}/read-position',
      'put /api/decisions/{number}/appeal',
      'put /api/matches/{matchId}/moment',
      'put /api/meeting/travel',
      'put /api/membership/reference',
      'put /api/notifications/mutes/{conversationId}',
      'put /api/notifications/seen',
      'put /api/notifications/subscription',
      'put /api/notifications/visit',
      'put /api/people/{personId}/block',
      'put /api/people/{personId}/icebreakers/{topicId}/use',
      'put /api/photos/order',
      'put /api/photos/uploads/{uploadId}',
      'put /api/profile/coach/dismissed',
      'put /api/profile/consents/{kind}',
      'put /api/profile/draft',
      'put /api/profile/place',
      'put /api/settings/language-model',
      'delete /api/circle/invitations/{invitationId}',
      'delete /api/circle/notes/{noteId}',
      'delete /api/circle/notice',
      'delete /api/circle/relatives/{relativeId}',
      'delete /api/circle/relatives/{relativeId}/grants/{grantId}',
      'delete /api/circle/suggestions/{suggestionId}',
      'delete /api/relative/account',
      'get /api/circle',
      'get /api/circle/log',
      'get /api/circle/matches/{matchId}',
      'get /api/circle/notes',
      'get /api/circle/relatives/{relativeId}/preview',
      'get /api/circle/suggestions',
      'get /api/family-consent',
      'get /api/matches/{matchId}/families',
      'get /api/matches/{matchId}/family-approvals',
      'get /api/relative',
      'get /api/relative/circles/{circleId}',
      'get /api/relative/circles/{circleId}/families/{matchId}',
      'get /api/relative/circles/{circleId}/photos/{photoId}/{picture}',
      'get /api/relative/circles/{circleId}/suggestions',
      'get /api/relative/export',
      'post /api/auth/relative',
      'post /api/auth/relative/invitation',
      'post /api/auth/relative/return',
      'post /api/circle/invitations',
      'post /api/circle/preview',
      'post /api/circle/relatives/{relativeId}/grants',
      'post /api/relative/circles',
      'post /api/relative/circles/{circleId}/families/{matchId}',
      'post /api/relative/circles/{circleId}/notes',
      'put /api/circle/matches/{matchId}',
      'put /api/circle/matches/{matchId}/families',
      'put /api/circle/relatives/{relativeId}/quiet',
      'put /api/family-consent',
      'put /api/relative/circles/{circleId}/opinions/{matchId}',
      'put /api/relative/circles/{circleId}/suggestions/{suggestionId}',
    ].toSorted(),
  )
  const swipe = document.paths['/api/swipes']?.['post']
  expect(JSON.stringify(swipe?.requestBody)).toContain('swipedId')
  expect(Object.keys(swipe?.responses ?? {})).toEqual(expect.arrayContaining(['200', '4XX', '5XX']))
})

test('outside production the document can be read as a page, and so can the mailbox', async () => {
  expect(await (await server.ask('/api/reference')).text()).toContain('POST /api/swipes')
  await server.post('/api/auth/sign-up', { email: 'reader@people.example', password: 'long enough to do' })
  const mailbox = await (await server.ask('/dev/mailbox')).text()
  expect(mailbox).toContain('reader@people.example')
  expect(mailbox).toMatch(/href="http:\/\/localhost:3000\/auth#confirm=/)
})
