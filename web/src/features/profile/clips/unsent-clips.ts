import type { UploadView } from '@hearth/contract/photos/photos'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { hasKind, newClientId } from '../../../api/client.ts'
import { DISCARDED } from '../../../api/outbox/outbox.ts'
import { keys } from '../../../api/queries.ts'
import { sendFile } from '../../../api/uploads/send-file.ts'
import { warnBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import type { SpokenWords } from '../../../lib/recording/voice-recording.ts'
import { createStore } from '../../../lib/store.ts'
import { onePerPerson } from '../../../session/per-person.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { ownClips, reasonOf } from './clips.queries.ts'

/** Where a file is on its way; `percent` of its bytes are sent. `reason` is '' where there is nothing more to say. */
export type Sending =
  | { stage: 'sending'; percent: number }
  | { stage: 'working' }
  | { stage: 'failed'; reason: string; isOffline: boolean }

type FileToSend = {
  blob: Blob
  begin: (clientId: string) => Promise<UploadView>
  onDone?: () => void
  /** The text of a failure, for a toast. */
  failed: string
}
type SendAttempt = FileToSend & { clientId: string; abort: AbortController }

/** A clip until it is in the profile: what was recorded and typed, and its upload. It outlives its screen. */
class UnsentClip {
  readonly words = createStore<SpokenWords | undefined>(undefined)
  readonly text = createStore('')
  readonly sending = createStore<Sending | undefined>(undefined)
  readonly #queryClient: QueryClient
  #attempt: SendAttempt | undefined
  #isShown = false

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  /** Notes that a component shows the clip, until the returned function is called. */
  show(): () => void {
    this.#isShown = true
    return () => {
      this.#isShown = false
    }
  }

  /** Closing the page would lose it. */
  isOnlyHere(): boolean {
    const sending = this.sending.get()
    return sending ? sending.stage !== 'working' : this.words.get() !== undefined
  }

  discard = (): void => {
    this.words.set(undefined)
    this.text.set('')
  }

  send(file: FileToSend): void {
    void this.#run({ ...file, clientId: newClientId(), abort: new AbortController() })
  }

  /** Goes on where it stopped; a file that was refused gets a new upload. */
  retry = (): void => {
    if (!this.#attempt) return
    const sending = this.sending.get()
    const isRefused = sending?.stage === 'failed' && !sending.isOffline && sending.reason !== ''
    void this.#run({
      ...this.#attempt,
      ...(isRefused && { clientId: newClientId() }),
      abort: new AbortController(),
    })
  }

  cancel = (): void => {
    this.#attempt?.abort.abort(DISCARDED)
    this.#attempt = undefined
    this.sending.set(undefined)
  }

  close(): void {
    this.#attempt?.abort.abort()
    this.#attempt = undefined
  }

  async #run(attempt: SendAttempt): Promise<void> {
    this.#attempt = attempt
    this.sending.set({ stage: 'sending', percent: 0 })
    try {
      await sendFile({
        blob: attempt.blob,
        begin: () => attempt.begin(attempt.clientId),
        signal: attempt.abort.signal,
        onProgress: ({ stage, sent }) => {
          if (this.#attempt !== attempt) return
          const percent = Math.round((100 * sent) / Math.max(1, attempt.blob.size))
          this.sending.set(stage === 'working' ? { stage } : { stage, percent })
        },
      })
      void this.#queryClient.invalidateQueries({ queryKey: keys.limits })
      await this.#queryClient.invalidateQueries({ queryKey: ownClips.queryKey })
      if (this.#attempt !== attempt) return
      this.#attempt = undefined
      this.discard()
      this.sending.set(undefined)
      attempt.onDone?.()
    } catch (error) {
      if (this.#attempt !== attempt) return
      const reason = reasonOf(error)
      this.sending.set({ stage: 'failed', reason, isOffline: hasKind(error, 'offline') })
      if (!this.#isShown) toast.error(attempt.failed, { description: reason })
    }
  }
}

/** The unsent clips of the person who is signed in, by place. */
const openUnsentClips = onePerPerson((queryClient: QueryClient) => {
  const clips = new Map<string, UnsentClip>()
  const stopWarning = warnBeforeLeaving(() => [...clips.values()].some((clip) => clip.isOnlyHere()))
  return {
    at: (place: string) => {
      const clip = clips.get(place) ?? new UnsentClip(queryClient)
      clips.set(place, clip)
      return clip
    },
    close: () => {
      stopWarning()
      for (const clip of clips.values()) clip.close()
      clips.clear()
    },
  }
})

/** Returns the unsent clip of a place: of the video intro, or of a prompt. */
export function useUnsentClip(place: string): UnsentClip {
  const queryClient = useQueryClient()
  const { session } = useSession()
  const [clip] = useState(() => openUnsentClips(queryClient, session).at(place))
  useEffect(() => clip.show(), [clip])
  return clip
}
