import { leave } from '../../support/actions.ts'
import {
  ana,
  ben,
  cleo,
  expect,
  expectToast,
  type Page,
  password,
  type SignedInPerson,
  test,
} from '../../support/journey.ts'
import { conversationOf, meetOnly } from '../../support/matches.ts'
import { giveFaces } from '../../support/people.ts'
import { CARDS, likeManyFast } from '../swiping/fast-likes.ts'

test.use({ alone: false })

const dish = { promptId: 'signature-dish', answer: 'Bread soup, on the second day.' }

/** Two who can see each other. */
async function pairOf(newPerson: (profile: object) => Promise<SignedInPerson>) {
  const one = await newPerson(ana)
  return { one, other: await newPerson({ ...ben, prompts: [dish] }) }
}

const pictureOn = (page: Page) => page.locator('.person-photo img').first()

test('an answer is liked with a note from the person’s page, and the note is the first line of the match', async ({
  server,
  newPerson,
}) => {
  const { one, other } = await pairOf(newPerson)
  await giveFaces(server, other, [3, 4])
  const { page } = one
  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  await page.getByRole('link', { name: 'More about Ben' }).click()
  await expect(page).toHaveURL(`/people/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Ben Reed/ })).toBeVisible()

  await test.step('photos and answers stand in turn', async () => {
    const [first, second] = [
      page.getByRole('img', { name: 'Picture 3' }),
      page.getByRole('img', { name: 'Picture 4' }),
    ]
    await expect(first).toBeInViewport({ ratio: 0.8 })
    await expect
      .poll(() => pictureOn(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    const answer = await page.getByText(dish.answer).boundingBox()
    expect(answer?.y).toBeGreaterThan((await first.boundingBox())?.y ?? Infinity)
    expect(answer?.y).toBeLessThan((await second.boundingBox())?.y ?? 0)
  })

  await page.getByRole('button', { name: 'Like this answer: The dish I cook when it matters' }).click()
  await page.getByLabel('Your note').fill('With rye or without?')
  await page.getByRole('button', { name: 'Send like' }).click()
  await expectToast(page, 'Like sent! 💖', "Liked Ben's profile")
  await expect(page).toHaveURL('/swipe')
  await expect(page.getByRole('heading', { name: /Ben Reed/ })).toHaveCount(0)

  await test.step('the other one reads it before deciding, on the deck, on her page and in the list', async () => {
    await meetOnly(other.page, server, [one])
    for (const path of ['/swipe', `/people/${one.id}`, '/likes']) {
      await other.page.goto(path)
      await expect(other.page.getByText('“With rye or without?”').first()).toBeVisible()
      await expect(other.page.getByText('Ana liked your answer').first()).toBeVisible()
    }
  })

  await test.step('it is the first line once they like back', async () => {
    const data = { clientId: crypto.randomUUID(), swipedId: one.id, isLike: true }
    // A page that is open would show the match at once, and the next one no more.
    await leave(other.page)
    await other.page.request.post(`${server.url}/api/swipes`, {
      maxRetries: 1,
      data,
      headers: { origin: server.url },
    })
    await other.page.goto('/matches')
    await other.page.getByRole('button', { name: 'Later' }).click()
    await other.page.getByRole('button', { name: 'Message' }).click()
    const log = other.page.getByRole('log')
    await expect(log.getByText('With rye or without?')).toBeVisible()
    await expect(log.getByText(dish.answer)).toBeVisible()
  })
})

test('a match’s page opens from the conversation, and an answer on it is answered there', async ({
  server,
  newPerson,
}) => {
  const { one, other } = await pairOf(newPerson)
  const path = await conversationOf(server, one, other)
  const { page } = one
  await page.goto(path)
  await page
    .getByRole('heading', { name: /Ben Reed/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(`/people/${other.id}`)
  await expect(page.getByText('Photo coming soon')).toBeVisible()
  await page.getByRole('button', { name: 'Answer to: The dish I cook when it matters' }).click()
  await expect(page).toHaveURL(path)
  await page.getByPlaceholder('Message Ben...').fill('I will bring the rye.')
  await page.getByRole('button', { name: 'Send' }).click()
  await other.page.goto(path)
  const log = other.page.getByRole('log')
  await expect(log.getByText('I will bring the rye.')).toBeVisible()
  await expect(log.getByText(dish.answer)).toBeVisible()
})

test('someone who may not be seen any more is no longer here', async ({ newPerson, expectTrouble }) => {
  expectTrouble(/status of 404/)
  const { page } = await newPerson(ana)
  await page.goto(`/people/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'No longer here' })).toBeVisible()
})

test('one’s own page shows what others see', async ({ server, newPerson }) => {
  const me = await newPerson({ ...ana, headline: 'Ask me what I read.' })
  await giveFaces(server, me, [6])
  await me.page.goto('/profile')
  await expect(me.page.getByText('Ask me what I read.')).toBeVisible()
  await expect(me.page.getByRole('img', { name: 'Picture 6' })).toBeVisible()
})

type Timing = { asked: number; by: string; scriptDone: number; times: number }

test.describe('on a server of their own', () => {
  // Passing on a whole community first would take too long.
  test.use({ alone: true })

  test('the first picture of the deck is asked for before the page’s script has come, and once', async ({
    server,
    newPerson,
    newVisitor,
  }) => {
    const { one, other } = await pairOf(newPerson)
    const third = await newPerson(cleo)
    await giveFaces(server, other, [9])
    await giveFaces(server, third, [10])
    const data = { email: one.email, password }
    // The document waits for the deck for a moment only, which a busy machine misses now and then.
    await expect(async () => {
      const page = await newVisitor()
      await page.request.post(`${server.url}/api/auth/sign-in`, {
        maxRetries: 1,
        data,
        headers: { origin: server.url },
      })
      await page.goto('/swipe')
      const image = page.locator('.deck-card[aria-hidden="false"] .photo img')
      await expect(image).toHaveAttribute('alt', /^Picture (9|10)$/)
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      const timing = await page.evaluate((): Timing => {
        const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const shown = document.querySelector<HTMLImageElement>(
          '.deck-card[aria-hidden="false"] .photo img',
        )?.currentSrc
        const ofDeck = all.filter(({ name }) => name.split('/').at(-2) === shown?.split('/').at(-2))
        const main = all.find(({ name }) => /\/assets\/index-[^/]+\.js$/.test(name))
        return {
          asked: ofDeck[0]?.startTime ?? Infinity,
          by: ofDeck[0]?.initiatorType ?? '',
          scriptDone: main?.responseEnd ?? 0,
          times: ofDeck.length,
        }
      })
      expect(timing.by).toBe('link')
      expect(timing.asked).toBeLessThan(timing.scriptDone)
      expect(timing.times).toBe(1)
    }).toPass()
  })
})

test('fast likes show a picture or its colours at every frame', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  const seen = await likeManyFast(page)
  expect(seen.people).toBeGreaterThan(CARDS)
  expect(seen.blank).toBe(0)
})
