import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserFlags } from '../../e2e/support/browser/browser.ts'
import { dealInvented } from '../../e2e/support/people.ts'
import { openServer } from '../../e2e/support/server/server.ts'
import { findChromium, requireSystem } from '../../tools/system.ts'

// 100 swipes by finger on the deck, on a processor made four times slower. The demo community is too small for
// that, so the deck is dealt from invented people with drawn pictures; the page, its server and its policies are the real ones.
// There is no graphics card here: Chromium draws by processor, so a phone, which composes a moving card on its
// own chip, has more room than this says. The measured figure is whether the page's own work fits into a frame.
const SWIPES = 100
const SLOWER = 4
const FRAME_MS = 16.7
/** Frames are counted by the time the browser gives them; it rounds, and a late one is late by a whole frame. */
const ROUNDING_MS = 1
const LONG_TASK_MS = 50
const LATE_SHARE = 0.02
/** People who are still there at the end. */
const SPARE = 20
const STEP_MS = 12
const STEPS = 14
/** Asking the page whether the card has gone would be work in the page. */
const SETTLED_MS = 450

type CountedFrames = { deltas: number[]; long: number[] }
type FrameReport = { frames: number; late: number; worst: number; long: number[]; ms: number }

/** Counts, inside the page, every frame of the run, and every long task while a finger is down. */
function count() {
  const told: CountedFrames = { deltas: [], long: [] }
  const drags: [number, number][] = []
  let before = 0
  const frame = (now: number) => {
    if (before > 0) told.deltas.push(now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  addEventListener('pointerdown', (event) => drags.push([event.timeStamp, Infinity]), true)
  addEventListener(
    'pointerup',
    (event) => {
      const drag = drags.at(-1)
      if (drag) drag[1] = event.timeStamp
    },
    true,
  )
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (drags.some(([from, to]) => startTime + duration > from && startTime < to)) told.long.push(duration)
    }
  })
  observer.observe({ type: 'longtask' })
  Object.assign(globalThis, { counted: told })
}

async function swipe(finger: CDPSession, side: 1 | -1): Promise<void> {
  const at = (step: number) => [{ x: 195 + side * step * 9, y: 300 + step * 2, id: 1 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step += 1) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
    await sleep(STEP_MS)
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Late frames of the machine alone: an empty page, for as long as ten swipes take. */
async function lateByItself(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const slowly = await context.newCDPSession(page)
  await page.goto(`${url}/healthz`)
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(count)
  await sleep(6_000)
  const { deltas } = await page.evaluate<CountedFrames>('counted')
  await page.close()
  return deltas.filter(isLate).length / deltas.length
}

async function run(page: Page): Promise<FrameReport> {
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(count)
  const started = performance.now()
  for (let done = 0; done < SWIPES; done += 1) {
    await swipe(finger, done % 3 === 0 ? -1 : 1)
    await sleep(SETTLED_MS)
  }
  const ms = performance.now() - started
  await page.getByText(`${SPARE} profiles left`).waitFor()
  const { deltas, long } = await page.evaluate<CountedFrames>('counted')
  const late = deltas.filter(isLate).length
  return {
    frames: deltas.length,
    late,
    worst: Math.max(...deltas),
    long: long.filter((each) => each > LONG_TASK_MS),
    ms,
  }
}

const isLate = (delta: number) => delta > FRAME_MS + ROUNDING_MS
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function signIn(context: BrowserContext, url: string, output: string): Promise<void> {
  const told = / as (\S+) with the password (.+?)\.\n/.exec(output)
  if (!told) throw new Error('The server named no demo sign-in')
  const data = { email: told[1], password: told[2] }
  const answer = await context.request.post(`${url}/api/auth/sign-in`, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(await answer.text())
}

const missing = await requireSystem({ chromium: true })
if (missing) throw new Error(missing)
const server = await openServer({ demo: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags })
try {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL: server.url, ...phone })
  await signIn(context, server.url, server.output())
  await dealInvented(context, SWIPES + SPARE)
  const own = await lateByItself(context, server.url)
  const page = await context.newPage()
  await page.goto('/swipe')
  await page.getByRole('article').waitFor()
  const { frames, late, worst, long, ms } = await run(page)
  const share = late / frames
  const isHeld = long.length === 0 && share <= LATE_SHARE
  console.log(`${SWIPES} swipes by finger in ${(ms / 1000).toFixed(1)} s, processor ${SLOWER} times slower`)
  console.log(`long tasks over ${LONG_TASK_MS} ms while dragging: ${long.length}  at most 0`)
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`
  console.log(
    `frames over ${FRAME_MS} ms: ${late} of ${frames}, ${percent(share)}  at most ${percent(LATE_SHARE)}`,
  )
  console.log(`of an empty page, on this machine at this hour: ${percent(own)}`)
  console.log(`the longest frame: ${worst.toFixed(1)} ms; drawn by processor, without a graphics card`)
  process.exitCode = isHeld ? 0 : 1
} finally {
  await browser.close()
  await server.close()
}
