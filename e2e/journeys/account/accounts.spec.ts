import { lineRefused } from '../../support/browser/trouble.ts'
import { ana, expect, expectToast, password, test } from '../../support/journey.ts'

const refused = /Failed to load resource: the server responded with a status of 4\d\d/

for (const path of [
  '/app',
  '/profile-setup',
  '/swipe',
  '/matches',
  '/messages/0b9f5b1e-54a2-4a51-9c0e-000000000000',
]) {
  test(`without a session ${path} leads to /auth`, async ({ newVisitor }) => {
    const page = await newVisitor()
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth(\?|$)/)
    await expect(page.getByText('Find Your Perfect Match')).toBeVisible()
  })
}

test('signing in leads back to where one was going', async ({ newNeighbour, newVisitor }) => {
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/matches')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome to Hearth! 💕')
  await expect(page).toHaveURL('/matches')
  await expect(page.getByRole('heading', { name: 'Your Matches' })).toBeVisible()
})

test('a session survives a reload and keeps one from /auth', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/app')
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/app')
})

test('a wrong password is said under the form, and what was typed stays', async ({
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/\/auth/)
})

test('a confirmation link serves once', async ({ server, newVisitor, expectTrouble }) => {
  expectTrouble(refused)
  const first = await newVisitor()
  const data = { email: 'once@example.org', password }
  await first.request.post('/api/auth/sign-up', { maxRetries: 1, data, headers: { origin: server.url } })
  const link = await server.mailedLink(data.email, 'confirm')
  // A mail scanner follows links, and uses none of them up.
  await first.request.get(link)
  await first.goto(link)
  await first.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(first).toHaveURL('/welcome')

  const second = await newVisitor()
  await second.goto(link)
  await second.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(second.getByText('This link was already used. Request a new one.')).toBeVisible()
  await expect(second).toHaveURL(/\/auth/)
})

test('a forgotten password is replaced through the mailed link, which serves once', async ({
  server,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email for the password reset link')).toBeVisible()

  const link = await server.mailedLink(email, 'reset')
  await page.goto(link)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('another quiet evening')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Your password has been updated')).toBeVisible()

  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('another quiet evening')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')

  const again = await newVisitor()
  await again.goto(link)
  await again
    .getByLabel(/password/i)
    .first()
    .fill('a third quiet evening')
  await again.getByRole('button', { name: 'Update password' }).click()
  await expect(again.getByText('This link was already used. Request a new one.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('two tabs of one browser sign out at once and both end at the landing page', async ({
  newPerson,
  expectTrouble,
}) => {
  // The other tab's sign-out, and whatever either page was asking when the session went.
  expectTrouble(/status of 401/)
  expectTrouble(lineRefused)
  const { page } = await newPerson(ana)
  const tab = await page.context().newPage()
  await page.goto('/app')
  await tab.goto('/app')
  const buttons = [page, tab].map((one) => one.getByRole('button', { name: 'Sign out' }))
  for (const button of buttons) await expect(button).toBeVisible()
  await Promise.all(buttons.map((button) => button.evaluate((element: HTMLElement) => element.click())))
  // By then each has told the other, so that nothing of it comes to the page that is opened next. Both are looked
  // at together, because the toast of the one may be gone before the other's comes.
  await Promise.all([page, tab].map((one) => expectToast(one, 'Signed out', 'Come back soon! 💕')))
  for (const one of [page, tab]) await expect(one).toHaveURL('/')
  await page.goto('/app')
  await expect(page).toHaveURL(/\/auth/)
})

test('a page that hears of the end before its sign-out is answered says goodbye, and takes the other tab along', async ({
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/status of 401/)
  expectTrouble(lineRefused)
  const { page } = await newPerson(ana)
  const tab = await page.context().newPage()
  const over = Promise.withResolvers<void>()
  await page.route('**/api/conversations*', async (route) => {
    await over.promise
    await route.continue()
  })
  await page.goto('/app')
  await tab.goto('/settings')
  await expect(tab.getByRole('heading', { name: 'Sign out' })).toBeVisible()
  await page.route('**/api/auth/sign-out', async (route) => {
    const response = await route.fetch()
    over.resolve()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, 'Signed out', 'Come back soon! 💕')
  await expect(tab).toHaveURL('/')
})

test('signing out in one tab takes the other along', async ({ newPerson, expectTrouble }) => {
  expectTrouble(lineRefused)
  const { page } = await newPerson(ana)
  const tab = await page.context().newPage()
  // Pending requests would be refused after the sign-out and logged by the browser.
  await page.goto('/app', { waitUntil: 'networkidle' })
  await tab.goto('/matches', { waitUntil: 'networkidle' })
  await expect(tab.getByText('No matches yet')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, 'Signed out', 'Come back soon! 💕')
  await expect(tab).toHaveURL('/')
})
