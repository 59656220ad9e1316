import { ask, refused } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { claimCase, consoleWindow, enterConsole, openCase, preview } from '../../support/console.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import { ana, ben, expect, test } from '../../support/journey.ts'

const FACTS = 'You asked three people for money for an emergency that never was.'

const [first, second] = ['nadia@example.org', 'tomas@example.org'] as const
test.use({ alone: true, staff: [first, second], byKeyboard: true })

test('while a ban is proposed the person can be suspended, and the ban withdrawn @english', async ({
  server,
  newNeighbour,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  expectTrouble(lineRefused)
  const [reporter, { page, id }] = [await newNeighbour(ana), await newPerson(ben)]
  await ask(reporter, server, '/reports', { clientId: crypto.randomUUID(), personId: id, reason: 'scam' })
  await page.goto('/app')
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible()
  const desk = await newVisitor(consoleWindow)
  const otherDesk = await newVisitor(consoleWindow)
  await enterConsole(desk, server, first)
  const opened = await openCase(desk, 'Waiting', /Ben.*Report/)

  await test.step('a claimed case is in a queue of its own for the other moderators', async () => {
    await claimCase(desk, opened)
    await enterConsole(otherDesk, server, second)
    const claimed = await openCase(otherDesk, 'Claimed', /Ben.*Report/)
    await expect(claimed.getByText('Claimed by nadia')).toBeVisible()
    await expect(claimed.getByText('nadia has claimed this case.')).toBeVisible()
  })

  await test.step('the first one proposes a ban, and suspends the person meanwhile', async () => {
    await preview(desk, '6', FACTS)
    await desk.keyboard.press('Enter')
    await expect(opened.getByText('Another person has to confirm this ban.')).toBeVisible()
    await expect(opened.getByText('A ban waits for another person.')).toBeVisible()
    await preview(desk, '5', FACTS)
    await expect(opened.getByRole('button', { name: 'Send decision' })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  })

  await test.step('the ban is withdrawn, and the suspension stays', async () => {
    await keyboardOf(desk).press('button', 'Withdraw ban')
    const question = desk.getByRole('dialog', { name: 'Withdraw this ban' })
    await expect(question).toBeVisible()
    await keyboardOf(desk).press('button', 'Withdraw ban')
    await expect(question).toBeHidden()
    await expect(opened.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(opened.getByText('In force', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  })
})
