import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedRoutes } from '../../testing/documented-routes.ts'
import { relativePerson } from '../../testing/people/circle-people.ts'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { openHttpServer } from '../connections/http-server.ts'

const server = await openTestServer()
const [ana, ben] = [await server.person({ firstName: 'Ana' }), await server.person({ firstName: 'Ben' })]
const admin = await staffPerson(server, 'admin')
const relative = await relativePerson(server)

const cookieFor = async (path: string) => {
  if (path.startsWith('/api/console/')) return admin.cookie
  return path.startsWith('/api/relative/') ? relative.cookie : ana.cookie()
}
const routes = await documentedRoutes(server)
const addressOf = (path: string) => path.replaceAll(/:\w+/g, () => randomUUID())
const JSON_TYPE = { 'content-type': 'application/json' }

const httpServer = openHttpServer({ fetch: server.app.fetch, headers: [] })
beforeAll(async () => {
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
})
afterAll(() => void httpServer.close())

const isPolluted = () => Reflect.has({}, 'polluted')

test('__proto__ and constructor in a body change nothing', async () => {
  const withBody = routes.filter(({ operation }) => operation.requestBody !== undefined)
  expect(withBody.length).toBeGreaterThan(60)
  const pollution = '{"polluted":true}'
  const body = `{"__proto__":${pollution},"constructor":{"prototype":${pollution}},"prototype":${pollution}}`
  const answers = new Map<number, number>()
  for (const { name } of withBody) {
    const [method = '', path = ''] = name.split(' ')
    // A request may end the session, so each has one of its own.
    const cookie = path.startsWith('/api/console/') ? admin.cookie : await (await server.person()).cookie()
    const reply = await server.ask(addressOf(path), { method, body, headers: JSON_TYPE }, cookie)
    expect([name, isPolluted(), reply.status >= 500]).toEqual([name, false, false])
    answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1)
  }
  // Most were read and refused, not turned away before.
  expect(answers.get(422) ?? 0).toBeGreaterThan(withBody.length / 2)
})

test('a name of every object is no name of a field or of a parameter', async () => {
  const cookie = await ana.cookie()
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const patch = { method: 'PATCH', body: `{"${name}":{"a":1}}`, headers: JSON_TYPE }
    expect((await server.ask('/api/profile', patch, cookie)).status).toBeLessThan(500)
    expect((await server.ask(`/api/profile?${name}=1`, {}, cookie)).status).toBeLessThan(500)
    expect((await server.ask(`/api/people/${name}`, {}, cookie)).status).toBe(404)
  }
  expect(isPolluted()).toBe(false)
})

test('a parameter that comes several times is refused', async () => {
  const single = routes.flatMap(({ name, operation }) => {
    const found = (operation.parameters ?? []).find(
      (one) => one.in === 'query' && JSON.stringify(one['schema'] ?? {}).includes('"type":"string"'),
    )
    return name.startsWith('GET ') && found ? [{ path: name.slice(4), parameter: found.name }] : []
  })
  expect(single.length).toBeGreaterThan(4)
  for (const { path, parameter } of single) {
    const cookie = await cookieFor(path)
    const address = `${addressOf(path)}?${parameter}=1&${parameter}=2`
    const reply = await server.ask(address, {}, cookie)
    expect([address, [400, 404, 422].includes(reply.status)]).toEqual([address, true])
  }
})

test('a value counts only in its own place, and of a doubled name only one does', async () => {
  const signIn = `/api/auth/sign-in?email=${encodeURIComponent(ana.email)}&password=x`
  expect((await server.ask(signIn, { method: 'POST', body: '{}', headers: JSON_TYPE })).status).toBe(422)

  const cookie = await ana.cookie()
  const bioOf = async () => JSON.stringify(await (await server.ask('/api/profile', {}, cookie)).json())
  const doubled = { method: 'PATCH', body: '{"bio":"the first","bio":"the last"}', headers: JSON_TYPE }
  expect((await server.ask('/api/profile?bio=another', doubled, cookie)).status).toBe(200)
  expect(await bioOf()).toContain('the last')
  expect(await bioOf()).not.toMatch(/the first|another/)
})

test('of two session cookies one counts, the same for every route', async () => {
  const both = `${await ana.cookie()}; ${await ben.cookie()}`
  const [profile, account] = [
    await server.ask('/api/profile', {}, both),
    await server.ask('/api/account', {}, both),
  ]
  expect([profile.status, account.status]).toEqual([200, 200])
  const name = JSON.stringify(await profile.json()).includes('"Ana"') ? ana : ben
  expect(JSON.stringify(await account.json())).toContain(name.email)
  const forged = `${(await ana.cookie()).split('=')[0]}=forged`
  for (const cookies of [`${forged}; ${await ana.cookie()}`, `${await ana.cookie()}; ${forged}`]) {
    const statuses = [
      (await server.ask('/api/profile', {}, cookies)).status,
      (await server.ask('/api/account', {}, cookies)).status,
    ]
    expect(new Set(statuses).size).toBe(1)
  }
})

test.each(['/', '/api/session', '/api/profile', '/healthz', '/realtime'])(
  'TRACE of %s is refused',
  async (path) => {
    const { port } = httpServer.address() as AddressInfo
    const sent = request({
      port,
      path,
      method: 'TRACE',
      headers: { 'x-canary': 'canary', cookie: 'a=canary' },
    })
    sent.end()
    const [reply] = await once(sent, 'response')
    const text = (await Array.fromAsync(reply as AsyncIterable<Buffer>)).join('')
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(text + JSON.stringify(reply.rawHeaders)).not.toContain('canary')
  },
)
