import type { MessageView, SendInput } from '@hearth/contract/chat'
import { ApiError, hasCode } from '../../../api/client.ts'
import { openCell } from '../../../lib/cell.ts'
import type { Shelf } from '../../../lib/shelf.ts'
import type { WaitingMessage } from './waiting-messages.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

export type OutboxOptions = {
  by: string
  shelf: Shelf<WaitingMessage>
  send: (conversationId: string, input: SendInput) => Promise<MessageView>
  /** Lets only one of several tabs do this at a time. */
  alone: (act: () => Promise<void>) => Promise<void>
  /** Where the tabs of one person hear of one another. */
  channel: BroadcastChannel
  /** Some tab of this browser has had the answer. */
  onSent: (message: MessageView) => void
  now: () => number
  random: () => number
}

/** What one tab tells the others: what waits has changed, and perhaps that this is why. */
type Told = { sent?: MessageView }

/** Whether it may well work later, so that it goes on waiting. */
const isLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  hasCode(error, 'unauthenticated', 'rate_limited')

/**
 * Messages on their way: each is kept until the server has answered for it, and goes in the order in which it was
 * written, once, by whichever tab comes first. The client id makes a repeat harmless.
 */
export class Outbox {
  readonly waiting = openCell<readonly WaitingMessage[]>([])
  readonly #options: OutboxOptions
  /** Those that were seen on the shelf: missing there, another tab has sent them or thrown them away. */
  readonly #onShelf = new Set<string>()
  #sending: Promise<void> | undefined
  #isAskedAgain = false
  #isClosed = false
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #onOnline = () => void this.send()
  readonly #onTold = ({ data }: MessageEvent<Told>) => {
    if (data.sent) this.#options.onSent(data.sent)
    void this.look()
  }

  constructor(options: OutboxOptions) {
    this.#options = options
    addEventListener('online', this.#onOnline)
    options.channel.addEventListener('message', this.#onTold)
  }

  close(): void {
    this.#isClosed = true
    removeEventListener('online', this.#onOnline)
    this.#options.channel.close()
    clearTimeout(this.#retry)
    this.waiting.set([])
  }

  /** Keeps a message and begins to send; `waiting` has it at once. */
  async add(conversationId: string, input: SendInput, about?: WaitingMessage['about']): Promise<void> {
    const latest = Math.max(0, ...this.waiting.get().map(({ at }) => at))
    const at = Math.max(this.#options.now(), latest + 1)
    await this.#keep({ by: this.#options.by, conversationId, input, at, ...(about && { about }) })
    await this.send()
  }

  /** Sends one that was refused once more. */
  async again(clientId: string): Promise<void> {
    const one = this.#find(clientId)
    if (!one) return
    await this.#keep({ ...one, isRefused: false })
    await this.send()
  }

  /** Throws away one that was refused. */
  async drop(clientId: string): Promise<void> {
    const one = this.#find(clientId)
    if (one) await this.#drop(one, {})
  }

  /** Sends what waits, as far as it goes. */
  send(): Promise<void> {
    this.#isAskedAgain = true
    this.#sending ??= this.#options
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#sending = undefined
        // Asked while the last look at the shelf was over already.
        if (this.#isAskedAgain && !this.#isClosed) void this.send()
      })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#retry)
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      // What waits may have been written, or sent, in another tab.
      await this.look()
      const conversations = new Set(this.waiting.get().map(({ conversationId }) => conversationId))
      const held = await Promise.all([...conversations].map((id) => this.#heldUpIn(id)))
      if (held.some(Boolean)) return this.#tryLater(Math.max(...held))
      this.#tries = 0
    }
  }

  /** Sends what waits in one conversation; gives for how many milliseconds it is held up, 0 for not at all. */
  async #heldUpIn(conversationId: string): Promise<number> {
    const next = () =>
      this.waiting.get().find((one) => one.conversationId === conversationId && !one.isRefused)
    for (let one = next(); one && !this.#isClosed; one = next()) {
      if (!navigator.onLine) return LAST_RETRY_MS
      const wait = await this.#sendOne(one)
      if (wait) return wait
    }
    return 0
  }

  async #sendOne(one: WaitingMessage): Promise<number> {
    try {
      const sent = await this.#options.send(one.conversationId, one.input)
      // Among the messages before it is off the list of what waits, so that it is in sight all the time.
      this.#options.onSent(sent)
      await this.#drop(one, { sent })
      return 0
    } catch (error) {
      if (isLater(error)) return this.#waitAfter(error)
      const { about, ...plain } = one.input
      // What it spoke of may be gone meanwhile; the words still say something.
      const without = hasCode(error, 'invalid') && about ? withoutAbout(one, plain) : undefined
      if (without) await this.#keep(without)
      else await this.#refuse(one, error)
      return 0
    }
  }

  async #refuse(one: WaitingMessage, error: unknown): Promise<void> {
    await this.#keep({ ...one, isRefused: true })
    // A conversation that is gone has no place any more where one could decide about it: seen now, and then no more.
    if (!hasCode(error, 'not_found')) return
    await this.#options.shelf.drop(one.input.clientId)
    this.#onShelf.delete(one.input.clientId)
  }

  #waitAfter(error: unknown): number {
    const told = error instanceof ApiError ? error.retryAfter * 1_000 : 0
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#tries)
    this.#tries += 1
    return Math.max(told, longest * (0.5 + this.#options.random() / 2))
  }

  #tryLater(ms: number): void {
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.send(), ms)
  }

  /** Takes in what other tabs, or an earlier page, have put on the shelf, and lets go of what they have taken off. */
  async look(): Promise<void> {
    const all = await this.#options.shelf.all()
    if (this.#isClosed) return
    const kept = new Set(all.map(({ input }) => input.clientId))
    const own = this.waiting.get().filter(({ input }) => !kept.has(input.clientId))
    const unseen = own.filter(({ input }) => !this.#onShelf.has(input.clientId))
    for (const clientId of kept) this.#onShelf.add(clientId)
    this.waiting.set([...all, ...unseen].toSorted((a, b) => a.at - b.at))
  }

  async #keep(one: WaitingMessage): Promise<void> {
    const others = this.waiting.get().filter(({ input }) => input.clientId !== one.input.clientId)
    this.waiting.set([...others, one].toSorted((a, b) => a.at - b.at))
    await this.#options.shelf.keep(one)
    this.#tell({})
  }

  async #drop({ input }: WaitingMessage, told: Told): Promise<void> {
    // Off the shelf first: a look at it meanwhile must not bring the message back.
    await this.#options.shelf.drop(input.clientId)
    this.waiting.set(this.waiting.get().filter((other) => other.input.clientId !== input.clientId))
    this.#tell(told)
  }

  #find(clientId: string): WaitingMessage | undefined {
    return this.waiting.get().find(({ input }) => input.clientId === clientId)
  }

  #tell(told: Told): void {
    if (!this.#isClosed) this.#options.channel.postMessage(told)
  }
}

function withoutAbout({ about: _about, ...one }: WaitingMessage, input: SendInput): WaitingMessage {
  return { ...one, input }
}
