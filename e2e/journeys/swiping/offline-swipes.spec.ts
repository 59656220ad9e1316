import type { LikesView } from '@hearth/contract/people/matching'
import { cutOff, gone, isStored } from '../../support/browser/offline.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import {
  ana,
  ben,
  cleo,
  enter,
  expect,
  expectToast,
  type Neighbour,
  type Page,
  test,
} from '../../support/journey.ts'
import { like, meetOnly } from '../../support/matches.ts'

const deck = { database: 'hearth.deck', store: 'read' }
const swipes = { database: 'hearth.swipes', store: 'waiting' }

function countSwipes(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/swipes')) sent++
  })
  return () => sent
}

const likesOf = async ({ request }: Neighbour): Promise<LikesView> => (await request.get('/api/likes')).json()

test('a like made offline waits, survives the page, and is sent exactly once', async ({
  server,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const { page } = await newPerson(ana)
  await meetOnly(page, server, others)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()
  const first = (await page.getByRole('heading', { name: /Ben Reed|Cleo Marsh/ }).textContent()) ?? ''
  const liked = others[first.includes('Ben') ? 0 : 1]
  if (!liked) throw new Error('Nobody is on the deck')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Saved', `We’ll send your like for ${liked.firstName} when you’re online.`)
  await expect(page.getByText('1 swipe waiting to send')).toBeVisible()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect((await likesOf(liked)).total).toBe(0)
  await expect.poll(() => page.evaluate(isStored, { ...swipes, text: liked.id })).toBe(true)

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
  server,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const one = await newPerson(ana)
  const { page } = one
  await meetOnly(page, server, others)
  for (const other of others) await like(server, other, one.id)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()
  const sent = countSwipes(page)
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  await page.getByRole('button', { name: 'Pass' }).click()
  await expect(page.getByText('2 swipes waiting to send')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 swipe waiting to send')).toBeVisible()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect(sent()).toBe(0)

  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: "It's a Match! 💕" })).toBeVisible()
  await page.getByRole('button', { name: 'Keep swiping' }).click()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a deck that was opened is there after a reload without a network, without the cards that were decided on', async ({
  server,
  newNeighbour,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(gone)
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const one = await newPerson(ana)
  await meetOnly(one.page, server, others)
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, one.email)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()
  const name = page.getByRole('heading', { name: /Ben Reed|Cleo Marsh/ })
  const first = (await name.textContent()) ?? ''
  const [liked, left] = first.includes('Ben') ? others : others.toReversed()
  if (!liked || !left) throw new Error('Nobody is on the deck')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(isStored, { ...deck, text: left.id })).toBe(true)

  const tellOffline = await cutOff(page)
  await page.reload()
  await tellOffline()
  await expect(page.getByText('2 profiles left')).toBeVisible()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(page.locator('[data-offline=note]')).toBeVisible()
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Saved', `We’ll send your like for ${liked.firstName} when you’re online.`)
  await expect.poll(() => page.evaluate(isStored, { ...deck, text: liked.id })).toBe(false)

  await page.reload()
  await tellOffline()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  await expect(page.getByRole('heading', { name: first })).toBeHidden()
  await expect(page.getByText('1 swipe waiting to send')).toBeVisible()
  expect((await likesOf(liked)).total).toBe(0)

  await tellOffline(false)
  await page.context().setOffline(false)
  await expect.poll(async () => (await likesOf(liked)).total).toBe(1)
  await expect(page.getByText('1 swipe waits')).toBeHidden()
  await expect(page.getByText('1 profiles left')).toBeVisible()

  // A request from the start of the page may arrive when the session has ended.
  expectTrouble(/status of 401/)
  expectTrouble(lineRefused)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(isStored, { ...deck, text: left.id })).toBe(false)
})
