import { fingerOf } from '../../support/input-methods.ts'
import { ana, cleo, enter, expect, expectToast, password, test } from '../../support/journey.ts'

test.use({ alone: false })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Of the minute and a half, what is left for a person's hand where the page takes fifteen seconds. */
const MOST_SECONDS = 75

test('a new person on a phone meets the first one within a minute and a half', async ({
  server,
  newVisitor,
  newPerson,
}) => {
  test.slow()
  await newPerson({ ...cleo, gender: 'woman', bio: 'Bread, mostly.' })
  const page = await newVisitor(phone)
  const finger = fingerOf(page)
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`

  await page.goto('/auth')
  await finger.press('button', 'Don’t have an account? Sign up')
  await finger.write('Email', email)
  await finger.write(/^(Your )?password/i, password)
  await finger.press('button', /^Sign Up$/)
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
  await page.goto(await server.mailedLink(email, 'confirm'))
  await finger.press('button', 'Confirm and sign in')
  await expectToast(page, 'Welcome to Hearth! 💕')

  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await finger.write('First name', 'Ana')
  await page.getByLabel('Date of birth').fill('1994-03-12')
  await finger.press('button', 'Next')
  await finger.press('button', 'Women')
  await finger.press('button', 'Next')
  for (const title of ['Add your photos', 'Where do you live?', 'What are you looking for?', 'A few facts']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await finger.press('button', 'Skip')
  }
  await finger.press('button', 'Choose a prompt')
  await finger.press('button', 'On a Sunday at ten you’ll find me')
  await finger.write('Your answer to: On a Sunday at ten you’ll find me', 'Still in bed.')
  await finger.press('button', 'Next')
  await expect(page.getByRole('heading', { name: 'Here’s your card' })).toBeVisible()
  await expect(page.getByText('Still in bed.')).toBeVisible()
  await finger.press('button', 'Meet people')

  await expect(page.getByRole('button', { name: 'Like' })).toBeVisible()
  await expect(page.getByText(/profiles left/)).toBeVisible()
  expect(finger.seconds(), 'from nothing to the first card').toBeLessThan(MOST_SECONDS)
})

test('nothing moves from under a finger while the photos are still counted', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.setViewportSize(phone.viewport)
  let count: () => void = () => undefined
  const counted = new Promise<void>((resolve) => (count = resolve))
  await page.route('**/api/photos', async (route) => {
    await counted
    await route.fallback()
  })
  await page.goto('/app')
  const way = page.getByRole('link', { name: 'Go step by step' })
  await expect(way).toBeVisible()
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
    ),
  )
  const meter = page.getByRole('meter', { name: 'Your profile' })
  await expect(meter).toBeHidden()
  const before = await way.boundingBox()
  count()
  await expect(meter).toBeVisible()
  expect(await way.boundingBox()).toEqual(before)
})

test('the first steps go on where they were left, on another device and in the middle of a word', async ({
  newPerson,
  newVisitor,
}) => {
  const { page, email } = await newPerson()
  await page.goto('/welcome')
  await page.getByLabel('First name').fill(ana.firstName)
  await page.getByLabel('Date of birth').fill(ana.dateOfBirth)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Add your photos' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/profile/draft') &&
      (response.request().postData()?.includes('"Lee"') ?? false),
  )
  await page.getByLabel('City').fill('Lee')
  await kept
  await page.close()

  const elsewhere = await newVisitor(phone)
  await enter(elsewhere, email)
  await elsewhere.goto('/welcome')
  await expect(elsewhere.getByRole('heading', { name: 'Where do you live?' })).toBeVisible()
  await expect(elsewhere.getByLabel('City')).toHaveValue('Lee')
  await elsewhere.getByLabel('City').press('End')
  await elsewhere.getByLabel('City').pressSequentially('ds')
  await elsewhere.getByRole('option', { name: /^Leeds England/ }).click()
  await elsewhere.getByRole('button', { name: 'Next' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await elsewhere.goBack()
  await expect(elsewhere.getByLabel('City')).toHaveValue('Leeds')
  await elsewhere.getByRole('button', { name: 'Back' }).click()
  await elsewhere.getByRole('button', { name: 'Back' }).click()
  await elsewhere.getByRole('button', { name: 'Back' }).click()
  await expect(elsewhere.getByLabel('First name')).toHaveValue(ana.firstName)
})

test('what each of the first steps asks fits a phone without scrolling', async ({ newPerson }) => {
  const { page } = await newPerson({ firstName: ana.firstName, dateOfBirth: ana.dateOfBirth })
  await page.setViewportSize(phone.viewport)
  for (const [step, title] of [
    ['people', 'Who would you like to meet?'],
    ['place', 'Where do you live?'],
    ['intentions', 'What are you looking for?'],
    ['about', 'A few facts'],
    ['words', 'Start a conversation'],
  ] as const) {
    await page.goto(`/welcome?step=${step}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const isWhole = () => document.documentElement.scrollHeight <= innerHeight
    await expect.poll(() => page.evaluate(isWhole), step).toBe(true)
  }
})
