import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { report, root, runOpenly, type Sum, sumOf } from './steps.ts'
import { openPostgres, openRedis, requireSystem } from './system.ts'

const reports = join(root, '.tmp', 'reports')
const crashed: Sum = { passed: 0, failed: 1 }

type Reports = {
  'vitest.json': { numPassedTests: number; numTotalTests: number }
  'playwright.json': { stats: { expected: number; skipped: number; unexpected: number; flaky: number } }
}

/** A suite that breaks off leaves no figures behind, and that is a failure too. */
async function figuresOf<File extends keyof Reports>(
  file: File,
  code: number,
  sum: (report: Reports[File]) => Sum,
): Promise<Sum> {
  try {
    const figures = sum(JSON.parse(await readFile(join(reports, file), 'utf8')))
    return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures
  } catch {
    return crashed
  }
}

async function runUnits(databaseUrl: string): Promise<Sum> {
  const json = `--outputFile.json=${join(reports, 'vitest.json')}`
  const env = databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : undefined
  const code = await runOpenly(['vitest', 'run', '--reporter=default', '--reporter=json', json], env)
  return figuresOf('vitest.json', code, ({ numPassedTests, numTotalTests }) => ({
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests,
  }))
}

async function runJourneys(): Promise<Sum> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') }
  const code = await runOpenly(['playwright', 'test', '-c', 'e2e', '--reporter=list,json'], env)
  return figuresOf('playwright.json', code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

async function runAll(databaseUrl: string): Promise<Sum> {
  const checks = await runChecks()
  // The page is built while the units still make their database, which one processor does.
  const [units, page] = await Promise.all([
    runUnits(databaseUrl),
    report({ name: 'the page', command: ['node', 'tools/page.ts'] }),
  ])
  if (page.failed > 0) return sumOf([checks, units, page, crashed])
  const sizes = await report({ name: 'the sizes', command: ['node', 'bench/web/sizes.ts'] })
  return sumOf([checks, units, page, sizes, await runJourneys()])
}

const given = process.env['TEST_DATABASE_URL'] ?? ''
const wanted = process.env['TEST_POSTGRES'] === '1'
const redisGiven = process.env['TEST_REDIS_URL'] ?? ''
const redisWanted = process.env['TEST_REDIS'] === '1'
const missing = await requireSystem({ postgres: wanted && !given, redis: redisWanted && !redisGiven })
if (missing) {
  console.error(missing)
  process.exit(1)
}
if (!given && !wanted) console.log('PostgreSQL tests are off; TEST_POSTGRES=1 npm test switches them on.')
if (!redisGiven && !redisWanted)
  console.log('Redis tests are off; TEST_POSTGRES=1 TEST_REDIS=1 npm test switches them on.')
if (!process.env['AXE'])
  console.log('Of each screen, axe looks at what people see most; AXE=common npm test shows it every state.')

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
const postgres = wanted && !given ? await openPostgres() : undefined
const redis = redisWanted && !redisGiven ? await openRedis() : undefined
const redisUrl = redis?.url ?? redisGiven
if (redisUrl) process.env['TEST_REDIS_URL'] = redisUrl
const close = async () => {
  await Promise.all([postgres?.close(), redis?.stop()])
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void close().finally(() => process.exit(1))
  })
}
try {
  const { passed, failed } = await runAll(postgres?.url ?? given)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await close()
}
