import type { ClipEdits, MediaKind } from '@hearth/contract/media/media'
import type { PhotoEdits, UploadState } from '@hearth/contract/photos/photos'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** An upload of a photo, clip or chat photo. */
export type UploadTable = {
  id: Generated<string>
  userId: string
  clientId: string
  size: number
  received: Generated<number>
  state: Generated<UploadState>
  networkHash: NullableColumn<string>
  alt: Generated<string>
  edits: NullableColumn<PhotoEdits & ClipEdits>
  replaces: NullableColumn<string>
  /** It is the same photo as `replaces`, in another frame. */
  isCrop: Generated<boolean>
  /** Where its files go, known before the first is written. */
  fileKey: string
  photoId: NullableColumn<string>
  reason: NullableColumn<string>
  tries: Generated<number>
  kind: Generated<'photo' | MediaKind>
  /** The clip or chat photo that it becomes, if it is not a photo of a profile. */
  mediaId: NullableColumn<string>
  createdAt: Date
  changedAt: Date
}

/** A clip or a chat photo. `coming`: its bytes or its files are not there yet. */
export type MediaTable = {
  id: Generated<string>
  userId: string
  kind: MediaKind
  state: ColumnType<'coming' | 'ready' | 'refused', 'coming' | 'ready' | undefined, 'ready' | 'refused'>
  /** The prefix of its file names. */
  fileKey: string
  durationMs: number | null
  /** Width divided by height. */
  aspect: number | null
  /** A blurred picture, in base64. */
  thumbhash: string | null
  /** Loudness of equal parts, from 0 to 100. */
  waveform: number[] | null
  /** Keyed hash of the file as it came. */
  sourceHash: string | null
  /** Hash of its picture in 256 bits, by which similar ones are found. */
  pictureHash: string | null
  createdAt: Date
}

/** Hashes of media that moderators have removed, so that they are refused when they come again. */
export type RemovedMediaTable = {
  id: Generated<string>
  sourceHash: string
  pictureHash: string | null
  removedAt: Date
}
