import type { SessionView } from '@hearth/contract/account/account'
import type { ProfileInput } from '@hearth/contract/profile/people'
import type { RegistrationMode } from '@hearth/contract/public/registration'
import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { expectNoPointer, recordPointers } from './browser/pointer-guard.ts'
import { expectNoTrouble, type Trouble } from './browser/trouble.ts'
import { type GalleryViewer, openViewer } from './browser/viewer.ts'
import { headersOf, type Lent, openVisitors, type Visitors } from './browser/visitors.ts'
import { findInLanguage } from './language/translated.ts'
import { type OpenId, openOpenId } from './server/openid.ts'
import { template } from './server/prepare.ts'
import { openServer, type Server } from './server/server.ts'
import { openStripeOfRun, type StripeOfRun } from './server/stripe.ts'

export { ana, ben, cleo } from '@hearth/contract/testing/people'
export { expect, type Page } from '@playwright/test'
export { expectToast } from './browser/toasts.ts'
export { arrowTo, translated } from './language/translated.ts'

const OPENS_WITHIN_MS = 400_000

export const password = 'a quiet evening in'

/** Somebody who lives here, and is asked for by HTTP alone. */
export type Neighbour = { request: APIRequestContext; email: string; id: string; firstName: string }
export type SignedInPerson = Neighbour & { page: Page }

type WorkerFixtures = {
  /** The language of all people and their browsers. */
  language: string
  /** Lets journeys, which are written in English, find what is on the screens of another language. */
  translating: undefined
  google: OpenId
  stripe: StripeOfRun
  /** Opens, at the first call, the server that the journeys of this worker share; it offers Google. */
  openSharedServer: () => Promise<Server>
  visitors: Visitors
  /** Looks at the gallery, under the policy of the server. */
  viewer: GalleryViewer
}

type Fixtures = {
  /** Whether a journey needs a server of its own: one with nobody else in it, or that it stops. */
  alone: boolean
  /** The addresses of the moderators of a server that is a journey's own; the console names them by the part before the @. */
  staff: readonly string[]
  /** Who may sign up at a server that is a journey's own. */
  registration: RegistrationMode
  /** Whether a server that is a journey's own offers memberships, with a Stripe of this run. */
  offersMembership: boolean
  /** Whether a journey fails if a mouse or a finger does anything on its pages. */
  byKeyboard: boolean
  server: Server
  trouble: Trouble
  /** Names what a journey makes go wrong on purpose; any other error on a page fails it. */
  expectTrouble: (pattern: RegExp) => void
  /** A page of a browser that knows nothing of having been here. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  /** A confirmed person with this profile whose browser nobody has to see: far cheaper than one with a page. */
  newNeighbour: (profile?: ProfileInput) => Promise<Neighbour>
  /** A confirmed person with this profile, signed in in a browser of their own, made by HTTP alone. */
  newPerson: (profile?: ProfileInput) => Promise<SignedInPerson>
}

/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs from its pattern */
export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ['en', { option: true, scope: 'worker' }],

  translating: [
    async ({ browser, language }, use) => {
      if (language !== 'en') {
        const page = await browser.newPage()
        await findInLanguage(page, language)
        await page.close()
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],

  alone: [false, { option: true }],

  staff: [[], { option: true }],

  registration: ['open', { option: true }],

  offersMembership: [false, { option: true }],

  byKeyboard: [false, { option: true }],

  google: [
    async ({}, use) => {
      const google = await openOpenId()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],

  stripe: [
    async ({}, use) => {
      const stripe = await openStripeOfRun()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],

  openSharedServer: [
    async ({ google }, use) => {
      let opening: Promise<Server> | undefined
      await use(() => (opening ??= openServer({ template, settings: google.settings })))
      await (await opening)?.close()
    },
    { scope: 'worker' },
  ],

  visitors: [
    async ({ browser, language }, use) => {
      const visitors = openVisitors(browser, language)
      await use(visitors)
      await visitors.close()
    },
    { scope: 'worker' },
  ],

  viewer: [
    async ({ openSharedServer, browser }, use) => {
      const viewer = await openViewer(browser, await openSharedServer())
      await use(viewer)
      await viewer.close()
    },
    { scope: 'worker', timeout: OPENS_WITHIN_MS },
  ],

  // A server that takes long to open on a busy machine takes none of the journey's own time.
  server: [
    async ({ alone, staff, registration, offersMembership, stripe, openSharedServer }, use, testInfo) => {
      const offer = offersMembership ? stripe.offer : {}
      const server = await (alone
        ? openServer({ template, isBrief: true, staff, registration, ...offer })
        : openSharedServer())
      await use(server)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server log', { body: server.output(), contentType: 'text/plain' })
      }
      if (alone) await server.close()
    },
    { timeout: OPENS_WITHIN_MS },
  ],

  trouble: async ({}, use) => {
    const trouble: Trouble = { expected: [], seen: [] }
    await use(trouble)
    expectNoTrouble(trouble)
  },

  expectTrouble: async ({ trouble }, use) => {
    await use((pattern) => trouble.expected.push(pattern))
  },

  newVisitor: async ({ alone, byKeyboard, server, trouble, visitors }, use) => {
    const lent: Lent[] = []
    const pointers: (readonly string[])[] = []
    await use(async (options) => {
      const visitor = await visitors.lend(server.url, trouble, { ...options, isKept: !alone && !options })
      lent.push(visitor)
      const page = await visitor.openPage()
      if (byKeyboard) pointers.push(await recordPointers(page))
      return page
    })
    for (const visitor of lent) await visitor.giveBack()
    expectNoPointer(pointers.flat())
  },

  newNeighbour: async ({ server, playwright, language }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async (profile = {}) => {
      const extraHTTPHeaders = headersOf(language)
      const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders })
      contexts.push(request)
      return moveIn(request, server, profile)
    })
    for (const context of contexts) await context.dispose()
  },

  newPerson: async ({ server, newVisitor }, use) => {
    await use(async (profile = {}) => {
      const page = await newVisitor()
      return { page, ...(await moveIn(page.request, server, profile)) }
    })
  },
})
/* oxlint-enable no-empty-pattern */

// A server may end an idle connection in the moment in which it is used again, so each of these asks once more.

async function moveIn(request: APIRequestContext, server: Server, profile: ProfileInput): Promise<Neighbour> {
  const email = `${crypto.randomUUID().slice(0, 13)}@example.org`
  const id = await arrive(request, server, email)
  if (Object.keys(profile).length > 0) {
    const saved = await request.patch('/api/profile', {
      maxRetries: 1,
      data: profile,
      headers: { origin: server.url },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  return { request, email, id, firstName: profile.firstName ?? '' }
}

async function arrive(request: APIRequestContext, server: Server, email: string): Promise<string> {
  const headers = { origin: server.url }
  const signedUp = await request.post('/api/auth/sign-up', {
    maxRetries: 1,
    data: { email, password },
    headers,
  })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const link = new URL(await server.mailedLink(email, 'confirm'))
  const data = { token: new URLSearchParams(link.hash.slice(1)).get('confirm') }
  const confirmed = await request.post('/api/auth/confirm-email', { maxRetries: 1, data, headers })
  const { session }: SessionView = await confirmed.json()
  if (!session) throw new Error(`${email} could not be confirmed`)
  return session.person.id
}

/** Signs this browser in, by HTTP. */
export async function enter(page: Page, email: string): Promise<void> {
  const { origin } = new URL(await homeOf(page))
  const options = { data: { email, password }, headers: { origin }, maxRetries: 1 }
  const entered = await page.request.post(`${origin}/api/auth/sign-in`, options)
  expect(entered.ok(), await entered.text()).toBe(true)
}

const homeOf = async (page: Page) => {
  if (page.url() === 'about:blank') await page.goto('/')
  return page.url()
}
