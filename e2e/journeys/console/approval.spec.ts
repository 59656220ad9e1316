import { languages } from '@hearth/texts/areas'
import { refused } from '../../support/actions.ts'
import { enterConsole } from '../../support/console.ts'
import { expect, password, test } from '../../support/journey.ts'

const moderator = 'nadia@example.org'
test.use({ alone: true, staff: [moderator], registration: 'approval' })

test('a new member waits until a moderator approves the account @english', async ({
  server,
  newVisitor,
  expectTrouble,
}) => {
  // Once approved, the account has no approval to show.
  expectTrouble(refused)
  const page = await newVisitor()
  const email = 'nora@example.org'

  await test.step('a newcomer signs up, and reads that staff look at new accounts', async () => {
    await page.goto('/auth?view=sign_up')
    await expect(page.getByText(/look at each new account/)).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
    await page.goto(await server.mailedLink(email, 'confirm'))
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  })

  await test.step('the newcomer fills in the profile, and sees nobody', async () => {
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Date of birth').fill('1994-03-12')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Who would you like to meet?' })).toBeVisible()
    await page.getByRole('link', { name: 'Finish later' }).click()
    await expect(page.getByRole('heading', { name: 'You’re almost in' })).toBeVisible()
    await page.goto('/swipe')
    await expect(page.getByRole('heading', { name: 'You’re almost in' })).toBeVisible()
  })

  await test.step('what happens next is numbered in every language', async () => {
    const headers = { origin: server.url }
    for (const language of [...languages.filter((one) => one !== 'en'), 'en']) {
      // The account's language is the one that stays.
      const saved = await page.request.patch('/api/settings', { data: { language }, headers })
      expect(saved.status()).toBe(200)
      await page.context().addCookies([{ name: 'hearth_language', value: language, url: server.url }])
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('main ol')).toHaveCSS('list-style-type', 'decimal')
    }
  })

  await test.step('a moderator approves the account', async () => {
    const desk = await newVisitor({ viewport: { width: 390, height: 844 } })
    await enterConsole(desk, server, moderator)
    await desk.getByRole('link', { name: 'New accounts' }).click()
    await desk.getByRole('button', { name: 'Approve Nora' }).click()
    await expect(desk.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible()
  })

  await test.step('the member is told by mail, and can meet people', async () => {
    expect(await server.mailedText(email, 'Your account is approved')).toContain('Welcome to')
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You’re almost in' })).toHaveCount(0)
  })
})
