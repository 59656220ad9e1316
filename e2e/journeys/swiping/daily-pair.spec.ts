import { lineRefused } from '../../support/browser/trouble.ts'
import { ana, ben, expect, expectToast, type Page, test, translated } from '../../support/journey.ts'

// The job that pairs people runs at each start.
test.use({ alone: true })

const pairOn = (page: Page) => page.getByRole('link', { name: /Your pair of the day/ })

test('two people see each other as the pair of the day, until both like each other', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  test.slow()
  expectTrouble(lineRefused)
  const [one, other] = [
    await newPerson({ ...ana, interests: ['Beekeeping'] }),
    await newPerson({ ...ben, interests: ['Beekeeping'] }),
  ]
  await server.stop()
  await server.start()

  await test.step('each sees the other above the deck, with what they share', async () => {
    const pairOf = async () => (await (await one.page.request.get('/api/daily-pair')).json()).pair?.person.id
    await expect.poll(pairOf).toBe(other.id)
    for (const [{ page }, name] of [
      [one, 'Ben'],
      [other, 'Ana'],
    ] as const) {
      await page.goto('/swipe')
      await expect(pairOn(page)).toContainText(name)
      await expect(pairOn(page)).toContainText('Beekeeping')
      await expect(pairOn(page)).not.toContainText(translated('Liked'))
    }
  })

  await test.step('Ana likes Ben on his page, and Ben is told nothing of it', async () => {
    const { page } = one
    await pairOn(page).click()
    await expect(page).toHaveURL(`/people/${other.id}`)
    await page.getByRole('button', { name: 'Like Ben' }).click()
    await expectToast(page, 'Like sent! 💖', "Liked Ben's profile")
    await page.goto('/swipe')
    await expect(pairOn(page)).toContainText(translated('Liked'))
    await other.page.reload()
    await expect(pairOn(other.page)).toContainText('Ana')
    await expect(pairOn(other.page)).not.toContainText(translated('Liked'))
  })

  await test.step('Ben likes Ana, and the card of both says that it is a match', async () => {
    await pairOn(other.page).click()
    await other.page.getByRole('button', { name: 'Like Ana' }).click()
    for (const { page } of [one, other]) {
      const moment = page.getByRole('dialog', { name: "It's a Match! 💕" })
      await moment.getByRole('button', { name: /^(Keep swiping|Later)$/ }).click()
      await expect(moment).toBeHidden()
      // Closing it goes back in the history, which would end a visit that begins meanwhile.
      await expect(async () => {
        await page.goto('/swipe')
        await expect(pairOn(page)).toContainText(translated('It’s a match'), { timeout: 5_000 })
      }).toPass()
    }
  })
})
