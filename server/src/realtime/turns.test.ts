import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, notFound } from '../errors.ts'
import { stillPage, storedMessage } from '../testing/still-page.ts'
import { type Hears, openListening } from './listening.ts'
import { openWriting } from './writing.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const conversationId = randomUUID()

/** A page over a house that answers when it is told to, in the order in which messages reach it. */
function openPage() {
  const reached: { clientId: string; answer: Parameters<Hears['send']>[2] }[] = []
  const stored: string[] = []
  const refused: string[] = []
  const hear = openListening({
    hears: {
      send: (_, { input }, answer) => void reached.push({ clientId: input.clientId, answer }),
      typing: () => undefined,
    },
    push: (_, text) => {
      const frame = JSON.parse(text)
      if (frame.type === 'refused') refused.push(frame.clientId)
    },
    writing: openWriting(),
    log: pino({ level: 'silent' }),
  })
  const entry = stillPage()
  return {
    stored,
    refused,
    send: (clientId: string, to = conversationId) => {
      const input = { clientId, content: 'Hello' }
      hear('someone', entry, JSON.stringify({ type: 'send', conversationId: to, input }))
    },
    /** Stores the first of those that have reached the house. */
    store: () => {
      const next = reached.shift()
      if (!next) return
      if (!stored.includes(next.clientId)) stored.push(next.clientId)
      next.answer({ message: storedMessage(conversationId, next.clientId) })
    },
    /** Refuses all of them. */
    fail: (refusal: unknown) => {
      for (const { answer } of reached.splice(0)) answer({ refusal })
    },
    countReached: () => reached.length,
  }
}

const later = () => Object.assign(new AppError('rate_limited', 'Later'), { retryAfter: 1 })
const gone = new Error('The database is gone')
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

test.each([
  ['a fault', gone],
  ['too much', later()],
])('after a refusal for %s, what was sent behind waits until it has come again', (_, why) => {
  const page = openPage()
  page.send(first)
  page.fail(why)
  page.send(second)
  page.send(third)
  expect(page.refused).toEqual([first, second, third])
  page.send(third)
  expect(page.countReached()).toBe(0)
  for (const one of [first, second, third]) page.send(one)
  while (page.countReached() > 0) page.store()
  expect(page.stored).toEqual([first, second, third])
})

test('those that fail on their way come before those that were too many to be let in', () => {
  const page = openPage()
  const [many, one, more] = [Array.from({ length: 64 }, () => randomUUID()), randomUUID(), randomUUID()]
  for (const id of [...many, one, more]) page.send(id)
  page.fail(gone)
  page.send(one)
  page.send(more)
  expect(page.countReached()).toBe(0)
  for (const id of many) page.send(id)
  expect(page.countReached()).toBe(64)
})

test('other conversations go on', () => {
  const page = openPage()
  page.send(first)
  page.fail(gone)
  page.send(second, randomUUID())
  expect(page.countReached()).toBe(1)
})

test('nobody waits longer than ten seconds', () => {
  const page = openPage()
  page.send(first)
  page.fail(gone)
  vi.advanceTimersByTime(9_999)
  page.send(second)
  expect(page.countReached()).toBe(0)
  vi.advanceTimersByTime(1)
  page.send(second)
  expect(page.countReached()).toBe(1)
})

test('nobody waits for one that may not come again', () => {
  const page = openPage()
  page.send(first)
  page.fail(notFound('Conversation'))
  page.send(second)
  expect(page.countReached()).toBe(1)
})

test('however faults fall and in whatever way a page sends again, messages are stored in the order of their first sending', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const) }),
    fc.record({ kind: fc.constant('again' as const), which: fc.nat(30) }),
    fc.record({ kind: fc.constant('store' as const) }),
    fc.record({ kind: fc.constant('fail' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const page = openPage()
      const written: string[] = []
      const unstored = () => written.filter((id) => !page.stored.includes(id))
      for (const one of steps) {
        if (one.kind === 'write') {
          const id = randomUUID()
          written.push(id)
          page.send(id)
        }
        const again =
          one.kind === 'again' ? unstored().at(one.which % Math.max(1, unstored().length)) : undefined
        if (again) page.send(again)
        if (one.kind === 'store') page.store()
        if (one.kind === 'fail') page.fail(gone)
      }
      while (page.countReached() > 0) page.store()
      for (const id of unstored()) {
        page.send(id)
        page.store()
      }
      expect(page.stored).toEqual(written)
    }),
    { numRuns: 500 },
  )
})
