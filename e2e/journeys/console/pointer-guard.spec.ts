import { keyboardOf } from '../../support/input-methods.ts'
import { expect, test } from '../../support/journey.ts'

test.use({ byKeyboard: true })

test('the keys of a keyboard are no pointer @english', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/safety')
  await keyboardOf(page).press('link', 'Report something')
  await expect(page).toHaveURL('/report')
})

test.fail('a click fails a journey by keyboard @english', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/safety')
  await page.getByRole('link', { name: 'Report something' }).click()
  await expect(page).toHaveURL('/report')
})
