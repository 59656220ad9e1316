import type { OwnPhotoView, UploadView } from '@hearth/contract/photos/photos'
import { api, read } from '../../../../api/client.ts'
import type { SendContext } from '../../../../api/outbox/outbox.ts'
import type { OutboxEntry } from '../../../../api/outbox/outbox-storage.ts'
import { type SendProgress, sendFile } from '../../../../api/uploads/send-file.ts'

/** A prepared photo, the one whose place it takes, and whether it is the same photo in another frame. */
export type PhotoEntry = OutboxEntry<{ blob: Blob; replaces?: string; isCrop?: true }>

export type Finished = { photo: OwnPhotoView; replaces: string | undefined }

/** Sends a photo, as `sendFile` does. */
export function sendPhoto(
  { clientId, payload: { blob, ...photo } }: PhotoEntry,
  { signal, resetBackoff }: SendContext,
  onProgress: (progress: SendProgress) => void,
): Promise<UploadView> {
  const begin = () => read(api.photos.uploads.$post({ json: { clientId, size: blob.size, ...photo } }))
  return sendFile({ blob, begin, signal, onProgress, onPart: resetBackoff })
}
