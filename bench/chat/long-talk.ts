import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { browserFlags } from '../../e2e/support/browser/browser.ts'
import { openServer, type Server } from '../../e2e/support/server/server.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { findChromium, requireSystem } from '../../tools/system.ts'

// A conversation of 50,000 messages on a phone, with the real page and server: how long it takes from the tap on its
// line until its newest message is drawn, whether anything blank is seen while one scrolls back, how many nodes the
// page holds then, and how long a search takes to lead to the very beginning. A conversation of ten messages is
// opened in turn with it: what the length costs is the difference, and the rest is the machine.
const MESSAGES = 50_000
const SHORT = 10
const OPENINGS = 12
const OPENS_WITHIN_MS = 300
const SCROLLS = 300
const SCROLL_PX = 500
const MOST_NODES = 6_000
const NEEDLE = 'brass lantern'

type Talk = { id: string; last: number }

/** Two conversations of the demo person, one long and one short. */
async function fill(dataDir: string, email: string): Promise<{ long: Talk; short: Talk }> {
  const { db, close } = await openDatabase({ dataDir })
  const found = await sql<{ id: string }>`
    select conversations.id from conversations join matches on matches.id = conversations.match_id
    join "user" on "user".id in (user1_id, user2_id) where "user".email = ${email}
    order by conversations.id limit 2`.execute(db)
  const [long = '', short = ''] = found.rows.map(({ id }) => id)
  for (const [id, count] of [
    [long, MESSAGES],
    [short, SHORT],
  ] as const) {
    await sql`delete from messages where conversation_id = ${id}`.execute(db)
    await sql`
      insert into messages (id, conversation_id, sender_id, client_id, seq, content, created_at)
      select gen_random_uuid(), conversations.id, case when n % 3 = 0 then user1_id else user2_id end,
        gen_random_uuid(), n,
        case when n = 5 then ${`It was the ${NEEDLE}.`}
          else 'Message ' || n || repeat(' and some more words', (n * 7 % 5)) end,
        now() - (${count} - n) * interval '7 minutes'
      from conversations join matches on matches.id = conversations.match_id,
        generate_series(1, ${count}::int) n where conversations.id = ${id}`.execute(db)
    await sql`
      update conversations set last_seq = ${count}, last_message_at = now() where id = ${id}`.execute(db)
    await sql`delete from read_positions where conversation_id = ${id}`.execute(db)
  }
  await close()
  return { long: { id: long, last: MESSAGES }, short: { id: short, last: SHORT } }
}

/** From the tap until the newest message is drawn, told by the page itself. */
async function opening(page: Page, { id, last }: Talk): Promise<number> {
  await page.goto('/matches')
  await page.locator(`a[href="/messages/${id}"]`).first().waitFor()
  // Its own script is there, as after the calm seconds in which the page brings it.
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    ([path, seq]) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const look = () => {
          if (!document.querySelector(`[data-seq="${seq}"]`)) return requestAnimationFrame(look)
          return requestAnimationFrame(() => resolve(performance.now() - started))
        }
        document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
        look()
      }),
    [`/messages/${id}`, last] as const,
  )
}

type BlankFrames = { frames: number; blank: number }

/** Counts, in the page, the frames in which some place of the talk shows neither a message nor its ground. */
function watch() {
  const seen: BlankFrames = { frames: 0, blank: 0 }
  const log = document.querySelector('[role="log"]')?.parentElement?.parentElement
  const look = () => {
    const { left, width, top, height } = log?.getBoundingClientRect() ?? new DOMRect()
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => top + height * share)
    const isBlank = places.some((y) => {
      const at = document.elementFromPoint(left + width / 2, y)
      return at === log || at?.closest('[data-asleep]') || at?.closest('button[aria-busy]')
    })
    seen.frames += 1
    seen.blank += Number(isBlank)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(globalThis, { seen })
}

async function scrollBack(page: Page): Promise<BlankFrames & { nodes: number; oldest: number }> {
  await page.evaluate(watch)
  await page.mouse.move(195, 400)
  for (let done = 0; done < SCROLLS; done += 1) {
    await page.mouse.wheel(0, -SCROLL_PX)
    await page.waitForTimeout(16)
  }
  const seen = await page.evaluate<BlankFrames>('seen')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const oldest = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('[data-seq]')].map((one) => Number(one.getAttribute('data-seq'))),
    ),
  )
  return { ...seen, nodes, oldest }
}

/** From the tap on what was found until it is drawn, 50,000 messages further back. */
async function leap(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Search this conversation' }).click()
  await page.getByRole('searchbox').fill(NEEDLE)
  const hit = page.getByRole('button', { name: new RegExp(NEEDLE) })
  await hit.waitFor()
  const started = performance.now()
  await hit.click()
  await page.locator('[data-seq="5"]').waitFor()
  return performance.now() - started
}

async function signedIn(browser: Browser, server: Server, who: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const headers = { origin: server.url }
  const answer = await context.request.post('/api/auth/sign-in', { data: who, headers })
  if (!answer.ok()) throw new Error(await answer.text())
  return context.newPage()
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const bound = (holds: boolean) => {
  if (!holds) process.exitCode = 1
  return holds ? '✓' : '✗'
}

const missing = await requireSystem({ chromium: true })
if (missing) throw new Error(missing)
const server = await openServer({ demo: true })
const told = / as (\S+) with the password (.+?)\.\n/.exec(server.output())
const who = { email: told?.[1] ?? '', password: told?.[2] ?? '' }
await server.stop()
const { long, short } = await fill(server.dataDir, who.email)
await server.start()
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags })
try {
  const page = await signedIn(browser, server, who)
  const [longs, shorts]: [number[], number[]] = [[], []]
  for (let times = 0; times < OPENINGS; times += 1) {
    longs.push(await opening(page, long))
    shorts.push(await opening(page, short))
  }
  await opening(page, long)
  const { frames, blank, nodes, oldest } = await scrollBack(page)
  const leapt = await leap(page)
  const ms = (value: number) => `${Math.round(value)} ms`
  console.log(`${MESSAGES} messages, ${OPENINGS} openings, phone of 390 × 844`)
  console.log(
    `${bound(median(longs) <= OPENS_WITHIN_MS)} opens in ${ms(median(longs))} (longest ${ms(Math.max(...longs))})  at most ${OPENS_WITHIN_MS} ms`,
  )
  console.log(`  one of ${SHORT} messages in ${ms(median(shorts))}`)
  console.log(
    `${bound(blank === 0)} scrolled back to message ${oldest}: ${blank} of ${frames} frames with a blank  at most 0`,
  )
  console.log(`${bound(nodes <= MOST_NODES)} nodes in the page then: ${nodes}  at most ${MOST_NODES}`)
  console.log(`  from a search to message 5: ${ms(leapt)}`)
} finally {
  await browser.close()
  await server.close()
}
