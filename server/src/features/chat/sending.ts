import type { MessageView } from '@hearth/contract/chat'
import type { Deps, Send } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type Asked, storeTogether, type Told } from './sending.batch.ts'
import { storePlain } from './sending.plain.ts'

/** While these are being committed, everything else waits and then goes together. */
const MOST_UNDER_WAY = 2
/** So that nobody waits for a commit of more than some ten milliseconds. */
const MOST_AT_ONCE = 500
const MOST_WAITING = 20_000

type Waiting = Asked & { resolve: (message: MessageView) => void; reject: (reason: unknown) => void }

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
      const done = storeAll(world(), taken).finally(() => {
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

function answer({ publish }: Deps, { senderId, resolve, reject }: Waiting, told: Told): void {
  if ('refusal' in told) return reject(told.refusal)
  const { message, withPersonId, isNew } = told
  if (isNew) publish([senderId, withPersonId], { type: 'message.sent', message })
  resolve(message)
}

const isPlain = ({ input }: Asked) => !input.about && !input.replyTo
const keyOf = ({ senderId, input }: Asked) => `${senderId} ${input.clientId}`

/** What is plain goes the short way; what that leaves, and all of a conversation with more in it, the long one. */
async function storeAll(deps: Deps, batch: readonly Waiting[]): Promise<void> {
  const rich = new Set(batch.flatMap((one) => (isPlain(one) ? [] : one.conversationId)))
  const seen = new Set<string>()
  const short: Waiting[] = []
  const long: Waiting[] = []
  for (const one of batch) {
    const isShort = !rich.has(one.conversationId) && !seen.has(keyOf(one))
    seen.add(keyOf(one))
    if (isShort) short.push(one)
    else long.push(one)
  }
  // Whatever goes wrong on the short way, the long one finds out whose fault it is.
  const stored = short.length > 0 ? await storePlain(deps, short).catch(() => []) : []
  for (const [place, one] of short.entries()) {
    const told = stored[place]
    if (told) answer(deps, one, told)
    else long.push(one)
  }
  if (long.length > 0) await settle(deps, long)
}

/** Where one of them spoils it for the others, they go in halves. */
async function settle(deps: Deps, batch: readonly Waiting[]): Promise<void> {
  try {
    const told = await deps.transact((tx) => storeTogether(deps, tx, batch))
    for (const [place, one] of batch.entries()) answer(deps, one, told[place] ?? { refusal: undefined })
  } catch (error) {
    const half = Math.ceil(batch.length / 2)
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const part of [batch.slice(0, half), batch.slice(half)]) await settle(deps, part)
  }
}
