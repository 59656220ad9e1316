import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = {
  name?: string
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The packages of a lock file by their folder. The root has the folder `''`. */
export type Lock = Readonly<Record<string, LockedPackage>>

export type InstalledPackage = {
  /** Relative to the root of the project, such as `node_modules/hono`. */
  folder: string
  name: string
  version: string
  /** An SPDX expression. */
  licence: string
}

export function readLock(root: string): Lock {
  const { packages }: { packages: Lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return packages
}

/** The name of the package in a folder: all after the last `node_modules/`. */
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every folder in which Node looks for packages that this one imports, the nearest first. */
function lookupFolders(folder: string): string[] {
  const parts = folder.split('/')
  const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
  return [...above.filter((one) => !one.endsWith('node_modules')), ''].map((one) =>
    one ? `${one}/node_modules` : 'node_modules',
  )
}

/** The names of what a package needs to run. Optional peers are none of it: nothing imports them by itself. */
function neededBy(one: LockedPackage): string[] {
  const peers = Object.keys(one.peerDependencies ?? {})
  return [
    ...Object.keys({ ...one.dependencies, ...one.optionalDependencies }),
    ...peers.filter((name) => !one.peerDependenciesMeta?.[name]?.optional),
  ]
}

/** The folder of a package that another one needs, or `undefined` where npm has left it out. */
function findNeeded(lock: Lock, folder: string, name: string): string | undefined {
  const found = lookupFolders(folder)
    .map((place) => `${place}/${name}`)
    .find((place) => lock[place])
  return found && lock[found]?.link ? lock[found].resolved : found
}

/**
 * Returns the folders of everything that these workspaces need to run, themselves included. npm also installs optional
 * peers that happen to be in the lock file, such as the test tools that Better Auth can work with; these are not returned.
 */
export function productionFolders(lock: Lock, workspaces: readonly string[]): Set<string> {
  const found = new Set(workspaces)
  // A set visits what is added meanwhile.
  for (const folder of found) {
    for (const name of neededBy(lock[folder] ?? {})) {
      const needed = findNeeded(lock, folder, name)
      if (needed) found.add(needed)
    }
  }
  return found
}

/** Returns the packages of others in these folders, by name. */
export const packagesIn = (lock: Lock, folders: Iterable<string>): InstalledPackage[] =>
  [...folders]
    .filter((folder) => folder.includes('node_modules/'))
    .map((folder) => ({
      folder,
      name: lock[folder]?.name ?? nameOf(folder),
      version: lock[folder]?.version ?? '',
      licence: lock[folder]?.license ?? '',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))

/** The workspaces that run on a server: the demo community too, for those who only try Hearth. */
export const serverWorkspaces = ['server', 'demo']

/** The workspaces whose code reaches people: as the image or in the browser. */
export const shippedWorkspaces = [...serverWorkspaces, 'web']

/** Tools of the build that put code of their own into the page: the base styles, and how scripts load each other. */
export const shippedTools = ['node_modules/tailwindcss', 'node_modules/vite']

/** Returns every package of others that Hearth ships. */
export const shippedPackages = (lock: Lock): InstalledPackage[] =>
  packagesIn(lock, [...productionFolders(lock, shippedWorkspaces), ...shippedTools])

/** Returns the packages of others that the shipped workspaces import by themselves. */
export function importedPackages(lock: Lock): InstalledPackage[] {
  const workspaces = [...productionFolders(lock, shippedWorkspaces)].filter(
    (folder) => !folder.includes('node_modules/'),
  )
  const folders = workspaces.flatMap((folder) =>
    Object.keys(lock[folder]?.dependencies ?? {}).flatMap((name) => findNeeded(lock, folder, name) ?? []),
  )
  return packagesIn(lock, new Set(folders))
}
