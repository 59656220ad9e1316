import { parse } from 'csv-parse/sync'
import { anchorOf } from './docs.ts'

/** A row of `docs/security/asvs.csv`: one requirement of OWASP ASVS 5.0.0. */
export type Requirement = {
  id: string
  level: '1' | '2' | '3'
  /** `open` is what a requirement is that does not hold yet. */
  status: 'pass' | 'n/a' | 'exception' | 'open'
  reason: string
  /** Tests as `path › title` and documentation as `path.md#heading`, with ` | ` between them. */
  test: string
}

const statuses = ['pass', 'n/a', 'exception', 'open'] as const
const levels = ['1', '2', '3'] as const
/** The number of requirements of ASVS 5.0.0 by level. */
const REQUIREMENTS = { '1': 70, '2': 183, '3': 92 }
const MAX_EXCEPTIONS = 5

/** Returns the rows of the table. Throws if a line has other columns. */
export const readRequirements = (csv: string): Requirement[] => parse(csv, { columns: true })

const skipping = /\b(?:test|it|describe)\.(?:skip|todo|skipIf|runIf|fails|fixme)\b/

type ReadText = (path: string) => string | undefined

function missingSection(named: string, read: ReadText): string | undefined {
  const [page = '', heading = ''] = named.split('#')
  const lines = read(page)?.split('\n') ?? []
  const isThere = lines.some(
    (line) => /^#+ /.test(line) && anchorOf(line.replace(/^#+ /, '')) === anchorOf(heading),
  )
  return isThere ? undefined : `has no section ${named}`
}

/** Returns the reason why the named test or section is none, if so. */
function missing(named: string, read: ReadText): string | undefined {
  const [path = '', title] = named.split(' › ')
  if (title === undefined) return missingSection(named, read)
  const source = read(path)
  if (source === undefined) return `has no file ${path}`
  if (skipping.test(source)) return `names ${path}, which skips a test`
  const isTitle = ["'", '"', '`'].some((quote) =>
    source.replaceAll(`\\${quote}`, quote).includes(`${quote}${title}`),
  )
  return isTitle ? undefined : `has no test “${title}” in ${path}`
}

function mistakesIn(row: Requirement, read: ReadText): string[] {
  const tests = row.test === '' ? [] : row.test.split(' | ')
  return [
    ...(statuses.includes(row.status) ? [] : [`has the status ${row.status}`]),
    ...(levels.includes(row.level) ? [] : [`has the level ${row.level}`]),
    ...(row.reason === '' ? ['has no reason'] : []),
    ...(row.status === 'pass' && tests.length === 0 ? ['passes without a test'] : []),
    ...tests.flatMap((one) => missing(one, read) ?? []),
  ].map((mistake) => `${row.id} ${mistake}`)
}

/** Returns one sentence for each row that claims what is not there; `read` gives the text of a file. */
export function mistakesOf(rows: readonly Requirement[], read: ReadText): string[] {
  const seen = rows.map(({ id }) => id)
  const exceptions = rows.filter(({ level, status }) => level === '2' && status === 'exception')
  return [
    ...seen.filter((id, at) => seen.indexOf(id) !== at).map((id) => `${id} is there more than once`),
    ...levels.flatMap((level) => {
      const count = rows.filter((row) => row.level === level).length
      return count === REQUIREMENTS[level] ? [] : [`Level ${level} has ${count} rows`]
    }),
    ...(exceptions.length > MAX_EXCEPTIONS ? [`There are ${exceptions.length} exceptions at level 2`] : []),
    ...rows.flatMap((row) => mistakesIn(row, read)),
  ]
}

/** The number of rows of each status, by chapter and level, as a Markdown page. */
export function countsOf(rows: readonly Requirement[]): string {
  const chapters = [...new Set(rows.map(({ id }) => id.split('.')[0] ?? ''))]
  const line = (name: string, level: string, of: readonly Requirement[]) =>
    `| ${name} | ${level} | ${statuses.map((status) => of.filter((row) => row.status === status).length).join(' | ')} | ${of.length} |`
  const byLevel = (name: string, of: readonly Requirement[]) =>
    levels.flatMap((level) => {
      const some = of.filter((row) => row.level === level)
      return some.length === 0 ? [] : [line(name, level, some)]
    })
  return [
    `| chapter | level | ${statuses.join(' | ')} | all |`,
    '|---|---|--:|--:|--:|--:|--:|',
    ...chapters.flatMap((chapter) =>
      byLevel(
        chapter,
        rows.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    ),
    ...byLevel('all', rows),
    line('all', '1–3', rows),
  ].join('\n')
}
