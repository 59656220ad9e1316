import type { SessionView } from '@hearth/contract/account'
import type { ProfileInput } from '@hearth/contract/people'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type House, openHouse } from './house.ts'
import { template } from './prepare.ts'

export { expect, type Page } from '@playwright/test'

export const password = 'a quiet evening in'

export type Someone = { page: Page; email: string; id: string; firstName: string }

export type Trouble = { expected: RegExp[]; seen: string[] }

type WorkerFixtures = {
  /** Opens, at the first call, the house that the journeys of this worker share. */
  openSharedHouse: () => Promise<House>
}

type Fixtures = {
  /** Whether a journey needs a house with nobody else in it; sharing one is faster. */
  alone: boolean
  house: House
  trouble: Trouble
  /** Names what a journey makes go wrong on purpose; any other error on a page fails it. */
  expectTrouble: (pattern: RegExp) => void
  /** A page of a browser that has never been here. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  /** A confirmed person with this profile, signed in in a browser of their own, made by HTTP alone. */
  newPerson: (profile?: ProfileInput) => Promise<Someone>
}

/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs from its pattern */
export const test = base.extend<Fixtures, WorkerFixtures>({
  alone: [true, { option: true }],

  openSharedHouse: [
    async ({}, use) => {
      let opening: Promise<House> | undefined
      await use(() => (opening ??= openHouse({ template })))
      await (await opening)?.close()
    },
    { scope: 'worker' },
  ],

  house: async ({ alone, openSharedHouse }, use, testInfo) => {
    const house = await (alone ? openHouse({ template }) : openSharedHouse())
    await use(house)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: house.said(), contentType: 'text/plain' })
    }
    if (alone) await house.close()
  },

  trouble: async ({}, use) => {
    const trouble: Trouble = { expected: [], seen: [] }
    await use(trouble)
    expectNoTrouble(trouble)
  },

  expectTrouble: async ({ trouble }, use) => {
    await use((pattern) => trouble.expected.push(pattern))
  },

  newVisitor: async ({ browser, house, trouble }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const extraHTTPHeaders = { 'x-forwarded-for': newAddress() }
      const context = await browser.newContext({ baseURL: house.url, extraHTTPHeaders, ...options })
      contexts.push(context)
      await watch(context, house.url, trouble)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  newPerson: async ({ house, newVisitor }, use) => {
    await use(async (profile = {}) => {
      const page = await newVisitor()
      const email = `${crypto.randomUUID().slice(0, 13)}@example.org`
      const id = await arrive(page, house, email)
      if (Object.keys(profile).length > 0) {
        const saved = await page.request.patch('/api/profile', {
          data: profile,
          headers: { origin: house.url },
        })
        expect(saved.ok(), await saved.text()).toBe(true)
      }
      return { page, email, id, firstName: profile.firstName ?? '' }
    })
  },
})
/* oxlint-enable no-empty-pattern */

const newAddress = () => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

export function expectNoTrouble({ seen, expected }: Trouble): void {
  const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)))
  expect(unexpected, 'what the pages complained of').toEqual([])
}

/** Writes down whatever pages of this context complain of, and whatever they ask of anybody but `home`. */
export async function watch(context: BrowserContext, home: string, trouble: Trouble): Promise<void> {
  const isForeign = (url: string) =>
    /^(https?|wss?):/.test(url) && new URL(url).hostname !== new URL(home).hostname
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.seen.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => trouble.seen.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    if (isForeign(request.url())) trouble.seen.push(`foreign request: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (isForeign(socket.url())) trouble.seen.push(`foreign socket: ${socket.url()}`)
    })
  })
  // Whatever the policy forbids is an error on the console, even where the browser would only report it.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`against the policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
}

async function arrive(page: Page, house: House, email: string): Promise<string> {
  const headers = { origin: house.url }
  const signedUp = await page.request.post('/api/auth/sign-up', { data: { email, password }, headers })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const link = new URL(await house.mailedLink(email, 'confirm'))
  const data = { token: link.searchParams.get('confirm') }
  const confirmed = await page.request.post('/api/auth/confirm-email', { data, headers })
  const { session }: SessionView = await confirmed.json()
  if (!session) throw new Error(`${email} could not be confirmed`)
  return session.person.id
}

/** Signs this browser in, by HTTP. */
export async function enter(page: Page, email: string): Promise<void> {
  const headers = { origin: new URL(await homeOf(page)).origin }
  const entered = await page.request.post('/api/auth/sign-in', { data: { email, password }, headers })
  expect(entered.ok(), await entered.text()).toBe(true)
}

const homeOf = async (page: Page) => {
  if (page.url() === 'about:blank') await page.goto('/')
  return page.url()
}

/** A match of these two, made by HTTP, and its conversation where it is asked for. */
export async function matchOf(house: House, one: Someone, other: Someone): Promise<string> {
  const headers = { origin: house.url }
  let matchId = ''
  for (const [by, of] of [
    [one, other],
    [other, one],
  ] as const) {
    const data = { clientId: crypto.randomUUID(), swipedId: of.id, isLike: true }
    const swiped = await by.page.request.post('/api/swipes', { data, headers })
    expect(swiped.ok(), await swiped.text()).toBe(true)
    matchId = (await swiped.json()).match?.id ?? matchId
  }
  return matchId
}

/** The open conversation of these two, made by HTTP; gives its path in the page. */
export async function conversationOf(house: House, one: Someone, other: Someone): Promise<string> {
  const matchId = await matchOf(house, one, other)
  const opened = await one.page.request.post(`/api/matches/${matchId}/conversation`, {
    headers: { origin: house.url },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  return `/messages/${(await opened.json()).conversation.id}`
}

export const ana = { firstName: 'Ana', lastName: 'Moss', dateOfBirth: '1994-03-12' }
export const ben = { firstName: 'Ben', lastName: 'Reed', dateOfBirth: '1991-10-02' }
export const cleo = { firstName: 'Cleo', lastName: 'Marsh', dateOfBirth: '1996-07-30' }

/** A toast as a person sees it: its title and what it says below. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title }).last()
  await expect(toast).toContainText(title)
  if (description) await expect(toast).toContainText(description)
}
