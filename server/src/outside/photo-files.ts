import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openBucket } from './photo-files.s3.ts'
import { type FileSize, type PhotoBucketSettings, type PhotoFiles, requireKey } from './photo-storage.ts'

/** The suffix of a file that is not complete yet. */
const UNFINISHED = '.part'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orNothing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Returns photo storage: the bucket if one is set, else a folder. */
export const openPhotoFiles = (folder: string, bucket: PhotoBucketSettings | undefined): PhotoFiles =>
  bucket ? openBucket(bucket) : openFolder(folder)

/** Keeps photos in a folder of this machine, a file a key. */
function openFolder(folder: string): PhotoFiles {
  const placeOf = (key: string) => join(folder, requireKey(key))

  return {
    put: async (key, bytes) => {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true })
      const unfinished = `${place}.${randomUUID()}${UNFINISHED}`
      const file = await open(unfinished, 'wx')
      try {
        await file.writeFile(bytes)
        // A rename can reach the disk before what is renamed does.
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(unfinished, place)
    },
    read: (key) => orNothing(readFile(placeOf(key))),
    removeAll: async (prefix) => {
      if (prefix.endsWith('/')) {
        await rm(placeOf(prefix.slice(0, -1)), { recursive: true, force: true })
        return
      }
      await rm(placeOf(prefix), { force: true })
    },
    list: (prefix) => filesIn(folder, prefix),
    sizes: (prefix) => sizesIn(folder, prefix),
  }
}

async function* filesIn(folder: string, prefix: string): AsyncGenerator<string> {
  const inside = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
  for (const name of await namesIn(join(folder, inside))) {
    const key = inside ? `${inside}/${name}` : name
    if (name.endsWith('/')) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* filesIn(folder, key)
    } else if (key.startsWith(prefix)) yield key
  }
}

async function* sizesIn(folder: string, prefix: string): AsyncGenerator<FileSize> {
  for await (const key of filesIn(folder, prefix)) {
    // It may have been removed since it was listed.
    const found = await orNothing(stat(join(folder, key)))
    if (found) yield [key, found.size]
  }
}

/** Returns the names in a folder in the order of their keys; those of folders end with a slash. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of (await orNothing(opendir(folder))) ?? [])
    names.push(entry.isDirectory() ? `${entry.name}/` : entry.name)
  return names.toSorted()
}
