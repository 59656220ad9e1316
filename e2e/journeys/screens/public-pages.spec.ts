import { ana, expect, test, translated } from '../../support/journey.ts'

test('the demo on the landing page advances, wraps and sends nothing', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const like = page.getByRole('button', { name: /like/i })
  const pass = page.getByRole('button', { name: /pass/i })
  await like.scrollIntoViewIfNeeded()
  await expect(page.getByRole('article').getByText('94% Match')).toBeVisible()
  await like.click()
  await expect(page.getByRole('article').getByText('89% Match')).toBeVisible()
  await pass.click()
  await expect(page.getByRole('article').getByText('94% Match')).toBeVisible()
  expect(sent.filter((url) => url.includes('/api/') && !url.endsWith('/api/community'))).toEqual([])
  await expect(page.getByText('Tap the buttons or swipe to see your next match')).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`at ${width} px no card behind the sample profile shows a square corner`, async ({ newVisitor }) => {
    const page = await newVisitor()
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const pile = page.locator('.deck-pile')
    await pile.scrollIntoViewIfNeeded()
    // The cards behind the first end in a straight edge, which has to stay above the round corners of the pile.
    await expect(pile.locator('.deck-card[aria-hidden=true]')).not.toHaveCount(0)
    const edges = await pile.evaluate((whole: HTMLElement) => ({
      straight:
        whole.offsetHeight - Number.parseFloat(getComputedStyle(whole, '::after').borderBottomLeftRadius),
      behind: [...whole.querySelectorAll<HTMLElement>('.deck-card[aria-hidden=true]')].map(
        ({ offsetHeight }) => offsetHeight,
      ),
    }))
    for (const edge of edges.behind) expect(edge).toBeLessThanOrEqual(edges.straight + 1)
  })
}

test('without a script the landing page can be read, and its calls lead on', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translated('Where hearts meet and families approve', { exact: true }),
  )
  await expect(page.getByRole('navigation').getByText('Hearth')).toBeVisible()
  await page.getByRole('link', { name: 'Find Your Match' }).click()
  await expect(page).toHaveURL('/auth?view=sign_up')
  await expect(page.locator('#frame')).toBeVisible()
  await context.close()
})

test('every call on the landing page leads to signing up, and Sign In to signing in', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  for (const name of [
    'Get Started',
    'Find Your Match',
    'Experience True Matching',
    'Download App',
    'Join Beta',
  ]) {
    await page.goto('/')
    await page.getByRole('link', { name }).first().click()
    await expect(page).toHaveURL('/auth?view=sign_up')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(page).toHaveTitle(translated('Create your account · Hearth', { exact: true }))
  }
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'house rules' }).click()
  await expect((await opened).getByRole('heading', { name: 'What Hearth keeps' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page).toHaveURL('/auth')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown address says so, to a visitor and to a signed-in person', async ({
  newVisitor,
  newPerson,
}) => {
  for (const page of [await newVisitor(), (await newPerson(ana)).page]) {
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  }
})
