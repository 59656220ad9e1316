import { randomUUID } from 'node:crypto'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { About } from '@hearth/contract/about'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { Deps, Send } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { requireQuote } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { isRepeatOfSend, storedRowOf } from './chat.rules.ts'
import { conversations, type Writable } from './chat.store.ts'
import { viewsOf } from './chat.ts'
import { type MessageRow, messages } from './messages.store.ts'

/** While one batch waits for its commit, another one can be filled and stored. */
const MAX_BATCHES = 2
/** Keeps the commit of one batch within some ten milliseconds. */
const MAX_BATCH_SIZE = 500
const MAX_QUEUED = 20_000

/** `about` is what the message quotes. A `refusal` stands in its place, and counts unless the message is a repeat. */
type Quote = { about: About | null; refusal?: unknown }
type Request = { senderId: string; conversationId: string; input: SendInput }
type QueuedMessage = Request & Quote & { resolve: (message: MessageView) => void; reject: Reject }
type Reject = (refusal: unknown) => void

type Refused = { refusal: unknown }
type Stored<Message> = { message: Message; withPersonId: string; isToTell: boolean }
type Outcome<Message> = Refused | Stored<Message>

export type Sending = ReturnType<typeof openSending>

const ID_TAKEN = 'This client id belongs to another message'

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

  /** Takes what can be stored now, in order: a conversation is in one batch at a time, a client id once in a batch. */
  function takeBatch(): QueuedMessage[] {
    const batch: QueuedMessage[] = []
    const rest: QueuedMessage[] = []
    const clientIds = new Set<string>()
    for (const one of queue) {
      const isFree = !busyConversations.has(one.conversationId) && !clientIds.has(one.input.clientId)
      clientIds.add(one.input.clientId)
      if (isFree && batch.length < MAX_BATCH_SIZE) batch.push(one)
      else rest.push(one)
    }
    queue = rest
    return batch
  }

  async function storeNext(batch: readonly QueuedMessage[]): Promise<void> {
    const ids = new Set(batch.map(({ conversationId }) => conversationId))
    for (const id of ids) busyConversations.add(id)
    batches += 1
    await storeBatch(world(), batch)
    batches -= 1
    for (const id of ids) busyConversations.delete(id)
    startBatches()
  }

  function startBatches(): void {
    isScheduled = false
    while (batches < MAX_BATCHES) {
      const batch = takeBatch()
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
      const request = { senderId, conversationId, input, resolve, reject }
      if (!input.about) enqueue({ ...request, about: null })
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
async function quoteOf(deps: Deps, { senderId, conversationId, input }: Request): Promise<Quote> {
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
    .catch((refusal: unknown): Refused[] | undefined => (batch.length === 1 ? [{ refusal }] : undefined))
  if (!outcomes) {
    const half = Math.ceil(batch.length / 2)
    await storeBatch(deps, batch.slice(0, half))
    return storeBatch(deps, batch.slice(half))
  }
  for (const [place, one] of batch.entries()) answer(deps, one, outcomes[place] ?? { refusal: undefined })
}

function answer({ publish }: Deps, one: QueuedMessage, outcome: Outcome<MessageView>): void {
  if ('refusal' in outcome) return one.reject(outcome.refusal)
  const { message, withPersonId, isToTell } = outcome
  if (isToTell) publish([one.senderId, withPersonId], { type: 'message.sent', message })
  one.resolve(message)
}

/** Stores what may be stored. A message that may not is refused by itself, and a repeat is answered as before. */
async function store(deps: Deps, tx: Tx, batch: readonly QueuedMessage[]): Promise<Outcome<MessageView>[]> {
  await conversations.lockAll(tx, [...new Set(batch.map(({ conversationId }) => conversationId))])
  const at = deps.now()
  const made = batch.map(({ input: { clientId, content, replyTo = null }, ...one }) => {
    const { conversationId, senderId, about } = one
    return { id: randomUUID(), conversationId, senderId, clientId, content, about, replyTo }
  })
  const appended = new Map(
    (
      await messages.append(
        tx,
        made.filter((_, place) => !batch[place]?.refusal),
        at,
      )
    ).map((row) => [row.id, row]),
  )
  if ([...appended.values()].some(({ isStored }) => !isStored)) throw new AppError('conflict', ID_TAKEN)
  const others = batch.filter((_, place) => !appended.has(made[place]?.id ?? ''))
  const outcomeOfOther = others.length > 0 ? await lookUp(tx, others) : undefined
  const outcomes = batch.map((one, place): Outcome<MessageRow> => {
    const message = made[place]
    const row = message && appended.get(message.id)
    if (!row) return outcomeOfOther?.(one) ?? { refusal: notFound('Conversation') }
    const { seq, withPersonId } = row
    return { message: storedRowOf(message, seq, at), withPersonId, isToTell: true }
  })
  return withViews(tx, outcomes)
}

/** Finds out why these were not stored: they are repeats, or refused. */
async function lookUp(tx: Tx, requests: readonly QueuedMessage[]) {
  const repeated = requests.map(({ senderId, input: { clientId } }) => ({ senderId, clientId }))
  const earlier = await messages.listEarlier(tx, repeated)
  const writable = await conversations.listWritable(tx, requests)
  return (one: QueuedMessage): Outcome<MessageRow> =>
    outcomeOf(
      one,
      writable.find((of) => of.conversationId === one.conversationId && of.senderId === one.senderId),
      earlier.find((row) => row.senderId === one.senderId && row.clientId === one.input.clientId),
    )
}

function outcomeOf(
  { conversationId, input, refusal }: QueuedMessage,
  writable: Writable | undefined,
  earlier: MessageRow | undefined,
): Outcome<MessageRow> {
  if (!writable) return { refusal: notFound('Conversation') }
  const { withPersonId, lastSeq } = writable
  if (earlier) {
    if (!isRepeatOfSend(earlier, conversationId, input))
      return { refusal: new AppError('conflict', ID_TAKEN) }
    // The process may have died between commit and event. Behind a newer message, pages see the gap by themselves.
    return { message: earlier, withPersonId, isToTell: earlier.seq === lastSeq }
  }
  if (input.replyTo && input.replyTo > lastSeq)
    return { refusal: invalid({ replyTo: 'There is no such message to reply to' }) }
  return { refusal }
}

async function withViews(tx: Tx, outcomes: readonly Outcome<MessageRow>[]): Promise<Outcome<MessageView>[]> {
  const views = await viewsOf(
    tx,
    outcomes.flatMap((one) => ('message' in one ? [one.message] : [])),
  )
  const next = views.values()
  return outcomes.map((one) => {
    if ('refusal' in one) return one
    const { value } = next.next()
    return value ? { ...one, message: value } : { refusal: undefined }
  })
}
