import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { crowd } from '../../testing/people/dealt-people.ts'
import { senderOf } from '../../testing/people/senders.ts'
import { like, startConversation } from '../../testing/people/swiping.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { editMessage } from '../chat/changes/message-changes.ts'
import { openSendQueue } from '../chat/sending/send-queue.ts'
import { swipe } from '../matching/matching.ts'

const server = await openTestServer({ limits: { factor: 1 } })

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('likes that race over many connections are granted up to the limit', async () => {
  const [ana, ...others] = await crowd(server, 61)
  if (!ana) throw new Error('There is nobody')
  const outcomes = await Promise.allSettled(
    others.map(({ viewerId }) => swipe(ana, { clientId: randomUUID(), swipedId: viewerId, isLike: true })),
  )
  expect(fulfilled(outcomes)).toBe(10)
})

test('two processes that take messages of one person at once grant them up to one limit', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ben, ana)
  const [one, other] = [openSendQueue(server.deps), openSendQueue(server.deps)]
  const sender = await senderOf(server.database.db, ana.id)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 140 }, (_, n) =>
      (n % 2 ? one : other).send(sender, conversationId, { clientId: randomUUID(), content: `${n}` }),
    ),
  )
  expect(fulfilled(outcomes)).toBe(15)
})

const advertisement = 'Write to me at example.com, or call +1 555 0100'
const answer = { promptId: 'party-trick' as const, answer: 'Bread and a long walk' }

test('the same note that races to eight people reaches four of them', async () => {
  const ana = await server.person()
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const one = await server.person()
      await one.api.profile.$patch({ json: { prompts: [answer] } })
      return one
    }),
  )
  const about = { kind: 'prompt' as const, promptId: answer.promptId }
  const replies = await Promise.all(others.map((one) => like(ana, one, { about, note: advertisement })))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test('messages that are edited into the same text at once, in eight conversations, reach four of them', async () => {
  const ana = await server.person()
  const { send } = openSendQueue(server.deps)
  const sender = await senderOf(server.database.db, ana.id)
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const ben = await server.person()
    const { conversationId } = await startConversation(ben, ana)
    await send(await senderOf(server.database.db, ben.id), conversationId, {
      clientId: randomUUID(),
      content: 'Hello',
    })
    await send(sender, conversationId, { clientId: randomUUID(), content: `No. ${n}` })
    ids.push(conversationId)
  }
  const outcomes = await Promise.allSettled(
    ids.map((conversationId) => editMessage(ana.ctx, { conversationId, seq: 2 }, { content: advertisement })),
  )
  expect(fulfilled(outcomes)).toBe(4)
})
