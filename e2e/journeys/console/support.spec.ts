import { consoleWindow, enterConsole } from '../../support/console.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import { expect, expectToast, test } from '../../support/journey.ts'

const admin = 'adaeze@example.org'
test.use({ alone: true, staff: [`${admin} admin`], byKeyboard: true })

test('an admin looks at the system and the figures, and helps a member who then leaves @english', async ({
  server,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  // The address is typed wrong once.
  expectTrouble(/status of 422/)
  const member = await newPerson({ firstName: 'Zelda' })
  const desk = await newVisitor(consoleWindow)
  const hand = keyboardOf(desk)
  await enterConsole(desk, server, admin)

  await test.step('the system shows that there is no backup, and sends a test mail', async () => {
    await hand.press('link', 'System')
    await expect(desk.getByText('There is no backup yet.')).toBeVisible()
    await expect(desk.getByText('clear-photos')).toBeVisible()
    await hand.press('button', 'Send')
    await expect(desk.getByText('the mail is in the development mailbox')).toBeVisible()
    expect(await server.mailedText(admin, 'It works')).toContain('test mail')
  })

  await test.step('the figures have today, which the arrow keys read out', async () => {
    await hand.press('link', 'Figures')
    const chart = desk.getByRole('slider', { name: 'Sign-ups' })
    await expect(chart).toHaveAttribute('aria-valuetext', /: [1-9]/)
    const download = desk.waitForEvent('download')
    await hand.press('button', 'Download CSV')
    expect((await download).suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d\.csv$/)
  })

  await test.step('a member is found by name and signed out everywhere', async () => {
    await hand.press('link', 'Members')
    await hand.write('Name, email address or ID', 'zel')
    await desk.keyboard.press('Enter')
    await hand.press('link', /^Zelda/)
    await expect(desk.getByRole('heading', { name: /^Zelda/, level: 1 })).toBeVisible()
    await hand.press('button', 'Sign out everywhere')
    await expectToast(desk, 'Signed out everywhere')
    await member.page.goto('/app')
    await expect(member.page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  await test.step('the account is deleted with its address, and its owner told why', async () => {
    const email = (await desk.getByRole('main').getByText(/@/).first().textContent()) ?? ''
    await hand.press('button', 'Delete the account…')
    await hand.write('Type the email address of the account', `x${email}`)
    await hand.press('button', 'Delete the account')
    await expect(desk.getByText('This isn’t the address of the account')).toBeVisible()
    await hand.write('Type the email address of the account', email)
    await hand.press('button', 'Delete the account')
    await expect(desk.getByRole('heading', { name: 'Members', exact: true })).toBeVisible()
    expect(await server.mailedText(email, 'Your account has been deleted')).toContain('You asked us to.')
  })
})
