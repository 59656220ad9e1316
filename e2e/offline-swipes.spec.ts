import type { LikesView } from '@hearth/contract/matching'
import {
  ana,
  ben,
  cleo,
  expect,
  expectToast,
  like,
  meetOnly,
  type Neighbour,
  type Page,
  test,
} from './journey.ts'

// What a browser says of each request while the network is gone.
const gone = /ERR_INTERNET_DISCONNECTED|WebSocket connection/

function countSwipes(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/swipes')) sent++
  })
  return () => sent
}

const likesOf = async ({ request }: Neighbour): Promise<LikesView> => (await request.get('/api/likes')).json()

test('a like made offline waits, survives the page, and is sent exactly once', async ({
  house,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const { page } = await newPerson(ana)
  await meetOnly(page, house, others)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()
  const first = (await page.getByRole('heading', { name: /Ben Reed|Cleo Marsh/ }).textContent()) ?? ''
  const liked = others[first.includes('Ben') ? 0 : 1]
  if (!liked) throw new Error('Nobody is on the deck')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Saved', `We’ll send your like for ${liked.firstName}`)
  await expect(page.getByText('1 swipe waits for a connection')).toBeVisible()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect((await likesOf(liked)).total).toBe(0)

  const sent = countSwipes(page)
  await page.goto('about:blank')
  await page.context().setOffline(false)
  const isSent = page.waitForResponse('**/api/swipes')
  await page.goto('/app')
  expect((await isSent).status()).toBe(200)
  await expect.poll(async () => (await likesOf(liked)).total).toBe(1)

  await page.goto('/swipe')
  await expect(page.getByText('1 profiles left')).toBeVisible()
  await expect(page.getByText('1 swipe waits')).toBeHidden()
  await page.reload()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect(sent()).toBe(1)
})

test('what was decided offline is taken back offline, and a match that comes late is shown', async ({
  house,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const one = await newPerson(ana)
  const { page } = one
  await meetOnly(page, house, others)
  for (const other of others) await like(house, other, one.id)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()
  const sent = countSwipes(page)
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  await page.getByRole('button', { name: 'Pass' }).click()
  await expect(page.getByText('2 swipes wait for a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 swipe waits for a connection')).toBeVisible()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect(sent()).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: "It's a Match! 💕" })).toBeVisible()
  await page.getByRole('button', { name: 'Keep swiping' }).click()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect(sent()).toBe(1)
})
