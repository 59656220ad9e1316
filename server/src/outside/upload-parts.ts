import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of unfinished uploads, each in a file of this machine. */
export type UploadParts = {
  /** Writes at the offset and gives how many bytes there are from the start without a hole. */
  write: (uploadId: string, offset: number, bytes: Uint8Array) => Promise<number>
  pathOf: (uploadId: string) => string
  remove: (uploadId: string) => Promise<void>
  list: () => Promise<string[]>
}

/** Returns storage for unfinished uploads in this folder, which only the process's user may read. */
export function openUploadParts(folder: string): UploadParts {
  const pathOf = (uploadId: string) => {
    if (!/^[\w-]+$/.test(uploadId)) throw new Error('this is no id of an upload')
    return join(folder, uploadId)
  }
  const list = async () => (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  return {
    pathOf,
    list,
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
