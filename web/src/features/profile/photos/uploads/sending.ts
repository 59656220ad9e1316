import type { UploadView } from '@hearth/contract/photos/photos'
import { ApiError } from '../../../../api/client.ts'
import { DISCARDED, type SendContext } from '../../../../api/outbox/outbox.ts'
import { loadErrorTexts } from '../../../../lib/texts/errors.ts'
import { offsetIn, type PhotoEntry, uploadRequests } from './upload-requests.ts'
import { nextPart, type UploadProgress } from './uploads.rules.ts'

type UploadPart = { id: string; offset: number; size: number; part: Blob; signal: AbortSignal }

/**
 * Sends a photo from wherever its upload is to its end, and gives the finished upload. Throws an `ApiError` with the
 * reason where the server does not take the picture. An upload that is given up is cancelled at the server too.
 */
export async function sendPhoto(
  entry: PhotoEntry,
  { signal, resetBackoff }: SendContext,
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadView> {
  const { blob } = entry.payload
  let view = await uploadRequests.begin(entry)
  const { id } = view
  const cancel = () => signal.reason === DISCARDED && void uploadRequests.cancel(id).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  let last: { bytes: number; ms: number } | undefined
  while (view.state === 'receiving') {
    signal.throwIfAborted()
    onProgress({ stage: 'sending', sent: view.offset })
    const part = blob.slice(view.offset, view.offset + nextPart(last))
    const began = performance.now()
    view = await sendPart({ ...view, part, signal }, view)
    last = { bytes: part.size, ms: performance.now() - began }
    resetBackoff()
  }
  signal.throwIfAborted()
  onProgress({ stage: 'working', sent: blob.size })
  while (view.state === 'working') {
    view = await uploadRequests.end(id)
    signal.throwIfAborted()
  }
  if (view.state === 'refused') {
    await loadErrorTexts()
    throw new ApiError({ kind: 'invalid', ...(view.reason && { problem: view.reason }), status: 422 })
  }
  return view
}

/** A part that had come already, before its answer was lost or from another tab, is not sent again. */
async function sendPart(part: UploadPart, view: UploadView): Promise<UploadView> {
  try {
    return await uploadRequests.send(part)
  } catch (error) {
    const offset = offsetIn(error)
    if (offset === undefined) throw error
    // Another tab is sending this part.
    if (offset === view.offset) throw new ApiError({ kind: 'rate_limited', status: 429 })
    return { ...view, offset, state: offset >= view.size ? 'working' : 'receiving' }
  }
}
