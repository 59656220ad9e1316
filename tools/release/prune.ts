import { existsSync, globSync, type PathLike } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps.ts'
import { type Lock, productionFolders, readLock, serverWorkspaces } from './packages.ts'

/** The pinned Node is a program, so no package names it. */
const NODE = 'node_modules/node'

/**
 * Returns the folders in `node_modules` that a server does not need, of those that the lock file names. `npm ci --omit=dev`
 * would leave test tools in place, because npm also installs optional peers that are in the lock file.
 */
export function unneededFolders(lock: Lock): string[] {
  const needed = productionFolders(lock, serverWorkspaces)
  const isNeeded = (folder: string) => {
    const { link, resolved = '' } = lock[folder] ?? {}
    return needed.has(link ? resolved : folder) || folder === NODE
  }
  // A folder inside one that is deleted needs no deletion of its own.
  const unneeded = Object.keys(lock).filter((one) => one.includes('node_modules/') && !isNeeded(one))
  return unneeded.filter((one) => !unneeded.some((other) => one.startsWith(`${other}/`)))
}

/** Files that only a compiler or a debugger reads, and what npm keeps for itself. */
const unread = [
  'node_modules/**/*.{map,d.ts,d.mts,d.cts,ts.flow,tsbuildinfo}',
  'node_modules/.{cache,vite,package-lock.json}',
  // The program itself is in node_modules/node/bin.
  'node_modules/node/node_modules',
]

/** Tests and what only they and measurements need. */
export const testCode = [
  '{contract,demo,server,texts,tools,web}/**/*.test.{ts,tsx}',
  'server/src/{testing,attacks,outside/testing}',
  '{contract,web}/src/testing',
  'bench',
  'e2e',
]

/** A checkout of somebody who works on Hearth keeps its tests. */
const isCheckout = () => existsSync(join(root, '.git'))

/** Deletes from `node_modules` what a server does not need, and tests unless this is a checkout: afterwards nothing can be built or tested here. */
async function prune(): Promise<void> {
  const remove = (path: PathLike) => rm(path, { recursive: true, force: true })
  for (const folder of unneededFolders(readLock(root))) await remove(join(root, folder))
  const code = isCheckout()
    ? []
    : globSync(testCode, { cwd: root, exclude: (name) => name === 'node_modules' })
  for (const file of [...globSync(unread, { cwd: root }), ...code]) await remove(join(root, file))
  // Links to programs of packages that are gone.
  const bin = join(root, 'node_modules', '.bin')
  for (const name of await readdir(bin)) if (name !== 'node') await remove(join(bin, name))
}

if (import.meta.main) await prune()
