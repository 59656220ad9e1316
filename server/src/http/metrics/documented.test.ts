import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobs } from '../../jobs.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { openMetrics } from '../metrics.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const alerts = read('ops/prometheus/alerts.yml')
const operating = read('docs/operating.md')

const Gridded = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() })
const DataSource = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) })
const Panel = z.strictObject({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  gridPos: Gridded,
  datasource: z.optional(DataSource),
  collapsed: z.optional(z.literal(false)),
  panels: z.optional(z.array(z.never())),
  fieldConfig: z.optional(
    z.strictObject({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.unknown()) }),
  ),
  options: z.optional(z.record(z.string(), z.unknown())),
  targets: z.optional(
    z.array(
      z.strictObject({
        refId: z.string().check(z.regex(/^[A-Z]$/)),
        datasource: DataSource,
        expr: z.string(),
        legendFormat: z.string(),
        editorMode: z.literal('code'),
        range: z.literal(true),
      }),
    ),
  ),
})
/** The parts of the schema of dashboards in Grafana 11 that Hearth's uses; `id` is null in a file for import. */
const Dashboard = z.object({
  id: z.null(),
  uid: z.literal('hearth'),
  title: z.string(),
  schemaVersion: z.literal(39),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(Panel),
})
const dashboard = Dashboard.parse(JSON.parse(read('ops/grafana/hearth.json')))
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** The metrics that a server with a job queue exposes, with their types. */
async function exposed(): Promise<Map<string, string>> {
  const metrics = openMetrics()
  metrics.watch({
    sockets: () => 0,
    connectedPeople: () => 0,
    pool: () => ({ total: 1, idle: 1, waiting: 0 }),
    cases: () => Promise.resolve([]),
    training: () => Promise.resolve(undefined),
    databaseBytes: () => Promise.resolve(0),
    lastBackup: () => Promise.resolve(undefined),
    photoStore: () => Promise.resolve({ isPaused: false, filesToConfirm: 0 }),
    services: () => ({}),
    jobNames: [],
    jobStates: () => Promise.resolve([]),
  })
  const text = await metrics.text()
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
}
const types = await exposed()

const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:hearth|nodejs|process)_[a-z_]+/g)].map(([name]) => name))
const isExposed = (name: string) => {
  const base = name.replace(/_(?:bucket|sum|count)$/, '')
  return types.has(name) || (base !== name && types.get(base) === 'histogram')
}

test('the table of metrics in docs/operating.md has what the server exposes, with its type, and nothing else', () => {
  const rows = [...operating.matchAll(/^\| `(hearth_\w+)` \| (\w+) \|/gm)]
  const documented = rows.map(([, name, type]) => `${name} ${type}`)
  const own = [...types].filter(([name]) => name.startsWith('hearth_')).map((one) => one.join(' '))
  expect(documented.toSorted()).toEqual(own.toSorted())
})

test('a running server exposes the same metrics', async () => {
  const server = await openTestServer()
  const text = await (await server.ask('/metrics')).text()
  const names = [...text.matchAll(/^# TYPE (hearth_\S+)/gm)].map(([, name = '']) => name)
  const own = [...types.keys()].filter((name) => name.startsWith('hearth_'))
  expect(names.toSorted()).toEqual(own.toSorted())
})

test('no metric has a label that could name a person', async () => {
  const server = await openTestServer()
  const ana = await server.person()
  await ana.api.profile.$get()
  const text = await (await server.ask('/metrics')).text()
  expect(text).not.toContain(ana.id)
  expect(text).not.toContain(ana.email)
})

test('each metric that an alert or the dashboard names is there', () => {
  expect([...namesIn(alerts)].filter((name) => !isExposed(name))).toEqual([])
  expect([...namesIn(expressions.join('\n'))].filter((name) => !isExposed(name))).toEqual([])
})

test('the dashboard shows each metric of Hearth', () => {
  const shown = namesIn(expressions.join('\n'))
  const missing = [...types.keys()].filter(
    (name) => name.startsWith('hearth_') && ![...shown].some((one) => one.startsWith(name)),
  )
  expect(missing).toEqual([])
})

test('the panels of the dashboard have ids of their own, lie within 24 columns and do not overlap', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const taken = new Set<string>()
  for (const { title, gridPos } of dashboard.panels) {
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true])
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect([title, taken.has(`${x} ${y}`)]).toEqual([title, false])
        taken.add(`${x} ${y}`)
      }
  }
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job'])
})

test('each alert has a summary, a runbook and a severity, and the docs name it', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const count = (pattern: RegExp) => [...alerts.matchAll(pattern)].length
  expect(count(/^ {10}summary: \S/gm)).toBe(names.length)
  expect(count(/^ {10}runbook: \S/gm)).toBe(names.length)
  expect(count(/labels: \{ severity: (?:critical|warning) \}/g)).toBe(names.length)
  const documented = [...operating.matchAll(/^\| `(Hearth\w+)` \|/gm)].map(([, name]) => name)
  expect(documented).toEqual(names)
})

test('the alert about late jobs leaves out those without a schedule, which have their own', () => {
  const without = jobs.filter(({ schedule }) => !schedule).map(({ name }) => name)
  const left = /hearth_job_late\{job_name!~"([^"]+)"\}/.exec(alerts)?.[1] ?? ''
  expect(left.split('|').toSorted()).toEqual(without.toSorted())
})
