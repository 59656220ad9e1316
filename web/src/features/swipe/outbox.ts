import type { SwipeInput, SwipeView } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import { ApiError, hasCode } from '../../api/client.ts'
import { openCell } from '../../lib/cell.ts'
import type { openWaitingShelf, WaitingSwipe } from './waiting-shelf.ts'

const RETRY_MS = 15_000

type OutboxOptions = {
  by: string
  shelf: ReturnType<typeof openWaitingShelf>
  record: (input: SwipeInput) => Promise<SwipeView>
  onSent: (waiting: WaitingSwipe, made: SwipeView) => void
  /** The server said no for good; it does not wait any longer. */
  onRefused: (waiting: WaitingSwipe, error: unknown) => void
}

/** Whether it may well work later, so that it goes on waiting. */
const isLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  hasCode(error, 'unauthenticated', 'rate_limited')

/** Decisions made without a connection: each is kept, and sent once, in the order in which they were made. */
export class Outbox {
  readonly waiting = openCell<readonly WaitingSwipe[]>([])
  readonly ready: Promise<void>
  readonly #options: OutboxOptions
  #sending: Promise<void> | undefined
  #inHand: string | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #onOnline = () => void this.send()

  constructor(options: OutboxOptions) {
    this.#options = options
    this.ready = options.shelf.all().then((all) => this.waiting.set([...all, ...this.waiting.get()]))
    addEventListener('online', this.#onOnline)
  }

  close(): void {
    removeEventListener('online', this.#onOnline)
    clearTimeout(this.#retry)
    this.waiting.set([])
  }

  async keep(person: PersonView, input: SwipeInput): Promise<void> {
    const one = { by: this.#options.by, person, input, at: Date.now() }
    this.waiting.set([...this.waiting.get(), one])
    await this.#options.shelf.keep(one)
  }

  /** Takes one back before it has gone; nothing where it is on its way or was never here. */
  async take(clientId: string): Promise<WaitingSwipe | undefined> {
    const one = this.waiting.get().find(({ input }) => input.clientId === clientId)
    if (!one || this.#inHand === clientId) return undefined
    await this.#drop(one)
    return one
  }

  /** Sends what waits, as far as it goes. */
  async send(): Promise<void> {
    await this.ready
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#retry)
    for (let [next] = this.waiting.get(); next && navigator.onLine; [next] = this.waiting.get()) {
      if (await this.#isHeldUp(next)) return
    }
  }

  async #isHeldUp(one: WaitingSwipe): Promise<boolean> {
    this.#inHand = one.input.clientId
    try {
      const made = await this.#options.record(one.input)
      // Off the deck before it is off the list of what waits, by which the deck leaves it out.
      this.#options.onSent(one, made)
      await this.#drop(one)
    } catch (error) {
      if (isLater(error)) {
        const wait = error instanceof ApiError ? error.retryAfter * 1000 : 0
        this.#retry = setTimeout(() => void this.send(), Math.max(wait, RETRY_MS))
        return true
      }
      await this.#withoutWords(one, error)
    } finally {
      this.#inHand = undefined
    }
    return false
  }

  /** What a like spoke of may be gone meanwhile; the like itself can still be sent. */
  async #withoutWords(one: WaitingSwipe, error: unknown): Promise<void> {
    const { about, note, ...input } = one.input
    if (hasCode(error, 'invalid') && (about || note)) {
      const plain = { ...one, input }
      this.waiting.set(this.waiting.get().map((other) => (other === one ? plain : other)))
      return this.#options.shelf.keep(plain)
    }
    await this.#drop(one)
    this.#options.onRefused(one, error)
  }

  async #drop(one: WaitingSwipe): Promise<void> {
    this.waiting.set(this.waiting.get().filter((other) => other !== one))
    await this.#options.shelf.drop(one.input.clientId)
  }
}
