import { ana, ben, expect, expectToast, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

test('a message with a hidden word is in the folder alone, is reported there, and is back once the word is removed', async ({
  newPerson,
  server,
}) => {
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(server, one, other)
  const { page } = one
  const said = 'Shall we eat olives tonight?'
  const unread = page.getByRole('link', { name: /1 unread message/ })

  await test.step('Ana hides a word', async () => {
    await page.goto('/settings/blocked')
    await page.getByLabel('Word or phrase').fill('olives')
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expectToast(page, '“olives” is hidden from now on')
  })

  await test.step('a message with it makes no badge and no line in the list', async () => {
    await page.goto('/matches')
    await expect(page.getByRole('link', { name: /Ben Reed/ })).toBeVisible()
    await other.page.goto(path)
    await other.page.getByPlaceholder('Message Ana...').fill(said)
    await other.page.getByPlaceholder('Message Ana...').press('Enter')
    await expect(page.getByRole('link', { name: 'Hidden', exact: true })).toBeVisible()
    await expect(page.getByText(said)).toBeHidden()
    await expect(unread).toBeHidden()
  })

  await test.step('the folder has it, folded until Show', async () => {
    await page.getByRole('link', { name: 'Hidden', exact: true }).click()
    await expect(page.getByText('Hidden by “olives”')).toBeVisible()
    await expect(page.getByText(said)).toBeHidden()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(said)).toBeVisible()
  })

  await test.step('it is reported in two steps', async () => {
    await page.getByRole('button', { name: 'Report Ben’s message' }).click()
    await page.getByRole('radio', { name: 'Threats, insults or pressure' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(/Your report number is/)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('in the conversation its place is folded', async () => {
    await page.getByRole('link', { name: 'Open chat' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Hidden by your words')).toBeVisible()
  })

  await test.step('without the word it is back everywhere', async () => {
    await page.goto('/hidden')
    await page.getByRole('link', { name: 'Hidden words' }).click()
    await page.getByRole('button', { name: 'Stop hiding “olives”' }).click()
    await expectToast(page, '“olives” is no longer hidden')
    await page.getByRole('link', { name: 'See what’s hidden' }).click()
    await expect(page.getByText('Nothing hidden')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Matches' }).click()
    await expect(page.getByText(said)).toBeVisible()
  })
})
