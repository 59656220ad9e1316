export type FileSize = readonly [key: string, bytes: number]

/** Storage of photo files by key. Keys are made by this server, never by clients. */
export type PhotoFiles = {
  /** Is only done once the bytes are safe; the same key again puts others in their place. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or `undefined` where there are none under this key. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes everything whose key begins with this; nothing to remove is no failure. */
  removeAll: (prefix: string) => Promise<void>
  /** Every key that begins with this, in the order of their bytes. A bucket is read page by page. */
  list: (prefix: string) => AsyncIterable<string>
  /** Every key that begins with this, with the size in bytes, in the same order. */
  sizes: (prefix: string) => AsyncIterable<FileSize>
  /** Returns an address that anybody can read the bytes from for five to ten minutes. Only a bucket has one. */
  addressOf?: (key: string) => Promise<string>
  /** Returns the size in bytes of everything whose key begins with this. Only a bucket tells it. */
  sizesBelow?: (prefix: string) => Promise<Map<string, number>>
}

/** A store that speaks S3. */
export type PhotoBucketSettings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Every key in the bucket begins with this: empty, or with a slash at its end. */
  prefix: string
}

/** Returns the key. Throws for one that Hearth does not make, because that is a bug. */
export function requireKey(key: string): string {
  const isKey = /^[\w-][\w.-]*(\/[\w.-]+)*$/.test(key) && !key.includes('..')
  if (!isKey) throw new Error('this is no key of a photo')
  return key
}
