import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoriesIn, DAYS_TO_PATCH, type NotedAdvisory, overdue } from './advisories.ts'

const via = (id: string, severity: string) => ({
  source: 1,
  name: 'left',
  dependency: 'left',
  title: 'reads too much',
  url: `https://advisories.example/${id}`,
  severity,
  range: '<2.0.0',
})
/** As npm writes it: a package that needs a weak one repeats its name only. */
const output = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    left: { name: 'left', severity: 'critical', via: [via('GHSA-a', 'critical'), via('GHSA-b', 'low')] },
    right: { name: 'right', severity: 'critical', via: ['left', via('GHSA-a', 'critical')] },
  },
})
const advisories = advisoriesIn(output) ?? []
const noted = (published: string, more: Partial<NotedAdvisory> = {}): NotedAdvisory[] =>
  ['GHSA-a', 'GHSA-b'].map((id) => ({ id, published, note: 'read', ...more }))

test('each advisory of npm’s report is read once', () => {
  expect(advisories.map(({ id, severity }) => `${id} ${severity}`)).toEqual(['GHSA-a critical', 'GHSA-b low'])
})

test('an advisory past its time frame fails, one before it does not', () => {
  expect(overdue(advisories, noted('2026-01-01'), '2026-01-03')).toEqual([])
  expect(overdue(advisories, noted('2026-01-01'), '2026-01-04')).toEqual([
    'GHSA-a (critical, left: reads too much) had to be removed by 2026-01-03',
  ])
  expect(overdue(advisories, noted('2026-01-01'), '2026-04-02')).toHaveLength(2)
})

test('an advisory that nobody has noted fails, and so does a note that is no longer needed', () => {
  expect(overdue(advisories, [], '2026-01-01')).toHaveLength(2)
  expect(overdue([], noted('2026-01-01'), '2026-01-01')).toHaveLength(2)
})

test('a weakness that Hearth cannot reach is looked at again on its day', () => {
  const unreachable = noted('2026-01-01', { until: '2026-06-01' })
  expect(overdue(advisories, unreachable, '2026-06-01')).toEqual([])
  expect(overdue(advisories, unreachable, '2026-06-02')).toHaveLength(2)
})

test('a registry without advisories is neither a success nor a failure', () => {
  expect(advisoriesIn(JSON.stringify({ message: '405 Method Not Allowed', method: 'POST' }))).toBeUndefined()
})

test('the time frames are those of the documentation', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/security/libraries.md'), 'utf8')
  const documented = Object.fromEntries(
    [...page.matchAll(/^\| (critical|high|moderate|low) \|[^|]*\| (\d+) days \|$/gm)].map(
      ([, severity = '', days]) => [severity, Number(days)],
    ),
  )
  expect(documented).toEqual(DAYS_TO_PATCH)
})
