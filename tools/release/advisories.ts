import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'
import { askNpmAboutShipped } from './sbom.ts'
import { checkUpdates } from './updates.ts'

/** The days within which a weakness of a shipped package is removed; documented in `docs/security/libraries.md`. */
export const DAYS_TO_PATCH = { critical: 2, high: 7, moderate: 30, low: 90 } as const

type Severity = keyof typeof DAYS_TO_PATCH
export type Advisory = { id: string; severity: Severity; name: string; title: string }

/** An advisory that somebody has read, as `advisories.json` has it. */
export type NotedAdvisory = {
  id: string
  /** The day on which it was published: the time frame starts there. */
  published: string
  note: string
  /** Only for a weakness that Hearth cannot reach, as the note explains: the day of the next look. */
  until?: string
}

type Via = { url: string; severity: string; name: string; title: string }
type NpmAudit = { vulnerabilities?: Record<string, { via: (Via | string)[] }> }

const isSeverity = (word: string): word is Severity => word in DAYS_TO_PATCH

/** Returns each advisory once, from the output of `npm audit --json`; `undefined` if that is no report. */
export function advisoriesIn(output: string): Advisory[] | undefined {
  const { vulnerabilities }: NpmAudit = JSON.parse(output)
  if (!vulnerabilities) return undefined
  const all = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via !== 'string')
    .map(
      ({ url, severity, name, title }): Advisory => ({
        id: url.slice(url.lastIndexOf('/') + 1),
        severity: isSeverity(severity) ? severity : 'low',
        name,
        title,
      }),
    )
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

const DAY_MS = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const lastDayOf = ({ severity }: Advisory, { published, until }: NotedAdvisory) =>
  until ?? dayOf(Date.parse(published) + DAYS_TO_PATCH[severity] * DAY_MS)

/** Returns a sentence for each advisory that nobody has noted or whose time is over, and for each note without one. */
export function overdue(
  advisories: readonly Advisory[],
  noted: readonly NotedAdvisory[],
  today: string,
): string[] {
  const notes = new Map(noted.map((one) => [one.id, one]))
  const ids = new Set(advisories.map(({ id }) => id))
  return [
    ...advisories.flatMap((advisory) => {
      const { id, name, severity, title } = advisory
      const note = notes.get(id)
      const what = `${id} (${severity}, ${name}: ${title})`
      if (!note) return [`${what} is new: update the package, or note the advisory in advisories.json`]
      const last = lastDayOf(advisory, note)
      return today > last ? [`${what} had to be removed by ${last}`] : []
    }),
    ...noted
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => `${id} concerns nothing that is shipped any more`),
  ]
}

const isFailure = (error: unknown): error is { stdout: string } =>
  typeof error === 'object' && error !== null && 'stdout' in error && typeof error.stdout === 'string'

/** npm ends with an error for a finding as well as for a registry that has no advisories. */
async function askNpm(): Promise<string> {
  try {
    return await askNpmAboutShipped(root, ['audit', '--package-lock-only', '--json'])
  } catch (error) {
    if (isFailure(error) && error.stdout.trim()) return error.stdout
    throw error
  }
}

/** Compares the shipped packages with the advisories of the registry. `problems` is `undefined` if it has none. */
export async function checkAdvisories(): Promise<{ problems: string[] | undefined; line: string }> {
  const advisories = advisoriesIn(await askNpm())
  if (!advisories)
    return {
      problems: undefined,
      line: 'Skipped: advisories (known weaknesses of shipped packages). The registry gives none here; run npm run advisories where it does.',
    }
  const noted: NotedAdvisory[] = JSON.parse(
    readFileSync(join(import.meta.dirname, 'advisories.json'), 'utf8'),
  )
  const problems = overdue(advisories, noted, dayOf(Date.now()))
  return {
    problems,
    line: `${advisories.length} advisories, ${problems.length} of them overdue or not noted`,
  }
}

if (import.meta.main) {
  const advisories = await checkAdvisories()
  const updates = await checkUpdates(root)
  const problems = [...(advisories.problems ?? []), ...updates.problems]
  console.log([advisories.line, updates.line, ...problems].join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
