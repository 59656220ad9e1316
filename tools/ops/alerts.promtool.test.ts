import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../ops/prometheus')
const promtool = (...args: string[]) => run('promtool', args, { cwd: folder })

test('Prometheus accepts the alert rules and the sample of its settings', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS')
  expect((await promtool('check', 'config', '--syntax-only', 'prometheus.yml')).stdout).toContain('SUCCESS')
})

test('each alert fires when it should, and none when all is well', async () => {
  expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS')
  const rules = await readFile(join(folder, 'alerts.yml'), 'utf8')
  const series = await readFile(join(folder, 'alerts.test.yml'), 'utf8')
  for (const [, name = ''] of rules.matchAll(/- alert: (\w+)/g))
    expect(series).toContain(`alertname="${name}"`)
})

test('Prometheus understands each expression of the dashboard', async () => {
  const dashboard = await readFile(join(folder, '../grafana/hearth.json'), 'utf8')
  const expressions = [...dashboard.matchAll(/"expr": (".*"),$/gm)].map(([, text = '']) =>
    String(JSON.parse(text)),
  )
  expect(expressions.length).toBeGreaterThan(30)
  // Grafana replaces both before it asks.
  const rules = expressions.map((expression, at) => ({
    record: `panel:${at}`,
    expr: expression.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'hearth'),
  }))
  const own = await mkdtemp(join(tmpdir(), 'hearth-dashboard-'))
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  const file = join(own, 'rules.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect((await run('promtool', ['check', 'rules', file])).stdout).toContain('SUCCESS')
})
