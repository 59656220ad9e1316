import { ana, enter, expect, test } from '../../support/journey.ts'
import { likeManyFast } from './fast-likes.ts'

test.use({ alone: false })

test('ten cards a second nearly always show the picture', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  const { whole, looks } = await likeManyFast(page)
  console.log(`whole pictures at ${whole} of ${looks} frames`)
  expect(whole / looks).toBeGreaterThan(0.9)
})

test('a device that is signed out from elsewhere is out within a second', async ({
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  const { page, email } = await newPerson(ana)
  const tablet = await newVisitor()
  await enter(tablet, email)
  await page.goto('/settings/security')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()

  // The control: how long this machine takes to open the page that the device is sent to.
  const opened = performance.now()
  await (await newVisitor()).goto('/auth')
  const openingMs = performance.now() - opened

  await tablet.goto('/matches')
  await expect(tablet.getByText('No matches yet')).toBeVisible()
  await press('Sign out all others')
  const asked = performance.now()
  await press('Sign out all others')
  await tablet.waitForURL(/\/auth/)
  const outMs = performance.now() - asked
  console.log(`out after ${outMs.toFixed(0)} ms, where opening a page takes ${openingMs.toFixed(0)} ms`)
  expect(outMs).toBeLessThan(1_000 + openingMs)
})
