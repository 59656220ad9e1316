import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns a folder with that much space, or `undefined` where the system does not allow to mount one. */
export async function openSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    close: async () => {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
