import { ana, expect, expectToast, test } from './journey.ts'

test.use({ alone: false })

test('a save that fails keeps what was typed, and can be tried again', async ({
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource.*(500|ERR_FAILED)/)
  const { page } = await newPerson(ana)
  await page.goto('/profile-setup')
  await page.getByLabel('Bio').fill('Bread, mostly.')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 500,
          json: { error: { code: 'internal', message: 'Something went wrong', requestId: 'r-1' } },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Error', 'Failed to save profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Bread, mostly.')
  await expect(page).toHaveURL('/profile-setup')

  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
  await expect(page).toHaveURL('/app')
})

test('an eleventh interest, a repeated one and an empty one are silently ignored', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/profile-setup')
  const box = page.getByLabel('Add an interest')
  const add = async (interest: string) => {
    await box.fill(interest)
    await box.press('Enter')
  }
  for (let nth = 1; nth <= 9; nth += 1) await add(`Interest ${nth}`)
  await add('   ')
  await add(' Interest 3 ')
  await box.fill('Interest 10')
  await page.getByRole('button', { name: 'Add' }).click()
  await add('Interest 11')
  await box.fill('')

  const chips = page.getByRole('button', { name: /Interest \d+/ })
  await expect(chips).toHaveCount(10)
  await page.getByRole('button', { name: /Interest 4\b/ }).click()
  await expect(chips).toHaveCount(9)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')

  await page.goto('/profile-setup')
  await expect(chips).toHaveCount(9)
})

const tomorrow = () => new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString().slice(0, 10)

for (const [what, label, value, answer] of [
  ['a future date of birth', 'Date of birth', tomorrow(), 'This day is still to come'],
  ['a height of 1e9', 'Height (cm)', '1000000000', 'Please give a height between 50 and 280 cm'],
] as const) {
  test(`${what} is refused at its field`, async ({ newPerson, expectTrouble }) => {
    expectTrouble(/status of 422/)
    const { page } = await newPerson(ana)
    await page.goto('/profile-setup')
    await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page).toHaveURL('/profile-setup')
  })
}

test('a profile without a single field can be saved', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto('/profile-setup')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
})

test('markup in one’s own profile comes back as it was typed', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto('/profile-setup')
  await page.getByLabel('First name').fill('<b>Ana</b> 🌿 אנה')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
  await expect(page).toHaveURL('/app')
  await page.goto('/profile-setup')
  await expect(page.getByLabel('First name')).toHaveValue('<b>Ana</b> 🌿 אנה')
})
