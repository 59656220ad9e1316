import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { root } from '../../tools/steps.ts'
import { photographWindow } from '../support/browser/camera.ts'
import { openServer, type Server } from '../support/server/server.ts'

const folder = join(root, 'docs', 'pictures')
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }

type PictureVisit = { name: string; open: (page: Page) => Promise<unknown>; size?: 'desk'; theme?: 'dark' }

const at = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'networkidle' })

/** Opens the newest conversation from the list of matches, as a person does. */
async function newestConversation(page: Page): Promise<void> {
  await at('/matches')(page)
  await page.locator('main a[href^="/messages/"]').first().click()
  await page.getByRole('textbox').waitFor()
}

const visits: PictureVisit[] = [
  { name: 'deck', open: at('/swipe') },
  { name: 'matches', open: at('/matches') },
  { name: 'conversation', open: newestConversation },
  { name: 'deck-dark', open: at('/swipe'), theme: 'dark' },
  { name: 'conversation-desk', open: newestConversation, size: 'desk' },
]

function signInOf(server: Server): { email: string; password: string } {
  const [, email, password] = / as (\S+) with the password (.+?)\.\n/.exec(server.output()) ?? []
  if (!email || !password) throw new Error('The server named no demo sign-in')
  return { email, password }
}

/** Photographs the running server with its demo community: the pictures that the README shows, and no others. */
export async function takeReadmePictures(browser: Browser): Promise<void> {
  const server = await openServer({ demo: true })
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const visit of visits) await photographVisit(browser, server, visit)
  } finally {
    await server.close()
  }
}

async function photographVisit(browser: Browser, server: Server, { name, open, size, theme }: PictureVisit) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: sizes[size ?? 'phone'],
    // A phone's picture is shown small; at one and a half its words can still be read.
    deviceScaleFactor: size === 'desk' ? 1 : 1.5,
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
  })
  await context.request.post('/api/auth/sign-in', { data: signInOf(server), headers: { origin: server.url } })
  const page = await context.newPage()
  await open(page)
  await page.getByRole('main').waitFor()
  await photographWindow(page, join(folder, `${name}.webp`))
  await context.close()
}
