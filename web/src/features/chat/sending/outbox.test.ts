import type { MessageView, SendInput } from '@hearth/contract/chat'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import type { Shelf } from '../../../lib/shelf.ts'
import { CONVERSATION_ID, idOf, MY_ID, messageOf } from '../../../testing/people.ts'
import { Outbox } from './outbox.ts'
import type { WaitingMessage } from './waiting-messages.ts'

const OTHER_TALK = idOf(901)
const say = (n: number, content = `word ${n}`): SendInput => ({ clientId: idOf(500 + n), content })
const gone = () => new ApiError({ code: 'offline', message: '' })

const opened: Outbox[] = []
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** What all tabs of one browser share: a shelf, and one lock. */
function browser(kept: WaitingMessage[] = []) {
  const onShelf = new Map(kept.map((one) => [one.input.clientId, one]))
  const shelf: Shelf<WaitingMessage> = {
    all: () => Promise.resolve([...onShelf.values()].toSorted((a, b) => a.at - b.at)),
    keep: async (one) => void onShelf.set(one.input.clientId, one),
    drop: async (clientId) => void onShelf.delete(clientId),
  }
  let last = Promise.resolve()
  const alone = (act: () => Promise<void>) => (last = last.then(act, act))
  return { shelf, alone, onShelf }
}

/** One tab of it, with a server that answers as it is told. */
function open(shared = browser(), answer: (input: SendInput) => unknown = () => undefined) {
  const [asked, sent]: [string[], string[]] = [[], []]
  const outbox = new Outbox({
    by: MY_ID,
    ...shared,
    channel: new BroadcastChannel('test'),
    send: async (conversationId, input): Promise<MessageView> => {
      asked.push(input.content)
      const error = await answer(input)
      if (error) throw error
      return messageOf(asked.length, { ...input, conversationId, about: undefined, replyTo: undefined })
    },
    onSent: ({ content }) => sent.push(content),
    now: () => 1_000,
    random: () => 1,
  })
  opened.push(outbox)
  return { ...shared, outbox, asked, sent }
}

const waitingIn = (outbox: Outbox) => outbox.waiting.get().map(({ input }) => input.content)

test('what is written goes in its order, once, however often it is asked for', async () => {
  const { outbox, asked, sent, onShelf } = open()
  await Promise.all([
    outbox.add(CONVERSATION_ID, say(1)),
    outbox.add(CONVERSATION_ID, say(2)),
    outbox.send(),
    outbox.add(CONVERSATION_ID, say(3)),
  ])
  await outbox.send()
  expect(asked).toEqual(['word 1', 'word 2', 'word 3'])
  expect(sent).toEqual(asked)
  expect(onShelf.size).toBe(0)
  expect(waitingIn(outbox)).toEqual([])
})

test('what a page left behind goes with the next one, under the id it had', async () => {
  const left = { by: MY_ID, conversationId: CONVERSATION_ID, input: say(7), at: 1 }
  const { outbox, asked } = open(browser([left]))
  await outbox.send()
  expect(asked).toEqual(['word 7'])
})

test('without an answer a message waits, nothing of its talk overtakes it, and others go', async () => {
  let isCut = true
  const { outbox, asked, sent } = open(browser(), ({ content }) =>
    isCut && content !== 'elsewhere' ? gone() : undefined,
  )
  await outbox.add(CONVERSATION_ID, say(1))
  await outbox.add(CONVERSATION_ID, say(2))
  await outbox.add(OTHER_TALK, say(3, 'elsewhere'))
  expect(new Set(asked)).toEqual(new Set(['word 1', 'elsewhere']))
  expect(waitingIn(outbox)).toEqual(['word 1', 'word 2'])
  isCut = false
  // By itself, after a while.
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual(['elsewhere', 'word 1', 'word 2'])
})

test('of two tabs one sends, and both show what came of it', async () => {
  const shared = browser()
  const [one, other] = [open(shared), open(shared)]
  await Promise.all([
    one.outbox.add(CONVERSATION_ID, say(1)),
    other.outbox.add(CONVERSATION_ID, say(2)),
    one.outbox.send(),
    other.outbox.send(),
  ])
  await Promise.all([one.outbox.send(), other.outbox.send()])
  expect([...one.asked, ...other.asked].toSorted()).toEqual(['word 1', 'word 2'])
  for (const { sent } of [one, other]) expect(sent.toSorted()).toEqual(['word 1', 'word 2'])
  for (const { outbox } of [one, other]) expect(waitingIn(outbox)).toEqual([])
})

test('one that is refused stays, holds nobody up, and goes or is dropped as its writer wants', async () => {
  let isRefused = true
  const { outbox, sent, onShelf } = open(browser(), ({ content }) =>
    isRefused && content === 'word 1'
      ? new ApiError({ code: 'not_found', status: 404, message: '' })
      : undefined,
  )
  await outbox.add(CONVERSATION_ID, say(1))
  await outbox.add(CONVERSATION_ID, say(2))
  expect(sent).toEqual(['word 2'])
  expect(outbox.waiting.get()).toMatchObject([{ input: say(1), isRefused: true }])
  isRefused = false
  await outbox.again(say(1).clientId)
  expect(sent).toEqual(['word 2', 'word 1'])
  isRefused = true
  await outbox.add(CONVERSATION_ID, say(1))
  await outbox.drop(say(1).clientId)
  expect(onShelf.size).toBe(0)
  expect(waitingIn(outbox)).toEqual([])
})

test('what it was about may be gone meanwhile; the words go without it', async () => {
  const { outbox, sent, asked } = open(browser(), ({ about }) =>
    about ? new ApiError({ code: 'invalid', status: 422, message: '' }) : undefined,
  )
  const about = { kind: 'photo' as const, photoId: idOf(9) }
  await outbox.add(CONVERSATION_ID, { ...say(1), about }, about)
  expect(asked).toHaveLength(2)
  expect(sent).toEqual(['word 1'])
})
