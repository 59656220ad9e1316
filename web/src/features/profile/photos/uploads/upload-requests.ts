import type { OwnPhotoView, UploadView } from '@hearth/contract/photos/photos'
import { ApiError, api, read } from '../../../../api/client.ts'
import type { OutboxEntry } from '../../../../api/outbox/outbox-storage.ts'

/** A prepared photo, the one whose place it takes, and whether it is the same photo in another frame. */
export type PhotoEntry = OutboxEntry<{ blob: Blob; replaces?: string; isCrop?: true }>

type SentPart = { id: string; offset: number; part: Blob; signal: AbortSignal }

/** The server's side of an upload. Asked twice for the same thing it gives the same answer. */
export const uploadRequests = {
  begin: ({ clientId, payload: { blob, ...photo } }: PhotoEntry): Promise<UploadView> =>
    read(api.photos.uploads.$post({ json: { clientId, size: blob.size, ...photo } })),

  /** The typed client has no words for bytes. */
  send: ({ id, offset, part, signal }: SentPart): Promise<UploadView> =>
    read(
      fetch(`/api/photos/uploads/${id}?offset=${offset}`, {
        method: 'PUT',
        body: part,
        signal,
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
    ),

  /** Waits for an end, but not for ever. */
  end: (uploadId: string): Promise<UploadView> =>
    read(api.photos.uploads[':uploadId'].$get({ param: { uploadId }, query: { wait: '1' } })),

  cancel: (uploadId: string): Promise<unknown> =>
    read(api.photos.uploads[':uploadId'].$delete({ param: { uploadId } })),
}

/** Where the server says that the next part begins, if it refused a part for that. */
export function offsetIn(error: unknown): number | undefined {
  const next = error instanceof ApiError ? error.fieldProblems['offset'] : undefined
  return next?.code === 'next_offset' ? Number(next.params['offset']) : undefined
}

export type Finished = { photo: OwnPhotoView; replaces: string | undefined }
