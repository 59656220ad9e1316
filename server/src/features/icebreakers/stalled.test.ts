import { randomUUID } from 'node:crypto'
import { STALLED_MS } from '@hearth/contract/people/icebreakers'
import { beforeEach, expect, test } from 'vitest'
import { startConversation } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  ana = await server.person()
  ben = await server.person()
  for (const one of [ana, ben])
    await one.api.profile.$patch({ json: { interests: ['Chess', 'Jazz'], locationCity: 'Leeds' } })
  conversationId = (await startConversation(ana, ben)).conversationId
})

async function say(who: Person) {
  const response = await who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: 'How was it?' },
  })
  return (await response.json()).seq
}
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
async function topicFor(who: Person) {
  const response = await who.api.conversations[':conversationId'].icebreaker.$post({
    param: { conversationId },
  })
  expect(response.status).toBe(200)
  return (await response.json()).topic
}

test('after three days the person whose turn it is gets one topic, once for the same message', async () => {
  expect(await topicFor(ben)).toBeNull()
  await say(ana)
  pass(STALLED_MS - 60_000)
  expect(await topicFor(ben)).toBeNull()
  pass(120_000)
  expect(await topicFor(ana)).toBeNull()
  const topic = await topicFor(ben)
  expect(topic?.cites).toHaveLength(2)
  expect(await topicFor(ben)).toEqual(topic)
  pass(2 * 3_600_000)
  expect(await topicFor(ben)).toBeNull()

  await say(ana)
  pass(STALLED_MS + 1000)
  const next = await topicFor(ben)
  expect(next).not.toBeNull()
  expect(next?.id).not.toBe(topic?.id)
})

test('a topic that was used is gone', async () => {
  await say(ana)
  pass(STALLED_MS + 1000)
  const topicId = (await topicFor(ben))?.id ?? ''
  await ben.api.people[':personId'].icebreakers[':topicId'].use.$put({ param: { personId: ana.id, topicId } })
  expect(await topicFor(ben)).toBeNull()
})

test.each<[string, (seq: number) => Promise<unknown>]>([
  ['who has answered', () => say(ben)],
  [
    'for whom the last message was deleted',
    (seq) =>
      ana.api.conversations[':conversationId'].messages[':seq'].$delete({
        param: { conversationId, seq: String(seq) },
      }),
  ],
])('a person %s gets none', async (_, happens) => {
  await happens(await say(ana))
  pass(STALLED_MS + 1000)
  expect(await topicFor(ben)).toBeNull()
})

test('others, and those who have blocked, find no conversation', async () => {
  await say(ana)
  pass(STALLED_MS + 1000)
  const statusFor = async (who: Person) =>
    (await who.api.conversations[':conversationId'].icebreaker.$post({ param: { conversationId } })).status
  expect(await statusFor(await server.person())).toBe(404)
  await ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })
  expect(await statusFor(ben)).toBe(404)
})
