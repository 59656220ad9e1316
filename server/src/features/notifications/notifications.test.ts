import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { like, pass } from '../../testing/people/swiping.ts'
import { pushesTo, subscribePerson, testPush } from '../../testing/push/push-people.ts'
import { openPushService, type TestSubscription } from '../../testing/push/push-service.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer({ push: testPush })
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)

let ana: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  await server.idle()
  await server.database.db.deleteFrom('user').execute()
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  conversationId = await matchOf(ana, ben)
  await server.idle()
  await server.database.db.deleteFrom('notifications').execute()
})

async function matchOf(one: Person, other: Person): Promise<string> {
  await like(one, other)
  const matchId = (await (await like(other, one)).json()).match?.id ?? ''
  const opened = await one.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  return (await opened.json()).conversation.id
}

const say = async (who: Person, content = 'A secret word', to = conversationId) => {
  const reply = await who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId: to },
    json: { clientId: randomUUID(), content },
  })
  expect(reply.status).toBe(200)
  return (await reply.json()).seq
}

const read = (who: Person, seq: number) =>
  who.api.conversations[':conversationId']['read-position'].$put({
    param: { conversationId },
    json: { delivered: seq, read: seq },
  })

/** Marks as seen what the list has now. */
async function see(who: Person) {
  const [latest] = (await listOf(who)).notifications
  await who.api.notifications.seen.$put({ json: { until: latest?.at ?? '' } })
}

const listOf = async (who: Person) => (await who.api.notifications.$get({ query: {} })).json()

describe('the list', () => {
  test('has one line for a conversation, with the number of unread messages', async () => {
    await say(ana)
    await say(ana)
    await server.idle()
    const { notifications, unseen, next } = await listOf(ben)
    expect(notifications).toEqual([
      expect.objectContaining({
        kind: 'message',
        count: 2,
        personId: ana.id,
        name: 'Ana',
        path: `/messages/${conversationId}`,
        isSeen: false,
      }),
    ])
    expect({ unseen, next }).toEqual({ unseen: 1, next: null })
    expect((await listOf(ana)).notifications).toEqual([])
  })

  test('counts what is read as seen, and what was seen until something new comes', async () => {
    await read(ben, await say(ana))
    await server.idle()
    await say(ana)
    await server.idle()
    expect((await listOf(ben)).unseen).toBe(1)
    await see(ben)
    expect(await listOf(ben)).toMatchObject({ unseen: 0, notifications: [{ isSeen: true }] })
    const seq = await say(ana)
    await server.idle()
    expect((await listOf(ben)).unseen).toBe(1)
    await read(ben, seq)
    expect(await listOf(ben)).toMatchObject({ unseen: 0, notifications: [{ isSeen: true, count: 0 }] })
  })

  test('keeps as new what is noted after the list was read', async () => {
    const cleo = await server.person({ firstName: 'Cleo' })
    await matchOf(ben, cleo)
    await server.idle()
    const [shown] = (await listOf(ben)).notifications
    server.clock.now = new Date(server.clock.now.getTime() + 1)
    await say(ana)
    await server.idle()
    await ben.api.notifications.seen.$put({ json: { until: shown?.at ?? '' } })
    expect(await listOf(ben)).toMatchObject({
      unseen: 1,
      notifications: [
        { kind: 'message', isSeen: false },
        { kind: 'match', isSeen: true },
      ],
    })
  })

  test('tells both of a match', async () => {
    const cleo = await server.person({ firstName: 'Cleo' })
    await matchOf(ben, cleo)
    await server.idle()
    expect((await listOf(ben)).notifications).toMatchObject([{ kind: 'match', name: 'Cleo' }])
    expect((await listOf(cleo)).notifications).toMatchObject([{ kind: 'match', name: 'Ben' }])
  })

  test('has nothing of people who are blocked or suspended', async () => {
    await say(ana)
    await server.idle()
    await ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })
    expect(await listOf(ben)).toEqual({ notifications: [], unseen: 0, next: null })
  })

  test('has nothing of a note that its writer has taken back, or that its reader has passed on', async () => {
    await ben.api.profile.$patch({ json: { prompts: [{ promptId: 'on-repeat', answer: 'A song' }] } })
    const about = { kind: 'prompt', promptId: 'on-repeat' } as const
    const [cleo, dan] = [
      await server.person({ firstName: 'Cleo' }),
      await server.person({ firstName: 'Dan' }),
    ]
    const device = await subscribePerson(ben, service)
    const clientId = randomUUID()
    await like(cleo, ben, { about, note: 'Which song?', clientId })
    await like(dan, ben, { about, note: 'Which one?' })
    await server.idle()
    const told = (await listOf(ben)).notifications.map(({ kind, name }) => `${kind} of ${name}`)
    expect(told.toSorted()).toEqual(['note of Cleo', 'note of Dan'])
    await dan.api.meeting.$patch({ json: { isPaused: true } })
    expect((await listOf(ben)).notifications).toMatchObject([{ name: 'Cleo' }])
    await dan.api.meeting.$patch({ json: { isPaused: false } })
    expect((await listOf(ben)).notifications).toHaveLength(2)
    await cleo.api.swipes.undo.$post({ json: { clientId } })
    await pass(ben, dan)
    await server.idle()
    expect(await listOf(ben)).toEqual({ notifications: [], unseen: 0, next: null })
    const withdrawn = pushesTo(service, device).filter(({ hearth }) => hearth.withdraws)
    expect(withdrawn).toMatchObject([{ hearth: { kind: 'note' } }])
  })

  test('goes on behind a page, and ends after 30 days', async () => {
    const rows = Array.from({ length: 31 }, (_, at) => ({
      personId: ben.id,
      kind: 'safety' as const,
      subjectId: randomUUID(),
      at: new Date(server.clock.now.getTime() - at * 60_000),
    }))
    await server.database.db.insertInto('notifications').values(rows).execute()
    const first = await listOf(ben)
    expect(first.notifications).toHaveLength(30)
    expect(first.unseen).toBe(31)
    const rest = await (await ben.api.notifications.$get({ query: { cursor: first.next ?? '' } })).json()
    expect(rest).toMatchObject({ next: null, notifications: [{ kind: 'safety', path: '/decisions' }] })
    server.clock.now = new Date(server.clock.now.getTime() + 30 * 86_400_000)
    expect((await listOf(ben)).unseen).toBe(0)
    await server.jobs.runNow('clear-limits')
    expect(await server.database.db.selectFrom('notifications').select('id').execute()).toEqual([])
  })
})

describe('a device', () => {
  let devices: { ben: TestSubscription }
  beforeEach(async () => {
    devices = { ben: await subscribePerson(ben, service) }
  })

  test('is told once of each message, and of nothing that it would reveal', async () => {
    await say(ana)
    await server.idle()
    await server.jobs.runNow('sweep-notifications')
    await server.idle()
    const [first, ...others] = pushesTo(service, devices.ben)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      notification: {
        title: 'Hearth',
        body: 'New message',
        navigate: expect.stringContaining(conversationId),
      },
      app_badge: 1,
      hearth: { kind: 'message', version: 1 },
    })
    expect(JSON.stringify(first)).not.toMatch(/Ana|secret/)
    await say(ana)
    await server.idle()
    const [, second] = pushesTo(service, devices.ben)
    expect(second).toMatchObject({ notification: { body: '2 new messages', tag: first?.notification.tag } })
  })

  test.each([
    ['name', 'Ana', 'New message'],
    ['text', 'Ana', 'A secret word'],
  ] as const)('shows the %s if its person wants so', async (detail, title, body) => {
    await ben.api.notifications.settings.$patch({ json: { detail } })
    await say(ana)
    await server.idle()
    expect(pushesTo(service, devices.ben)).toMatchObject([{ notification: { title, body } }])
  })

  test('is not told of what is read at once', async () => {
    await read(ben, await say(ana))
    await server.idle()
    expect(pushesTo(service, devices.ben)).toEqual([])
  })

  test('withdraws what is read elsewhere, once', async () => {
    const seq = await say(ana)
    await server.idle()
    await read(ben, seq)
    await server.idle()
    await server.jobs.runNow('sweep-notifications')
    const [shown, withdrawn, ...others] = pushesTo(service, devices.ben)
    expect(others).toEqual([])
    expect(withdrawn).toMatchObject({
      app_badge: 0,
      hearth: { version: 1, withdraws: true },
      notification: { tag: shown?.notification.tag },
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the session has ended', () => ben.api.auth['sign-out'].$post({ json: { scope: 'local' } })],
    ['the subscription was deleted', () => ben.api.notifications.subscription.$delete()],
    ['the other was blocked', () => ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })],
    [
      'the kind has another channel',
      () => ben.api.notifications.settings.$patch({ json: { channels: { message: 'none' } } }),
    ],
    [
      'the conversation is muted',
      () =>
        ben.api.notifications.mutes[':conversationId'].$put({
          param: { conversationId },
          json: { until: null },
        }),
    ],
  ])('is not told if %s', async (_, change) => {
    await change()
    await server.database.db
      .insertInto('notifications')
      .values({
        personId: ben.id,
        kind: 'message',
        subjectId: conversationId,
        otherId: ana.id,
        version: 1,
        at: server.clock.now,
        dueAt: server.clock.now,
      })
      .execute()
    await say(ana).catch(() => undefined)
    await server.idle()
    await server.jobs.runNow('sweep-notifications')
    expect(pushesTo(service, devices.ben)).toEqual([])
  })
})
