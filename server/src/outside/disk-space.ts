import { statfs } from 'node:fs/promises'

/** Returns the size of the disk that has this folder, and how much of it this process can still use. */
export async function readDiskSpace(folder: string): Promise<{ bytes: number; freeBytes: number }> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { bytes: bsize * blocks, freeBytes: bsize * bavail }
}
