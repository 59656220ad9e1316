import { randomUUID } from 'node:crypto'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { Deps, Send } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { requireQuote } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { isRepeatOfSend, viewOf } from './chat.rules.ts'
import type { MessageRow, QuotedRow } from './chat.store.ts'
import { type Standing, sending } from './sending.store.ts'

/** While these are being committed, everything else waits and then goes together. */
const MOST_UNDER_WAY = 2
/** So that nobody waits for a commit of more than some ten milliseconds. */
const MOST_AT_ONCE = 500
const MOST_WAITING = 20_000

type Asked = { senderId: string; conversationId: string; input: SendInput }
type Waiting = Asked & { resolve: (message: MessageView) => void; reject: (reason: unknown) => void }
type Outcome = { refusal: unknown } | { row: MessageRow; withPersonId: string; isNew: boolean }

const ID_TAKEN = 'This client id belongs to another message'

/**
 * The one queue of everything that is sent, whichever way it came. What waits while others are being committed goes
 * in one transaction; each still has an answer of its own, after the commit.
 */
export function openSending(world: () => Deps) {
  let waiting: Waiting[] = []
  const underWay = new Set<Promise<void>>()
  const busy = new Set<string>()
  let isCalled = false

  /** In their order, those whose conversation no commit under way is about, or one could overtake another. */
  function take(): Waiting[] {
    const taken: Waiting[] = []
    const left: Waiting[] = []
    for (const one of waiting) {
      const isFree = taken.length < MOST_AT_ONCE && !busy.has(one.conversationId)
      if (isFree) taken.push(one)
      else left.push(one)
    }
    waiting = left
    return taken
  }

  function begin(): void {
    isCalled = false
    while (underWay.size < MOST_UNDER_WAY) {
      const taken = take()
      if (taken.length === 0) return
      const conversationIds = new Set(taken.map((one) => one.conversationId))
      for (const id of conversationIds) busy.add(id)
      const done = settle(world(), taken).finally(() => {
        underWay.delete(done)
        for (const id of conversationIds) busy.delete(id)
        begin()
      })
      underWay.add(done)
    }
  }

  const send: Send = (senderId, conversationId, input) => {
    if (waiting.length >= MOST_WAITING) return Promise.reject(tooMany())
    const { promise, resolve, reject } = Promise.withResolvers<MessageView>()
    waiting.push({ senderId, conversationId, input, resolve, reject })
    // What arrives in the same moment goes together.
    if (!isCalled) setImmediate(begin)
    isCalled = true
    return promise
  }

  return {
    send,
    rested: async (): Promise<void> => {
      while (waiting.length + underWay.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Very many are writing at this moment')
  refusal.retryAfter = 1
  return refusal
}

/** Stores these and answers each; where one of them spoils it for the others, they go in halves. */
async function settle(deps: Deps, batch: readonly Waiting[]): Promise<void> {
  try {
    const told = await deps.transact(async (tx) => withQuotes(tx, await store(deps, tx, batch)))
    for (const [place, { senderId, resolve, reject }] of batch.entries()) {
      const one = told[place]
      if (!one || 'refusal' in one) reject(one?.refusal)
      else {
        const { message, withPersonId, isNew } = one
        if (isNew) deps.publish([senderId, withPersonId], { type: 'message.sent', message })
        resolve(message)
      }
    }
  } catch (error) {
    const half = Math.ceil(batch.length / 2)
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const part of [batch.slice(0, half), batch.slice(half)]) await settle(deps, part)
  }
}

/** Stores what may be stored; one that may not is refused by itself. */
async function store(deps: Deps, tx: Tx, batch: readonly Asked[]): Promise<Outcome[]> {
  const wanted = batch.map(({ senderId, conversationId, input: { clientId } }) => ({
    senderId,
    conversationId,
    clientId,
  }))
  await sending.lock(tx, [...new Set(batch.map(({ conversationId }) => conversationId))])
  const standings = new Map((await sending.listStandings(tx, wanted)).map((row) => [row.place, row]))
  const known = wanted.filter((_, place) => standings.get(place)?.isKnown)
  const earlier = known.length > 0 ? await sending.listEarlier(tx, known) : []
  const writing = openWriting(deps, tx, earlier)
  const outcomes: Outcome[] = []
  for (const [place, asked] of batch.entries()) {
    // One after another: each number depends on the one before.
    outcomes.push(
      await writing.write(asked, standings.get(place)).catch((refusal: unknown) => refused(refusal)),
    )
  }
  if (writing.made.length > 0 && (await sending.append(tx, writing.made)) !== writing.made.length)
    throw new AppError('conflict', ID_TAKEN)
  return outcomes
}

function refused(refusal: unknown): Outcome {
  if (refusal instanceof AppError) return { refusal }
  throw refusal
}

/** Numbers messages of locked conversations, each as the last one left it. */
function openWriting(deps: Deps, tx: Tx, earlier: readonly MessageRow[]) {
  const keyOf = (senderId: string, clientId: string) => `${senderId} ${clientId}`
  const stored = new Map(earlier.map((row) => [keyOf(row.senderId, row.clientId), row]))
  const lastSeqs = new Map<string, number>()
  const made: MessageRow[] = []

  async function write(asked: Asked, standing: Standing | undefined): Promise<Outcome> {
    const { senderId, conversationId, input } = asked
    if (!standing) throw notFound('Conversation')
    const { withPersonId } = standing
    const key = keyOf(senderId, input.clientId)
    const before = stored.get(key)
    if (before) {
      if (!isRepeatOfSend(before, conversationId, input)) throw new AppError('conflict', ID_TAKEN)
      return { row: before, withPersonId, isNew: false }
    }
    const lastSeq = lastSeqs.get(conversationId) ?? standing.lastSeq
    if (input.replyTo && input.replyTo > lastSeq)
      throw invalid({ replyTo: 'There is no such message to reply to' })
    const row = rowOf(asked, await quoteIn(deps, tx, asked, withPersonId), lastSeq + 1, deps.now())
    lastSeqs.set(conversationId, row.seq)
    stored.set(key, row)
    made.push(row)
    return { row, withPersonId, isNew: true }
  }
  return { write, made }
}

type Quote = MessageRow['about']

async function quoteIn(deps: Deps, tx: Tx, { input }: Asked, personId: string): Promise<Quote> {
  if (!input.about) return null
  const person = (await peopleById(deps, tx, [personId], 'match')).get(personId)
  if (!person) throw notFound('Conversation')
  return requireQuote(person, input.about)
}

const rowOf = (
  { senderId, conversationId, input }: Asked,
  about: Quote,
  seq: number,
  createdAt: Date,
): MessageRow => ({
  id: randomUUID(),
  conversationId,
  senderId,
  clientId: input.clientId,
  seq,
  content: input.content,
  about,
  replyTo: input.replyTo ?? null,
  reactions: null,
  changed: 0,
  editedAt: null,
  deletedAt: null,
  createdAt,
})

type Told = { refusal: unknown } | { message: MessageView; withPersonId: string; isNew: boolean }

async function withQuotes(tx: Tx, outcomes: readonly Outcome[]): Promise<Told[]> {
  const replies = outcomes.flatMap((one) =>
    'row' in one && one.row.replyTo !== null
      ? [{ conversationId: one.row.conversationId, replyTo: one.row.replyTo }]
      : [],
  )
  const keyOf = (conversationId: string, seq: number | null) => `${conversationId} ${seq}`
  const quoted = new Map<string, QuotedRow>()
  for (const row of replies.length > 0 ? await sending.listQuoted(tx, replies) : [])
    quoted.set(keyOf(row.conversationId, row.seq), row)
  return outcomes.map((one) => {
    if ('refusal' in one) return one
    const { row, withPersonId, isNew } = one
    return { message: viewOf(row, quoted.get(keyOf(row.conversationId, row.replyTo))), withPersonId, isNew }
  })
}
