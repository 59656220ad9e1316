import { createServer } from 'node:http'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserFlags } from '../../e2e/support/browser/browser.ts'
import { openServer } from '../../e2e/support/server/server.ts'
import { findChromium, freePort, requireSystem } from '../../tools/system.ts'

// A visit on slow 3G: an empty cache, a round trip of 400 ms and 400 kbit a second. The deck is opened by somebody
// whose browser knows who is signed in. The median of five runs counts. A static page with the same text is the control
// in the same run.
const RUNS = process.argv.includes('--quick') ? 1 : 5
const BYTES_A_SECOND = 400_000 / 8
const LATENCY_MS = 400
const MOST_MS = 60_000
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

type PaintTimes = Partial<Record<'readable' | 'complete' | 'frame' | 'card', number>>
type PaintBound = { what: string; ms: number; atMost?: number }
type State = Awaited<ReturnType<BrowserContext['storageState']>>
type PageVisit = { url: string; until: keyof PaintTimes; storageState?: State }

/** Runs in the page from its first moment, and writes down when what can be seen by then. */
function watch(): void {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  const isShown = (found: Element | null | undefined) => (found?.getBoundingClientRect().height ?? 0) > 0
  const isAlive = (found: Element | null) =>
    Object.keys(found ?? {}).some((key) => key.startsWith('__reactProps'))
  const hasFaces = () =>
    ['Inter', 'Fraunces'].every((name) =>
      [...document.fonts].some(
        ({ family, status }) => family.includes(`${name} Variable`) && status === 'loaded',
      ),
    )
  const signs: Record<string, () => boolean> = {
    readable: () => isShown(document.querySelector('h1')) && isShown(document.querySelector('main a[href]')),
    complete: () => isAlive(document.querySelector('h1')) && hasFaces(),
    frame: () => isShown(document.querySelector('#frame')),
    card: () =>
      [...document.querySelectorAll<HTMLImageElement>('main article img')].some(
        (image) => image.complete && image.naturalWidth > 0 && !document.querySelector('#frame'),
      ),
  }
  const look = () => {
    for (const [what, isSeen] of Object.entries(signs)) {
      // An element that is in the document now is on the screen with the next frame.
      if (!(what in seen) && document.body && isSeen())
        requestAnimationFrame(() => (seen[what] ??= performance.now()))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function onSlowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
}

async function visit(browser: Browser, { url, until, ...kept }: PageVisit): Promise<PaintTimes> {
  const context = await browser.newContext({ ...phone, ...kept })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await onSlowLine(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction((what) => what in Object(Reflect.get(globalThis, 'seen')), until, {
      timeout: MOST_MS,
    })
    const seen: PaintTimes = await page.evaluate(() => Reflect.get(globalThis, 'seen'))
    return seen
  } finally {
    await context.close()
  }
}

const middle = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function middleOf(browser: Browser, to: PageVisit): Promise<Required<PaintTimes>> {
  const runs: PaintTimes[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await visit(browser, to))
  const of = (what: keyof PaintTimes) => middle(runs.map((run) => run[what] ?? Number.NaN))
  return { readable: of('readable'), complete: of('complete'), frame: of('frame'), card: of('card') }
}

/** The same words, and nothing else. */
async function openControl(browser: Browser, url: string) {
  const page = await browser.newPage()
  await page.goto(url)
  const text = await page.evaluate(() => document.body.innerText)
  await page.close()
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>The same text</title><h1>The same text</h1><main><a href="/">On</a><pre>${text.replaceAll('<', '&lt;')}</pre></main></html>`
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Signs a demo person in, and gives the cookies and the storage that their browser keeps. */
async function signIn(browser: Browser, url: string, output: string): Promise<State> {
  const [, email = '', password = ''] = / as (\S+) with the password (.+?)\.\n/.exec(output) ?? []
  if (!email) throw new Error('The server named no demo sign-in')
  const page = await browser.newPage()
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${url}/app`)
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

function print(bounds: PaintBound[], control: number): boolean {
  for (const { what, ms, atMost = Infinity } of bounds) {
    const wanted = atMost === Infinity ? '' : `at most ${(atMost / 1000).toFixed(1)} s`
    const times = `${(ms / control).toFixed(1)} times the static page`
    console.log(
      `${ms <= atMost ? '✓' : '✗'} ${what.padEnd(28)} ${(ms / 1000).toFixed(2)} s, ${times}  ${wanted}`,
    )
  }
  return bounds.every(({ ms, atMost = Infinity }) => ms <= atMost)
}

const missing = await requireSystem({ chromium: true })
if (missing) throw new Error(missing)
const server = await openServer({ demo: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags })
const control = await openControl(browser, `${server.url}/`)
try {
  const plain = await middleOf(browser, { url: control.url, until: 'readable' })
  const landing = await middleOf(browser, { url: `${server.url}/`, until: 'complete' })
  const storageState = await signIn(browser, server.url, server.output())
  const deck = await middleOf(browser, { url: `${server.url}/swipe`, until: 'card', storageState })
  console.log(`slow 3G, empty cache, ${RUNS === 1 ? 'one run' : `the middle one of ${RUNS} runs`}`)
  const isHeld = print(
    [
      { what: 'a static page, readable', ms: plain.readable },
      { what: 'the landing page, readable', ms: landing.readable, atMost: 2_500 },
      { what: 'the landing page, complete', ms: landing.complete, atMost: 5_000 },
      { what: 'the deck, its frame', ms: deck.frame, atMost: 2_500 },
      { what: 'the deck, its first card', ms: deck.card, atMost: 6_000 },
    ],
    plain.readable,
  )
  process.exitCode = isHeld ? 0 : 1
} finally {
  await browser.close()
  control.close()
  await server.close()
}
