import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFiles } from './photo-storage.ts'

/** The bytes of unfinished uploads. */
export type UploadParts = {
  /** Writes at the offset and gives how many bytes there are from the start without a hole, up to the end of this part. */
  write: (uploadId: string, offset: number, bytes: Uint8Array) => Promise<number>
  /** All bytes; `undefined` if there are not as many as `size`. */
  read: (uploadId: string, size: number) => Promise<Uint8Array | undefined>
  remove: (uploadId: string) => Promise<void>
  list: () => Promise<string[]>
}

function requireId(uploadId: string): string {
  if (!/^[\w-]+$/.test(uploadId)) throw new Error('this is no id of an upload')
  return uploadId
}

/** Returns storage for unfinished uploads in this folder, which only the process's user may read, each in a file. */
export function openUploadParts(folder: string): UploadParts {
  const pathOf = (uploadId: string) => join(folder, requireId(uploadId))
  return {
    list: async () => (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')),
    read: async (uploadId, size) => {
      const path = pathOf(uploadId)
      const found = await stat(path).catch(() => undefined)
      return found?.size === size ? readFile(path) : undefined
    },
    write: async (uploadId, offset, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Never to append: bytes that were written but not counted are written over.
      const file = await open(pathOf(uploadId), offset === 0 ? 'w' : 'r+', 0o600).catch(() => undefined)
      if (!file) return 0
      try {
        const { size } = await file.stat()
        if (size < offset) return size
        await file.write(bytes, 0, bytes.length, offset)
        return offset + bytes.length
      } finally {
        await file.close()
      }
    },
    remove: (uploadId) => rm(pathOf(uploadId), { force: true }),
  }
}

/** A bucket, which can tell the sizes of its objects. */
type UploadBucket = PhotoFiles & Required<Pick<PhotoFiles, 'sizesBelow'>>

const isBucket = (files: PhotoFiles): files is UploadBucket => files.sizesBelow !== undefined

/** Returns storage for unfinished uploads: the bucket if photos are in one, else the folder. */
export const openParts = async (
  files: PhotoFiles,
  folder: string,
  readOwner: () => Promise<string>,
): Promise<UploadParts> =>
  isBucket(files) ? openBucketUploadParts(files, await readOwner(), folder) : openUploadParts(folder)

/**
 * Returns storage for unfinished uploads in a bucket, which any number of machines share: an object for each part, by its
 * offset. `owner` is the name of the database, because a copy of it may use the same bucket. It also finds uploads that an
 * earlier release has kept in the folder.
 */
function openBucketUploadParts(bucket: UploadBucket, owner: string, folder: string): UploadParts {
  const root = `uploads/${owner.replaceAll(/[^\w.-]/g, '-')}/`
  const below = (uploadId: string) => `${root}${requireId(uploadId)}/`
  const keyOf = (uploadId: string, offset: number) => `${below(uploadId)}${offset}.part`
  const inFolder = openUploadParts(folder)

  /** Returns the offsets of the parts that follow each other from the start, up to `end`, and where the last one ends. */
  async function partsUpTo(uploadId: string, end: number) {
    const sizes = await bucket.sizesBelow(below(uploadId))
    const offsets: number[] = []
    let at = 0
    for (;;) {
      const size = sizes.get(keyOf(uploadId, at))
      // Two requests at once may have left a part here that ends elsewhere than the counted one.
      if (!size || at + size > end) return { offsets, end: at }
      offsets.push(at)
      at += size
    }
  }

  return {
    list: async () => {
      const ids = new Set(await inFolder.list())
      for await (const key of bucket.list(root)) ids.add(key.slice(root.length).split('/')[0] ?? '')
      return [...ids]
    },
    read: async (uploadId, size) => {
      const { offsets, end } = await partsUpTo(uploadId, size)
      if (end !== size) return inFolder.read(uploadId, size)
      const parts = await Promise.all(offsets.map((offset) => bucket.read(keyOf(uploadId, offset))))
      const bytes = Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))
      return bytes.length === size ? bytes : undefined
    },
    write: async (uploadId, offset, bytes) => {
      const { end } = offset === 0 ? { end: 0 } : await partsUpTo(uploadId, offset)
      if (end !== offset) return end
      await bucket.put(keyOf(uploadId, offset), bytes)
      return offset + bytes.length
    },
    remove: async (uploadId) => {
      await bucket.removeAll(below(uploadId))
      await inFolder.remove(uploadId)
    },
  }
}
