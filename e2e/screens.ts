import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/system.ts'
import { browserFlags } from './browser.ts'
import { openHouse } from './house.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'screens')
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }

type Visit = { name: string; path: string; fullPage?: boolean; before?: (page: Page) => Promise<void> }

const publicVisits: Visit[] = [
  { name: 'landing', path: '/', fullPage: true },
  { name: 'sign-in', path: '/auth' },
  {
    name: 'sign-up',
    path: '/auth',
    before: (page) => page.getByRole('button', { name: "Don't have an account? Sign up" }).click(),
  },
  { name: 'not-found', path: '/no/such/page' },
]

const signedInVisits: Visit[] = [
  { name: 'dashboard', path: '/app' },
  { name: 'profile', path: '/profile-setup', fullPage: true },
  { name: 'swipe', path: '/swipe' },
  { name: 'matches', path: '/matches' },
  {
    name: 'chat',
    path: '/matches',
    before: async (page) => {
      await page.getByRole('button', { name: 'Message' }).first().click()
      await page.getByRole('log').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
]

async function visit(context: BrowserContext, { name, path, fullPage, before }: Visit, look: string) {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  await before?.(page)
  await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage, animations: 'disabled' })
  await page.close()
}

const house = await openHouse({ demo: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags })
await mkdir(folder, { recursive: true })
try {
  const signIn = / as (\S+) with the password (.+?)\.\n/.exec(house.said())
  if (!signIn) throw new Error('The server named no demo sign-in')
  const data = { email: signIn[1], password: signIn[2] }
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const look = `${size}-${colorScheme}`
      const context = await browser.newContext({ baseURL: house.url, viewport, colorScheme })
      for (const one of publicVisits) await visit(context, one, look)
      await context.request.post('/api/auth/sign-in', { data, headers: { origin: house.url } })
      for (const one of signedInVisits) await visit(context, one, look)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await house.close()
}
