import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Lock, productionFolders, readLock, shippedWorkspaces } from './packages.ts'

const run = promisify(execFile)

type Component = { name: string; version: string; [more: string]: unknown }

/** A software bill of materials in the format of CycloneDX. */
export type Sbom = {
  metadata: { component: Component }
  components: Component[]
  [more: string]: unknown
}

const nodeOf = (version: string): Component => ({
  'bom-ref': `node@${version}`,
  type: 'platform',
  name: 'node',
  version,
  scope: 'required',
  purl: `pkg:generic/node@${version}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  licenses: [{ license: { id: 'MIT' } }],
})

/** The lock of what is shipped, as if a project depended on these workspaces and on nothing else. */
function shippedLock(lock: Lock, overrides: unknown) {
  const { version = '' } = lock[''] ?? {}
  const shipped = productionFolders(lock, shippedWorkspaces)
  const entries = Object.entries(lock).filter(([folder, { link, resolved = '' }]) =>
    shipped.has(link ? resolved : folder),
  )
  const project = {
    name: 'hearth',
    version,
    license: 'MIT',
    dependencies: Object.fromEntries(shippedWorkspaces.map((name) => [`@hearth/${name}`, version])),
    overrides,
  }
  const packages = {
    '': project,
    ...Object.fromEntries(entries.map(([folder, one]) => [folder, withoutTools(one)])),
  }
  return { project, lock: { name: 'hearth', version, lockfileVersion: 3, requires: true, packages } }
}

const withoutTools = (one: Lock[string]) => ({ ...one, devDependencies: undefined })

/**
 * Runs npm in a folder whose lock file has only the packages that Hearth ships, and returns what npm prints. npm itself
 * leaves out packages of workspaces, or includes test tools.
 */
export async function askNpmAboutShipped(root: string, args: readonly string[]): Promise<string> {
  const { overrides }: { overrides?: unknown } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const { project, lock } = shippedLock(readLock(root), overrides)
  const folder = await mkdtemp(join(tmpdir(), 'hearth-shipped-'))
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify(project))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    return (await run('npm', [...args], { cwd: folder, maxBuffer: 2 ** 26 })).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the bill of materials of the packages that Hearth ships, as npm writes it, and of Node. */
export async function writeSbom(root: string): Promise<Sbom> {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const sbom: Sbom = JSON.parse(await askNpmAboutShipped(root, args))
  const node = nodeOf(readLock(root)['node_modules/node']?.version ?? '')
  // npm names the whole after its folder.
  const component = { ...sbom.metadata.component, name: 'hearth' }
  return { ...sbom, metadata: { ...sbom.metadata, component }, components: [...sbom.components, node] }
}
