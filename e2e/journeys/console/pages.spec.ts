import { refused } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { consoleWindow, enterConsole } from '../../support/console.ts'
import { ana, expect, test } from '../../support/journey.ts'

const admin = 'nadia@example.org'
test.use({ alone: true, staff: [`${admin} admin`] })

test('an admin publishes terms, and an open page asks its member to accept them @english', async ({
  server,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  expectTrouble(lineRefused)
  const { page } = await newPerson(ana)
  await page.goto('/matches')
  const desk = await newVisitor(consoleWindow)
  await enterConsole(desk, server, admin)

  await desk.getByRole('link', { name: 'Pages' }).click()
  await expect(desk.getByText('4 pages aren’t published yet')).toBeVisible()
  await desk.getByRole('link', { name: 'Terms, English' }).click()
  await desk.getByRole('button', { name: 'Use Hearth’s template' }).click()
  await expect(desk.getByText(/blanks to fill in/)).toBeVisible()
  const text = desk.getByLabel('Text')
  await text.fill('## Our terms\n\nBe **kind** <script>alert(1)</script>')
  await expect(desk.getByRole('article').getByRole('heading', { name: 'Our terms' })).toBeVisible()
  // A draft outlives a reload.
  await desk.reload()
  await expect(text).toHaveValue(/Our terms/)
  await desk.getByLabel('Members must accept this version').click()
  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText('Version 1 is published')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Do you agree to our terms?' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Read the terms' }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { name: 'Our terms' })).toBeVisible()
  await expect(terms.getByText('<script>alert(1)</script>')).toBeVisible()
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('heading', { name: 'Your Matches' })).toBeVisible()
})
