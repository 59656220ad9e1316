import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../tools/system.ts'
import { browserFlags } from './browser.ts'
import { headersOf } from './visitors.ts'

/** Runs in the page: it was used on two days before, so this is the third. */
export const useTwoDays = () =>
  localStorage.setItem('hearth.install', JSON.stringify({ days: 2, lastDay: 1 }))

type InstallerWish = { url: string; language: string; colorScheme: 'light' | 'dark' }

/** A Chromium with a profile of its own, from which an app can be installed; the windows of tests leave no traces, and cannot. */
export type Installer = {
  context: BrowserContext
  page: Page
  /** Installs the app of the page, and opens it as its icon does. */
  openApp: () => Promise<Page>
  close: () => Promise<void>
}

export async function openInstaller({ url, language, colorScheme }: InstallerWish): Promise<Installer> {
  const profile = await mkdtemp(join(tmpdir(), 'hearth-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? 'chromium',
    // The one without a window installs nothing, and this one has a window that nobody sees.
    headless: false,
    args: [...browserFlags, '--headless=new', '--bypass-app-banner-engagement-checks'],
    // The icon of an installed app goes into the menus of this home.
    env: { ...process.env, HOME: profile, XDG_DATA_HOME: profile },
    baseURL: url,
    locale: `${language}-US`,
    extraHTTPHeaders: headersOf(language),
    viewport: { width: 390, height: 844 },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const app = { manifestId: `${url}/app` }
  return {
    context,
    page,
    openApp: async () => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('PWA.install', app)
      await devtools.send('PWA.changeAppUserSettings', { ...app, displayMode: 'standalone' })
      const opened = context.waitForEvent('page')
      await devtools.send('PWA.launch', app)
      return opened
    },
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
