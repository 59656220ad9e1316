import { ana, enter, expect, expectToast, test } from './journey.ts'

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
  await page.getByRole('button', { name: 'Add', exact: true }).click()
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

test('one profile in two tabs: what fits together is kept, and where both wrote the person reads both', async ({
  newPerson,
  expectTrouble,
}) => {
  // The browser itself notes a refusal that the page then settles.
  expectTrouble(/status of 409/)
  const { page: one } = await newPerson(ana)
  const other = await one.context().newPage()
  for (const page of [one, other]) {
    await page.goto('/profile-setup')
    await expect(page.getByLabel('First name')).toHaveValue('Ana')
  }
  await one.getByLabel('Bio').fill('Bread, mostly.')
  await other.getByLabel('Bio').fill('Rivers, mostly.')
  await other.getByLabel('Occupation').fill('Miller')
  await one.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(one, 'Profile updated! 💕')

  await other.getByRole('button', { name: 'Save Profile' }).click()
  const question = other.getByRole('dialog', { name: 'Written in two places' })
  await expect(question).toContainText('Bread, mostly.')
  await expect(question).toContainText('Rivers, mostly.')
  await question.getByRole('radio', { name: /saved elsewhere/ }).click()
  await question.getByRole('button', { name: 'Save my choice' }).click()
  await expectToast(other, 'Profile updated! 💕')

  await one.goto('/profile-setup')
  await expect(one.getByLabel('Bio')).toHaveValue('Bread, mostly.')
  await expect(one.getByLabel('Occupation')).toHaveValue('Miller')
})

test('what was being written when the tab was closed is there on another device', async ({
  newPerson,
  newVisitor,
}) => {
  const { page, email } = await newPerson(ana)
  await page.goto('/profile-setup')
  await page.getByLabel('Bio').fill('I was just about to say')
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
  await page.close()
  const elsewhere = await newVisitor()
  await enter(elsewhere, email)
  await elsewhere.goto('/profile-setup')
  await expect(elsewhere.getByLabel('Bio')).toHaveValue('I was just about to say')
})

test('a town is found by its first letters and its marks do not matter', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/profile-setup')
  await page.getByLabel('City').pressSequentially('lodz')
  await page.getByRole('option', { name: /Łódź/ }).click()
  await expect(page.getByLabel('City')).toHaveValue('Łódź')
  await expect(page.getByLabel('State')).toHaveValue('Łódź Voivodeship')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
})

test('where the device is comes in only when asked, and only as the town nearby', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 53.797_41, longitude: -1.543_79 })
  await page.goto('/profile-setup')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
})
