import type { MessageView } from '@hearth/contract/chat'
import type { Deps, Send } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type Asked, storeTogether, type Told } from './sending.batch.ts'
import { storePlain } from './sending.plain.ts'

/** While these are being committed, everything else waits and then goes together. */
const MOST_UNDER_WAY = 2
/** Beside a commit of so many a second goes only when it is full: fewer commits of more cost each message less. */
const MANY = 32
/** So that nobody waits for a commit of more than some ten milliseconds. */
const MOST_AT_ONCE = 500
const MOST_WAITING = 20_000

type Answer = (outcome: { message: MessageView } | { refusal: unknown }) => void
type Waiting = Asked & { answer: Answer }

export type Sending = ReturnType<typeof openSending>

/** What is being committed: how much, and of which conversations. */
function openCommits() {
  const conversationIds = new Set<string>()
  let [commits, messages] = [0, 0]
  return {
    conversationIds,
    count: (): number => commits,
    hasRoom: (waiting: number): boolean =>
      commits < MOST_UNDER_WAY && (messages < MANY || waiting >= MOST_AT_ONCE),
    /** Notes that these are under way; gives what notes that they are no longer. */
    note: (batch: readonly Asked[]) => {
      const own = new Set(batch.map(({ conversationId }) => conversationId))
      for (const id of own) conversationIds.add(id)
      commits += 1
      messages += batch.length
      return (): void => {
        for (const id of own) conversationIds.delete(id)
        commits -= 1
        messages -= batch.length
      }
    },
  }
}

/**
 * The one queue of everything that is sent, whichever way it came. What waits while others are being committed goes
 * in one transaction; each still has an answer of its own, after the commit.
 */
export function openSending(world: () => Deps) {
  let waiting: Waiting[] = []
  const underWay = openCommits()
  let isCalled = false

  /** In their order, those whose conversation no commit under way is about, or one could overtake another. */
  function next(): Waiting[] {
    const taken: Waiting[] = []
    const left: Waiting[] = []
    for (const one of waiting) {
      const isFree = taken.length < MOST_AT_ONCE && !underWay.conversationIds.has(one.conversationId)
      if (isFree) taken.push(one)
      else left.push(one)
    }
    waiting = left
    return taken
  }

  function begin(): void {
    isCalled = false
    while (underWay.hasRoom(waiting.length)) {
      const taken = next()
      if (taken.length === 0) return
      const isOver = underWay.note(taken)
      const faults = new Faults()
      void storeAll(world(), taken, faults).finally(() => {
        isOver()
        const behind = waiting.filter(faults.isBehind)
        if (behind.length > 0) waiting = waiting.filter((one) => !faults.isBehind(one))
        faults.refuse(behind)
        begin()
      })
    }
  }

  function take(one: Waiting): void {
    if (waiting.length >= MOST_WAITING) return one.answer({ refusal: tooMany() })
    waiting.push(one)
    // What arrives in the same moment goes together.
    if (!isCalled) setImmediate(begin)
    isCalled = true
  }

  const send: Send = (senderId, conversationId, input) =>
    new Promise((resolve, reject) => {
      const answer: Answer = (outcome) =>
        'message' in outcome ? resolve(outcome.message) : reject(outcome.refusal)
      take({ senderId, conversationId, input, answer })
    })

  return {
    send,
    /** The same for whoever wants no promise: very many wait at once. */
    take,
    rested: async (): Promise<void> => {
      while (waiting.length + underWay.count() > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Very many are writing at this moment')
  refusal.retryAfter = 1
  return refusal
}

function settle({ publish }: Deps, { senderId, answer }: Waiting, told: Told): void {
  if ('message' in told && told.isToTell)
    publish([senderId, told.withPersonId], { type: 'message.sent', message: told.message })
  answer(told)
}

const keyOf = ({ senderId, conversationId }: Asked) => `${senderId} ${conversationId}`

/** What could not be stored by no fault of whoever sent it. What they sent after it must not overtake it. */
class Faults {
  readonly #refusals = new Map<string, unknown>()

  note(one: Asked, refusal: unknown): void {
    if (!(refusal instanceof AppError)) this.#refusals.set(keyOf(one), refusal)
  }

  isBehind = (one: Asked): boolean => this.#refusals.size > 0 && this.#refusals.has(keyOf(one))

  refuse(behind: readonly Waiting[]): void {
    for (const one of behind) one.answer({ refusal: this.#refusals.get(keyOf(one)) })
  }
}

const isPlain = ({ input }: Asked) => !input.about && !input.replyTo

/** What is plain goes the short way; what that leaves, and all of a conversation with more in it, the long one. */
async function storeAll(deps: Deps, batch: readonly Waiting[], faults: Faults): Promise<void> {
  const rich = new Set<string>()
  for (const one of batch) if (!isPlain(one)) rich.add(one.conversationId)
  const seen = new Set<string>()
  const short: Waiting[] = []
  const long: Waiting[] = []
  for (const one of batch) {
    const isShort = !rich.has(one.conversationId) && !seen.has(one.input.clientId)
    seen.add(one.input.clientId)
    if (isShort) short.push(one)
    else long.push(one)
  }
  // Whatever goes wrong on the short way, the long one finds out whose fault it is.
  const stored = short.length > 0 ? await storePlain(deps, short).catch(() => []) : []
  for (const [place, one] of short.entries()) {
    const told = stored[place]
    if (told) settle(deps, one, told)
    else long.push(one)
  }
  if (long.length > 0) await storeLong(deps, long, faults)
}

/** Where one of them spoils it for the others, they go in halves. */
async function storeLong(deps: Deps, asked: readonly Waiting[], faults: Faults): Promise<void> {
  faults.refuse(asked.filter(faults.isBehind))
  const batch = asked.filter((one) => !faults.isBehind(one))
  const [first] = batch
  if (!first) return
  try {
    const told = await deps.transact((tx) => storeTogether(deps, tx, batch))
    for (const [place, one] of batch.entries()) settle(deps, one, told[place] ?? { refusal: undefined })
  } catch (error) {
    const half = Math.ceil(batch.length / 2)
    if (batch.length === 1) {
      faults.note(first, error)
      first.answer({ refusal: error })
    } else for (const part of [batch.slice(0, half), batch.slice(half)]) await storeLong(deps, part, faults)
  }
}
