import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessageView, SendInput } from '@hearth/contract/chat/chat'
import type { Deps } from '../../../context.ts'
import { AppError, refuseFor } from '../../../errors.ts'
import { requireQuote } from '../../matching/matching.ts'
import { peopleById } from '../../people/people.ts'
import { findDoubt, textKeyOf } from '../../safety/safety.ts'
import { publishMessage, seenBy } from '../chat.rules.ts'
import { conversations } from '../chat.store.ts'
import { flagTexts } from './send-limits.ts'
import type { Sender } from './senders.store.ts'
import { type SendOutcome, type SendRequest, storeMessages } from './store-messages.ts'

/** Keeps the commit of one batch at about ten milliseconds. */
const MAX_BATCH_SIZE = 500
const MAX_QUEUED = 20_000

/** Stores a message and publishes it to both people, or rejects with a refusal. A repeat of a client id gets the first result. */
export type Send = (sender: Sender, conversationId: string, input: SendInput) => Promise<MessageView>

type QueuedMessage = SendRequest & {
  /** When it arrived, by `performance.now()`. */
  arrivedAt: number
  resolve: (message: MessageView) => void
  reject: (refusal: unknown) => void
}

/**
 * Returns the next batch, in order, and the rest. Each client id and attachment is in a batch once, so that a repeat waits
 * for the outcome of the first. The same text of a sender to another conversation waits too, because it is counted.
 */
function nextBatch(queue: readonly QueuedMessage[]) {
  const batch: QueuedMessage[] = []
  const rest: QueuedMessage[] = []
  const usedIds = new Set<string | undefined>()
  const texts = new Map<string, string>()
  const waitingConversations = new Set<string>()
  for (const one of queue) {
    const { clientId, attachment } = one.input
    const text = `${one.senderId} ${one.textKey}`
    const isSame = one.textKey !== undefined && (texts.get(text) ?? one.conversationId) !== one.conversationId
    // Later messages of its conversation stay behind it. Nothing has to stay behind a repeat.
    if (isSame) waitingConversations.add(one.conversationId)
    const isRepeat = usedIds.has(clientId) || (attachment !== undefined && usedIds.has(attachment))
    const waits = isRepeat || waitingConversations.has(one.conversationId)
    usedIds.add(clientId).add(attachment)
    if (!waits && batch.length < MAX_BATCH_SIZE) {
      batch.push(one)
      texts.set(text, one.conversationId)
    } else rest.push(one)
  }
  return { batch, rest }
}

/**
 * Returns the queue of all messages, from sockets and HTTP. Messages that arrive during a commit are stored in one
 * transaction after it. Each call of `send` resolves after the commit of its message.
 */
export function openSendQueue(deps: Deps) {
  let queue: QueuedMessage[] = []
  const underWay = new Set<Promise<void>>()
  let isDraining = false
  let flagged = Promise.resolve()

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  async function drain(): Promise<void> {
    isDraining = true
    while (queue.length > 0) {
      // Messages that arrive in the same event-loop turn are stored together.
      await nextTurn()
      const { batch, rest } = nextBatch(queue)
      queue = rest
      await storeBatch(deps, batch, flagLater)
    }
    isDraining = false
  }

  const flagLater: FlagLater = (sent, appended) =>
    track((flagged = flagged.then(() => flagTexts(deps, sent, appended))))

  function enqueue(one: QueuedMessage): void {
    if (queue.length >= MAX_QUEUED) return one.reject(refuseFor(1, 'busy'))
    queue.push(one)
    if (!isDraining) track(drain())
  }

  const send: Send = ({ personId: senderId, sessionId }, conversationId, input) =>
    new Promise((resolve, reject) => {
      const one = {
        id: randomUUID(),
        senderId,
        sessionId,
        conversationId,
        input,
        about: null,
        textKey: textKeyOf(input.content),
        refusal: findDoubt({ text: input.content, isSure: input.isSure }),
        arrivedAt: performance.now(),
        resolve,
        reject,
      }
      if (!input.about) enqueue(one)
      else track(quoteOf(deps, one).then((quote) => enqueue({ ...one, ...quote })))
    })

  return {
    send,
    /** Resolves once nothing is queued or being stored. */
    idle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Returns the quoted answer or photo as the sender sees it now, or the refusal. */
async function quoteOf(
  deps: Deps,
  { senderId, conversationId, input }: SendRequest,
): Promise<Pick<SendRequest, 'about' | 'refusal'>> {
  try {
    const [conversation] = await conversations.listWritable(deps.db, [{ conversationId, senderId }])
    const withPersonId = conversation?.withPersonId ?? ''
    const person =
      withPersonId && (await peopleById(deps, deps.db, [withPersonId], 'match')).get(withPersonId)
    if (!person) throw new AppError('conversation_not_found')
    return { about: input.about ? requireQuote(person, input.about) : null }
  } catch (refusal) {
    return { about: null, refusal }
  }
}

type Stored = Awaited<ReturnType<typeof storeMessages>>
/** Flags stored messages for moderation one batch after another, without anybody waiting for it. */
type FlagLater = (sent: readonly QueuedMessage[], appended: Stored['appended']) => void

/** Stores a batch and settles its messages. If it fails, each half is tried by itself. */
async function storeBatch(deps: Deps, batch: readonly QueuedMessage[], flagLater: FlagLater): Promise<void> {
  const stored = await storeMessages(deps, batch).catch((refusal: unknown): Stored | undefined =>
    batch.length === 1 ? { outcomes: [{ refusal }], appended: new Map() } : undefined,
  )
  if (!stored) {
    const half = Math.ceil(batch.length / 2)
    await storeBatch(deps, batch.slice(0, half), flagLater)
    return storeBatch(deps, batch.slice(half), flagLater)
  }
  const { outcomes, appended } = stored
  for (const [place, one] of batch.entries()) settle(deps, one, outcomes[place] ?? { refusal: undefined })
  if (appended.size > 0) flagLater(batch, appended)
}

function settle(deps: Deps, one: QueuedMessage, outcome: SendOutcome): void {
  if ('refusal' in outcome) return one.reject(outcome.refusal)
  const { message, withPersonId, isToPublish } = outcome
  if (isToPublish) {
    publishMessage(deps.publish, [one.senderId, withPersonId], message, (view) => ({
      type: 'message.sent',
      message: view,
    }))
    deps.counts.delivery((performance.now() - one.arrivedAt) / 1000)
  }
  one.resolve(seenBy(message, one.senderId))
}
