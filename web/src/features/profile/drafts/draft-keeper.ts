import {
  type DraftToSend,
  draftKey,
  dropDraftOnServer,
  type KeptDraft,
  keepHere,
  readDraft,
  sendDraft,
} from './draft.ts'

/** Where the draft is safe: nowhere yet, on this device, or on the server as well. */
export type DraftState = 'none' | 'keeping' | 'kept' | 'keptHere'

type Options = {
  personId: string
  /** There is a draft already. */
  isThere: boolean
  onState: (state: DraftState) => void
  /** Another tab of this browser has written. */
  onOther: (draft: KeptDraft) => void
}

const HERE_AFTER_MS = 250
const SENT_AFTER_MS = 1_500

/** Keeps what is typed: at once on this device, a breath later on the server, and again once there is a network. */
export class DraftKeeper {
  readonly #options: Options
  #hasAny: boolean
  #isDropped = false
  /** Typed, and nowhere yet. */
  #typed: DraftToSend | undefined
  /** On this device only. */
  #unsent: DraftToSend | undefined
  #hereTimer: ReturnType<typeof setTimeout> | undefined
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  // One after the other, or an older draft could arrive last.
  #line: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#hasAny = options.isThere
    addEventListener('online', this.send)
    addEventListener('pagehide', this.send)
    addEventListener('storage', this.#onStorage)
    document.addEventListener('visibilitychange', this.#onHidden)
  }

  type(draft: DraftToSend): void {
    const isEmpty = Object.keys(draft.fields).length === 0 && draft.step === ''
    if (isEmpty && !this.#hasAny) return
    this.#hasAny = true
    this.#isDropped = false
    this.#typed = draft
    this.#options.onState('keeping')
    this.#stopTimers()
    this.#hereTimer = setTimeout(this.#writeHere, HERE_AFTER_MS)
    this.#sendTimer = setTimeout(this.send, SENT_AFTER_MS)
  }

  /** At once, wherever it can go. */
  readonly send = (): void => {
    clearTimeout(this.#sendTimer)
    this.#writeHere()
    const draft = this.#unsent
    if (!draft) return
    this.#unsent = undefined
    this.#line = this.#line.then(async () => this.#deliver(draft))
  }

  /** What is saved, or given up, is no draft any longer. */
  drop(): void {
    this.#stopTimers()
    this.#typed = undefined
    this.#unsent = undefined
    this.#isDropped = true
    keepHere(this.#options.personId, undefined)
    this.#options.onState('none')
    if (this.#hasAny) this.#line = this.#line.then(() => dropDraftOnServer().catch(() => undefined))
    this.#hasAny = false
  }

  close(): void {
    this.send()
    removeEventListener('online', this.send)
    removeEventListener('pagehide', this.send)
    removeEventListener('storage', this.#onStorage)
    document.removeEventListener('visibilitychange', this.#onHidden)
  }

  async #deliver(draft: DraftToSend): Promise<void> {
    const isOld = () => this.#isDropped || this.#unsent !== undefined || this.#typed !== undefined
    if (this.#isDropped || this.#unsent) return
    try {
      await sendDraft(draft)
      if (isOld()) return
      keepHere(this.#options.personId, { ...draft, isOnServer: true })
      this.#options.onState('kept')
    } catch {
      this.#unsent ??= draft
      if (!isOld() || this.#unsent === draft) this.#options.onState('keptHere')
    }
  }

  readonly #writeHere = (): void => {
    clearTimeout(this.#hereTimer)
    if (!this.#typed) return
    keepHere(this.#options.personId, { ...this.#typed, isOnServer: false })
    this.#unsent = this.#typed
    this.#typed = undefined
  }

  readonly #onHidden = (): void => {
    if (document.visibilityState === 'hidden') this.send()
  }

  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== draftKey(this.#options.personId)) return
    const draft = readDraft(newValue)
    if (draft) this.#options.onOther(draft)
  }

  #stopTimers(): void {
    clearTimeout(this.#hereTimer)
    clearTimeout(this.#sendTimer)
  }
}
