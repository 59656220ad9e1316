import { copies, cutOff, gone, isStored } from '../../support/browser/offline.ts'
import { type OwnBrowser, openOwnBrowser } from '../../support/browser/own-browser.ts'
import { lineRefused, watch } from '../../support/browser/trouble.ts'
import { ana, test as base, ben, enter, expect, type Neighbour, type Page } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'
import { openTwoBuilds } from '../../support/server/two-builds.ts'

const test = base.extend<{ ownBrowser: OwnBrowser }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  ownBrowser: async ({}, use) => {
    const browser = await openOwnBrowser()
    await use(browser)
    await browser.close()
  },
})

const box = (page: Page) => page.getByPlaceholder('Message Ben...')
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

const outbox = { database: 'hearth.messages', store: 'waiting' }

async function write(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await box(page).fill(text)
    await box(page).press('Enter')
  }
  await expect(page.getByText(`${texts.length} messages will send when you’re back online`)).toBeVisible()
  // They are seen at once, and are on the device a moment later.
  for (const text of texts) await expect.poll(() => page.evaluate(isStored, { ...outbox, text })).toBe(true)
}

const say = async ({ request }: Neighbour, url: string, path: string, content: string) => {
  const data = { clientId: crypto.randomUUID(), content }
  const reply = await request.post(`/api/conversations/${path.split('/').at(-1)}/messages`, {
    maxRetries: 1,
    data,
    headers: { origin: url },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** The stored messages, read through the session of the other person. */
const heard = async ({ request }: Neighbour, path: string): Promise<string[]> => {
  // The server closes idle connections.
  const options = { maxRetries: 1 }
  const reply = await request.get(`/api/conversations/${path.split('/').at(-1)}/messages`, options)
  const { messages } = await reply.json()
  return messages.map(({ content }: { content: string }) => content)
}

/** The page is kept, and so is what was read. */
async function untilKept(page: Page, text: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(isStored, { ...copies, text })).toBe(true)
}

/** Runs in the page. */
const hasNextWorker = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)

test('a screen whose file is lost on the way comes all the same', async ({ newVisitor, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/)
  const page = await newVisitor()
  let asked = 0
  await page.route('**/assets/AuthScreen-*.js', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

test('what was read stays readable without a network, also after a reload, and is gone with the session', async ({
  server,
  newPerson,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  await say(other, server.url, path, 'The kettle is on')
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, one.email)
  await page.goto('/matches')
  await page.getByRole('link', { name: /The kettle is on/ }).click()
  await expect(said(page, 'The kettle is on')).toBeVisible()
  await untilKept(page, 'The kettle is on')

  const tellOffline = await cutOff(page)
  await page.reload()
  await tellOffline()
  await expect(said(page, 'The kettle is on')).toBeVisible()
  await expect(page.locator('[data-offline=note]')).toBeVisible()
  await write(page, 'Coming', 'With bread')
  await page.goto('/matches')
  await tellOffline()
  await expect(page.getByText('Showing saved chats')).toBeVisible()
  // A queued message is the last one in the list, also when the list comes from the cache.
  await expect(page.getByRole('link', { name: 'With bread' }).filter({ hasText: 'Waiting' })).toBeVisible()
  await page.goto('/swipe')
  await tellOffline()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()

  await tellOffline(false)
  await page.context().setOffline(false)
  await expect.poll(() => heard(other, path)).toEqual(['The kettle is on', 'Coming', 'With bread'])
  // It asks once more before it knows that the session is over.
  expectTrouble(/status of 401/)
  expectTrouble(lineRefused)
  const headers = { origin: server.url }
  await one.request.post('/api/auth/sign-out', { data: { scope: 'global' }, headers, maxRetries: 1 })
  await page.goto('/matches')
  await expect(page).toHaveURL(/\/auth\?/)
  await expect.poll(() => page.evaluate(isStored, { ...copies, text: 'The kettle is on' })).toBe(false)
})

test('what waits in one build of the page goes out by the next one, once and in order', async ({
  server,
  newPerson,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  const builds = await openTwoBuilds(server.url)
  const page = await newVisitor({ serviceWorkers: 'allow', baseURL: builds.url })
  await enter(page, one.email)
  await page.goto(path)
  await expect(page.getByText('Start your conversation with Ben!')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await write(page, 'one', 'two', 'three')

  await page.goto('about:blank')
  builds.putUpNext()
  await page.context().setOffline(false)
  await page.goto(path)
  await expect(page.locator('script[src*=".next.js"]')).toBeAttached()
  await expect.poll(() => heard(other, path)).toEqual(['one', 'two', 'three'])
  await expect(said(page, 'three')).toBeVisible()
  await expect.poll(() => page.evaluate(hasNextWorker)).toBe(true)
  await page.close()
  // Once no tab has the old build open, the device keeps the new one alone.
  await expect(async () => {
    const again = await page.context().newPage()
    await again.goto(path)
    const kept = await again.evaluate(() => caches.keys())
    await again.close()
    expect(kept).toEqual([expect.stringMatching(/-next$/)])
  }).toPass()
  await builds.close()
})

test('what was written before the browser was killed is there when it opens again, and goes out once', async ({
  server,
  newPerson,
  newNeighbour,
  ownBrowser,
  trouble,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  await say(other, server.url, path, 'Are you on the train?')
  const at = server.url + path
  const openPage = async (isOffline: boolean) => {
    const context = await ownBrowser.open()
    await watch(context, server.url, () => trouble)
    await context.setOffline(isOffline)
    return context.newPage()
  }

  const first = await openPage(false)
  await first.goto(server.url)
  await enter(first, one.email)
  await first.goto(at)
  await expect(said(first, 'Are you on the train?')).toBeVisible()
  await untilKept(first, 'Are you on the train?')
  await ownBrowser.quit()

  const second = await openPage(true)
  await second.goto(at)
  await write(second, 'In the tunnel', 'Still in it')
  await ownBrowser.kill()

  const third = await openPage(true)
  await third.goto(at)
  await expect(said(third, 'Are you on the train?')).toBeVisible()
  await expect(third.getByText('2 messages will send when you’re back online')).toBeVisible()
  expect(await heard(other, path)).toEqual(['Are you on the train?'])
  await third.context().setOffline(false)
  const all = ['Are you on the train?', 'In the tunnel', 'Still in it']
  await expect.poll(() => heard(other, path)).toEqual(all)
  await third.reload()
  await expect(said(third, 'Still in it')).toHaveCount(1)
  await expect(third.getByText(/will send when/i)).toBeHidden()
  expect(await heard(other, path)).toEqual(all)
})
