import type { UploadView } from '@hearth/contract/photos/photos'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasKind, newClientId } from '../../../api/client.ts'
import { DISCARDED } from '../../../api/outbox/outbox.ts'
import { keys } from '../../../api/queries.ts'
import { sendFile } from '../../../api/uploads/send-file.ts'
import { ownClips, reasonOf } from './clips.queries.ts'

/** Where a file is on its way; `percent` of its bytes are sent. `reason` is '' where there is nothing more to say. */
export type Sending =
  | { stage: 'sending'; percent: number }
  | { stage: 'working' }
  | { stage: 'failed'; reason: string; isOffline: boolean }

type FileToSend = { blob: Blob; begin: (clientId: string) => Promise<UploadView> }
type SendAttempt = FileToSend & { clientId: string; abort: AbortController }

/** Sends one file of the viewer at a time. Once it is made, the clips are read again and `onDone` is called. */
export function useSending(onDone: () => void) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending>()
  const attempt = useRef<SendAttempt>(undefined)

  async function run(one: SendAttempt) {
    const isCurrent = () => attempt.current === one
    setSending({ stage: 'sending', percent: 0 })
    try {
      await sendFile({
        blob: one.blob,
        begin: () => one.begin(one.clientId),
        signal: one.abort.signal,
        onProgress: ({ stage, sent }) => {
          if (!isCurrent()) return
          setSending(
            stage === 'working'
              ? { stage }
              : { stage, percent: Math.round((100 * sent) / Math.max(1, one.blob.size)) },
          )
        },
      })
      void queryClient.invalidateQueries({ queryKey: keys.limits })
      await queryClient.invalidateQueries({ queryKey: ownClips.queryKey })
      if (!isCurrent()) return
      attempt.current = undefined
      setSending(undefined)
      onDone()
    } catch (error) {
      if (!isCurrent()) return
      setSending({ stage: 'failed', reason: reasonOf(error), isOffline: hasKind(error, 'offline') })
    }
  }

  return {
    sending,
    send: (file: FileToSend) => {
      attempt.current = { ...file, clientId: newClientId(), abort: new AbortController() }
      void run(attempt.current)
    },
    /** Goes on where it stopped; a file that was refused gets a new upload. */
    retry: () => {
      const { current } = attempt
      if (!current) return
      const isRefused = sending?.stage === 'failed' && !sending.isOffline && sending.reason !== ''
      const next = {
        ...current,
        ...(isRefused && { clientId: newClientId() }),
        abort: new AbortController(),
      }
      attempt.current = next
      void run(next)
    },
    cancel: () => {
      attempt.current?.abort.abort(DISCARDED)
      attempt.current = undefined
      setSending(undefined)
    },
  }
}
