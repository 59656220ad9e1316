import { lineRefused } from '../../support/browser/trouble.ts'
import { ana, ben, enter, expect, expectToast, type Page, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

/** Runs in the page: how much of what was read this site keeps in the browser. */
async function keptHere(): Promise<{ rows: number; caches: number }> {
  const settled = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error ?? new Error('It cannot be read')))
    })
  let rows = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      rows += await settled(database.transaction(store).objectStore(store).count())
    database.close()
  }
  return { rows, caches: (await caches.keys()).length }
}

async function readSomething(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Start your conversation with Ben!')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(async () => (await page.evaluate(keptHere)).rows).toBeGreaterThan(0)
  await expect.poll(async () => (await page.evaluate(keptHere)).caches).toBeGreaterThan(0)
}

test('after signing out the browser keeps nothing that was read, in both tabs, and one can sign in again', async ({
  server,
  newPerson,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(lineRefused)
  expectTrouble(/status of 401/)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, one.email)
  await readSomething(page, path)
  const tab = await page.context().newPage()
  await tab.goto('/settings')

  await page.goto('/app')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, 'Signed out', 'Come back soon! 💕')
  await expect(page).toHaveURL('/')
  await expect(tab).toHaveURL('/')
  await expect.poll(async () => (await page.evaluate(keptHere)).rows).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await enter(page, one.email)
  await readSomething(page, path)
})

test('signing out without a network leaves nothing here, and ends the session as soon as there is one', async ({
  server,
  newPerson,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  // The next page may open before the server has replied to the sign-out, and asks for it once more.
  expectTrouble(/401.*sign-out/)
  expectTrouble(lineRefused)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, one.email)
  await readSomething(page, path)
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('session'))
  const isIn = async () => {
    const cookie = `${session?.name}=${session?.value}`
    const reply = await one.request.get('/api/session', { headers: { cookie } })
    return (await reply.json()).session !== null
  }
  expect(await isIn()).toBe(true)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectToast(page, 'Signed out', 'This device is cleared. We’ll tell the server once you’re online.')
  await expect.poll(async () => (await page.evaluate(keptHere)).rows).toBe(0)
  expect(await isIn()).toBe(true)

  await page.context().setOffline(false)
  await expect.poll(isIn).toBe(false)
  await page.goto('/app')
  await expect(page).toHaveURL(/\/auth/)
})

test('what waits is gone after fourteen days, whoever opens the page', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  await page.evaluate(async () => {
    const opening = indexedDB.open('hearth.messages')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('waiting'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const store = opening.result.transaction('waiting', 'readwrite').objectStore('waiting')
    for (const days of [13, 15]) {
      const at = Date.now() - days * 86_400_000
      store.put({ clientId: `${days}`, by: 'somebody', at, payload: { text: 'Not sent' } }, `${days}`)
    }
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    opening.result.close()
  })
  expect((await page.evaluate(keptHere)).rows).toBe(2)
  await page.reload()
  await expect.poll(async () => (await page.evaluate(keptHere)).rows).toBe(1)
})
