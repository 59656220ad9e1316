import { show } from '../../support/browser/gallery.ts'
import { focusIsSeen } from '../../support/input-methods.ts'
import { ana, expect, expectToast, test } from '../../support/journey.ts'

test('a page whose toasts are lost on the way comes all the same, with its toasts', async ({
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/)
  const { page } = await newPerson(ana)
  let lost = 0
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const isOfToasts = (await response.text()).includes('toast-lane')
    if (!isOfToasts || lost > 0) return route.fulfill({ response })
    lost += 1
    return route.abort()
  })
  await page.goto('/profile-setup')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
  expect(lost).toBe(1)
})

test('the Tab key goes to a toast and its button, where it is seen, and past them', async ({ viewer }) => {
  const { page, gallery } = viewer
  await show(
    page,
    gallery,
    { kind: 'part', name: 'toast', state: 'with a button' },
    { dir: 'ltr', theme: 'dark' },
  )
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const focused = page.locator(':focus')
  const goOn = async () => {
    await page.keyboard.press('Tab')
    expect(await focusIsSeen(page), 'what has the focus shows it, and stands in sight').toBe('')
  }
  await page.getByRole('button', { name: 'Go on' }).focus()
  await goOn()
  await expect(focused).toHaveAttribute('data-sonner-toast')
  await goOn()
  await expect(focused).toHaveText('Undo')
  // Nothing follows, so it leaves the page, which begins again after that.
  await goOn()
  await expect(focused).toHaveCount(0)
  await goOn()
  await expect(focused).toHaveText('Go on')
})
