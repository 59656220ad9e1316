import type { BrowserStorage } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { type Backoff, isTransient, nextBackoff, timerUntil } from './backoff.ts'
import {
  type AfterRefusal,
  type InOneTab,
  inOneTab,
  type OutboxEntry,
  type OutboxName,
  type OutboxNotice,
  openOutboxStorage,
} from './outbox-storage.ts'
import { openPausedLanes, pauseLane, resumeLane } from './paused-lanes.ts'

/** `resetBackoff` says that this attempt got somewhere, although it is not over. */
export type SendContext = { signal: AbortSignal; resetBackoff: () => void }

/** The reason of `signal` where the entry itself was given up, and not only this page. */
export const DISCARDED = 'discarded'

export type OutboxOptions<P, R> = {
  name: OutboxName
  by: string
  send: (entry: OutboxEntry<P>, sending: SendContext) => Promise<R>
  /** Entries of one lane are sent one after the other; lanes do not wait for each other. */
  laneOf: (entry: OutboxEntry<P>) => string
  /** How many lanes may send at once; all of them by default. */
  concurrency?: number
  /** Called in every tab; `isHere` in the one that sent it. */
  onSent: (entry: OutboxEntry<P>, result: R, isHere: boolean) => void
  onRefused: (entry: OutboxEntry<P>, error: unknown) => AfterRefusal<P>
  /** Called when a transient error holds the entry up for `ms` milliseconds. */
  onWaiting?: (entry: OutboxEntry<P>, error: unknown, ms: number) => void
  storage?: BrowserStorage<OutboxEntry<P>>
  lock?: InOneTab | undefined
  random?: () => number
}

type RunningSend = { clientId: string; stop: AbortController; isAnswered: boolean }

/**
 * Sends entries to the server: each one until it was confirmed or refused, in the order of its lane, under the same
 * client id, and from one tab at a time. Entries survive the page.
 */
export class Outbox<P, R> {
  readonly entries = createStore<readonly OutboxEntry<P>[]>([])
  /** Until when the server wants nothing of a lane. */
  readonly held = openPausedLanes()
  readonly #options: OutboxOptions<P, R>
  readonly #storage: BrowserStorage<OutboxEntry<P>>
  readonly #lock: InOneTab | undefined
  readonly #channel: BroadcastChannel
  readonly #closing = new AbortController()
  /** Known to be in the storage: missing there later, another tab has removed them. */
  readonly #stored = new Set<string>()
  /** Removed by this tab: a look at the storage that began earlier does not bring them back. */
  readonly #removed = new Set<string>()
  readonly #running = new Map<string, RunningSend>()
  readonly #backoffs = new Map<string, Backoff>()
  #pass: Promise<void> | undefined
  /** Set while this tab has the lock. */
  #endPass: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions<P, R>) {
    const { name, by } = options
    const channel = `hearth.${name}.${by}`
    const { signal } = this.#closing
    this.#options = options
    this.#storage = options.storage ?? openOutboxStorage(name, by)
    this.#lock = 'lock' in options ? options.lock : inOneTab(channel)
    this.#channel = new BroadcastChannel(channel)
    this.#channel.addEventListener(
      'message',
      ({ data }: MessageEvent<OutboxNotice<P, R>>) => void this.#hear(data),
    )
    addEventListener('online', () => void this.send(), { signal })
    document.addEventListener('visibilitychange', () => void (document.hidden || this.send()), { signal })
    void this.#look()
  }

  close(): void {
    this.#closing.abort()
    this.#channel.close()
    clearTimeout(this.#timer)
    for (const { stop } of this.#running.values()) stop.abort()
    this.#endPass?.()
    this.entries.set([])
  }

  /** Stores an entry and begins to send; `entries` has it at once. */
  async add(clientId: string, payload: P): Promise<void> {
    const latest = Math.max(0, ...this.entries.get().map(({ at }) => at))
    const entry = { clientId, by: this.#options.by, at: Math.max(Date.now(), latest + 1), payload }
    this.#removed.delete(clientId)
    this.#show(entry)
    await this.#storage.keep(entry)
    this.#tell({})
    void this.send()
  }

  /** Sends all that can be sent, without waiting for a back-off; settles when no more can be sent for now. */
  send(): Promise<void> {
    for (const [lane, { isByServer }] of this.#backoffs) if (!isByServer) this.#backoffs.delete(lane)
    return this.#go()
  }

  /** Sends an entry again that was refused or waits. A refused one may get another payload, and keeps its place. */
  async retry(clientId: string, payload?: P): Promise<void> {
    const entry = this.#find(clientId)
    if (!entry) return
    this.#backoffs.delete(this.#options.laneOf(entry))
    if (entry.isRefused)
      await this.#replace(entry, { ...entry, payload: payload ?? entry.payload, isRefused: false })
    await this.#go()
  }

  /** Removes an entry that no tab has begun to send, and gives it; `undefined` where it is too late. */
  async take(clientId: string): Promise<OutboxEntry<P> | undefined> {
    if ([...this.#running.values()].some((one) => one.clientId === clientId)) return undefined
    // While this tab has the lock it would wait for itself.
    if (this.#endPass || !this.#lock) return this.#remove(clientId)
    return this.#lock(async () => {
      await this.#look()
      return this.#remove(clientId)
    })
  }

  /** Gives an entry up, also while it is being sent. */
  discard = (clientId: string): Promise<void> => this.#remove(clientId).then(() => this.#stopMissing())

  #go(): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.resolve()
    this.#pass ??= this.#lock ? this.#lock(() => this.#runPass()) : this.#runPass()
    this.#fill()
    return this.#pass
  }

  /** Runs while this tab has the lock, until nothing more can be sent for now. */
  async #runPass(): Promise<void> {
    // Other tabs may have added or sent entries.
    await this.#look()
    if (this.#closing.signal.aborted) return
    await new Promise<void>((resolve) => {
      this.#endPass = () => {
        this.#endPass = undefined
        this.#pass = undefined
        resolve()
      }
      this.#fill()
    })
  }

  /** Starts each lane that may send now, and wakes up again for the next one. */
  #fill(): void {
    if (!this.#endPass) return
    clearTimeout(this.#timer)
    const { concurrency = Number.POSITIVE_INFINITY } = this.#options
    let next = Number.POSITIVE_INFINITY
    for (const [lane, entry] of this.#heads()) {
      const until = this.#backoffs.get(lane)?.until ?? 0
      if (until > Date.now()) next = Math.min(next, until)
      else if (this.#running.size < concurrency) void this.#sendOne(lane, entry)
    }
    if (next < Number.POSITIVE_INFINITY) this.#timer = timerUntil(next, () => void this.#go())
    if (this.#running.size === 0) this.#endPass()
  }

  /** The first entry of each lane that is not being sent. */
  #heads(): Map<string, OutboxEntry<P>> {
    const heads = new Map<string, OutboxEntry<P>>()
    for (const entry of this.entries.get()) {
      const lane = this.#options.laneOf(entry)
      if (!entry.isRefused && !heads.has(lane)) heads.set(lane, entry)
    }
    for (const lane of this.#running.keys()) heads.delete(lane)
    return heads
  }

  async #sendOne(lane: string, entry: OutboxEntry<P>): Promise<void> {
    const running = { clientId: entry.clientId, stop: new AbortController(), isAnswered: false }
    this.#running.set(lane, running)
    resumeLane(this.held, lane)
    const { signal } = running.stop
    const sending = navigator.onLine
      ? this.#options.send(entry, { signal, resetBackoff: () => this.#backoffs.delete(lane) })
      : Promise.reject(new Error('There is no network'))
    const end = await sending.then(
      (result) => () => this.#confirm(lane, entry, result),
      (error: unknown) => () => this.#fail(lane, entry, error),
    )
    if (signal.aborted) return
    running.isAnswered = true
    await end()
    if (this.#running.get(lane) === running) this.#running.delete(lane)
    this.#fill()
  }

  async #confirm(lane: string, entry: OutboxEntry<P>, result: R): Promise<void> {
    this.#backoffs.delete(lane)
    // Shown as sent before it leaves the list, so that it never disappears in between.
    this.#options.onSent(entry, result, true)
    await this.#remove(entry.clientId, { entry, result })
  }

  async #fail(lane: string, entry: OutboxEntry<P>, error: unknown): Promise<void> {
    if (isTransient(error)) return this.#holdUp(lane, entry, error)
    this.#backoffs.delete(lane)
    const next = this.#options.onRefused(entry, error)
    if (next === 'remove') await this.#remove(entry.clientId)
    else if (next === 'show') await this.#showRefused(entry)
    else await this.#replace(entry, next === 'keep' ? { ...entry, isRefused: true } : next)
  }

  #holdUp(lane: string, entry: OutboxEntry<P>, error: unknown): void {
    const chance = this.#options.random?.() ?? Math.random()
    const { ms, backoff } = nextBackoff(this.#backoffs.get(lane), error, chance)
    this.#setBackoff(lane, backoff)
    this.#options.onWaiting?.(entry, error, ms)
    this.#tell({ backoff: [lane, backoff] })
  }

  #setBackoff(lane: string, backoff: Backoff): void {
    this.#backoffs.set(lane, backoff)
    pauseLane(this.held, lane, backoff)
  }

  async #hear({ removed, sent, backoff }: OutboxNotice<P, R>): Promise<void> {
    if (removed !== undefined) this.#stored.add(removed)
    if (sent) this.#options.onSent(sent.entry, sent.result, false)
    if (backoff) this.#setBackoff(...backoff)
    await this.#look()
    // Queues for the lock, and so goes on where the other tab ends. Without locks both would send.
    if (this.#lock && !sent) void this.#go()
  }

  /** Takes over what other tabs, or an earlier page, have stored and removed. */
  async #look(): Promise<void> {
    const stored = (await this.#storage.all()).filter(({ clientId }) => !this.#removed.has(clientId))
    if (this.#closing.signal.aborted) return
    const ids = new Set(stored.map(({ clientId }) => clientId))
    const own = this.entries.get().filter(({ clientId }) => !ids.has(clientId) && !this.#stored.has(clientId))
    for (const id of ids) this.#stored.add(id)
    this.#set([...stored, ...own])
    this.#stopMissing()
  }

  /** Stops what was discarded, here or in another tab, and lets the next entries use its place. */
  #stopMissing(): void {
    for (const [lane, { clientId, stop, isAnswered }] of this.#running) {
      if (isAnswered || this.#find(clientId)) continue
      stop.abort(DISCARDED)
      this.#running.delete(lane)
    }
    this.#fill()
  }

  async #showRefused(entry: OutboxEntry<P>): Promise<void> {
    await this.#storage.drop(entry.clientId)
    this.#stored.delete(entry.clientId)
    this.#show({ ...entry, isRefused: true })
    this.#tell({ removed: entry.clientId })
  }

  async #replace(entry: OutboxEntry<P>, next: OutboxEntry<P>): Promise<void> {
    await this.#storage.keep(next)
    // It was discarded meanwhile.
    if (!this.#find(entry.clientId)) return this.#storage.drop(next.clientId)
    this.#set(this.entries.get().map((other) => (other.clientId === entry.clientId ? next : other)))
    if (next.clientId !== entry.clientId) await this.#remove(entry.clientId)
    else this.#tell({})
  }

  async #remove(clientId: string, sent?: OutboxNotice<P, R>['sent']): Promise<OutboxEntry<P> | undefined> {
    const entry = this.#find(clientId)
    this.#removed.add(clientId)
    this.#stored.delete(clientId)
    this.#set(this.entries.get().filter((other) => other !== entry))
    await this.#storage.drop(clientId)
    this.#tell({ removed: clientId, ...(sent && { sent }) })
    return entry
  }

  #show(entry: OutboxEntry<P>): void {
    this.#set([...this.entries.get().filter(({ clientId }) => clientId !== entry.clientId), entry])
  }

  #set(entries: readonly OutboxEntry<P>[]): void {
    if (!this.#closing.signal.aborted) this.entries.set(entries.toSorted((a, b) => a.at - b.at))
  }

  #find(clientId: string): OutboxEntry<P> | undefined {
    return this.entries.get().find((entry) => entry.clientId === clientId)
  }

  #tell(notice: OutboxNotice<P, R>): void {
    if (!this.#closing.signal.aborted) this.#channel.postMessage(notice)
  }
}
