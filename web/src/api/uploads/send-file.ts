import type { UploadView } from '@hearth/contract/photos/photos'
import { loadErrorTexts } from '../../lib/texts/errors.ts'
import { ApiError, api, read } from '../client.ts'
import { DISCARDED } from '../outbox/outbox.ts'
import { nextPart } from './part-size.ts'

/** `working`: all bytes are there, and the server makes something of them. `sent` is in bytes. */
export type SendProgress = { stage: 'sending' | 'working'; sent: number }

type SentFile = {
  blob: Blob
  /** Announces the file. Asked twice under the same client id, it gives the same upload. */
  begin: () => Promise<UploadView>
  signal: AbortSignal
  onProgress?: (progress: SendProgress) => void
  /** This attempt got somewhere. */
  onPart?: () => void
}

type UploadPart = { id: string; offset: number; size: number; part: Blob; signal: AbortSignal }

/**
 * Sends a file from wherever its upload is to its end, and gives the finished upload. Throws an `ApiError` with the reason
 * where the server does not take it. An upload that is discarded is cancelled at the server too.
 */
export async function sendFile({ blob, begin, signal, onProgress, onPart }: SentFile): Promise<UploadView> {
  let view = await begin()
  const { id } = view
  const cancel = () => signal.reason === DISCARDED && void cancelUpload(id).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  let last: { bytes: number; ms: number } | undefined
  while (view.state === 'receiving') {
    signal.throwIfAborted()
    onProgress?.({ stage: 'sending', sent: view.offset })
    const part = blob.slice(view.offset, view.offset + nextPart(last))
    const began = performance.now()
    view = await sendPart({ ...view, part, signal }, view)
    last = { bytes: part.size, ms: performance.now() - began }
    onPart?.()
  }
  signal.throwIfAborted()
  onProgress?.({ stage: 'working', sent: blob.size })
  while (view.state === 'working') {
    view = await waitForEnd(id)
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
    return await putPart(part)
  } catch (error) {
    const offset = offsetIn(error)
    if (offset === undefined) throw error
    // Another tab is sending this part.
    if (offset === view.offset) throw new ApiError({ kind: 'rate_limited', status: 429 })
    return { ...view, offset, state: offset >= view.size ? 'working' : 'receiving' }
  }
}

/** The typed client has no words for bytes. */
const putPart = ({ id, offset, part, signal }: UploadPart): Promise<UploadView> =>
  read(
    fetch(`/api/photos/uploads/${id}?offset=${offset}`, {
      method: 'PUT',
      body: part,
      signal,
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )

/** Waits for an end, but not for ever. */
const waitForEnd = (uploadId: string): Promise<UploadView> =>
  read(api.photos.uploads[':uploadId'].$get({ param: { uploadId }, query: { wait: '1' } }))

const cancelUpload = (uploadId: string): Promise<unknown> =>
  read(api.photos.uploads[':uploadId'].$delete({ param: { uploadId } }))

/** Where the server says that the next part begins, if it refused a part for that. */
function offsetIn(error: unknown): number | undefined {
  const next = error instanceof ApiError ? error.fieldProblems['offset'] : undefined
  return next?.code === 'next_offset' ? Number(next.params['offset']) : undefined
}
