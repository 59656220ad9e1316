import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000
let ana: Person
let ben: Person
let matchId: string
let conversationId: string

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  await db.updateTable('talkCounts').set({ countedUntil: null }).execute()
  ana = await server.person()
  ben = await server.person()
  await like(ana, ben)
  matchId = (await (await like(ben, ana)).json()).match?.id ?? ''
  const opened = await ana.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  conversationId = (await opened.json()).conversation.id
})

const pass = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * HOUR_MS)
}

async function say(who: Person, times = 1) {
  for (let n = 0; n < times; n++) {
    const json = { clientId: randomUUID(), content: 'Hello' }
    const sent = await who.api.conversations[':conversationId'].messages.$post({
      param: { conversationId },
      json,
    })
    expect(sent.ok).toBe(true)
  }
}

/** The level of the match after the next run of the job. */
async function counted() {
  pass(1)
  await server.jobs.runNow('count-talk')
  const { talk } = await db
    .selectFrom('matches')
    .select('talk')
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  return talk
}

test('a match is answered once each has written, and long once each has written ten messages', async () => {
  expect(await counted()).toBe(0)
  await say(ana, 12)
  expect(await counted()).toBe(0)
  await say(ben)
  expect(await counted()).toBe(1)
  await say(ben, 8)
  expect(await counted()).toBe(1)
  await say(ben)
  expect(await counted()).toBe(2)
})

test('deleted messages do not count, and a level never falls', async () => {
  await say(ana)
  await say(ben)
  const remove = (who: Person, seq: string) =>
    who.api.conversations[':conversationId'].messages[':seq'].$delete({ param: { conversationId, seq } })
  await remove(ben, '2')
  expect(await counted()).toBe(0)
  await say(ben)
  expect(await counted()).toBe(1)
  await remove(ben, '3')
  await say(ana)
  expect(await counted()).toBe(1)
})

test('a match that has ended keeps its level, and what was written before the end counts', async () => {
  await say(ana)
  await say(ben)
  await ben.api.matches[':matchId'].end.$post({ param: { matchId }, json: {} })
  expect(await counted()).toBe(1)
  pass(91 * 24)
  await server.jobs.runNow('erase-ended-matches')
  expect(await counted()).toBe(1)
})

test('after days without a run nothing is missing, and two runs at once count the same', async () => {
  await counted()
  await say(ana)
  pass(30)
  await say(ben)
  pass(50)
  await Promise.all([server.jobs.runNow('count-talk'), server.jobs.runNow('count-talk')])
  expect(await counted()).toBe(1)
})

test('a message that was committed after the last run, though sent before it, counts', async () => {
  await say(ana)
  const sentAt = server.clock.now
  pass(0.1)
  await server.jobs.runNow('count-talk')
  server.clock.now = sentAt
  await say(ben)
  pass(0.1)
  expect(await counted()).toBe(1)
})
