import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnreachable, newClientId } from '../../../api/client.ts'
import { type SendProgress, sendFile } from '../../../api/uploads/send-file.ts'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import { announceRecording, findUpload } from '../verification.queries.ts'
import type { Take } from './running-attempt.ts'

type SendingOptions = { attemptId: string; take: Take; onSent: () => void }

/** Sends a recording, goes on by itself when the network is back, and stops when the page is left. */
export function useSending({ attemptId, take: { blob, typed }, onSent }: SendingOptions) {
  const [clientId] = useState(newClientId)
  const [progress, setProgress] = useState<SendProgress>({ stage: 'sending', sent: 0 })
  const uploadId = useRef('')
  const stop = useRef(new AbortController())
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      sendFile({
        blob,
        // Once announced it may be sent after the time of the steps too, but not announced again.
        begin: async () => {
          const upload = uploadId.current
            ? await findUpload(uploadId.current)
            : await announceRecording({ attemptId, clientId, size: blob.size, ...(typed && { typed }) })
          uploadId.current = upload.id
          return upload
        },
        signal: stop.current.signal,
        onProgress: setProgress,
      }),
    onSuccess: onSent,
  })

  // The recording is nowhere else.
  useWarningBeforeLeaving()
  const begin = useEffectEvent(() => sending.mutate())
  const goOn = useEffectEvent(() => isUnreachable(sending.error) && sending.mutate())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    begin()
    const onOnline = () => void goOn()
    addEventListener('online', onOnline)
    return () => {
      controller.abort()
      removeEventListener('online', onOnline)
    }
  }, [])

  const percent = Math.round((100 * progress.sent) / Math.max(1, blob.size))
  return { stage: progress.stage, percent, error: sending.error, retry: () => sending.mutate() }
}
