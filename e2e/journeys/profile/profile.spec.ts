import { ana, enter, expect, expectToast, test } from '../../support/journey.ts'

test.use({ alone: false })

test('a save that fails keeps what was typed, and can be tried again', async ({
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource.*(500|ERR_FAILED)/)
  const { page } = await newPerson(ana)
  await page.goto('/profile-setup#basics')
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
  await expect(page).toHaveURL('/profile-setup#basics')

  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')
  await expect(page).toHaveURL('/app')
})

test('an eleventh interest, a repeated one and an empty one are silently ignored', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/profile-setup#interests')
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

  const removing = (nth: number) => page.getByRole('button', { name: `Remove Interest ${nth}`, exact: true })
  for (let nth = 1; nth <= 10; nth += 1) await expect(removing(nth)).toHaveCount(1)
  await expect(removing(11)).toHaveCount(0)
  await removing(4).click()
  await expect(removing(4)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile updated! 💕')

  await page.goto('/profile-setup#interests')
  await expect(removing(10)).toHaveCount(1)
  await expect(removing(4)).toHaveCount(0)
})

const tomorrow = () => new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString().slice(0, 10)

for (const [what, section, label, value, answer] of [
  ['a future date of birth', 'basics', 'Date of birth', tomorrow(), 'Enter a date in the past'],
  ['a height of 1e9', 'about', 'Height (cm)', '1000000000', 'Enter a height between 50 and 280 cm'],
] as const) {
  test(`${what} is refused at its field`, async ({ newPerson, expectTrouble }) => {
    expectTrouble(/status of 422/)
    const { page } = await newPerson(ana)
    await page.goto(`/profile-setup#${section}`)
    await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page.getByLabel(label)).toBeFocused()
    await expect(page).toHaveURL(`/profile-setup#${section}`)
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
  await page.goto('/profile-setup#basics')
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
    await page.goto('/profile-setup#basics')
    await expect(page.getByLabel('First name')).toHaveValue('Ana')
  }
  await one.getByLabel('Bio').fill('Bread, mostly.')
  await other.getByLabel('Bio').fill('Rivers, mostly.')
  await other.getByRole('button', { name: 'Done' }).click()
  await other.getByRole('button', { name: 'About You' }).click()
  await other.getByLabel('Occupation').fill('Miller')
  await one.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(one, 'Profile updated! 💕')

  await other.getByRole('button', { name: 'Save Profile' }).click()
  const question = other.getByRole('dialog', { name: 'Changed in two places' })
  await expect(question).toContainText('Bread, mostly.')
  await expect(question).toContainText('Rivers, mostly.')
  await question.getByRole('radio', { name: /saved elsewhere/ }).click()
  await question.getByRole('button', { name: 'Save my choice' }).click()
  await expectToast(other, 'Profile updated! 💕')

  await one.goto('/profile-setup#basics')
  await expect(one.getByLabel('Bio')).toHaveValue('Bread, mostly.')
  await one.getByRole('button', { name: 'Done' }).click()
  await one.getByRole('button', { name: 'About You' }).click()
  await expect(one.getByLabel('Occupation')).toHaveValue('Miller')
})

test('what was being written when the tab was closed is there on another device', async ({
  newPerson,
  newVisitor,
}) => {
  const { page, email } = await newPerson(ana)
  await page.goto('/profile-setup#basics')
  await page.getByLabel('Bio').fill('I was just about to say')
  await expect(page.getByText('Draft saved', { exact: true }).first()).toBeVisible()
  await page.close()
  const elsewhere = await newVisitor()
  await enter(elsewhere, email)
  await elsewhere.goto('/profile-setup#basics')
  await expect(elsewhere.getByLabel('Bio')).toHaveValue('I was just about to say')
})

test('a town is found by its first letters and its marks do not matter', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/profile-setup#basics')
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
  await page.goto('/profile-setup#basics')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
})

for (const [where, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['at a desk', { width: 1280, height: 800 }],
] as const) {
  test(`${where} a section is opened from its row, the way back closes it, and nothing typed is lost`, async ({
    newPerson,
  }) => {
    const { page } = await newPerson(ana)
    await page.setViewportSize(viewport)
    await page.goto('/profile-setup')
    const row = page.getByRole('button', { name: 'About You' })
    await row.click()
    await page.getByLabel('Occupation').fill('Miller')
    await page.goBack()
    await expect(page).toHaveURL('/profile-setup')
    await expect(page.getByLabel('Occupation')).toBeHidden()
    await expect(row).toBeFocused()
    await expect(page.getByRole('listitem').filter({ has: row })).toContainText('Miller')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expectToast(page, 'Profile updated! 💕')
    await page.goto('/profile-setup#about')
    await expect(page.getByLabel('Occupation')).toHaveValue('Miller')
  })
}

test('at a desk the row that was pressed stays where it was while the section above it closes', async ({
  newPerson,
}) => {
  const { page } = await newPerson(ana)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/profile-setup#basics')
  await expect(page.getByLabel('Bio')).toBeVisible()
  const row = page.getByRole('button', { name: 'About You' })
  // On a slow machine something may still come in above it before it is pressed.
  await row.evaluate((pressed) =>
    pressed.addEventListener(
      'click',
      () => pressed.setAttribute('data-top', `${pressed.getBoundingClientRect().top}`),
      {
        capture: true,
        once: true,
      },
    ),
  )
  await row.click()
  await expect(page.getByLabel('Occupation')).toBeVisible()
  await expect(page.getByLabel('Bio')).toBeHidden()
  const moved = () =>
    row.evaluate((pressed) =>
      Math.abs(pressed.getBoundingClientRect().top - Number(pressed.getAttribute('data-top') ?? Number.NaN)),
    )
  await expect.poll(moved).toBeLessThan(2)
})
