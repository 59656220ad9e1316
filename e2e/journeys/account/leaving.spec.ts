import { lineRefused } from '../../support/browser/trouble.ts'
import {
  ana,
  ben,
  conversationOf,
  enter,
  expect,
  expectToast,
  type Page,
  test,
} from '../../support/journey.ts'

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
