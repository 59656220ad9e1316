import { expect, test } from 'vitest'
import { documentedRoutes } from '../testing/documented-routes.ts'
import { openTestServer } from '../testing/test-server.ts'

const server = await openTestServer()

/** The queries that addresses may have: places in lists, numbers and choices, and nothing that people write. */
const places = ['after', 'around', 'before', 'cursor', 'limit', 'offset', 'weeks', 'wait', 'order', 'queue']
/** Texts that are in addresses all the same, with the reason. */
const texts: Record<string, string> = {
  'GET /api/console/community/palette light': 'a colour',
  'GET /api/console/community/palette dark': 'a colour',
  'GET /api/places q': 'the beginning of the name of a town, from a public list',
}

test('no call takes what people write in its address', async () => {
  const found = (await documentedRoutes(server)).flatMap(({ name, operation }) =>
    (operation.parameters ?? [])
      .filter(({ in: where }) => where === 'query')
      .map((one) => `${name} ${one.name}`),
  )
  expect(found.length).toBeGreaterThan(10)
  const unknown = found.filter((one) => !places.includes(one.split(' ')[2] ?? '') && !texts[one])
  expect(unknown).toEqual([])
})

test.each(['/conversations/:id/search', '/inbox/search', '/console/members/search'])(
  'what is searched by %s is read from the body, and not from the address',
  async (path) => {
    const ana = await server.person()
    const at = `/api${path.replace(':id', ana.id)}?q=canary&search=canary`
    expect((await server.ask(at, {}, await ana.cookie())).status).not.toBe(200)
    expect((await server.post(at, {}, await ana.cookie())).status).not.toBe(200)
  },
)
