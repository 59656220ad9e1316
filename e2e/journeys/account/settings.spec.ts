import { ana, expect, password, test } from '../../support/journey.ts'

/** Runs in the page. */
const hoursOfClock = () =>
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 ? 12 : 24

test('the clock and the unit that one chooses hold after a reload, and on every device', async ({
  newPerson,
  newVisitor,
}) => {
  const { page, email } = await newPerson(ana)
  await page.goto('/settings')

  await test.step('as the region has them at first, here the United States', async () => {
    // In English; a German reader there has 24 hours.
    const clock = await page.evaluate(hoursOfClock)
    await expect(page.getByRole('button', { name: `Clock Automatic (${clock}-hour)` })).toBeVisible()
    await page.getByRole('button', { name: 'Distances Automatic (Miles)' }).click()
  })

  await test.step('kilometers are chosen, and hold', async () => {
    const saved = page.waitForResponse('**/api/settings')
    await page.getByRole('radio', { name: /^Kilometres/ }).click()
    await saved
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Distances Kilometres' })).toBeVisible()
    await page.getByRole('link', { name: /^Filters/ }).click()
    await expect(page.getByRole('radio', { name: 'Within 30 km' })).toBeVisible()
  })

  await test.step('and on another device', async () => {
    const other = await newVisitor()
    await other.goto('/auth?next=/wishes')
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(other.getByRole('radio', { name: 'Within 30 km' })).toBeVisible()
  })
})

test('every part of the settings is a row, and what the browser stores is behind one', async ({
  newPerson,
}) => {
  const { page } = await newPerson(ana)
  await page.goto('/settings')
  await expect(page.getByText('A cookie that keeps you signed in.')).toBeHidden()
  await page.getByRole('button', { name: 'Cookies and data' }).click()
  await expect(page.getByText('A cookie that keeps you signed in.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cookies and data' })).toBeFocused()
  for (const [row, heading] of [
    ['Blocked people', 'Blocked people'],
    [/^Account and security/, 'Account and security'],
    [/^Filters/, 'Filters'],
  ] as const) {
    await page.goto('/settings')
    await page.getByRole('link', { name: row }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})
