import { ana, arrowTo, ben, cleo, expect, type Page, test } from '../../support/journey.ts'
import { meetOnly } from '../../support/matches.ts'

const dan = { firstName: 'Dan', lastName: 'Voss', dateOfBirth: '1990-05-05' }
const MOST_STEPS = 60

type FocusRole = 'button' | 'link' | 'slider'

/** Goes on by Tab until what has the focus is called so. */
async function tabTo(page: Page, role: FocusRole, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if ((await wanted.count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never came to the ${role} ${name}`)
}

test('the whole deck works by keyboard alone', async ({ server, newNeighbour, newPerson }) => {
  test.slow()
  const others = [await newNeighbour(ben), await newNeighbour(cleo), await newNeighbour(dan)]
  const { page } = await newPerson(ana)
  await meetOnly(page, server, others)
  await page.goto('/swipe')
  const left = (n: number) => expect(page.getByText(`${n} profiles left`)).toBeVisible()
  await left(3)

  await test.step('pass, take it back, like', async () => {
    await page.keyboard.press('ArrowLeft')
    await left(2)
    await page.keyboard.press('Backspace')
    await left(3)
    await page.keyboard.press('ArrowRight')
    await left(2)
  })

  await test.step('open a page, and decide there', async () => {
    await tabTo(page, 'link', /^More about/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/people\//)
    await tabTo(page, 'button', /^Pass on/)
    await page.keyboard.press('Enter')
    await left(1)
  })

  await test.step('change a wish', async () => {
    await tabTo(page, 'link', /^Filters/)
    await page.keyboard.press('Enter')
    await tabTo(page, 'slider', /^From/)
    await page.keyboard.press(arrowTo('end'))
    await expect(page.getByText('19 and older')).toBeVisible()
    await tabTo(page, 'button', /^Drinking/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await tabTo(page, 'button', /^Rarely drinks/)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Drinking Nice to have Rarely drinks' })).toBeFocused()
  })

  await test.step('use the deck up, and go home', async () => {
    await tabTo(page, 'link', /^Back to the deck/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await left(1)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('No more profiles!')).toBeVisible()
    await tabTo(page, 'link', /^Back to Dashboard/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app')
  })
})

test('the whole deck works by what a screen reader hears alone', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  test.slow()
  const others = [await newNeighbour(ben), await newNeighbour(cleo)]
  const { page } = await newPerson(ana)
  await meetOnly(page, server, others)
  await page.goto('/swipe')
  const said = (text: RegExp, who = /Ben|Cleo/) =>
    expect(page.getByRole('status').filter({ hasText: text }).filter({ hasText: who })).toBeAttached()
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

  await said(/Next: .+, \d+/)
  await press('Pass')
  await said(/You passed on .+\./)
  await said(/Next: .+, \d+/)
  await press('Undo')
  await said(/ is back\./)
  await press('Like')
  await said(/You liked .+\./)

  await page.getByRole('link', { name: /^More about/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the deck' }).click()
  await page.getByRole('link', { name: 'Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Filters', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /1 person matches/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the deck' }).click()

  await press('Pass')
  await said(/Nobody else is left\./)
  await expect(page.getByRole('heading', { name: 'No more profiles!' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Hearth' })).toBeVisible()
})
