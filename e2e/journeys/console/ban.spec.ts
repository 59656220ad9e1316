import { press, refused } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { consoleWindow, enterConsole, openCase, preview } from '../../support/console.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import { ana, ben, expect, expectToast, password, test } from '../../support/journey.ts'

const FACTS = 'You asked three people for money for an emergency that never was.'

const [first, second] = ['nadia@example.org', 'tomas@example.org'] as const
test.use({ alone: true, staff: [first, second] })

test('a ban needs two moderators, and holds the next account with the same address @english', async ({
  server,
  newNeighbour,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  expectTrouble(lineRefused)
  const [reporter, { page, email, id }] = [await newNeighbour(ana), await newPerson(ben)]
  const reported = await reporter.request.post('/api/reports', {
    maxRetries: 1,
    data: { clientId: crypto.randomUUID(), personId: id, reason: 'scam', words: '' },
    headers: { origin: server.url },
  })
  expect(reported.ok(), await reported.text()).toBe(true)
  await page.goto('/app')
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible()
  const desk = await newVisitor(consoleWindow)
  const otherDesk = await newVisitor(consoleWindow)

  await test.step('one moderator proposes the ban', async () => {
    await enterConsole(desk, server, first)
    const opened = await openCase(desk, 'Waiting', /Ben.*Report/)
    await expect(opened.getByRole('button', { name: 'Claim' })).toBeVisible()
    await desk.keyboard.press('c')
    await expect(opened.getByText('Claimed by you')).toBeVisible()
    await preview(desk, '6', FACTS)
    await expect(opened.getByRole('button', { name: 'Propose ban' })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(opened.getByText('Another person has to confirm this ban.')).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Confirm ban' })).toBeHidden()
    await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible()
  })

  await test.step('another one confirms it', async () => {
    await enterConsole(otherDesk, server, second)
    await openCase(otherDesk, 'Bans to confirm', /Ben/)
    await keyboardOf(otherDesk).press('button', 'Confirm ban')
    const question = otherDesk.getByRole('dialog', { name: 'Confirm this ban' })
    await expect(question).toBeVisible()
    await keyboardOf(otherDesk).press('button', 'Confirm ban')
    await expect(question).toBeHidden()
  })

  await test.step('the banned person reads why, and deletes the account', async () => {
    await expect(page.getByRole('heading', { name: 'Your account is banned' })).toBeVisible()
    await expect(page.getByText(FACTS)).toBeVisible()
    await press(page, 'Delete my account')
    await press(page, 'Delete account')
    await expectToast(page, 'Your account is deleted')
  })

  await test.step('a new account with the same address is on hold', async () => {
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.getByLabel('Email').fill(email)
    await page
      .getByLabel(/^password/i)
      .first()
      .fill(password)
    await press(page, 'Sign Up')
    await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
    // Signing up mails an address at most once a minute, and the first sign-up was less than a minute ago.
    await press(page, 'Resend email')
    await page.goto(await server.mailedLink(email, 'confirm'))
    await press(page, 'Confirm and sign in')
    await expect(page.getByRole('heading', { name: 'We’re checking your account' })).toBeVisible()
  })

  await test.step('and in the queue', async () => {
    const opened = await openCase(desk, 'Waiting', /No name.*Signal/)
    await expect(opened.getByText('banned_email')).toBeVisible()
    await expect(opened.getByText('Hold', { exact: true })).toBeVisible()
  })
})
