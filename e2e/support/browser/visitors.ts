import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { recordToasts } from './toasts.ts'
import { type Trouble, watch } from './trouble.ts'

type BrowserWish = BrowserContextOptions & {
  /** Whether the next visitor may have this browser too. */
  isKept: boolean
}
type KnownBrowser = { home: string; context: BrowserContext; trouble: Trouble }

/** A browser for the length of one journey. */
export type Lent = { openPage: () => Promise<Page>; giveBack: () => Promise<void> }
export type Visitors = ReturnType<typeof openVisitors>

/** The network address of one of sixteen million machines. */
const newAddress = () => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

/** The headers of a visitor: an address of their own, and their language. */
export const headersOf = (language: string) => ({
  'x-forwarded-for': newAddress(),
  'accept-language': language,
})

/**
 * The browsers of a worker, handed on from one journey to the next. Nothing of a journey stays in them but the
 * files of the page, and what was compiled of these: that is most of what opening a page costs.
 */
export function openVisitors(browser: Browser, language: string) {
  const free: KnownBrowser[] = []
  const all = new Set<BrowserContext>()

  async function open(home: string, trouble: Trouble, options: BrowserContextOptions): Promise<KnownBrowser> {
    // The service worker would answer for the server in journeys that do not test it.
    const context = await browser.newContext({ baseURL: home, serviceWorkers: 'block', ...options })
    all.add(context)
    const known = { home, context, trouble }
    await watch(context, home, () => known.trouble)
    await recordToasts(context)
    await context.addInitScript(answerPushQuestion)
    return known
  }

  async function giveBack(known: KnownBrowser, isKept: boolean): Promise<void> {
    const { context } = known
    if (!isKept) {
      all.delete(context)
      await context.close()
      return
    }
    for (const page of context.pages()) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    await context.clearPermissions()
    await context.setGeolocation(null)
    await context.setOffline(false)
    free.push(known)
  }

  return {
    /** A browser that has never been seen, from an address of its own, as people come. */
    lend: async (home: string, trouble: Trouble, { isKept, ...options }: BrowserWish): Promise<Lent> => {
      const kept = isKept ? free.findIndex((one) => one.home === home) : -1
      const known = free.splice(kept, kept < 0 ? 0 : 1)[0] ?? (await open(home, trouble, options))
      known.trouble = trouble
      await known.context.setExtraHTTPHeaders(headersOf(language))
      return {
        openPage: async () => {
          const page = await known.context.newPage()
          await forget(page, home)
          return page
        },
        giveBack: () => giveBack(known, isKept),
      }
    },
    close: async () => {
      for (const context of all) await context.close()
    },
  }
}

/** On a busy machine a journey pauses for so long that the page asks about notifications. Firefox has the journey of that question. */
function answerPushQuestion(): void {
  try {
    localStorage.setItem('hearth.pushQuestion', String(Date.now()))
  } catch {
    // A page without an origin keeps nothing.
  }
}

/** Empties all that a page can keep, which only a page can be asked for. */
async function forget(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}
