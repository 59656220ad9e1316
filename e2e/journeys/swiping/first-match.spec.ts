import type { Locator } from '@playwright/test'
import { lineRefused } from '../../support/browser/trouble.ts'
import { expect, expectToast, type Page, password, test } from '../../support/journey.ts'
import type { Server } from '../../support/server/server.ts'

// The counts below include everybody on the server.
test.use({ alone: true, contextOptions: { reducedMotion: 'no-preference' } })

async function signUp(page: Page, server: Server, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByText('Find Your Perfect Match')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()

  await page.goto(await server.mailedLink(email, 'confirm'))
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expectToast(page, 'Welcome to Hearth! 💕', "Let's set up your profile to find your perfect match.")
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${email.split('@')[0]}!`)).toBeVisible()
}

async function choose(field: Locator, option: string) {
  const wanted = field.getByRole('option', { name: option, exact: true })
  await field.selectOption(await wanted.getAttribute('value'))
}

async function fillProfile(page: Page, profile: { first: string; last: string; born: string; bio: string }) {
  await page.getByRole('link', { name: 'Set Up Profile' }).click()
  await page.getByLabel('First name').fill(profile.first)
  await page.getByLabel('Last name').fill(profile.last)
  await page.getByLabel('Bio').fill(profile.bio)
  await page.getByLabel('Date of birth').fill(profile.born)
  await page.getByLabel('City').fill('Lisbon')
  await page.getByLabel('State').fill('Estremadura')
  await page.getByLabel('Occupation').fill('Gardener')
  await page.getByLabel('Education').fill('School of life')
  await page.getByLabel('Height (cm)').fill('172')
  await choose(page.getByLabel('Looking For', { exact: true }), 'Serious Relationship')
  await choose(page.getByLabel('Relationship Goals'), 'Long-term Partnership')
  const interest = page.getByLabel('Add an interest')
  await interest.fill('Walking')
  await interest.press('Enter')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
  await expect(page).toHaveURL('/app')
}

async function signOut(page: Page) {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, 'Signed out', 'Come back soon! 💕')
  await expect(page).toHaveURL('/')
}

test('two people sign up, like each other, match and talk', async ({ server, newVisitor, expectTrouble }) => {
  test.slow()
  expectTrouble(lineRefused)
  // A list that is being read when a session ends is refused.
  expectTrouble(/status of 401/)
  const [ana, ben] = [await newVisitor(), await newVisitor()]

  await test.step('both sign up through the mailed link', async () => {
    await signUp(ana, server, 'ana@example.org')
    await signUp(ben, server, 'ben@example.org')
  })

  await test.step('both fill their profiles', async () => {
    await fillProfile(ana, { first: 'Ana', last: 'Moss', born: '1994-03-12', bio: 'Slow mornings.' })
    await fillProfile(ben, { first: 'Ben', last: 'Reed', born: '1991-10-02', bio: 'Long walks.' })
    await expect(ana.getByText('Complete Your Profile')).toBeHidden()
  })

  await test.step('Ana likes Ben, who hears nothing of it', async () => {
    await ana.getByRole('link', { name: /Start Swiping/ }).click()
    await expect(ana.getByText('1 profiles left')).toBeVisible()
    await expect(ana.getByText('Ben Reed')).toBeVisible()
    await expect(ana.getByText('Height: 172 cm')).toBeVisible()
    await ana.getByRole('button', { name: 'Like' }).click()
    await expectToast(ana, 'Like sent! 💖', "Liked Ben's profile")
    await expect(ana.getByText('No more profiles!')).toBeVisible()
  })

  await test.step('Ben likes Ana back, and both see the match', async () => {
    await ana.goto('/matches')
    await expect(ana.getByText('No matches yet')).toBeVisible()
    await ben.getByRole('link', { name: /Start Swiping/ }).click()
    await expect(ben.getByText('Ana Moss')).toBeVisible()
    await ben.getByRole('button', { name: 'Like' }).click()
    await expectToast(ben, "It's a Match! 💕", 'You and Ana liked each other!')
    const moment = ana.getByRole('dialog', { name: "It's a Match! 💕" })
    await expect(moment.getByText('You and Ben liked each other!')).toBeVisible()
    await moment.getByRole('button', { name: 'Later' }).click()
    await expect(ana.getByText('1 person likes you back!')).toBeVisible()
    await expect(ana.getByText('Ben Reed')).toBeVisible()
    await ana.reload()
    await expect(ana.getByText('1 person likes you back!')).toBeVisible()
    await expect(moment).toBeHidden()
    await ben.goto('/matches')
    await expect(ben.getByText('1 person likes you back!')).toBeVisible()
    await expect(ben.getByText('Ana Moss')).toBeVisible()
  })

  await test.step('Ana opens the conversation', async () => {
    await ana.getByRole('button', { name: 'Message' }).click()
    await expectToast(ana, 'Conversation started! 💬', 'Say hello to Ben!')
    await expect(ana).toHaveURL(/\/messages\//)
    await expect(ana.getByText('Start your conversation with Ben!')).toBeVisible()
  })

  await test.step('messages arrive on the other side without a reload', async () => {
    await ben.getByRole('button', { name: 'Message' }).click()
    await expect(ben.getByText('Start your conversation with Ana!')).toBeVisible()
    await ana.getByPlaceholder('Message Ben...').fill('Hello Ben')
    await ana.getByPlaceholder('Message Ben...').press('Enter')
    await expect(ben.getByRole('log')).toContainText('Hello Ben')
    await ben.getByPlaceholder('Message Ana...').fill('Hello Ana')
    await ben.getByRole('button', { name: 'Send' }).click()
    await expect(ana.getByRole('log')).toContainText('Hello Ana')
    await expect(ana.getByPlaceholder('Message Ben...')).toHaveValue('')
    for (const page of [ana, ben]) {
      await expect(page.getByRole('log').getByText('Hello Ben', { exact: true })).toHaveCount(1)
      await expect(page.getByRole('log').getByText('Hello Ana', { exact: true })).toHaveCount(1)
    }
  })

  await test.step('both sign out', async () => {
    await signOut(ana)
    await signOut(ben)
  })
})
