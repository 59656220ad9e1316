import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { root } from '../tools/steps.ts'
import { findHeadless, requireSystem } from '../tools/system.ts'
import { partList } from '../web/gallery/part-list.ts'
import { screens } from '../web/gallery/screens.ts'
import { standStill } from './axe.ts'
import { browserFlags } from './browser.ts'
import { buildGallery, type Gallery, openGallery, type Shown, show } from './gallery.ts'
import { type House, openHouse } from './house.ts'

const folder = join(root, 'docs', 'screens')
const phone = { width: 390, height: 844 }
const sizes = { phone, desk: { width: 1280, height: 800 } }
const themes = ['light', 'dark'] as const

type Look = { size: keyof typeof sizes; theme: (typeof themes)[number]; dir: 'ltr' | 'rtl' }
const everyLook: Look[] = (['phone', 'desk'] as const).flatMap((size) =>
  themes.map((theme) => ({ size, theme, dir: 'ltr' as const })),
)
const rightToLeft: Look[] = [
  { size: 'phone', theme: 'light', dir: 'rtl' },
  { size: 'desk', theme: 'dark', dir: 'rtl' },
]

type Picture = { what: Shown; look: Look; file: string }

const fileOf = ({ kind, name, state }: Shown, { size, theme, dir }: Look) => {
  const words = [state || 'all', size, theme, ...(dir === 'rtl' ? ['rtl'] : [])].join(' ')
  return `${kind === 'part' ? 'parts' : name}/${kind === 'part' ? `${name} ` : ''}${words}.webp`.replaceAll(
    ' ',
    '-',
  )
}

function pictures(): Picture[] {
  const scenes: Shown[] = Object.entries(screens).flatMap(([name, states]) =>
    Object.keys(states).map((state): Shown => ({ kind: 'screen', name, state })),
  )
  const parts: Shown[] = Object.entries<readonly string[]>(partList).flatMap(([name, states]) =>
    (states.length > 0 ? states : ['']).map((state): Shown => ({ kind: 'part', name, state })),
  )
  const isFirstOf = (what: Shown) => scenes.find(({ name }) => name === what.name) === what
  return [...scenes, ...parts].flatMap((what) =>
    [...everyLook, ...(isFirstOf(what) ? rightToLeft : [])].map((look) => ({
      what,
      look,
      file: fileOf(what, look),
    })),
  )
}

const LONGEST_MS = 3_000
const QUIET_MS = 250

/** Runs in the page, and ends when every picture is there, or will not come, and nothing changes any more. */
async function comeToRest({ quietMs, longestMs }: { quietMs: number; longestMs: number }): Promise<void> {
  const endsAt = performance.now() + longestMs
  let changedAt = performance.now()
  const watching = new MutationObserver(() => (changedAt = performance.now()))
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const coming = [...document.images].map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(coming), new Promise((resolve) => setTimeout(resolve, longestMs))])
  // What has loaded is only then told to whoever draws it, so the last change is what counts.
  for (let now = performance.now(); now < Math.min(endsAt, changedAt + quietMs); now = performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.min(endsAt, changedAt + quietMs) - now))
  watching.disconnect()
}

/** Chromium's own camera, because Playwright's writes no WebP. */
async function photograph(page: Page, path: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  // A dialog holds the page still, so what lies beyond the window is not there for anybody.
  const { height, y } = await page.evaluate(() =>
    document.querySelector('[role=dialog],[role=alertdialog]')
      ? { height: innerHeight, y: scrollY }
      : { height: Math.max(innerHeight, document.documentElement.scrollHeight), y: 0 },
  )
  // What clings to the window's lower edge would otherwise stand in the middle of a long page.
  await page.setViewportSize({ width, height })
  await page.evaluate(comeToRest, { quietMs: QUIET_MS, longestMs: LONGEST_MS })
  await standStill(page)
  const camera = await page.context().newCDPSession(page)
  const { data } = await camera.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 72,
    clip: { x: 0, y, width, height, scale: 1 },
  })
  await writeFile(path, Buffer.from(data, 'base64'))
  await camera.detach()
}

/** The picture is taken all the same: it shows best what is wrong. */
function complain(error: Error): void {
  console.error(error.message)
  process.exitCode = 1
}

async function visitGallery(browser: Browser, gallery: Gallery, waiting: Picture[]): Promise<void> {
  const page = await browser.newPage()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { what, look, file } = next
    await page.setViewportSize(sizes[look.size])
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await show(page, gallery, what, { theme: look.theme, dir: look.dir }).catch(complain)
    await standStill(page)
    await photograph(page, join(folder, file))
  }
  await page.close()
}

const visits = { dashboard: '/app', swipe: '/swipe', matches: '/matches' }

/** The running house with its demo community, as the README shows it. */
async function visitHouse(browser: Browser, house: House): Promise<void> {
  const signIn = / as (\S+) with the password (.+?)\.\n/.exec(house.said())
  if (!signIn) throw new Error('The server named no demo sign-in')
  const data = { email: signIn[1], password: signIn[2] }
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: phone,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await context.request.post('/api/auth/sign-in', { maxRetries: 1, data, headers: { origin: house.url } })
  const page = await context.newPage()
  for (const [name, path] of Object.entries(visits)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('main').waitFor()
    await standStill(page)
    await page.screenshot({ path: join(folder, `${name}-phone-light.png`) })
  }
  await context.close()
}

function indexOf(all: Picture[]): string {
  const row = (what: Shown) => {
    const cells = all
      .filter((one) => one.what === what)
      .map(({ file, look }) => {
        const alt = [what.name, what.state, look.size, look.theme, look.dir].filter(Boolean).join(', ')
        return `<a href="${file}"><img src="${file}" width="${look.size === 'phone' ? 120 : 300}" alt="${alt}"></a>`
      })
    return `**${what.state || 'all states'}**\n\n${cells.join('\n')}\n`
  }
  const titles = [...new Set(all.map(({ what }) => titleOf(what)))]
  const chapters = titles.map((title) => {
    const whats = [...new Set(all.flatMap(({ what }) => (titleOf(what) === title ? [what] : [])))]
    return `## ${title}\n\n${whats.map(row).join('\n')}`
  })
  return `# Every screen, in every state\n\nWritten by \`npm run screens\`: at 390×844 and 1280×800, light and dark, the first state of each screen right-to-left too. \`npm run gallery\` shows the same things alive.\n\n${chapters.join('\n')}`
}

const titleOf = ({ kind, name }: Shown) => (kind === 'part' ? `Part: ${name}` : name)

const missing = await requireSystem({ emoji: true })
if (missing) throw new Error(missing)
await buildGallery()
const house = await openHouse({ demo: true })
const gallery = await openGallery()
const browser = await chromium.launch({ executablePath: findHeadless(), args: browserFlags })
try {
  const all = pictures()
  await rm(folder, { recursive: true, force: true })
  const rooms = new Set(all.map(({ file }) => file.split('/')[0] ?? ''))
  for (const room of rooms) await mkdir(join(folder, room), { recursive: true })
  await writeFile(join(folder, 'README.md'), indexOf(all))
  const waiting = [...all]
  await Promise.all([visitGallery(browser, gallery, waiting), visitGallery(browser, gallery, waiting)])
  await visitHouse(browser, house)
} finally {
  await browser.close()
  await gallery.close()
  await house.close()
}
