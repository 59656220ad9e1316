import { randomUUID } from 'node:crypto'
import { MAX_CHUNK_BYTES, UploadView } from '@hearth/contract/photos/photos'

/** Asks as one person's page does. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>
type UploadResult = { view: UploadView; refused?: undefined } | { refused: string; view?: undefined }
type StartedUpload = { clientId?: string; size?: number; type?: string }

async function readView(response: Response): Promise<UploadResult> {
  const body = (await response.json()) as {
    error?: { message: string; fields?: Record<string, { message: string }> }
  }
  if (response.ok) return { view: UploadView.parse(body) }
  if (response.status >= 500) throw new Error(`an upload was answered with ${response.status}`)
  return { refused: Object.values(body.error?.fields ?? {})[0]?.message ?? body.error?.message ?? '' }
}

/** Starts an upload. */
export const begin = async (ask: Ask, input: Record<string, unknown>): Promise<UploadResult> =>
  readView(
    await ask('/api/photos/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: randomUUID(), ...input }),
    }),
  )

/** Sends one part of a photo from `offset`. */
export const sendPart = async (
  ask: Ask,
  id: string,
  { offset, bytes, type = 'application/octet-stream' }: { offset: number; bytes: Buffer; type?: string },
): Promise<UploadResult> =>
  readView(
    await ask(`/api/photos/uploads/${id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    }),
  )

export const lookAt = async (ask: Ask, id: string, wait = false): Promise<UploadResult> =>
  readView(await ask(`/api/photos/uploads/${id}${wait ? '?wait=1' : ''}`))

/** Sends the remaining parts and returns the outcome. */
export async function finish(
  ask: Ask,
  { id, offset }: UploadView,
  bytes: Buffer,
  type?: string,
): Promise<UploadResult> {
  for (let at = offset; at < bytes.length; at += MAX_CHUNK_BYTES) {
    const part = bytes.subarray(at, at + MAX_CHUNK_BYTES)
    const sent = await sendPart(ask, id, { offset: at, bytes: part, ...(type && { type }) })
    if (!sent.view) return sent
    if (sent.view.state === 'refused') return { refused: sent.view.reason?.message ?? '' }
  }
  for (;;) {
    const seen = await lookAt(ask, id, true)
    if (!seen.view) return seen
    if (seen.view.state === 'refused') return { refused: seen.view.reason?.message ?? '' }
    if (seen.view.state === 'done') return seen
  }
}

/** Uploads a photo like the page does. Returns the photo or the refusal. */
export async function upload(
  ask: Ask,
  bytes: Buffer,
  { clientId, size, type }: StartedUpload = {},
): Promise<UploadResult> {
  const begun = await begin(ask, { size: size ?? bytes.length, ...(clientId && { clientId }) })
  return begun.view ? finish(ask, begun.view, bytes, type) : begun
}
