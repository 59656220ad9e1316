import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** For a server that ends within seconds: what would make it faster later costs more than all it does. */
export const briefly = ['--liftoff-only']

const manifest: unknown = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../package.json', import.meta.url)), 'utf8'),
)
const Manifest = z.object({ scripts: z.object({ start: z.string() }) })

const startWords = Manifest.parse(manifest).scripts.start.split(' ')

/** The Node flags of `npm start`, so that tests and measurements run like an operator's server. */
export const startFlags = startWords.filter((word) => word.startsWith('--'))

/** The environment of each process that a test starts: the path, the variables of `npm start`, and the compile cache. */
export const processEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.tmp/compiled', import.meta.url)),
  ...Object.fromEntries(startWords.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))),
}

/** Returns the child processes of a process, where the system tells (Linux). */
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
