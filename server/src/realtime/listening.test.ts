import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { stillPage, stillSocket, storedMessage } from '../testing/still-page.ts'
import { type Hears, type Held, openListening } from './listening.ts'
import { openWriting } from './writing.ts'

type Answer = Parameters<Hears['send']>[2]

const conversationId = randomUUID()

/** In which way each of so many is answered whose commits are under way together. */
function waysOf(count: number): string[] {
  const answers: (() => void)[] = []
  const send = (_: string, { input }: { input: { clientId: string } }, answer: Answer) =>
    void answers.push(() => answer({ message: storedMessage(conversationId, input.clientId) }))
  const ways: string[] = []
  const hear = openListening({
    hears: { send, typing: () => undefined },
    push: (_, __, way = 'send') => void ways.push(way),
    writing: openWriting(),
    log: pino({ level: 'silent' }),
  })
  for (let n = 0; n < count; n += 1) {
    const input = { clientId: randomUUID(), content: 'Hello' }
    hear('someone', stillPage(), JSON.stringify({ type: 'send', conversationId, input }))
  }
  for (const answer of answers) answer()
  return ways
}

test('where little is under way, every answer goes at once', () => {
  expect(waysOf(32)).toEqual(Array.from({ length: 32 }, () => 'send'))
})

test('where much is under way, answers may wait until there is less', () => {
  const ways = waysOf(40)
  expect(ways.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'sendSoon'))
  expect(ways.slice(8)).toEqual(Array.from({ length: 32 }, () => 'send'))
})

test('of a page that was told goodbye nothing is taken any more', () => {
  const done: string[] = []
  const hear = openListening({
    hears: { send: () => done.push('sent'), typing: () => done.push('typing') },
    push: () => done.push('answered'),
    writing: openWriting(),
    log: pino({ level: 'silent' }),
  })
  const input = { clientId: randomUUID(), content: 'Hello' }
  const frames = [
    { type: 'ping' },
    { type: 'typing', conversationId },
    { type: 'send', conversationId, input },
  ]
  const hearAll = (of: Held) => frames.map((frame) => hear('someone', of, JSON.stringify(frame)))
  hearAll(stillPage({ ...stillSocket, readyState: 2 }))
  expect(done).toEqual([])
  hearAll(stillPage({ ...stillSocket }))
  expect(done).toEqual(['answered', 'typing', 'sent'])
})
