import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startConversation } from '../../../testing/people/swiping.ts'
import { pushesTo, subscribePerson, testPush } from '../../../testing/push/push-people.ts'
import {
  openPushService,
  type TestAnswer,
  type TestSubscription,
} from '../../../testing/push/push-service.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer({ push: testPush })
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)

const { db } = server.database
const DAY_S = 86_400
let ana: Person
let device: TestSubscription
let conversationId: string

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  ana = await server.person({ firstName: 'Ana' })
  const ben = await server.person({ firstName: 'Ben' })
  conversationId = (await startConversation(ana, ben)).conversationId
  await server.idle()
  device = await subscribePerson(ben, service)
})

/** Lets the service answer the next push like this, and sends a message. */
async function sayAnswered(...answers: TestAnswer[]): Promise<void> {
  for (const answer of answers) service.answerNext(answer)
  await ana.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: 'Hello' },
  })
  await server.idle()
}

/** Delivers what is due so much later. */
async function after(seconds: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)
  await server.jobs.runNow('deliver-pushes')
}

const messagesTo = () => pushesTo(service, device).filter(({ hearth }) => hearth.kind === 'message').length
const subscriptions = () => db.selectFrom('pushSubscriptions').select('failedAt').execute()

test.each([404, 410])('a subscription that has ended is deleted after a %i', async (status) => {
  await sayAnswered({ status })
  expect(await subscriptions()).toEqual([])
})

test('a push service that is busy is asked again when it says so, and not before', async () => {
  await sayAnswered({ status: 429, headers: { 'retry-after': '300' } })
  await after(299)
  expect(messagesTo()).toBe(0)
  expect(await subscriptions()).toEqual([{ failedAt: expect.any(Date) }])
  await after(2)
  expect(messagesTo()).toBe(1)
  expect(await subscriptions()).toEqual([{ failedAt: null }])
})

test('the pauses grow', async () => {
  await sayAnswered({ status: 503 })
  for (const pause of [61, 61, 121]) {
    service.answerNext({ status: 503 })
    await after(pause)
  }
  const tries = await db.selectFrom('pushDeliveries').select(['tries', 'retryAt', 'version']).execute()
  expect(tries).toContainEqual({
    tries: 4,
    version: 0,
    retryAt: new Date(server.clock.now.getTime() + 240_000),
  })
})

test('after three days of failures a subscription is deleted', async () => {
  await sayAnswered({ status: 503 })
  service.answerNext({ status: 503 })
  await after(3 * DAY_S - 60)
  expect(await subscriptions()).toHaveLength(1)
  service.answerNext({ status: 503 })
  await after(DAY_S)
  expect(await subscriptions()).toEqual([])
})

test.each([400, 413])(
  'a version that is refused with %i is given up, the next one is sent',
  async (status) => {
    await sayAnswered({ status })
    await after(3600)
    expect(messagesTo()).toBe(0)
    await sayAnswered()
    expect(messagesTo()).toBe(1)
  },
)

test('a refused key is counted, and tried again without harm to the subscription', async () => {
  const count = async () =>
    /hearth_pushes_total\{outcome="key_refused"\} (\d+)/.exec(
      await (await server.ask('/metrics')).text(),
    )?.[1]
  const before = Number(await count())
  await sayAnswered({ status: 403 })
  expect(Number(await count())).toBe(before + 1)
  expect(await subscriptions()).toEqual([{ failedAt: null }])
  await after(3601)
  expect(messagesTo()).toBe(1)
})

test('what comes at night comes in the morning, several things as one push', async () => {
  await db.updateTable('notificationSettings').set({ quietFrom: 0, quietTo: 1200 }).execute()
  const ben = await db.selectFrom('pushSubscriptions').select('personId').executeTakeFirstOrThrow()
  const at = server.clock.now
  await db
    .insertInto('notifications')
    .values({ ...ben, kind: 'like', count: 3, at, dueAt: at })
    .execute()
  await sayAnswered()
  expect(pushesTo(service, device)).toEqual([])
  server.clock.now = new Date(server.clock.now)
  server.clock.now.setUTCHours(20, 0, 1)
  await after(0)
  await after(60)
  const [summary, ...others] = pushesTo(service, device)
  expect(others).toEqual([])
  expect(summary).toMatchObject({
    notification: { title: 'Hearth', navigate: expect.stringContaining('/notifications') },
    app_badge: 1,
  })
  expect(summary?.notification.body).toMatch(/1 new message.*3 .*like/)
})
