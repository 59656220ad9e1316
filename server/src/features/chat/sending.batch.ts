import { randomUUID } from 'node:crypto'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { requireQuote } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { isRepeatOfSend, viewOf } from './chat.rules.ts'
import type { MessageRow, QuotedRow } from './chat.store.ts'
import { type Standing, sending } from './sending.store.ts'

export type Asked = { senderId: string; conversationId: string; input: SendInput }
/** What one of them is answered. */
export type Told = { refusal: unknown } | { message: MessageView; withPersonId: string; isToTell: boolean }
type Outcome = { refusal: unknown } | { row: MessageRow; withPersonId: string; isToTell: boolean }

const ID_TAKEN = 'This client id belongs to another message'

/** Stores what may be stored; one that may not is refused by itself. */
export async function storeTogether(deps: Deps, tx: Tx, batch: readonly Asked[]): Promise<Told[]> {
  return withQuotes(tx, await store(deps, tx, batch))
}

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
    const lastSeq = lastSeqs.get(conversationId) ?? standing.lastSeq
    if (before) {
      if (!isRepeatOfSend(before, conversationId, input)) throw new AppError('conflict', ID_TAKEN)
      // What came between its commit and its answer may have kept it from being told. Behind others it is missed.
      const isToTell = before.seq === lastSeq && !made.includes(before)
      return { row: before, withPersonId, isToTell }
    }
    if (input.replyTo && input.replyTo > lastSeq)
      throw invalid({ replyTo: 'There is no such message to reply to' })
    const row = rowOf(asked, await quoteIn(deps, tx, asked, withPersonId), lastSeq + 1, deps.now())
    lastSeqs.set(conversationId, row.seq)
    stored.set(key, row)
    made.push(row)
    return { row, withPersonId, isToTell: true }
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
    const { row, ...rest } = one
    return { message: viewOf(row, quoted.get(keyOf(row.conversationId, row.replyTo))), ...rest }
  })
}
