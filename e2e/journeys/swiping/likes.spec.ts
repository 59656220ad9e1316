import { ana, ben, expect, expectToast, test } from '../../support/journey.ts'
import { meetOnly } from '../../support/matches.ts'

test('a like is taken back and given again, seen by the one it is for, and liked back', async ({
  server,
  newPerson,
}) => {
  test.slow()
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    await meetOnly(who.page, server, [whom])
  }

  await test.step('Ana passes on Ben, takes it back by a key, and likes him', async () => {
    const { page } = one
    await page.goto('/swipe')
    await expect(page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
    await page.getByRole('button', { name: 'Pass' }).click()
    await expect(page.getByText('No more profiles!')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
    await expect(page.getByText('1 profiles left')).toBeVisible()
    await page.getByRole('button', { name: 'Like' }).click()
    await expectToast(page, 'Like sent! 💖', "Liked Ben's profile")
  })

  await test.step('Ben sees her, until she takes that back after a reload', async () => {
    await other.page.goto('/likes')
    await expect(other.page.getByRole('link', { name: /\bAna\b/ })).toBeVisible()
    await one.page.reload()
    await expect(one.page.getByText('No more profiles!')).toBeVisible()
    await one.page.getByRole('button', { name: 'Undo' }).click()
    await expect(one.page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
    await other.page.reload()
    await expect(other.page.getByText('No likes yet')).toBeVisible()
  })

  await test.step('she likes him again, and he finds her by way of Home', async () => {
    await one.page.reload()
    await expect(one.page.getByRole('heading', { name: /Ben Reed/ })).toBeVisible()
    await one.page.keyboard.press('ArrowRight')
    await expectToast(one.page, 'Like sent! 💖', "Liked Ben's profile")
    const { page } = other
    await page.goto('/app')
    await page.getByRole('link', { name: /1 person likes you/ }).click()
    await page.getByRole('link', { name: /\bAna\b/ }).click()
    await expect(page.getByRole('link', { name: 'Back to who likes you' })).toBeVisible()
    await page.getByRole('button', { name: 'Pass on Ana' }).click()
    await expect(page.getByText('No likes yet')).toBeVisible()
    await expect(page).toHaveURL('/likes')
  })

  await test.step('he takes his pass back in the list, and likes her there', async () => {
    const { page } = other
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Like Ana' }).click()
    await expect(page.getByRole('dialog', { name: "It's a Match! 💕" })).toBeVisible()
    await expect(page).toHaveURL('/likes')
  })

  await test.step('both hear of the match, and nobody waits any more', async () => {
    const { page } = one
    const moment = page.getByRole('dialog', { name: "It's a Match! 💕" })
    await expect(moment.getByText('You and Ben liked each other!')).toBeVisible()
    await other.page.getByRole('button', { name: /^(Keep swiping|Later)$/ }).click()
    await expect(other.page.getByRole('dialog')).toBeHidden()
    // Closing it goes back in the history, which would end a visit that begins meanwhile.
    await expect(async () => {
      await other.page.goto('/likes')
      await expect(other.page.getByText('No likes yet')).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })
})
