import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { UploadView } from '@hearth/contract/photos/photos'
import type { Problem } from '@hearth/contract/refusals'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, hasKind, isUnreachable, newClientId } from '../../../../api/client.ts'
import { Outbox, type OutboxOptions, type SendContext } from '../../../../api/outbox/outbox.ts'
import {
  type AfterRefusal,
  type OutboxEntry,
  openOutboxStorage,
} from '../../../../api/outbox/outbox-storage.ts'
import { type SendProgress, sendFile } from '../../../../api/uploads/send-file.ts'
import { createStore } from '../../../../lib/store.ts'
import { onePerPerson } from '../../../../session/per-person.ts'
import type { OutboxMessage } from '../../chat.rules.ts'
import { openOutbox } from '../../sending/outbox.ts'
import { announce } from './attachments.queries.ts'

/** A photo or voice message as its sender made it. */
export type Attachment = {
  kind: AttachmentKind
  blob: Blob
  durationMs?: number
  waveform?: number[]
  /** Width divided by height. */
  aspect?: number
}

/** A message whose file is not at the server yet. */
export type QueuedAttachment = {
  conversationId: string
  attachment: Attachment
  content: string
  replyTo?: number
  isSuggested?: boolean
}

type AttachmentEntry = OutboxEntry<QueuedAttachment>

export type AttachmentProgress = {
  stage: 'queued' | 'sending' | 'working' | 'waiting' | 'failed' | 'refused'
  /** Bytes that are safely there. */
  sent: number
  /** Why it was refused. */
  problem?: Problem
  /** Whether it can be sent as it is once something else has changed. */
  mayRetry?: boolean
}

export type ComingAttachment = QueuedAttachment & AttachmentProgress & { clientId: string }

// An entry that nobody came back for in a week is no longer wanted.
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

type AttachmentsOptions = {
  by: string
  /** Takes a message whose file is at the server, to be sent as any other. */
  onReady: (clientId: string, message: OutboxMessage['payload']) => Promise<void>
} & Pick<OutboxOptions<QueuedAttachment, UploadView>, 'storage' | 'random'>

/** The photos and voice messages on their way up. They go on when the conversation is left, and after a reload. */
export class Attachments {
  readonly all = createStore<readonly ComingAttachment[]>([])
  readonly #outbox: Outbox<QueuedAttachment, UploadView>
  readonly #progress = new Map<string, AttachmentProgress>()
  /** The server knows of these. */
  readonly #begun = new Set<string>()

  constructor({ onReady, ...options }: AttachmentsOptions) {
    this.#outbox = new Outbox<QueuedAttachment, UploadView>({
      name: 'attachments',
      storage: openOutboxStorage('attachments', options.by, MAX_AGE_MS),
      ...options,
      laneOf: ({ payload }) => payload.conversationId,
      send: (entry, sending) => this.#send(entry, sending, onReady),
      onSent: () => undefined,
      onWaiting: ({ clientId }, error) =>
        this.#note(clientId, {
          stage: isUnreachable(error) || !navigator.onLine ? 'waiting' : 'failed',
          sent: this.#progress.get(clientId)?.sent ?? 0,
        }),
      onRefused: (entry, error) => this.#afterRefusal(entry, error),
    })
    this.#outbox.entries.listen(() => this.#draw())
    void this.send()
  }

  /** Puts a photo or voice message in line. */
  add(queued: QueuedAttachment): void {
    void this.#outbox.add(newClientId(), queued)
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

  async #send(
    entry: AttachmentEntry,
    { signal, resetBackoff }: SendContext,
    onReady: AttachmentsOptions['onReady'],
  ): Promise<UploadView> {
    const { clientId, payload } = entry
    const { kind, blob } = payload.attachment
    let mediaId = ''
    // A failure stays in sight while it is tried again.
    if (this.#progress.get(clientId)?.stage !== 'failed') this.#note(clientId, { stage: 'queued', sent: 0 })
    const begin = async () => {
      const announced = await announce(kind, payload.conversationId, { clientId, size: blob.size })
      mediaId = announced.mediaId
      this.#begun.add(clientId)
      return announced.upload
    }
    const onProgress = (progress: SendProgress) => this.#note(clientId, progress)
    const upload = await sendFile({ blob, begin, signal, onProgress, onPart: resetBackoff })
    // Stored there before it leaves this list, so that it is in one of them if the page ends.
    await onReady(clientId, messageOf(entry, mediaId))
    return upload
  }

  #afterRefusal(entry: AttachmentEntry, error: unknown): AfterRefusal<QueuedAttachment> {
    const { clientId } = entry
    const isGone = hasKind(error, 'not_found')
    // The server has forgotten the upload, and the file is still here.
    if (isGone && this.#begun.delete(clientId)) return { ...entry, clientId: newClientId() }
    const problem = error instanceof ApiError ? error.problem : undefined
    const mayRetry = !hasKind(error, 'invalid')
    this.#note(clientId, { stage: 'refused', sent: 0, mayRetry, ...(problem && { problem }) })
    // A conversation that is gone has no screen where its sender could decide.
    return isGone ? 'show' : 'keep'
  }

  #note(clientId: string, progress: AttachmentProgress): void {
    this.#progress.set(clientId, progress)
    this.#draw()
  }

  #draw(): void {
    const entries = this.#outbox.entries.get()
    this.all.set(
      entries.map(({ clientId, payload, isRefused }) => ({
        stage: isRefused ? 'refused' : 'queued',
        sent: 0,
        ...this.#progress.get(clientId),
        ...payload,
        clientId,
      })),
    )
    const there = new Set(entries.map(({ clientId }) => clientId))
    for (const clientId of this.#progress.keys()) if (!there.has(clientId)) this.#progress.delete(clientId)
  }
}

function messageOf({ clientId, payload }: AttachmentEntry, mediaId: string): OutboxMessage['payload'] {
  const { conversationId, attachment, ...words } = payload
  const { kind, blob: _sent, ...facts } = attachment
  return {
    conversationId,
    input: { clientId, attachment: mediaId, ...words },
    attachment: { kind, media: { id: mediaId, ...facts } },
  }
}

/** The photos and voice messages of the viewer on their way up; they begin with those that an earlier page left. */
export const openAttachments = onePerPerson(
  (queryClient: QueryClient, by, session) =>
    new Attachments({
      by,
      onReady: (clientId, message) => openOutbox(queryClient, session).add(clientId, message),
    }),
)
