import { ana, ben, expect, expectToast, test } from '../../support/journey.ts'
import { meetOnly } from '../../support/matches.ts'

test('someone who lists the address of a person they know, and that person, see each other again only after it is removed', async ({
  newPerson,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (404|422)/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  await meetOnly(one.page, server, [other])
  await meetOnly(other.page, server, [one])
  const { page } = other

  await test.step('they are in the decks of each other', async () => {
    await page.goto('/swipe')
    await expect(page.getByRole('heading', { name: /Ana Silva/ })).toBeVisible()
    await one.page.goto('/swipe')
    await expect(one.page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
  })

  await test.step('an incomplete address is refused at the field and stays in it', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Blocked people' }).click()
    await page.getByLabel('Their email').fill('ana@')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Enter your full email address')).toBeVisible()
    await expect(page.getByLabel('Their email')).toHaveValue('ana@')
  })

  await test.step('Ben adds the address of Ana, and both are gone for each other', async () => {
    await page.getByLabel('Their email').fill(one.email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, `${one.email} is on your list`)
    await expect(page.getByText('You haven’t blocked anyone')).toBeVisible()
    for (const [who, whom] of [
      [one, other],
      [other, one],
    ] as const) {
      await who.page.goto('/swipe')
      await expect(who.page.getByText('No more profiles!')).toBeVisible()
      await who.page.goto(`/people/${whom.id}`)
      await expect(who.page.getByText('No longer here')).toBeVisible()
    }
  })

  await test.step('Undo leaves the address on the list', async () => {
    await page.goto('/settings/blocked')
    await page.getByRole('button', { name: /^Remove the address added/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Remove the address added/ })).toBeVisible()
  })

  await test.step('the address is removed, and both see each other', async () => {
    const removed = page.waitForResponse('**/api/known-addresses/*')
    await page.getByRole('button', { name: /^Remove the address added/ }).click()
    await removed
    await expect(page.getByText('Your list is empty.')).toBeVisible()
    await page.goto('/swipe')
    await expect(page.getByRole('heading', { name: /Ana Silva/ })).toBeVisible()
    await one.page.goto('/swipe')
    await expect(one.page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
  })
})
