import { randomUUID } from 'node:crypto'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { MessageView } from '@hearth/contract/chat'
import type { Deps, Send } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { requireQuote } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { conversations } from './chat.store.ts'
import { type SendOutcome, type SendRequest, store } from './storing.ts'

/** While one batch waits for its commit, another one can be filled and stored. */
const MAX_BATCHES = 2
/** Keeps the commit of one batch within some ten milliseconds. */
const MAX_BATCH_SIZE = 500
const MAX_QUEUED = 20_000

type QueuedMessage = SendRequest & {
  resolve: (message: MessageView) => void
  reject: (refusal: unknown) => void
}

/** What can be stored now, in order: a conversation is in one batch at a time, a client id once in a batch. */
function nextBatch(queue: readonly QueuedMessage[], busyConversations: ReadonlySet<string>) {
  const batch: QueuedMessage[] = []
  const rest: QueuedMessage[] = []
  const clientIds = new Set<string>()
  for (const one of queue) {
    const isFree = !busyConversations.has(one.conversationId) && !clientIds.has(one.input.clientId)
    clientIds.add(one.input.clientId)
    if (isFree && batch.length < MAX_BATCH_SIZE) batch.push(one)
    else rest.push(one)
  }
  return { batch, rest }
}

export type Sending = ReturnType<typeof openSending>

/**
 * The queue of everything that is sent, by socket or by HTTP. All that waits while a batch is being committed is stored
 * in one transaction. Each message has an answer of its own, after the commit.
 */
export function openSending(world: () => Deps) {
  let queue: QueuedMessage[] = []
  let batches = 0
  let isScheduled = false
  const busyConversations = new Set<string>()
  const underWay = new Set<Promise<void>>()

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  async function storeNext(batch: readonly QueuedMessage[]): Promise<void> {
    const ids = new Set(batch.map(({ conversationId }) => conversationId))
    for (const id of ids) busyConversations.add(id)
    batches += 1
    try {
      await storeBatch(world(), batch)
    } finally {
      batches -= 1
      for (const id of ids) busyConversations.delete(id)
      startBatches()
    }
  }

  function startBatches(): void {
    isScheduled = false
    while (batches < MAX_BATCHES) {
      const { batch, rest } = nextBatch(queue, busyConversations)
      queue = rest
      if (batch.length === 0) return
      track(storeNext(batch))
    }
  }

  function enqueue(one: QueuedMessage): void {
    if (queue.length >= MAX_QUEUED) return one.reject(tooMany())
    queue.push(one)
    // Messages that arrive in the same round of the event loop are stored together.
    if (!isScheduled) setImmediate(startBatches)
    isScheduled = true
  }

  const send: Send = (senderId, conversationId, input) =>
    new Promise((resolve, reject) => {
      const id = randomUUID()
      const request = { id, senderId, conversationId, input, about: null, resolve, reject }
      if (!input.about) enqueue(request)
      else track(quoteOf(world(), request).then((quote) => enqueue({ ...request, ...quote })))
    })

  return {
    send,
    /** Resolves once nothing is queued or being stored. */
    rested: async (): Promise<void> => {
      while (queue.length + underWay.size > 0)
        await (underWay.size > 0 ? Promise.race(underWay) : nextRound())
    },
  }
}

function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Very many are writing at this moment')
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
  const outcomes = await deps
    .transact((tx) => store(deps, tx, batch))
    .catch((refusal: unknown): SendOutcome[] | undefined => (batch.length === 1 ? [{ refusal }] : undefined))
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
