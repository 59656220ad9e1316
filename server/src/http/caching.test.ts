import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { documentedRoutes } from '../testing/documented-routes.ts'
import { staffPerson } from '../testing/people/staff-people.ts'
import { photosFor } from '../testing/photos/photo-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const server = await openTestServer()

/** Replies that may be kept, with how long: those that are the same for everybody, and pictures for four seconds in one browser. */
const kept: Record<string, string> = {
  'GET /api/openapi.json': 'public, max-age=300',
  'GET /api/transparency': 'public, max-age=300',
  'GET /api/how-well': 'public, max-age=300',
  'GET /api/photos/:photoId/:picture': 'private, max-age=4',
}

/** Returns the GET routes of the API document, and the document itself. */
async function routesOf(asked: TestServer): Promise<string[]> {
  const documented = await documentedRoutes(asked)
  const gets = documented.map(({ name }) => name).filter((name) => name.startsWith('GET '))
  return [...gets, 'GET /api/openapi.json']
}

/** Asks for every GET route, and says how each reply was given and may be kept. */
async function askAll(cookie: string, photoId: string): Promise<[string, number, string | null][]> {
  const replies: [string, number, string | null][] = []
  for (const name of await routesOf(server)) {
    const path = name
      .replace('GET ', '')
      .replace(':photoId/:picture', `${photoId}/160.webp`)
      .replaceAll(/:\w+/g, () => randomUUID())
    const reply = await server.ask(path, {}, cookie)
    replies.push([name, reply.status, reply.headers.get('cache-control')])
  }
  return replies
}

test('nothing below /api may be kept, except public pages and pictures', async () => {
  const ana = await server.person()
  const [photoId = ''] = await photosFor(server, ana)
  const admin = await staffPerson(server, 'admin')
  const statuses = new Set<number>()
  for (const cookie of [await ana.cookie(), admin.cookie, '']) {
    for (const [name, status, caching] of await askAll(cookie, photoId)) {
      statuses.add(status)
      const expected = status === 200 ? (kept[name] ?? 'no-store') : 'no-store'
      expect([name, status, caching]).toEqual([name, status, expected])
    }
  }
  const askForCode = async () => server.post('/api/account/fresh/code', {}, await ana.cookie())
  await askForCode()
  const tooMany = await askForCode()
  statuses.add(tooMany.status)
  expect(tooMany.headers.get('cache-control')).toBe('no-store')
  expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 404, 429]))
})
