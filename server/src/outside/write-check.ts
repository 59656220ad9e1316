import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILLING = new Uint8Array(4096)

/** Throws unless the folder is there or can be made. */
export const requireFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true }))

/** Writes and removes a file of 4 KB. Throws if the disk is full or read-only. */
export async function tryToWriteFile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `.write-check-${randomUUID()}`)
  try {
    await writeFile(path, FILLING)
  } finally {
    await rm(path, { force: true })
  }
}
