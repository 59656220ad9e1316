import { afterAll, beforeEach, expect, test } from 'vitest'
import { subscribePerson, testPush } from '../../../testing/push/push-people.ts'
import { openPushService } from '../../../testing/push/push-service.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { openPushKeys } from './push-keys.ts'

const server = await openTestServer({ push: testPush })
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)

const { db } = server.database
let ana: Person
let ben: Person

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  ana = await server.person()
  ben = await server.person()
})

const stored = () =>
  db.selectFrom('pushSubscriptions').select(['personId', 'sessionId', 'endpointHash', 'content']).execute()
const settingsOf = async ({ api }: Person) => (await api.notifications.settings.$get()).json()

test('a session has one subscription, and what the database has of it is encrypted', async () => {
  await subscribePerson(ana, service)
  const { endpoint } = await subscribePerson(ana, service)
  const rows = await stored()
  expect(rows).toMatchObject([{ personId: ana.id }])
  expect(JSON.stringify(rows)).not.toContain(new URL(endpoint).pathname)
  expect(await settingsOf(ana)).toMatchObject({ isSubscribed: true, devices: 1 })
  await ana.api.notifications.subscription.$delete()
  expect(await settingsOf(ana)).toMatchObject({ isSubscribed: false, devices: 0 })
})

test('an endpoint belongs to the session that has sent it last', async () => {
  const subscription = await subscribePerson(ana, service)
  await ben.api.notifications.subscription.$put({ json: subscription })
  expect(await stored()).toMatchObject([{ personId: ben.id }])
})

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['sign-out', ({ api }) => api.auth['sign-out'].$post({ json: { scope: 'local' } })],
  ['deleted account', ({ api }) => api.account.$delete()],
])('a subscription ends with a %s', async (_, end) => {
  await subscribePerson(ana, service)
  await end(ana)
  expect(await stored()).toEqual([])
})

test('a push service that the operator does not allow, and keys that are none, are refused at their fields', async () => {
  const known = await openTestServer({
    push: { ...testPush, policy: { hosts: 'known', mayReachPrivate: true } },
  })
  const cleo = await known.person()
  const subscription = service.subscribe()
  const refused = await cleo.api.notifications.subscription.$put({ json: subscription })
  expect(await refused.json()).toMatchObject({
    error: { fields: { endpoint: { code: 'push_host_refused' } } },
  })
  const wrong = await ana.api.notifications.subscription.$put({ json: { ...subscription, auth: 'short' } })
  expect(await wrong.json()).toMatchObject({ error: { fields: { p256dh: { code: 'push_key_invalid' } } } })
  expect(await stored()).toEqual([])
})

test('without push there is no key, and no subscription', async () => {
  const off = await openTestServer()
  const cleo = await off.person()
  expect(await settingsOf(cleo)).toMatchObject({ pushKey: null })
  expect((await cleo.api.notifications.subscription.$put({ json: service.subscribe() })).status).toBe(422)
})

test('the key pair is made once, also by processes that start together', async () => {
  await db.deleteFrom('pushKeys').execute()
  const { pushEncryptor } = server.allDeps
  const openings = Array.from({ length: 5 }, () => openPushKeys(server.deps, pushEncryptor)())
  const keys = await Promise.all(openings)
  expect(new Set(keys.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1)
  const [row] = await db.selectFrom('pushKeys').selectAll().execute()
  expect(row?.privateKey).not.toBe(keys[0]?.privateKey)
})
