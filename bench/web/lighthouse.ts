import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserFlags } from '../../e2e/support/browser/browser.ts'
import { openServer } from '../../e2e/support/server/server.ts'
import { findChromium, freePort, requireSystem } from '../../tools/system.ts'

// Lighthouse as it comes: a mid-range phone, slow 4G, everything from an empty cache. The middle one of
// three runs counts, because a single one says as much of the machine as of the page.
const RUNS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type LighthouseBound = { name: string; value: number; unit: string; atLeast?: number; atMost?: number }
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const score = (report: Report, category: (typeof categories)[number]) =>
  Math.round((report.categories[category]?.score ?? 0) * 100)
const measure = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? Number.NaN

async function look(url: string, port: number, triesLeft = 2): Promise<Report> {
  const onlyCategories: string[] = [...categories]
  const result = await lighthouse(url, { port, disableStorageReset: true, onlyCategories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
  const { runtimeError } = result.lhr
  // A trace that was not recorded says nothing of the page.
  if (runtimeError && triesLeft > 0) return look(url, port, triesLeft - 1)
  if (runtimeError) throw new Error(runtimeError.message)
  return result.lhr
}

async function middleOf(url: string, port: number): Promise<Report> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run += 1) reports.push(await look(url, port))
  const sorted = reports.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))
  const middle = sorted[Math.floor(RUNS / 2)]
  if (!middle) throw new Error('Lighthouse did not run')
  return middle
}

const landingBounds = (report: Report): LighthouseBound[] => [
  { name: 'performance', value: score(report, 'performance'), unit: '', atLeast: 95 },
  { name: 'accessibility', value: score(report, 'accessibility'), unit: '', atLeast: 100 },
  { name: 'best practices', value: score(report, 'best-practices'), unit: '', atLeast: 100 },
  { name: 'seo', value: score(report, 'seo'), unit: '', atLeast: 100 },
  { name: 'layout shift', value: measure(report, 'cumulative-layout-shift'), unit: '', atMost: 0.02 },
  { name: 'blocking time', value: measure(report, 'total-blocking-time'), unit: ' ms', atMost: 100 },
  { name: 'largest paint', value: measure(report, 'largest-contentful-paint'), unit: ' ms' },
]

const deckBounds = (report: Report): LighthouseBound[] => [
  { name: 'performance', value: score(report, 'performance'), unit: '', atLeast: 90 },
  { name: 'layout shift', value: measure(report, 'cumulative-layout-shift'), unit: '' },
  { name: 'blocking time', value: measure(report, 'total-blocking-time'), unit: ' ms' },
  { name: 'largest paint', value: measure(report, 'largest-contentful-paint'), unit: ' ms' },
]

const isHeld = ({ value, atLeast = -Infinity, atMost = Infinity }: LighthouseBound) =>
  value >= atLeast && value <= atMost

function print(path: string, report: Report, bounds: LighthouseBound[]): boolean {
  console.log(`\n${path} (this machine's speed index: ${Math.round(report.environment.benchmarkIndex)})`)
  for (const bound of bounds) {
    const { name, value, unit, atLeast, atMost } = bound
    const wanted =
      atLeast === undefined ? (atMost === undefined ? '' : `at most ${atMost}`) : `at least ${atLeast}`
    const shown = value < 1 ? value.toFixed(3) : value.toFixed(0)
    console.log(`${isHeld(bound) ? '✓' : '✗'} ${name.padEnd(15)} ${shown}${unit}  ${wanted}`)
  }
  const missed = categories.flatMap((category) => report.categories[category]?.auditRefs ?? [])
  const failed = missed.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
  for (const { id } of failed) console.log(`  · ${id}: ${report.audits[id]?.title}`)
  return bounds.every(isHeld)
}

async function signIn(context: BrowserContext, url: string, output: string): Promise<void> {
  const told = / as (\S+) with the password (.+?)\.\n/.exec(output)
  if (!told) throw new Error('The server named no demo sign-in')
  const data = { email: told[1], password: told[2] }
  const answer = await context.request.post(`${url}/api/auth/sign-in`, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(await answer.text())
}

const missing = await requireSystem({ chromium: true })
if (missing) throw new Error(missing)
const profile = await mkdtemp(join(tmpdir(), 'hearth-lighthouse-'))
const server = await openServer({ demo: true })
const port = await freePort()
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
})
try {
  const landing = await middleOf(`${server.url}/`, port)
  const isLandingHeld = print('/', landing, landingBounds(landing))
  await signIn(context, server.url, server.output())
  const deck = await middleOf(`${server.url}/swipe`, port)
  const isDeckHeld = print('/swipe, signed in', deck, deckBounds(deck))
  process.exitCode = isLandingHeld && isDeckHeld ? 0 : 1
} finally {
  await context.close()
  await server.close()
  await rm(profile, { recursive: true, force: true })
}
