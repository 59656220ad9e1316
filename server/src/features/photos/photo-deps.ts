import type { EventEmitter } from 'node:events'
import type { MediaKind } from '@hearth/contract/media/media'
import type { Ctx, Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import type { ImageWorker } from '../../outside/image-worker/image-worker.ts'
import type { MediaWorker } from '../../outside/media-worker/media-worker.ts'
import type { PhotoFiles } from '../../outside/photo-storage.ts'
import type { UploadParts } from '../../outside/upload-parts.ts'
import type { Permits } from './permits.ts'

/** A difference between the photo rows and the photo files. */
export type PhotoTrouble = 'stray_file' | 'missing_file' | 'stray_upload'

/** Who sends the bytes of pictures: this server, a proxy that it asks by `X-Accel-Redirect`, or the bucket. */
export type PhotoDelivery = 'server' | 'accel' | 'redirect'

/** The part of an upload by which it is queued. */
export type QueuedUpload = { id: string; kind: 'photo' | MediaKind }

/** Encrypts the files of verification media, and hashes all that came. Only the same `boundTo` decrypts. */
export type MediaEncryptor = {
  encrypt: (bytes: Uint8Array, boundTo: string) => Buffer
  /** Throws if the bytes were encrypted with another secret, bound to something else or changed. */
  decrypt: (encrypted: Uint8Array, boundTo: string) => Buffer
  /** The keyed hashes by which the digest of a file may be stored, the current one first. */
  hashes: (digest: string) => readonly string[]
}

/** The means of making and storing photos. */
export type Photos = {
  files: PhotoFiles
  parts: UploadParts
  imageWorker: ImageWorker
  permits: Permits
  delivery: PhotoDelivery
  mediaWorker: MediaWorker
  mediaEncryptor: MediaEncryptor
  /** Queues an upload that has all its bytes for processing, once `tx` commits. */
  queueUpload: (tx: Tx, upload: QueuedUpload) => Promise<void>
  /** How many bytes of unfinished uploads all people together may leave on the disk. */
  maxUnfinishedBytes: number
  /** For waiting requests. `ended`: the photo is there, or was refused. `closing`: wait no more. */
  uploadEvents: EventEmitter<{ ended: [uploadId: string]; closing: [] }>
  count: {
    /** `about` is there for a refused one. */
    upload: (outcome: 'done' | 'refused' | 'failed', about?: { personId: string; reason: string }) => void
    trouble: (kind: PhotoTrouble, count: number) => void
  }
}

/** The dependencies of operations on photo files. */
export type PhotoDeps = Deps & { photos: Photos }
/** Enough to delete what has no row any more. */
export type PhotoFileDeps = Deps & { photos: Pick<Photos, 'files' | 'parts'> }
export type PhotoCtx = Ctx & PhotoDeps
