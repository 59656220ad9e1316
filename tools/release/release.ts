import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { root } from '../steps.ts'
import { releaseChangelog } from './changelog.ts'
import { collectLicences, licencesAsText } from './licences.ts'
import { writeSbom } from './sbom.ts'
import { objectionToVersion, writeVersion } from './versions.ts'

const USAGE = `Usage: npm run release -- VERSION [--commit]

Prepares a release: writes VERSION into every package.json and the lock file, moves "Unreleased" of CHANGELOG.md
under it, and writes notes.md, sbom.cdx.json and licences.txt into dist/VERSION. With --commit it also
commits and tags the result as vVERSION. It pushes nothing.`

const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trimEnd()

/** Why nothing can be released, in sentences. */
async function objectionsTo(version: string): Promise<string[]> {
  const { version: current }: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const objection = objectionToVersion(version, current)
  const changed = await git('status', '--porcelain')
  return [
    ...(objection ? [objection] : []),
    ...(changed ? [`Commit or undo these changes first:\n${changed}`] : []),
    ...collectLicences(root).problems,
  ]
}

/** Returns the folder with the files that are published beside the release. */
async function prepare(version: string): Promise<string> {
  const path = join(root, 'CHANGELOG.md')
  const today = new Date().toISOString().slice(0, 10)
  const { changelog, notes } = releaseChangelog(await readFile(path, 'utf8'), version, today)
  await writeVersion(root, version)
  await writeFile(path, changelog)

  const folder = join('dist', version)
  await mkdir(join(root, folder), { recursive: true })
  const files = {
    'notes.md': `# Hearth ${version}\n\n${notes}\n`,
    'sbom.cdx.json': `${JSON.stringify(await writeSbom(root), null, 2)}\n`,
    'licences.txt': licencesAsText(collectLicences(root).licences),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, folder, name), content)
  return folder
}

async function commit(version: string): Promise<void> {
  await git('commit', '--quiet', '--all', '--message', `chore: release ${version}`)
  await git('tag', '--annotate', `v${version}`, '--message', `Hearth ${version}`)
}

/** Prepares the release and returns the exit code. */
async function release(version: string, shouldCommit: boolean): Promise<number> {
  const objections = await objectionsTo(version)
  if (objections.length > 0) {
    console.error(objections.join('\n'))
    return 1
  }
  const folder = await prepare(version)
  if (shouldCommit) await commit(version)
  const next = shouldCommit
    ? `Committed and tagged as v${version}; push both.`
    : `Read the changes, then commit them and tag v${version}.`
  console.log(`Hearth ${version} is prepared. Its notes, SBOM and licences are in ${folder}.\n${next}`)
  return 0
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'boolean', default: false } },
})
const [version, ...others] = positionals
if (!version || others.length > 0) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  process.exitCode = await release(version, values.commit).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
}
