import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SHAPE = /^(\d+)\.(\d+)\.(\d+)$/

const numbersOf = (version: string) => SHAPE.exec(version)?.slice(1).map(Number)

/** Returns why a version cannot follow another, or `undefined` if it can. */
export function objectionToVersion(version: string, current: string): string | undefined {
  const wanted = numbersOf(version)
  if (!wanted) return `"${version}" is no version: write three numbers, such as 0.3.0.`
  const before = numbersOf(current) ?? []
  const at = wanted.findIndex((number, n) => number !== before[n])
  const isNewer = at >= 0 && (wanted[at] ?? 0) > (before[at] ?? 0)
  return isNewer ? undefined : `${version} is not newer than ${current}.`
}

type Manifest = {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Writes a version into a manifest and into what it wants of other workspaces, whose names all start alike. */
function withVersion<One extends Manifest>(manifest: One, version: string): One {
  const own = (wanted: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(wanted).map(([name, of]) => [name, name.startsWith('@hearth/') ? version : of]),
    )
  return {
    ...manifest,
    version,
    ...(manifest.dependencies && { dependencies: own(manifest.dependencies) }),
    ...(manifest.devDependencies && { devDependencies: own(manifest.devDependencies) }),
  }
}

async function change<Content>(path: string, by: (content: Content) => Content): Promise<void> {
  const content: Content = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, `${JSON.stringify(by(content), null, 2)}\n`)
}

type LockFile = Manifest & { packages: Record<string, Manifest> }

/** Workspaces are the packages of a lock file whose folder is not in `node_modules`, and the root. */
const lockWithVersion = (lock: LockFile, version: string): LockFile => ({
  ...lock,
  version,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([folder, one]) => [
      folder,
      folder.includes('node_modules/') ? one : withVersion(one, version),
    ]),
  ),
})

/** Returns the paths of the manifests of all workspaces and of the root. */
export const manifestsIn = (root: string): string[] =>
  globSync(['package.json', '*/package.json'], { cwd: root })

/** Writes a version into every manifest and into the lock file. */
export async function writeVersion(root: string, version: string): Promise<void> {
  for (const path of manifestsIn(root))
    await change<Manifest>(join(root, path), (one) => withVersion(one, version))
  await change<LockFile>(join(root, 'package-lock.json'), (lock) => lockWithVersion(lock, version))
}
