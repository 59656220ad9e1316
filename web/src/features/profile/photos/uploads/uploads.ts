import type { UploadView } from '@hearth/contract/photos/photos'
import { ApiError, hasKind, newClientId } from '../../../../api/client.ts'
import { Outbox, type OutboxOptions } from '../../../../api/outbox/outbox.ts'
import { type AfterRefusal, openOutboxStorage } from '../../../../api/outbox/outbox-storage.ts'
import { createStore } from '../../../../lib/store.ts'
import { type Finished, type PhotoEntry, sendPhoto } from './sending.ts'
import { progressAfter, type UploadProgress } from './uploads.rules.ts'

type QueuedPhoto = PhotoEntry['payload']
export type Upload = QueuedPhoto & UploadProgress & { clientId: string }

const AT_ONCE = 2
// A photo that nobody came back for in a week is no longer wanted.
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

type UploadsOptions = {
  by: string
  onDone: (finished: Finished) => void
} & Pick<OutboxOptions<QueuedPhoto, UploadView>, 'storage' | 'random'>

/** Everything that is on its way up. It goes on when its screen is left, and after a reload where it stopped. */
export class Uploads {
  readonly all = createStore<readonly Upload[]>([])
  readonly #outbox: Outbox<QueuedPhoto, UploadView>
  readonly #progress = new Map<string, UploadProgress>()
  /** The server knows of these. */
  readonly #begun = new Set<string>()

  constructor({ onDone, ...options }: UploadsOptions) {
    this.#outbox = new Outbox({
      name: 'uploads',
      storage: openOutboxStorage('uploads', options.by, MAX_AGE_MS),
      ...options,
      laneOf: ({ clientId }) => clientId,
      concurrency: AT_ONCE,
      send: (entry, sending) => {
        // A failure stays in sight while it is tried again.
        if (this.#progress.get(entry.clientId)?.stage !== 'failed') {
          this.#note(entry.clientId, { stage: 'queued' })
        }
        return sendPhoto(entry, sending, (progress) => {
          this.#begun.add(entry.clientId)
          this.#note(entry.clientId, progress)
        })
      },
      onSent: ({ payload }, { photo }) => photo && onDone({ photo, replaces: payload.replaces }),
      onWaiting: ({ clientId }, error, ms) => this.#note(clientId, progressAfter(error, ms)),
      onRefused: (entry, error) => this.#afterRefusal(entry, error),
    })
    this.#outbox.entries.listen(() => this.#draw())
    void this.send()
  }

  /** Puts a prepared photo in line. */
  add(blob: Blob, replaces?: string, isCrop?: true): void {
    void this.#outbox.add(newClientId(), { blob, ...(replaces && { replaces }), ...(isCrop && { isCrop }) })
  }

  send = (): Promise<void> => this.#outbox.send()

  retry(clientId: string): void {
    this.#progress.delete(clientId)
    this.#draw()
    void this.#outbox.retry(clientId)
  }

  /** Gives it up, here and at the server. */
  cancel(clientId: string): void {
    void this.#outbox.discard(clientId)
  }

  close(): void {
    this.#outbox.close()
  }

  #afterRefusal(entry: PhotoEntry, error: unknown): AfterRefusal<QueuedPhoto> {
    const { clientId, payload } = entry
    if (hasKind(error, 'not_found')) {
      const { replaces, ...photo } = payload
      // The server forgets what nobody finished, and a photo that was to be replaced may be gone.
      if (this.#begun.has(clientId)) return { ...entry, clientId: newClientId() }
      if (replaces) return { ...entry, clientId: newClientId(), payload: photo }
    } else if (error instanceof ApiError) {
      this.#note(clientId, { stage: 'refused', ...(error.problem && { reason: error.problem }) })
      // It would be refused again after a reload.
      return 'show'
    }
    this.#note(clientId, { stage: 'failed' })
    return 'keep'
  }

  #note(clientId: string, progress: Partial<UploadProgress> & Pick<UploadProgress, 'stage'>): void {
    const { sent = 0 } = this.#progress.get(clientId) ?? {}
    this.#progress.set(clientId, { sent, ...progress })
    this.#draw()
  }

  #draw(): void {
    this.all.set(
      this.#outbox.entries.get().map(({ clientId, payload, isRefused }) => ({
        clientId,
        ...payload,
        ...(this.#progress.get(clientId) ?? { stage: isRefused ? 'failed' : 'queued', sent: 0 }),
      })),
    )
  }
}
