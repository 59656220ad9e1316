import { ana, ben, cleo, expect, expectToast, test } from '../../support/journey.ts'
import { meetOnly } from '../../support/matches.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a pass says nothing, goes on to the next and does not come back', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const { page } = await newPerson(ana)
  await meetOnly(page, server, others)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()
  const first = (await page.getByRole('heading', { name: /Ben Reed|Cleo Marsh/ }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Pass' }).click()
  await expect(page.getByText('1 profiles left')).toBeVisible()
  await expect(page.getByText(first.includes('Ben') ? 'Cleo Marsh' : 'Ben Reed')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('1 profiles left')).toBeVisible()
})

test('the empty deck says so and leads back', async ({ server, newPerson }) => {
  const { page } = await newPerson(ana)
  await meetOnly(page, server, [])
  await page.goto('/swipe')
  await expect(page.getByText('No more profiles!')).toBeVisible()
  await expect(
    page.getByText("You've seen all available profiles. Check back later for new people!"),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/app')
})

test('the name on a card stands in from its edge, and the buttons from that of their bar', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  const other = await newNeighbour(ben)
  const { page } = await newPerson(ana)
  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  const name = page.getByText('Ben Reed')
  const card = page.getByRole('article').filter({ has: name })
  const edge = async (one: typeof name) => (await one.boundingBox()) ?? { x: 0, y: 0 }
  await expect.poll(async () => (await edge(name)).x - (await edge(card)).x).toBeGreaterThan(15)
  const [pass, bar] = [page.getByRole('button', { name: 'Pass' }), page.locator('.decision-bar')]
  await expect.poll(async () => (await edge(pass)).y - (await edge(bar)).y).toBeGreaterThan(5)
})

test('a swipe that fails does not move on, and can be tried again', async ({
  server,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource.*(500|ERR_FAILED)/)
  const other = await newNeighbour(ben)
  const { page } = await newPerson(ana)
  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  await expect(page.getByText('Ben Reed')).toBeVisible()

  await page.route('**/api/swipes', (route) => route.abort())
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Error', 'Failed to record swipe')
  await expect(page.getByText('Ben Reed')).toBeVisible()
  await expect(page.getByText('1 profiles left')).toBeVisible()

  await page.unroute('**/api/swipes')
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Like sent! 💖', "Liked Ben's profile")
  await expect(page.getByText('No more profiles!')).toBeVisible()
})

test('a like whose answer was lost counts once when it is tried again', async ({
  server,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource/)
  const other = await newNeighbour(ben)
  const { page } = await newPerson(ana)
  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  await expect(page.getByText('Ben Reed')).toBeVisible()
  await page.route('**/api/swipes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Error', 'Failed to record swipe')
  await page.unroute('**/api/swipes')
  await page.getByRole('button', { name: 'Like' }).click()
  await expectToast(page, 'Like sent! 💖')
  await expect(page.getByText('No more profiles!')).toBeVisible()
})

test('liking without a name of one’s own asks for it, then goes on with the like', async ({
  server,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/status of 403/)
  const other = await newNeighbour(ben)
  const { page } = await newPerson({ dateOfBirth: ana.dateOfBirth })
  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  await expect(page.getByText('Ben Reed')).toBeVisible()
  await page.getByRole('button', { name: 'Like' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('First name')).toBeVisible()
  await expect(dialog.getByLabel('Date of birth')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save and like' }).click()
  await expect(dialog.getByText('Enter your first name')).toBeVisible()

  await dialog.getByLabel('First name').fill('Ana')
  await dialog.getByRole('button', { name: 'Save and like' }).click()
  await expectToast(page, 'Like sent! 💖', "Liked Ben's profile")
  await expect(page.getByText('No more profiles!')).toBeVisible()
})

test('a date of birth opens the deck, and passing needs no name', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  const other = await newNeighbour(ben)
  const { page } = await newPerson()
  await page.goto('/swipe')
  await expect(page.getByText('Add your birthday to see who’s here')).toBeVisible()
  await page.getByRole('link', { name: 'Add your birthday' }).click()
  const birth = page.getByLabel('Date of birth')
  await birth.fill(`${new Date().getUTCFullYear() - 2}-01-01`)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Check the year')).toBeVisible()
  await birth.fill(ana.dateOfBirth)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')

  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  await expect(page.getByText('Ben Reed')).toBeVisible()
  await page.getByRole('button', { name: 'Pass' }).click()
  await expect(page.getByText('No more profiles!')).toBeVisible()
})

test('someone who is paused meets people again by one tap', async ({ server, newNeighbour, newPerson }) => {
  const other = await newNeighbour(ben)
  await newNeighbour(cleo)
  const { page } = await newPerson(ana)
  await meetOnly(page, server, [other])
  const headers = { origin: server.url }
  await page.request.patch('/api/meeting', { maxRetries: 1, data: { isPaused: true }, headers })
  const last = Promise.withResolvers<void>()
  await page.route('**/api/swipes/last', async (route) => {
    await last.promise
    await route.continue()
  })
  await page.goto('/swipe')
  const again = page.getByRole('button', { name: 'Meet people again' })
  await expect(again).toBeVisible()
  // Lines break elsewhere until the fonts are there.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const place = await again.boundingBox()

  // The button must not move when Undo appears.
  last.resolve()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await again.boundingBox()).toEqual(place)
  await again.click()
  await expect(page.getByText('Ben Reed')).toBeVisible()
})

test('markup, emoji and right-to-left text in a profile are shown as text', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  const other = await newNeighbour({
    firstName: '<b>Noor</b>',
    lastName: 'نور 🌙',
    dateOfBirth: '1990-01-01',
    bio: '<img src=x onerror="document.title=\'owned\'"> أحب القهوة ☕',
    locationCity: '<script>1</script>',
    locationState: 'القاهرة',
    interests: ['<i>tea</i>', '👩‍👩‍👧‍👦', 'שלום'],
  })
  const { page } = await newPerson(ana)
  await meetOnly(page, server, [other])
  await page.goto('/swipe')
  await expect(page.getByText('<b>Noor</b> نور 🌙').first()).toBeVisible()
  await expect(page.getByText('<img src=x onerror="document.title=\'owned\'"> أحب القهوة ☕')).toBeVisible()
  await expect(page.getByText(/<script>1<\/script>[,،] القاهرة/)).toBeVisible()
  for (const interest of ['<i>tea</i>', '👩‍👩‍👧‍👦', 'שלום'])
    await expect(page.getByText(interest)).toBeVisible()
  await expect(page).not.toHaveTitle('owned')
})
