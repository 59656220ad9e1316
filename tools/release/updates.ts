import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { importedPackages, readLock } from './packages.ts'

const run = promisify(execFile)

/** The days within which a newer release of a package that Hearth imports is taken; documented in `docs/security/libraries.md`. */
export const DAYS_TO_UPDATE = { release: 31, major: 90 } as const

/** A package that Hearth imports, and the day of each of its releases, as the registry has them. */
export type PublishedPackage = { name: string; version: string; days: Readonly<Record<string, string>> }

/** A package that stays at its version until a day, as `updates.json` has it. */
export type HeldPackage = { name: string; until: string; note: string }

const DAY_MS = 86_400_000
const numbersOf = (version: string) => version.split('.').map(Number)

function isNewer(version: string, than: string): boolean {
  const [theirs, own] = [numbersOf(version), numbersOf(than)]
  const at = theirs.findIndex((number, place) => number !== own[place])
  return at >= 0 && (theirs[at] ?? 0) > (own[at] ?? 0)
}

/** Releases with the same line promise to break nothing: those of one major version, or below 1.0 of one minor. */
const lineOf = (version: string) => /^(?:0\.\d+|\d+)/.exec(version)?.[0]

/** Returns a sentence for each package whose next release is older than its time frame, and for each needless note. */
export function lateUpdates(
  packages: readonly PublishedPackage[],
  held: readonly HeldPackage[],
  today: string,
): string[] {
  const isHeld = (name: string) => held.some((one) => one.name === name && one.until >= today)
  return packages.flatMap(({ name, version, days }) => {
    if (isHeld(name)) return []
    const newer = Object.keys(days).filter((one) => /^\d+\.\d+\.\d+$/.test(one) && isNewer(one, version))
    const late = newer.find((one) => {
      const limit = lineOf(one) === lineOf(version) ? DAYS_TO_UPDATE.release : DAYS_TO_UPDATE.major
      return Date.parse(today) - Date.parse(days[one] ?? '') > limit * DAY_MS
    })
    return late ? [`${name} ${version}: ${late} is there since ${days[late]?.slice(0, 10)}`] : []
  })
}

type Packument = { time?: Record<string, string>; versions?: Record<string, { deprecated?: string }> }

/** The days of all releases that their author has not taken back. */
async function publishedIn(registry: string, name: string): Promise<Record<string, string>> {
  const response = await fetch(new URL(name.replace('/', '%2f'), registry))
  if (!response.ok) throw new Error(`${name}: the registry answers ${response.status}`)
  const { time = {}, versions = {} }: Packument = await response.json()
  return Object.fromEntries(
    Object.entries(time).filter(([one]) => versions[one] && !versions[one].deprecated),
  )
}

/** Compares the packages that Hearth imports with the newest releases of the registry that npm uses. */
export async function checkUpdates(root: string): Promise<{ problems: string[]; line: string }> {
  const registry = (await run('npm', ['config', 'get', 'registry'], { cwd: root })).stdout.trim()
  const imported = importedPackages(readLock(root))
  const published = await Promise.all(
    imported.map(async ({ name, version }) => ({ name, version, days: await publishedIn(registry, name) })),
  )
  const held: HeldPackage[] = JSON.parse(readFileSync(join(import.meta.dirname, 'updates.json'), 'utf8'))
  const problems = lateUpdates(published, held, new Date().toISOString().slice(0, 10))
  const newest = published.filter(
    ({ version, days }) => !Object.keys(days).some((one) => isNewer(one, version)),
  )
  return {
    problems,
    line: `${imported.length} imported packages, ${newest.length} at their newest release, ${held.length} held, ${problems.length} late`,
  }
}
