import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'

const server = await openTestServer()

test.each<[string, number, (cookie: string) => Promise<Response>]>([
  [
    'reports',
    20,
    (cookie) =>
      server.post(
        '/api/reports',
        { clientId: randomUUID(), personId: randomUUID(), reason: 'other' },
        cookie,
      ),
  ],
  ['searches', 60, (cookie) => server.post(`/api/conversations/${randomUUID()}/search`, { q: 'x' }, cookie)],
  [
    'deletions and reactions',
    120,
    (cookie) =>
      server.ask(
        `/api/conversations/${randomUUID()}/messages/1${Math.random() < 0.5 ? '' : '/reaction'}`,
        { method: 'DELETE' },
        cookie,
      ),
  ],
  [
    'read positions',
    300,
    (cookie) =>
      server.ask(
        `/api/conversations/${randomUUID()}/read-position`,
        {
          method: 'PUT',
          body: JSON.stringify({ delivered: 1, read: 1 }),
          headers: { 'content-type': 'application/json' },
        },
        cookie,
      ),
  ],
])('%s have a limit of %i', async (_, most, ask) => {
  const cookie = await (await server.person()).cookie()
  for (let n = 0; n < most; n += 1) expect((await ask(cookie)).status).not.toBe(429)
  const refused = await ask(cookie)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
