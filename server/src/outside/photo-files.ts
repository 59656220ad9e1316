import { openFolder } from './photo-files.folder.ts'
import { openBucket } from './photo-files.s3.ts'

/** Where the pictures of photos are kept, by key. A key is made by this server and never by whoever asks. */
export type PhotoFiles = {
  /** Is only done once the bytes are safe; the same key again puts others in their place. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or `undefined` where there are none under this key. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes everything whose key begins with this; nothing to remove is no failure. */
  removeAll: (prefix: string) => Promise<void>
  /** Every key that begins with this, in no order. */
  list: (prefix: string) => AsyncIterable<string>
}

/** A store that speaks S3. */
export type PhotoBucketSettings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket where there is one, else a folder on this machine. */
export const openPhotoFiles = (folder: string, bucket: PhotoBucketSettings | undefined): PhotoFiles =>
  bucket ? openBucket(bucket) : openFolder(folder)
