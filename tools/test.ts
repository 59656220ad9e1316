import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { programs, runChecks } from './check.ts'
import { checkAdvisories } from './release/advisories.ts'
import { report, root, runOpenly, type Sum, sumOf } from './steps.ts'
import { failuresOfPlaywright, failuresOfVitest } from './suites/failures.ts'
import { allFlags, skippedIn } from './suites/suites.ts'
import { openPostgres, openRedis, requireSystem } from './system.ts'

const reports = join(root, '.tmp', 'reports')
const crashed: Sum = { passed: 0, failed: 1 }
/** Said again at the end, because the output of all suites is long. */
const failures: string[] = []

/** How long each part took, which is said at the end too. */
const times: string[] = []

async function timed(part: string, running: Promise<Sum>): Promise<Sum> {
  const startedAt = Date.now()
  const sum = await running
  times.push(`${part} ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return sum
}

type Vitest = Parameters<typeof failuresOfVitest>[0] & { numPassedTests: number; numTotalTests: number }
type Playwright = Parameters<typeof failuresOfPlaywright>[0] & {
  stats: { expected: number; skipped: number; unexpected: number; flaky: number }
}
type Args = readonly string[]

/** A suite that breaks off leaves no figures behind, and that is a failure too. */
async function figuresOf(file: string, code: number, read: (report: string) => Sum): Promise<Sum> {
  try {
    const figures = read(await readFile(file, 'utf8'))
    return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures
  } catch {
    return crashed
  }
}

const skipsSlow = (): Record<string, string> => (process.env['FULL'] ? {} : { SKIP_SLOW: '1' })

/** A test that was skipped counts as failed. */
async function runVitest(name: string, projects: Args): Promise<Sum> {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [...projects.map((one) => `--project=${one}`), ...reporters]
  const code = await runOpenly(['vitest', 'run', ...args], skipsSlow())
  return figuresOf(file, code, (written) => {
    const figures: Vitest = JSON.parse(written)
    const { numPassedTests, numTotalTests } = figures
    failures.push(...failuresOfVitest(figures, root))
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
  })
}

/** A test that was skipped or passed only at its second try counts as failed. */
async function runPlaywright(name: string, projects: Args): Promise<Sum> {
  const file = join(reports, `${name}.json`)
  const args = ['-c', 'e2e', '--reporter=list,json', ...projects.map((one) => `--project=${one}`)]
  const code = await runOpenly(['playwright', 'test', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...skipsSlow(),
  })
  return figuresOf(file, code, (written) => {
    const figures: Playwright = JSON.parse(written)
    const { stats } = figures
    failures.push(...failuresOfPlaywright(figures))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
  })
}

/** Where the registry gives no advisories this is said at the end, and counts as neither passed nor failed. */
async function runAdvisories(skipped: string[]): Promise<Sum> {
  if (!process.env['ADVISORIES']) return { passed: 0, failed: 0 }
  const { problems, line } = await checkAdvisories()
  for (const one of [line, ...(problems ?? [])]) console.log(one)
  if (problems) return problems.length > 0 ? crashed : { passed: 1, failed: 0 }
  skipped.push(line)
  return { passed: 0, failed: 0 }
}

async function runAll(skipped: string[]): Promise<Sum> {
  const checks = sumOf([await runAdvisories(skipped), await timed('checks', runChecks(programs))])
  // The page is built while the units still make their database, which one processor does.
  const [units, page] = await Promise.all([
    timed('units', runVitest('units', ['!measured', ...(process.env['TEST_ATTACKS'] ? [] : ['!attacks'])])),
    report({ name: 'the page', command: ['node', 'tools/page.ts'] }),
  ])
  if (page.failed > 0) return sumOf([checks, units, page, crashed])
  const sizes = await report({ name: 'the sizes', command: ['node', 'bench/web/sizes.ts'] })
  const projects = ['journeys*', 'axe', ...(process.env['TEST_FIREFOX'] ? ['firefox'] : [])]
  const journeys = await timed('journeys', runPlaywright('journeys', projects))
  const measured = process.env['TEST_MEASURED']
    ? [
        await timed('measured', runVitest('measured', ['measured'])),
        await timed('pace', runPlaywright('pace', ['measured'])),
      ]
    : []
  return sumOf([checks, units, page, sizes, journeys, ...measured])
}

/** The services that this run has to open for the chosen suites. */
function wantsIn(env: NodeJS.ProcessEnv) {
  const {
    TEST_DATABASE_URL,
    TEST_POSTGRES,
    TEST_REDIS_URL,
    TEST_REDIS,
    TEST_SAMPLES,
    TEST_PROMTOOL,
    TEST_FIREFOX,
  } = env
  const hasPostgres = TEST_DATABASE_URL || TEST_POSTGRES
  if ((TEST_REDIS_URL || TEST_REDIS) && !hasPostgres)
    throw new Error('Two processes also share a PostgreSQL: TEST_REDIS=1 needs TEST_POSTGRES=1')
  return {
    postgres: !TEST_DATABASE_URL && !!TEST_POSTGRES,
    redis: !TEST_REDIS_URL && !!TEST_REDIS,
    samples: !!TEST_SAMPLES,
    promtool: !!TEST_PROMTOOL,
    firefox: !!TEST_FIREFOX,
  }
}

/** Installs and opens what the chosen suites need. Throws one clear sentence where that cannot be done. */
async function openSystem(): Promise<() => Promise<void>> {
  const wants = wantsIn(process.env)
  const missing = await requireSystem(wants)
  if (missing) throw new Error(missing)
  const postgres = wants.postgres ? await openPostgres() : undefined
  if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url
  const redis = wants.redis ? await openRedis() : undefined
  if (redis) process.env['TEST_REDIS_URL'] = redis.url
  return async () => {
    await Promise.all([postgres?.close(), redis?.stop()])
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--all')) Object.assign(process.env, { ...allFlags(), ...process.env })
  const skipped = skippedIn(process.env)
  for (const line of skipped) console.log(line)
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const close = await openSystem()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  try {
    const { passed, failed } = await runAll(skipped)
    for (const line of skipped) console.log(line)
    for (const line of failures) console.log(`✗ ${line}`)
    console.log(`Time: ${times.join(', ')}`)
    console.log(`${passed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})
