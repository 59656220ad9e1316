import { readFileSync } from 'node:fs'
import { lineRefused } from '../../support/browser/trouble.ts'
import { ana, ben, expect, expectToast, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

// The table is code of the page, which needs a document, so its paths are read as text.
const table = readFileSync(new URL('../../../web/src/app/screens.ts', import.meta.url), 'utf8')
const paths = [
  ...table
    .slice(table.indexOf('export const signedIn'))
    .matchAll(/(?:screenWith\(|rare\(|path:)\s*'([^']+)'/g),
]
  .map(([, path]) => path ?? '')
  .filter(Boolean)

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

test('on every screen of a signed-in person, in either width, signing out is one tap away', async ({
  server,
  newPerson,
  newNeighbour,
  expectTrouble,
}) => {
  // The conversation may have been asking something when the session went.
  expectTrouble(/status of 401/)
  expectTrouble(lineRefused)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const { page } = one
  const conversation = await conversationOf(server, one, other)
  const addressOf = (path: string) =>
    path.replace('/messages/:conversationId', conversation).replace(':personId', other.id)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    await page.goto(addressOf(path))
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      const button = page.getByRole('button', { name: 'Sign out', exact: true })
      await expect(button, path).toBeVisible()
      // The click would fail if something lay over it; it is only tried.
      await button.click({ trial: true })
    }
  }
  await page.setViewportSize(phone)
  await page.goto(conversation)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectToast(page, 'Signed out', 'Come back soon! 💕')
  await expect(page).toHaveURL('/')
})
