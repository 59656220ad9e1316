import { refused } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { claimCase, consoleWindow, enterConsole, openCase, preview } from '../../support/console.ts'
import { keyboardOf, walkTo } from '../../support/input-methods.ts'
import { ana, ben, expect, expectToast, password, test } from '../../support/journey.ts'
import { givePhotos } from '../../support/photos.ts'

const FACTS = 'You asked three people for money for an emergency that never was.'

const [first, second] = ['nadia@example.org', 'tomas@example.org'] as const
test.use({ alone: true, staff: [first, second], byKeyboard: true })

test('a ban needs two moderators, and holds the next account with the same address @english', async ({
  server,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  expectTrouble(lineRefused)
  const [reporter, subject] = [await newPerson(ana), await newPerson(ben)]
  const { page, email } = subject
  await givePhotos(server, subject, [10])
  await page.goto('/app')
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible()
  const desk = await newVisitor(consoleWindow)
  const otherDesk = await newVisitor(consoleWindow)

  await test.step('a photo is reported from the deck', async () => {
    const hand = keyboardOf(reporter.page)
    await reporter.page.goto('/swipe')
    await hand.press('button', 'Report Ben')
    await hand.choose('Hue 10')
    await hand.choose('Money, selling or a scam')
    await hand.press('button', 'Send report')
    await expect(reporter.page.getByText('Thank you for telling us')).toBeVisible()
  })

  await test.step('one moderator claims the case, looks at the photo, and proposes the ban', async () => {
    await enterConsole(desk, server, first)
    const opened = await openCase(desk, 'Waiting', /Ben.*Report/)
    await claimCase(desk, opened)
    await walkTo(desk, opened.getByRole('button', { name: /^Photo 1, blurred/ }).first())
    await desk.keyboard.down('b')
    await expect(opened.getByRole('button', { name: /^Photo 1, shown/ }).first()).toBeVisible()
    await desk.keyboard.up('b')
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

  const hand = keyboardOf(page)
  await test.step('the banned person reads why, and deletes the account', async () => {
    await expect(page.getByRole('heading', { name: 'Your account is banned' })).toBeVisible()
    await expect(page.getByText(FACTS)).toBeVisible()
    await hand.press('button', 'Delete my account')
    await hand.press('button', 'Delete account')
    await expectToast(page, 'Your account is deleted')
  })

  await test.step('a new account with the same address is on hold', async () => {
    await hand.press('link', 'Get Started')
    await hand.write('Email', email)
    await hand.write(/^password/i, password)
    await hand.press('button', 'Sign Up')
    await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
    // Signing up mails an address at most once a minute, and the first sign-up was less than a minute ago.
    await hand.press('button', 'Resend email')
    await page.goto(await server.mailedLink(email, 'confirm'))
    await hand.press('button', 'Confirm and sign in')
    await expect(page.getByRole('heading', { name: 'We’re checking your account' })).toBeVisible()
  })

  await test.step('and in the queue', async () => {
    const opened = await openCase(desk, 'Waiting', /No name.*Signal/)
    await expect(opened.getByText('banned_email')).toBeVisible()
    await expect(opened.getByText('Hold', { exact: true })).toBeVisible()
  })
})
