import { ana, ben, cleo, expect, expectToast, test } from '../../support/journey.ts'
import { meetOnly } from '../../support/matches.ts'

test('a must-have shows whom it hides, holds on the deck, and is loosened there and put back', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  test.slow()
  const others = [
    await newNeighbour({ ...ben, smoking: 'no' }),
    await newNeighbour({ ...cleo, smoking: 'yes' }),
  ]
  const { page } = await newPerson(ana)
  await meetOnly(page, server, others)
  await page.goto('/swipe')
  await expect(page.getByText('2 profiles left')).toBeVisible()

  await test.step('the wish is made, and its cost is true', async () => {
    await page.getByRole('link', { name: 'Filters' }).click()
    await expect(page.getByText('2 people match')).toBeVisible()
    await page.getByRole('button', { name: /^Smoking/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Smoking' })
    await sheet.getByRole('button', { name: 'Quitting smoking' }).click()
    await sheet.getByRole('radio', { name: /Must-have/ }).click()
    await sheet.getByRole('switch', { name: 'Include people who haven’t said' }).click()
    await expect(sheet.getByText('Hides both people who match your other filters')).toBeVisible()
    await sheet.getByRole('button', { name: 'Doesn’t smoke' }).click()
    await expect(sheet.getByText('Hides 1 of the 2 people who match your other filters')).toBeVisible()
    await sheet.getByRole('button', { name: 'Doesn’t smoke' }).click()
    await expect(sheet.getByText('Hides both people who match your other filters')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('it is there after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Smoking Must-have Quitting smoking' })).toBeVisible()
  })

  await test.step('the deck is empty, says what would help, and does it in one tap', async () => {
    await page.getByRole('link', { name: 'Back to the deck' }).click()
    await expect(page.getByText('Nobody fits your filters right now')).toBeVisible()
    await page
      .getByRole('button', { name: /more people\)$/ })
      .filter({ hasText: 'Smoking' })
      .click()
    await expectToast(page, 'Filters changed')
    await expect(page.getByText('2 profiles left')).toBeVisible()
  })

  await test.step('and takes it back', async () => {
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Nobody fits your filters right now')).toBeVisible()
  })
})

test('an age that cannot be is said beside its field, and what was typed stays', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/wishes')
  const [youngest, oldest] = ['From', 'To'].map((name) => page.getByRole('textbox', { name }))
  if (!youngest || !oldest) throw new Error('There is no field for an age')
  await youngest.fill('17')
  await youngest.press('Enter')
  await expect(page.getByText('Enter an age between 18 and 120')).toBeVisible()
  await expect(youngest).toHaveValue('17')
  await youngest.fill('30')
  await oldest.fill('29')
  await oldest.press('Enter')
  await expect(page.getByText('The oldest can’t be younger than the youngest')).toBeVisible()
  await expect(oldest).toHaveValue('29')
  await oldest.fill('44')
  await oldest.press('Enter')
  await expect(page.getByText('30 to 44')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('44')
})

test('the count stays in sight while one scrolls, and covers nothing that has the focus', async ({
  newPerson,
}) => {
  const { page } = await newPerson(ana)
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto('/wishes')
  const count = page.getByRole('status').filter({ hasText: /match/ })
  await expect(count).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).focus()
  await expect(count).toBeInViewport({ ratio: 1 })
  const bar = page.locator('[data-below-header]')
  for (let nth = 0; nth < 15; nth += 1) {
    await page.keyboard.press('Shift+Tab')
    const isUnder = await bar.evaluate((element) => {
      const focused = document.activeElement
      if (!focused || !document.querySelector('main')?.contains(focused) || element.contains(focused))
        return false
      return focused.getBoundingClientRect().top < element.getBoundingClientRect().bottom
    })
    expect(isUnder).toBe(false)
  }
})

test('a break hides one from decks, and its end shows one again', async ({ server, newPerson }) => {
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  await meetOnly(other.page, server, [one])
  await one.page.goto('/wishes')
  const pause = one.page.getByRole('switch', { name: 'Take a break' })
  const saved = () => one.page.waitForResponse('**/api/meeting')
  await Promise.all([saved(), pause.click()])
  await other.page.goto('/swipe')
  await expect(other.page.getByText('No more profiles!')).toBeVisible()
  await Promise.all([saved(), pause.click()])
  await other.page.reload()
  await expect(other.page.getByRole('heading', { name: /Ana Silva/ })).toBeVisible()
})

test('a journey to another town begins, is there after a reload, and ends', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/wishes')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Choose a town from the list')).toBeVisible()
  await page.getByRole('combobox', { name: 'Town' }).pressSequentially('Lisb')
  await page
    .getByRole('option', { name: /^Lisbon/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'How many days' }).fill('3')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('You’re in Lisbon')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’re in Lisbon')).toBeVisible()
  await page.getByRole('button', { name: 'Return home' }).click()
  await expectToast(page, 'Welcome back')
  await expect(page.getByRole('combobox', { name: 'Town' })).toBeVisible()
})

test('someone who is blocked is gone for both, until the block is taken back', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/status of 404/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const { page } = one
  await meetOnly(page, server, [other])
  await page.goto(`/people/${other.id}`)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Block Ben' }).click()
  await page.getByRole('dialog', { name: 'Block Ben?' }).getByRole('button', { name: 'Block Ben' }).click()
  await expectToast(page, 'You blocked Ben')
  await expect(page.getByText('No more profiles!')).toBeVisible()
  await other.page.goto(`/people/${one.id}`)
  await expect(other.page.getByText('No longer here')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Blocked people' }).click()
  await page.getByRole('button', { name: 'Unblock Ben' }).click()
  await expect(page.getByText('You haven’t blocked anyone')).toBeVisible()
  await page.goto('/swipe')
  await expect(page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
})
