import { randomUUID } from 'node:crypto'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { MessageView } from '@hearth/contract/chat'
import type { Deps, Send } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { requireQuote } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { textKeyOf } from '../safety/safety.ts'
import { conversations } from './chat.store.ts'
import { type SendOutcome, type SendRequest, store } from './storing.ts'

/** Keeps the commit of one batch within some ten milliseconds. */
const MAX_BATCH_SIZE = 500
const MAX_QUEUED = 20_000

type QueuedMessage = SendRequest & {
  resolve: (message: MessageView) => void
  reject: (refusal: unknown) => void
}

/**
 * The next batch, in order, with each client id once: a repeat waits for the outcome of the first. So does what its
 * sender says in another conversation in the same words, for which it is counted.
 */
function nextBatch(queue: readonly QueuedMessage[]) {
  const batch: QueuedMessage[] = []
  const rest: QueuedMessage[] = []
  const clientIds = new Set<string>()
  const texts = new Map<string, string>()
  const held = new Set<string>()
  for (const one of queue) {
    const { clientId } = one.input
    const text = `${one.senderId} ${one.textKey}`
    const isSame = one.textKey !== undefined && (texts.get(text) ?? one.conversationId) !== one.conversationId
    // What comes after it in its conversation stays behind it; behind a repeat nothing has to.
    if (isSame) held.add(one.conversationId)
    const waits = clientIds.has(clientId) || held.has(one.conversationId)
    clientIds.add(clientId)
    if (!waits && batch.length < MAX_BATCH_SIZE) {
      batch.push(one)
      texts.set(text, one.conversationId)
    } else rest.push(one)
  }
  return { batch, rest }
}

export type Sending = ReturnType<typeof openSending>

/**
 * The queue of everything that is sent, by socket or by HTTP. All that waits while a batch is being committed is stored
 * in one transaction after it. Each message has an answer of its own, after the commit.
 */
export function openSending(world: () => Deps) {
  let queue: QueuedMessage[] = []
  const underWay = new Set<Promise<void>>()
  let isEmptying = false

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  async function empty(): Promise<void> {
    isEmptying = true
    while (queue.length > 0) {
      // Messages that arrive in the same round of the event loop are stored together.
      await nextRound()
      const { batch, rest } = nextBatch(queue)
      queue = rest
      await storeBatch(world(), batch)
    }
    isEmptying = false
  }

  function enqueue(one: QueuedMessage): void {
    if (queue.length >= MAX_QUEUED) return one.reject(tooMany())
    queue.push(one)
    if (!isEmptying) track(empty())
  }

  const send: Send = (senderId, conversationId, input) =>
    new Promise((resolve, reject) => {
      const textKey = textKeyOf(input.content)
      const what = { id: randomUUID(), senderId, conversationId, input, about: null, textKey }
      const one = { ...what, resolve, reject }
      if (!input.about) enqueue(one)
      else track(quoteOf(world(), one).then((quote) => enqueue({ ...one, ...quote })))
    })

  return {
    send,
    /** Resolves once nothing is queued or being stored. */
    idle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Hearth is busy right now. Try again in a moment.')
  refusal.retryAfter = 1
  return refusal
}

/** What a message quotes, as its sender sees it now. */
async function quoteOf(
  deps: Deps,
  { senderId, conversationId, input }: SendRequest,
): Promise<Pick<SendRequest, 'about' | 'refusal'>> {
  try {
    const [conversation] = await conversations.listWritable(deps.db, [{ conversationId, senderId }])
    const withPersonId = conversation?.withPersonId ?? ''
    const person =
      withPersonId && (await peopleById(deps, deps.db, [withPersonId], 'match')).get(withPersonId)
    if (!person) throw notFound('Conversation')
    return { about: input.about ? requireQuote(person, input.about) : null }
  } catch (refusal) {
    return { about: null, refusal }
  }
}

/** Stores and answers a batch. Where one message makes it fail, each half is tried by itself. */
async function storeBatch(deps: Deps, batch: readonly QueuedMessage[]): Promise<void> {
  const outcomes = await store(deps, batch).catch((refusal: unknown): SendOutcome[] | undefined =>
    batch.length === 1 ? [{ refusal }] : undefined,
  )
  if (!outcomes) {
    const half = Math.ceil(batch.length / 2)
    await storeBatch(deps, batch.slice(0, half))
    return storeBatch(deps, batch.slice(half))
  }
  for (const [place, one] of batch.entries()) answer(deps, one, outcomes[place] ?? { refusal: undefined })
}

function answer({ publish }: Deps, one: QueuedMessage, outcome: SendOutcome): void {
  if ('refusal' in outcome) return one.reject(outcome.refusal)
  const { message, withPersonId, isToTell } = outcome
  if (isToTell) publish([one.senderId, withPersonId], { type: 'message.sent', message })
  one.resolve(message)
}
