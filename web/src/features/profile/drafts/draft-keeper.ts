import {
  type DraftToSend,
  deleteSentDraft,
  draftKey,
  parseDraft,
  type StoredDraft,
  sendDraft,
  storeDraft,
} from './draft.ts'

/** Where the draft is stored: nowhere yet, only on this device, or also on the server. */
export type DraftState = 'none' | 'saving' | 'saved' | 'savedHere'

type Options = {
  personId: string
  /** A draft exists already. */
  hasDraft: boolean
  onState: (state: DraftState) => void
  /** Called with the draft that another tab has stored. */
  onOtherTab: (draft: StoredDraft) => void
}

const HERE_AFTER_MS = 250
const SENT_AFTER_MS = 1_500

/** Stores what is typed: on this device after 250 ms, on the server after 1.5 s, and again once there is a network. */
export class DraftKeeper {
  readonly #options: Options
  #exists: boolean
  #isDeleted = false
  /** Typed and not stored yet. */
  #unstored: DraftToSend | undefined
  /** Stored on this device and not sent yet. */
  #unsent: DraftToSend | undefined
  #hereTimer: ReturnType<typeof setTimeout> | undefined
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  // Requests run one after another, or an older draft could arrive last.
  #requests: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#exists = options.hasDraft
    addEventListener('online', this.send)
    addEventListener('pagehide', this.send)
    addEventListener('storage', this.#onStorage)
    document.addEventListener('visibilitychange', this.#onHidden)
  }

  type(draft: DraftToSend): void {
    const isEmpty = Object.keys(draft.fields).length === 0 && draft.step === ''
    if (isEmpty && !this.#exists) return
    this.#exists = true
    this.#isDeleted = false
    this.#unstored = draft
    this.#options.onState('saving')
    this.#stopTimers()
    this.#hereTimer = setTimeout(this.#store, HERE_AFTER_MS)
    this.#sendTimer = setTimeout(this.send, SENT_AFTER_MS)
  }

  /** Stores and sends the draft now. */
  readonly send = (): void => {
    clearTimeout(this.#sendTimer)
    this.#store()
    const draft = this.#unsent
    if (!draft) return
    this.#unsent = undefined
    this.#requests = this.#requests.then(async () => this.#deliver(draft))
  }

  /** Deletes the draft everywhere, after it was saved or discarded. */
  drop(): void {
    this.#stopTimers()
    this.#unstored = undefined
    this.#unsent = undefined
    this.#isDeleted = true
    storeDraft(this.#options.personId, undefined)
    this.#options.onState('none')
    if (this.#exists) this.#requests = this.#requests.then(() => deleteSentDraft().catch(() => undefined))
    this.#exists = false
  }

  close(): void {
    this.send()
    removeEventListener('online', this.send)
    removeEventListener('pagehide', this.send)
    removeEventListener('storage', this.#onStorage)
    document.removeEventListener('visibilitychange', this.#onHidden)
  }

  async #deliver(draft: DraftToSend): Promise<void> {
    const isOld = () => this.#isDeleted || this.#unsent !== undefined || this.#unstored !== undefined
    if (this.#isDeleted || this.#unsent) return
    try {
      await sendDraft(draft)
      if (isOld()) return
      storeDraft(this.#options.personId, { ...draft, isOnServer: true })
      this.#options.onState('saved')
    } catch {
      this.#unsent ??= draft
      if (!isOld() || this.#unsent === draft) this.#options.onState('savedHere')
    }
  }

  readonly #store = (): void => {
    clearTimeout(this.#hereTimer)
    if (!this.#unstored) return
    storeDraft(this.#options.personId, { ...this.#unstored, isOnServer: false })
    this.#unsent = this.#unstored
    this.#unstored = undefined
  }

  readonly #onHidden = (): void => {
    if (document.visibilityState === 'hidden') this.send()
  }

  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== draftKey(this.#options.personId)) return
    const draft = parseDraft(newValue)
    if (draft) this.#options.onOtherTab(draft)
  }

  #stopTimers(): void {
    clearTimeout(this.#hereTimer)
    clearTimeout(this.#sendTimer)
  }
}
