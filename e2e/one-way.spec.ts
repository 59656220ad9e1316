import type { SessionView } from '@hearth/contract/account'
import type { Page } from '@playwright/test'
import { expectNextStep, fingerOf, type Hand, keyboardOf, mouseOf } from './hands.ts'
import type { House } from './house.ts'
import { ben, expect, expectToast, like, meetOnly, type Neighbour, password, test } from './journey.ts'

async function signUp(page: Page, house: House, hand: Hand) {
  const email = `${crypto.randomUUID().slice(0, 5)}@example.org`
  await page.goto('/')
  await expectNextStep(page)
  await hand.press('link', 'Get Started')
  await expectNextStep(page)
  await hand.write('Email', email)
  await hand.write(/^password/i, password)
  await hand.press('button', 'Sign Up')
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
  await expectNextStep(page)
  await page.goto(await house.mailedLink(email, 'confirm'))
  await expectNextStep(page)
  await hand.press('button', 'Confirm and sign in')
  await expect(page).toHaveURL('/welcome')
  await expectNextStep(page)
  await hand.press('link', 'Later')
  await expect(page).toHaveURL('/app')
  await expectNextStep(page)
}

async function fillProfile(page: Page, hand: Hand) {
  await hand.press('link', 'Set Up Profile')
  await expectNextStep(page)
  await hand.write('First name', 'Robin')
  await hand.write('Bio', 'Soup in winter.')
  await hand.write('Date of birth', '02031990')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1990-02-03')
  await hand.choose('Looking For', 'Serious Relationship')
  await expect(page.getByLabel('Looking For', { exact: true })).toHaveValue('serious_relationship')
  await hand.write('Add an interest', 'Soup')
  await hand.press('button', /^Add/)
  await hand.press('button', 'Save Profile')
  await expectToast(page, 'Profile updated! 💕')
  await expect(page).toHaveURL('/app')
}

async function likeBack(page: Page, house: House, by: Neighbour) {
  const { session }: SessionView = await (await page.request.get('/api/session')).json()
  await like(house, by, session?.person.id ?? '')
}

async function matchAndTalk(page: Page, hand: Hand) {
  await hand.press('link', /Start Swiping/)
  await expect(page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
  await expectNextStep(page)
  await hand.press('button', 'Like')
  const moment = page.getByRole('dialog', { name: "It's a Match! 💕" })
  await expect(moment).toBeVisible()
  await expectToast(page, "It's a Match! 💕", 'You and Ben liked each other!')
  await hand.press('button', 'Open chat')
  await expect(page).toHaveURL(/\/messages\//)
  await expect(page.getByText('Start your conversation with Ben!')).toBeVisible()
  await hand.write(/^Message Ben/, 'Hello Ben')
  await hand.send()
  await expect(page.getByRole('log')).toContainText('Hello Ben')
  await expect(page.getByPlaceholder('Message Ben...')).toHaveValue('')
}

for (const [way, handOf] of [
  ['the keyboard', keyboardOf],
  ['pointer clicks', mouseOf],
] as const) {
  test(`from the landing page to the first message by ${way} alone`, async ({
    house,
    newNeighbour,
    newVisitor,
  }) => {
    test.slow()
    const other = await newNeighbour(ben)
    const page = await newVisitor()
    const hand = handOf(page)
    await test.step('sign up', () => signUp(page, house, hand))
    await test.step('fill the profile', () => fillProfile(page, hand))
    await likeBack(page, house, other)
    await meetOnly(page, house, [other])
    await test.step('match and talk', () => matchAndTalk(page, hand))
  })
}

test('a first-time visitor with a phone meets the first real person within 90 seconds', async ({
  house,
  newNeighbour,
  newVisitor,
}) => {
  test.slow()
  await newNeighbour(ben)
  const page = await newVisitor({ hasTouch: true, isMobile: true })
  const hand = fingerOf(page)
  await signUp(page, house, hand)
  await hand.press('link', /Start Swiping/)
  await expectNextStep(page)
  await hand.press('link', 'Add your date of birth')
  await page.getByLabel('Date of birth').fill('1990-02-03')
  await hand.press('button', 'Save Profile')
  await hand.press('link', /Start Swiping/)
  await expect(page.getByRole('button', { name: 'Like' })).toBeVisible()
  await expectNextStep(page)
  // Of the 90 seconds, 15 are left for the page itself.
  expect(hand.seconds()).toBeLessThanOrEqual(75)
})
