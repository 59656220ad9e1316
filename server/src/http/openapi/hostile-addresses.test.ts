import { randomUUID } from 'node:crypto'
import { MAX_SEQ } from '@hearth/contract/chat/chat'
import { expect, test } from 'vitest'
import { documentedRoutes } from '../../testing/documented-routes.ts'
import { relativePerson } from '../../testing/people/circle-people.ts'
import { insertDecision } from '../../testing/people/decisions.ts'
import { openCase } from '../../testing/people/moderating.ts'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { startConversation } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const MINUTE_MS = 60_000

const server = await openTestServer()
const [ana, ben] = [await server.person(), await server.person()]
const admin = await staffPerson(server, 'admin')
const relative = await relativePerson(server)
const { matchId, conversationId } = await startConversation(ana, ben)
const [photoId = ''] = await photosFor(server, ana)
const number = await openCase(server, ana.id)
await insertDecision(server.database.db, ana.id, { number, createdAt: server.clock.now })

/** Values of the other parameters of an address, where a random id would lead to nothing. */
const known: Record<string, string> = {
  conversationId,
  matchId,
  photoId,
  number,
  personId: ben.id,
  seq: '1',
  picture: '160.webp',
  offset: '0',
  after: '0',
  q: 'a',
  queue: 'open',
  search: 'a',
}
/** The bodies of changes whose address has more than an id. */
const bodies: Record<string, object> = {
  'PUT /api/decisions/:number/appeal': { text: 'I did not ask anybody for money.' },
  'PATCH /api/conversations/:conversationId/messages/:seq': { content: 'Hello' },
  'PUT /api/conversations/:conversationId/messages/:seq/reaction': { emoji: '🙂' },
}

/** Returns the session of someone who may use a route. */
async function cookieFor(path: string): Promise<string> {
  if (path.startsWith('/api/console/')) return admin.cookie
  return path.startsWith('/api/relative/') ? relative.cookie : await ana.cookie()
}

type Parameter = { in: string; name: string; required?: unknown }
const inAddress = ({ in: place }: Parameter) => place === 'path' || place === 'query'
const routes = (await documentedRoutes(server))
  .map(({ name, operation }) => ({ name, parameters: (operation.parameters ?? []).filter(inAddress) }))
  .filter(({ parameters }) => parameters.length > 0)

/** Returns the address of a route with this value for one of its parameters. */
function addressOf(path: string, parameters: readonly Parameter[], name: string, value: string): string {
  const valueOf = (one: string) => (one === name ? value : (known[one] ?? randomUUID()))
  // A page of members has another cursor where they are searched.
  const isAsked = (one: Parameter) => one.name === name || one.required === true || one.name === 'search'
  const asked = parameters.filter((one) => one.in === 'query' && isAsked(one))
  const search = asked.map((one) => `${one.name}=${valueOf(one.name)}`).join('&')
  return `${path.replaceAll(/:(\w+)/g, (_, one: string) => valueOf(one))}${search && `?${search}`}`
}

const values = [
  ['U+0000', '%00'],
  ['U+0000 behind a letter', 'a%00'],
  ['the highest number of the database', '2147483647'],
  ['a higher number', '2147483648'],
  ['a number that has no end', '9e99'],
  ['a number below 0', '-1'],
  ['half a letter', '%ff'],
  ['4,000 letters', 'a'.repeat(4000)],
  ['SQL', encodeURIComponent("' or 1=1--")],
  ['a page of the year 0', `0000-01-01T00:00:00.000Z_${randomUUID()}`],
  ['a page that ends in U+0000', `${randomUUID()}~a%00`],
] as const

test.each(values)('no value in an address makes an error of the server: %s', async (_, value) => {
  const statuses = new Map<string, number>()
  for (const { name, parameters } of routes) {
    const [method = '', path = ''] = name.split(' ')
    const json = { body: JSON.stringify(bodies[name] ?? {}), headers: { 'content-type': 'application/json' } }
    const init = { method, ...(method === 'GET' ? {} : json) }
    const cookie = await cookieFor(path)
    for (const parameter of parameters) {
      const { status } = await server.ask(addressOf(path, parameters, parameter.name, value), init, cookie)
      statuses.set(`${name}, ${parameter.name}`, status)
      // No limit of requests keeps a value from where it leads.
      server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    }
  }
  expect(statuses.size).toBeGreaterThan(90)
  const failed = [...statuses].filter(([, status]) => status >= 500 || status === 401 || status === 429)
  expect(failed).toEqual([])
})

test('the highest number of a message is asked for from each side', async () => {
  const cookie = await ana.cookie()
  const path = `/api/conversations/${conversationId}`
  const statusesAt = (seq: number) =>
    Promise.all(
      ['messages?before', 'messages?after', 'messages?around', 'changes?after'].map(
        async (side) => (await server.ask(`${path}/${side}=${seq}`, {}, cookie)).status,
      ),
    )
  expect(await statusesAt(MAX_SEQ)).toEqual([200, 200, 200, 200])
  expect(await statusesAt(MAX_SEQ + 1)).toEqual([422, 422, 422, 422])
})

const id = randomUUID
const HIGH = 2_147_483_647
const HIGHER = Number.MAX_SAFE_INTEGER

test.each<[what: string, method: string, path: string, body: object]>([
  ['message', 'POST', '/api/reports', { clientId: id(), matchId, seq: HIGH, reason: 'scam' }],
  [
    'answer',
    'POST',
    '/api/reports',
    { clientId: id(), personId: ben.id, about: { kind: 'prompt', id: '\0' }, reason: 'scam' },
  ],
  ['version', 'PATCH', '/api/profile', { bio: 'x', ifVersion: HIGHER }],
  ['version of a draft', 'PUT', '/api/profile/draft', { fields: {}, step: 'a', basedOn: HIGHER }],
  ['draft', 'PUT', '/api/profile/draft', { fields: { bio: '\0' }, step: 'a', basedOn: 1 }],
  ['step', 'PUT', '/api/profile/draft', { fields: {}, step: '\0', basedOn: 1 }],
  ['town', 'PUT', '/api/profile/place', { cityId: HIGHER }],
  ['trip', 'PUT', '/api/meeting/travel', { cityId: HIGHER, days: 3 }],
  [
    'read position',
    'PUT',
    `/api/conversations/${conversationId}/read-position`,
    { delivered: MAX_SEQ, read: MAX_SEQ },
  ],
  [
    'reply',
    'POST',
    `/api/conversations/${conversationId}/messages`,
    { clientId: id(), content: 'Hi', replyTo: MAX_SEQ },
  ],
  ['consent', 'PUT', '/api/profile/consents/faith', { version: HIGHER }],
  ['language', 'PATCH', '/api/settings', { language: '\0' }],
  ['version of a case', 'POST', `/api/console/cases/${number}/claim`, { version: HIGHER }],
  [
    'version of a decided case',
    'POST',
    `/api/console/cases/${number}/decisions`,
    { version: HIGHER, content: { measure: 'none' } },
  ],
  [
    'language of a landing page',
    'PATCH',
    '/api/console/community',
    { landing: { '\0': { headline: '', tagline: '', closing: '' } } },
  ],
  [
    'language of an announcement',
    'PATCH',
    '/api/console/community',
    { banner: { kind: 'warning', texts: { '\0': 'x' }, link: null, endsAt: null } },
  ],
  [
    'logo',
    'PATCH',
    '/api/console/community',
    { mark: '<svg xmlns="http://www.w3.org/2000/svg"><title>\0</title></svg>' },
  ],
  ['preview', 'POST', '/api/console/pages/preview', { text: '\0' }],
  [
    'version of a page',
    'POST',
    '/api/console/pages/terms/en',
    { text: 'x', changeNote: '', needsAcceptance: false, basedOn: HIGHER },
  ],
])('no value in a body makes an error of the server: %s', async (_, method, path, body) => {
  const cookie = path.startsWith('/api/console/') ? admin.cookie : await ana.cookie()
  const headers = { 'content-type': 'application/json' }
  const { status } = await server.ask(path, { method, body: JSON.stringify(body), headers }, cookie)
  expect([401, 429]).not.toContain(status)
  expect(status).toBeLessThan(500)
})
