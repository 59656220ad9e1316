import { randomUUID } from 'node:crypto'
import type { MessageView } from '@hearth/contract/chat/chat'
import pino from 'pino'
import { expect, test } from 'vitest'
import { stillPage, stillSocket, storedMessage } from '../testing/network/silent-connection.ts'
import { type Connection, openFrameHandler } from './frame-handler.ts'

const log = pino({ level: 'silent' })
const conversationId = randomUUID()
const sendFrame = (clientId: string = randomUUID()) =>
  JSON.stringify({ type: 'send', conversationId, input: { clientId, content: 'Hello' } })

test('nothing of a page whose session has ended is taken while its socket is closing', () => {
  const done: string[] = []
  const handle = openFrameHandler({
    receivers: {
      send: (_, { input }) => {
        done.push('sent')
        return Promise.resolve(storedMessage(conversationId, input.clientId))
      },
      typing: () => done.push('typing'),
    },
    push: () => done.push('answered'),
    log,
  })
  const frames = [
    JSON.stringify({ type: 'ping' }),
    JSON.stringify({ type: 'typing', conversationId }),
    sendFrame(),
  ]
  const handleAll = (connection: Connection) => frames.map((frame) => handle(connection, frame))
  handleAll(stillPage({ ...stillSocket, readyState: 2 }))
  expect(done).toEqual([])
  handleAll(stillPage({ ...stillSocket }))
  expect(done).toEqual(['answered', 'typing', 'sent'])
})

test('a page can wait for 64 answers at once, and is asked to wait with more', async () => {
  const answers: (() => void)[] = []
  const texts: string[] = []
  const handle = openFrameHandler({
    receivers: {
      send: (_, { input }) => {
        const { promise, resolve } = Promise.withResolvers<MessageView>()
        answers.push(() => resolve(storedMessage(conversationId, input.clientId)))
        return promise
      },
      typing: () => undefined,
    },
    push: (_, text) => texts.push(text),
    log,
  })
  const page = stillPage()
  const first = randomUUID()
  for (const id of [first, first, ...Array.from({ length: 64 }, () => randomUUID())])
    handle(page, sendFrame(id))
  expect(answers).toHaveLength(64)
  expect(texts.map((text) => JSON.parse(text))).toMatchObject([
    { type: 'refused', kind: 'rate_limited', code: 'too_many_messages', retryAfter: 1 },
  ])
  answers[0]?.()
  await expect.poll(() => page.unanswered.length).toBe(63)
  handle(page, sendFrame())
  expect(answers).toHaveLength(65)
})
