import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type FolderLockOwner = { pid: number; startedAt: string }

/** When the process began, as the kernel counts it: an id is used again, an id with its start is not. */
function startOf(pid: number): string | undefined {
  try {
    // The name in the second field may hold spaces, so the count starts behind its bracket.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

function isAlive({ pid, startedAt }: FolderLockOwner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const start = startOf(pid)
  return start === undefined || startedAt === '' || start === startedAt
}

function holderOf(path: string): FolderLockOwner | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof read !== 'object' || read === null || !('pid' in read)) return undefined
    return { pid: Number(read.pid), startedAt: 'startedAt' in read ? String(read.startedAt) : '' }
  } catch {
    return undefined
  }
}

/**
 * Locks `folder` against other processes and returns a function that unlocks it. Throws if another process holds the
 * lock: two processes on one PGlite folder would silently lose each other's writes.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'hearth.lock')
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: startOf(process.pid) ?? '',
  } satisfies FolderLockOwner)
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch {
      const holder = holderOf(path)
      if (holder && isAlive(holder)) {
        throw new Error(`Another Hearth (process ${holder.pid}) is using ${folder}. Stop it, or set DATA_DIR`)
      }
      rmSync(path, { force: true })
    }
  }
  throw new Error(`Can’t lock ${folder}. Check that it’s writable.`)
}
