import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What every process that a test starts is given: its programs, and what was compiled for the ones before it. */
export const processEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.tmp/compiled', import.meta.url)),
}

/** The processes this one started, where the system tells (Linux does). */
export function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return list ? list.split(' ').map(Number) : []
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
