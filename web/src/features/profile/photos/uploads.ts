import type { UploadView } from '@hearth/contract/photos'
import { newClientId } from '../../../lib/client-id.ts'
import type { Kept, Shelf } from './shelf.ts'
import { nextPart, type Setback, type Stage, setbackOf } from './uploads.rules.ts'
import { type Finished, offsetIn, wire } from './wire.ts'

export type Upload = Kept & {
  stage: Stage
  /** Bytes that are safely there. */
  sent: number
  /** Why it waits. */
  why?: 'offline' | 'busy' | 'tooMany'
  /** Why it was refused, in the server's words. */
  reason?: string
}

type Hooks = { personId: string; shelf: Shelf; onDone: (finished: Finished) => void; now: () => number }
type Running = { stop: AbortController; id?: string }

const AT_ONCE = 2

/** Thrown to leave off where the person said so. */
class Stopped extends Error {}

/** Everything that is on its way up. It goes on when its screen is left, and after a reload where it stopped. */
export class Uploads {
  #all: readonly Upload[] = []
  readonly #running = new Map<string, Running>()
  readonly #failures = new Map<string, number>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #watchers = new Set<() => void>()
  readonly #hooks: Hooks
  readonly #onOnline = () => {
    for (const { clientId, stage } of this.#all) if (stage === 'waiting') this.retry(clientId)
  }

  constructor(hooks: Hooks) {
    this.#hooks = hooks
    addEventListener('online', this.#onOnline)
    void this.#goOn()
  }

  readonly all = (): readonly Upload[] => this.#all

  readonly watch = (changed: () => void) => {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  /** Puts a prepared photo in line. */
  add(blob: Blob, replaces?: string): void {
    const { personId, shelf, now } = this.#hooks
    const kept: Kept = { clientId: newClientId(), personId, blob, at: now(), ...(replaces && { replaces }) }
    void shelf.keep(kept)
    this.#set([...this.#all, { ...kept, stage: 'queued', sent: 0 }])
    this.#pump()
  }

  retry(clientId: string): void {
    clearTimeout(this.#timers.get(clientId))
    this.#change(clientId, { stage: 'queued' })
    this.#pump()
  }

  /** Gives it up, here and at the server. */
  cancel(clientId: string): void {
    const running = this.#running.get(clientId)
    running?.stop.abort()
    if (running?.id) void wire.cancel(running.id).catch(() => undefined)
    this.#forget(clientId)
    // Its turn is free at once, however long the network takes to let go.
    this.#running.delete(clientId)
    this.#pump()
  }

  close(): void {
    removeEventListener('online', this.#onOnline)
    this.#all = []
    for (const { stop } of this.#running.values()) stop.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#watchers.clear()
  }

  async #goOn(): Promise<void> {
    const known = new Set(this.#all.map(({ clientId }) => clientId))
    const kept = await this.#hooks.shelf.all()
    const before = kept.filter(({ clientId }) => !known.has(clientId))
    if (before.length === 0) return
    this.#set([...before.map((one) => ({ ...one, stage: 'queued' as const, sent: 0 })), ...this.#all])
    this.#pump()
  }

  #pump(): void {
    for (const one of this.#all) {
      if (this.#running.size >= AT_ONCE) return
      if (one.stage === 'queued' && !this.#running.has(one.clientId)) void this.#run(one)
    }
  }

  async #run(one: Upload): Promise<void> {
    const running: Running = { stop: new AbortController() }
    this.#running.set(one.clientId, running)
    try {
      const ended = await this.#bring(one, running)
      if (ended.state === 'refused') this.#meet(one, { kind: 'refused', reason: ended.reason ?? '' })
      else this.#finish(one, ended)
    } catch (error) {
      if (!(error instanceof Stopped) && !running.stop.signal.aborted) {
        this.#stumble(one, error, running.id !== undefined)
      }
    } finally {
      if (this.#running.get(one.clientId) === running) this.#running.delete(one.clientId)
      this.#pump()
    }
  }

  /** Carries it from wherever it is to its end. */
  async #bring(one: Upload, running: Running): Promise<UploadView> {
    let view = await wire.begin(one)
    running.id = view.id
    let last: { bytes: number; ms: number } | undefined
    while (view.state === 'receiving') {
      this.#goOnUnlessStopped(running)
      this.#change(one.clientId, { stage: 'sending', sent: view.offset })
      const part = one.blob.slice(view.offset, view.offset + nextPart(last))
      const began = performance.now()
      view = await this.#send(view, part, running)
      last = { bytes: part.size, ms: performance.now() - began }
      this.#failures.delete(one.clientId)
    }
    this.#change(one.clientId, { stage: 'working', sent: one.blob.size })
    while (view.state === 'working') {
      this.#goOnUnlessStopped(running)
      view = await wire.end(view.id)
    }
    this.#goOnUnlessStopped(running)
    return view
  }

  #goOnUnlessStopped({ stop }: Running): void {
    if (stop.signal.aborted) throw new Stopped()
  }

  /** A part that had come already, before its answer was lost or from another tab, is not sent again. */
  async #send(view: UploadView, part: Blob, { stop }: Running): Promise<UploadView> {
    try {
      return await wire.send({ id: view.id, offset: view.offset, part, signal: stop.signal })
    } catch (error) {
      const offset = offsetIn(error)
      if (offset === undefined || offset === view.offset) throw error
      return { ...view, offset, state: offset >= view.size ? 'working' : 'receiving' }
    }
  }

  #stumble(one: Upload, error: unknown, wasBegun: boolean): void {
    const failures = (this.#failures.get(one.clientId) ?? 0) + 1
    this.#failures.set(one.clientId, failures)
    this.#meet(one, setbackOf(error, failures), wasBegun)
  }

  #meet(one: Upload, setback: Setback, wasBegun = true): void {
    if (setback.kind === 'passing') {
      this.#change(one.clientId, { stage: 'waiting', why: setback.why })
      this.#timers.set(
        one.clientId,
        setTimeout(() => this.retry(one.clientId), setback.afterMs),
      )
    } else if (setback.kind === 'gone') this.#beginAnew(one, wasBegun)
    else if (setback.kind === 'failed') this.#change(one.clientId, { stage: 'failed' })
    else this.#refuse(one, setback.reason)
  }

  #refuse(one: Upload, reason: string): void {
    // It would be refused again after a reload, so only this page still shows it.
    void this.#hooks.shelf.drop(one.clientId)
    this.#change(one.clientId, { stage: 'refused', reason })
  }

  /** The server forgets what nobody finished, and a photo that was to be replaced may be gone. */
  #beginAnew(one: Upload, wasBegun: boolean): void {
    if (!wasBegun && !one.replaces) return this.#change(one.clientId, { stage: 'failed' })
    const { replaces, ...rest } = keptOf(one)
    const kept: Kept = { ...rest, clientId: newClientId(), ...(wasBegun && replaces && { replaces }) }
    void this.#hooks.shelf.drop(one.clientId)
    void this.#hooks.shelf.keep(kept)
    const anew: Upload = { ...kept, stage: 'queued', sent: 0 }
    this.#set(this.#all.map((other) => (other.clientId === one.clientId ? anew : other)))
  }

  #finish(one: Upload, { photo }: UploadView): void {
    this.#forget(one.clientId)
    if (photo) this.#hooks.onDone({ photo, replaces: one.replaces })
  }

  #forget(clientId: string): void {
    clearTimeout(this.#timers.get(clientId))
    this.#failures.delete(clientId)
    void this.#hooks.shelf.drop(clientId)
    this.#set(this.#all.filter((one) => one.clientId !== clientId))
  }

  #change(clientId: string, facts: Partial<Upload>): void {
    this.#set(this.#all.map((one) => (one.clientId === clientId ? { ...one, ...facts } : one)))
  }

  #set(all: readonly Upload[]): void {
    this.#all = all
    for (const changed of this.#watchers) changed()
  }
}

const keptOf = ({ clientId, personId, blob, at, replaces }: Upload): Kept => ({
  clientId,
  personId,
  blob,
  at,
  ...(replaces && { replaces }),
})
