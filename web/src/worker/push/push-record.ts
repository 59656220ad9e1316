/** The last version of a notification that this device has shown or withdrawn, and when it last made a sound. */
type RecordedPush = { version: number; at: number; alertedAt: number }
type RecordedPushes = Record<string, RecordedPush>

const CACHE = 'hearth.push'
const ADDRESS = '/shown'
/** Push services repeat nothing that is older. */
const KEPT_MS = 7 * 86_400_000
const ALERT_EVERY_MS = 10 * 60_000

/** Remembers on the device what was shown, so that a repeated push shows nothing twice. It holds ids and times only. */
export class PushRecord {
  readonly #caches: CacheStorage
  readonly #now: () => number
  #last: Promise<unknown> = Promise.resolve()

  constructor(caches: CacheStorage, now: () => number) {
    this.#caches = caches
    this.#now = now
  }

  /** Records a version. Returns whether it is newer than the recorded one, and whether it may make a sound. */
  show(tag: string, version: number): Promise<{ isNew: boolean; isLoud: boolean }> {
    return this.#change((shown) => {
      const before = shown[tag]
      if (before && before.version >= version) return { isNew: false, isLoud: false }
      const isLoud = !before || this.#now() - before.alertedAt >= ALERT_EVERY_MS
      this.#put(shown, tag, { version, alertedAt: isLoud ? this.#now() : before.alertedAt })
      return { isNew: true, isLoud }
    })
  }

  /** Records that a version is withdrawn. Returns false if a newer one was shown. */
  withdraw(tag: string, version: number): Promise<boolean> {
    return this.#change((shown) => {
      const before = shown[tag]
      if (before && before.version > version) return false
      this.#put(shown, tag, { version, alertedAt: before?.alertedAt ?? 0 })
      return true
    })
  }

  #put(shown: RecordedPushes, tag: string, facts: Omit<RecordedPush, 'at'>): void {
    shown[tag] = { ...facts, at: this.#now() }
  }

  /** One change after the other, because several pushes may arrive at once. */
  #change<T>(act: (shown: RecordedPushes) => T): Promise<T> {
    const changed = this.#last.then(async () => {
      const shown = await this.#read()
      const result = act(shown)
      await this.#write(shown)
      return result
    })
    this.#last = changed.catch(() => undefined)
    return changed
  }

  async #read(): Promise<RecordedPushes> {
    const kept = await (await this.#caches.open(CACHE)).match(ADDRESS)
    const shown: RecordedPushes = kept ? await kept.json().catch(() => ({})) : {}
    const isKept = ([, { at }]: [string, RecordedPush]) => this.#now() - at < KEPT_MS
    return Object.fromEntries(Object.entries(shown).filter(isKept))
  }

  async #write(shown: RecordedPushes): Promise<void> {
    await (await this.#caches.open(CACHE)).put(ADDRESS, Response.json(shown))
  }
}
