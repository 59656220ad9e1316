import { isIn, press } from '../../support/actions.ts'
import { ana, ben, expect, expectToast, test } from '../../support/journey.ts'

test('Google leads in, and says what happened where it does not', async ({
  google,
  newNeighbour,
  newVisitor,
}) => {
  const newcomer = await newVisitor()
  await newcomer.goto('/auth')
  google.expect('cancelled')
  await press(newcomer, 'Continue with Google')
  await expect(newcomer.getByText(/didn’t finish signing in with Google/)).toBeVisible()
  google.expect({ email: 'unsure@example.org', isVerified: false })
  await press(newcomer, 'Continue with Google')
  await expect(newcomer.getByText(/hasn’t verified this email address/)).toBeVisible()
  const email = `${crypto.randomUUID().slice(0, 13)}@example.org`
  google.expect({ email })
  await press(newcomer, 'Continue with Google')
  await expectToast(
    newcomer,
    'Welcome to Hearth! 💕',
    "Let's set up your profile to find your perfect match.",
  )
  await isIn(newcomer, '/welcome')

  // A person who has an account already finds that one.
  const member = await newNeighbour(ben)
  const page = await newVisitor()
  await page.goto('/auth?view=sign_up')
  google.expect({ email: member.email })
  await press(page, 'Continue with Google')
  await isIn(page)
  const { session } = await (await page.request.get('/api/session')).json()
  expect(session.person.id).toBe(member.id)
})

test('the first sign-in with Google leads into the first steps, once, and a later one to where one was going', async ({
  google,
  newVisitor,
}) => {
  const email = `${crypto.randomUUID().slice(0, 13)}@example.org`
  const page = await newVisitor()
  await page.goto('/auth?next=%2Fmatches')
  google.expect({ email })
  await press(page, 'Continue with Google')
  await isIn(page, '/welcome')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.goBack()
  await isIn(page)
  await expect(page.getByText(`Welcome, ${email.split('@')[0]}!`)).toBeVisible()
  // The sign-in that the browser still has in its history leads on, and not to the first steps again.
  await page.goBack()
  await isIn(page, '/matches')

  const elsewhere = await newVisitor()
  await elsewhere.goto('/matches')
  await isIn(elsewhere, '/auth?next=%2Fmatches')
  google.expect('cancelled')
  await press(elsewhere, 'Continue with Google')
  await expect(elsewhere.getByText(/didn’t finish signing in with Google/)).toBeVisible()
  google.expect({ email })
  await press(elsewhere, 'Continue with Google')
  await isIn(elsewhere, '/matches')
  await expectToast(elsewhere, 'Welcome to Hearth! 💕')
})

test('Google is connected and disconnected', async ({ google, newPerson, expectTrouble }) => {
  // Each change gives the session another token, and what was asked with the one before is refused.
  expectTrouble(/status of 401/)
  const { page, email } = await newPerson(ana)
  await page.goto('/settings/security')
  google.expect('cancelled')
  await press(page, 'Connect Google')
  await expectToast(page, 'Google isn’t connected')
  await expect(page).toHaveURL('/settings/security')
  google.expect({ email })
  await press(page, 'Connect Google')
  await press(page, 'Disconnect')
  await page
    .getByRole('dialog', { name: 'Disconnect Google?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})
