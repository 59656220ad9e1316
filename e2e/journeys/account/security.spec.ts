import { TOTP } from 'otpauth'
import { leave } from '../../support/actions.ts'
import { bringPasskeys } from '../../support/browser/passkeys.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import {
  ana,
  ben,
  expect,
  expectToast,
  type Page,
  password,
  type SignedInPerson,
  test,
  translated,
} from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'
import type { Server } from '../../support/server/server.ts'

const refused = /Failed to load resource: the server responded with a status of 4\d\d/
const security = '/settings/security'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the server again as it is some minutes on, when every session has gone stale. */
async function later(server: Server, page: Page, minutesLater: number) {
  await leave(page)
  await server.stop()
  await server.start({ minutesLater })
  await page.goto(security)
}

/** An authenticator app whose clock goes with the server's. Digits serve once, so each asking is a period on. */
function authenticatorOf(secret: string) {
  return async (minutesLater: number) => {
    // They count in their own half minute only, so there has to be time to type them.
    await expect.poll(() => Date.now() % 30_000).toBeLessThan(20_000)
    return new TOTP({ secret }).generate({ timestamp: Date.now() + minutesLater * 60_000 })
  }
}

async function signIn(page: Page, email: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')
}

test.describe('with a server of its own', () => {
  test.use({ alone: true })

  test('the account is changed in every way, and each time by someone who shows who they are', async ({
    server,
    newPerson,
    newVisitor,
    expectTrouble,
  }) => {
    test.slow()
    expectTrouble(refused)
    expectTrouble(lineRefused)
    const { page, email } = await newPerson(ana)
    await bringPasskeys(page)
    const newEmail = `new-${email}`
    await page.goto('/settings')
    await page.getByRole('link', { name: /^Account and security/ }).click()
    await expect(page).toHaveURL(security)

    await test.step('a new address, proven by password and confirmed from both mailboxes', async () => {
      await later(server, page, 6)
      await press(page, 'Change email')
      await page.getByLabel('New email').fill(newEmail)
      await press(page, 'Send both emails')
      const proof = dialog(page, 'Confirm it’s you')
      await proof.getByLabel('Your password').fill('not the password')
      await press(page, 'Confirm')
      await expect(proof.getByText(/password is wrong/)).toBeVisible()
      await expect(proof.getByLabel('Your password')).toBeFocused()
      await proof.getByLabel('Your password').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Change to ${newEmail} pending`)).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()

      await press(page, 'Cancel the change')
      await expect(page.getByText(`Change to ${newEmail} pending`)).toBeHidden()
      const withdrawn = await server.mailedLink(email, 'change')
      await page.goto(withdrawn)
      await press(page, /^Change email address$/)
      await expect(page.getByText('This link didn’t work')).toBeVisible()
    })

    let spare: string[] = []
    await test.step('the second step, with the digits of an app and codes to keep', async () => {
      await page.goto(security)
      await press(page, 'Turn on')
      const setUp = dialog(page, 'Connect your authenticator app')
      await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await press(page, 'Copy key')
      await expect(setUp.getByText('Copied')).toBeVisible()
      const secret = await page.evaluate(() => navigator.clipboard.readText())
      const digitsAt = authenticatorOf(secret)
      await setUp.getByLabel(/Six digits/).fill('000 000')
      await page.keyboard.press('Enter')
      await expect(setUp.getByText(/code is wrong/)).toBeVisible()
      await setUp.getByLabel(/Six digits/).fill(await digitsAt(6))
      await page.keyboard.press('Enter')

      const codes = dialog(page, 'Your backup codes')
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      const kept = await codes.getByRole('listitem').allTextContents()
      const downloading = page.waitForEvent('download')
      await press(page, 'Download')
      const file = await (await downloading).createReadStream()
      expect(Buffer.concat(await file.toArray()).toString()).toContain(kept.join('\n'))
      await page.keyboard.press('Escape')
      await expect(codes.getByText(/Save the codes first/)).toBeVisible()
      await codes.getByLabel('I’ve saved them').click()
      await press(page, 'Done')
      await expectToast(page, 'Two-factor authentication is on')
      await expect(page.getByText(/10 backup codes left/)).toBeVisible()

      await later(server, page, 12)
      await press(page, 'New backup codes')
      await press(page, 'Make new codes')
      const proof = dialog(page, 'Confirm it’s you')
      await expect(proof.getByRole('button', { name: 'Use your password' })).toBeHidden()
      await page.getByLabel('Six digits from your authenticator app').fill(await digitsAt(12))
      await page.keyboard.press('Enter')
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      spare = await codes.getByRole('listitem').allTextContents()
      expect(spare).not.toEqual(kept)
      await codes.getByLabel('I’ve saved them').click()
      await press(page, 'Done')
    })

    await test.step('passkeys', async () => {
      await press(page, 'Add a passkey')
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Linux · Chrome')
      await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
      await press(page, 'Continue')
      await expectToast(page, 'Passkey added')
      await press(page, 'Add a passkey')
      await press(page, 'Continue')
      await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
      await press(page, 'Cancel')
      await press(page, 'Rename My laptop')
      await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop')
      await press(page, 'Save name')

      await later(server, page, 18)
      await press(page, 'Remove Kitchen laptop')
      await press(page, 'Remove')
      await press(page, 'Use a passkey')
      await dialog(page, 'Confirm it’s you').getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByRole('list', { name: 'Your passkeys' })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    })

    await test.step('the second step is turned off again, proven by a backup code', async () => {
      await later(server, page, 24)
      await press(page, 'Turn off')
      await dialog(page, 'Turn off two-factor authentication?')
        .getByRole('button', { name: 'Turn off' })
        .click()
      await press(page, 'Use a backup code')
      await page.getByLabel('One of your backup codes').fill(spare[0] ?? '')
      await page.keyboard.press('Enter')
      await expectToast(page, 'Two-factor authentication is off')
    })

    await test.step('a new password, which ends all other sessions', async () => {
      const other = await newVisitor()
      await signIn(other, email)
      await press(page, 'Change password')
      await page.getByLabel('Current password').fill(password)
      await page.getByLabel('New password').fill('password123')
      await press(page, 'Save password')
      await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid')
      await page.getByLabel('New password').fill('a lantern in the hallway')
      await press(page, 'Save password')
      await expectToast(page, 'Password saved')
      await expect(other).toHaveURL(/\/auth/)
    })

    await test.step('and at last the new address', async () => {
      await press(page, 'Change email')
      await page.getByLabel('New email').fill(newEmail)
      await press(page, 'Send both emails')
      await expect(page.getByText(`Change to ${newEmail} pending`)).toBeVisible()
      await page.goto(await server.mailedLink(newEmail, 'change'))
      await press(page, /^Change email address$/)
      await expect(page.getByText(/link we sent to your old address/)).toBeVisible()
      await page.goto(await server.mailedLink(email, 'change'))
      await press(page, /^Change email address$/)
      await expect(page.getByText('Your email address has been changed')).toBeVisible()
      await page.getByRole('link', { name: 'Go to your account' }).click()
      await press(page, 'Show email')
      await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
    })
  })
})

test('a device that is signed out from elsewhere is out at once', async ({
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { page, email } = await newPerson(ana)
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const [phone, tablet] = [await newVisitor({ userAgent }), await newVisitor()]
  for (const other of [phone, tablet]) {
    await signIn(other, email)
    await other.goto('/matches')
    await expect(other.getByText('No matches yet')).toBeVisible()
  }
  await page.goto(security)
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(devices.filter({ hasText: 'Safari · iOS' })).toContainText(translated('Active now'))

  await press(page, 'Sign out Safari · iOS')
  const question = dialog(page, 'Sign out Safari · iOS?').getByRole('button', { name: 'Sign out' })
  await question.click()
  await phone.waitForURL(/\/auth/)
  await expect(devices).toHaveCount(2)

  await press(page, 'Sign out all others')
  const all = dialog(page, 'Sign out everywhere else?').getByRole('button', { name: 'Sign out all others' })
  await all.click()
  await tablet.waitForURL(/\/auth/)
  await expect(devices).toHaveCount(1)
  await page.reload()
  await expect(devices).toHaveCount(1)
})

test('a device whose session was ended before it had a live connection is out as soon as it asks for one', async ({
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { page, email } = await newPerson(ana)
  const other = await newVisitor()
  const ended = Promise.withResolvers<void>()
  await other.routeWebSocket(/realtime/, async (socket) => {
    await ended.promise
    socket.connectToServer()
  })
  await signIn(other, email)
  await page.goto(security)
  await press(page, 'Sign out all others')
  const question = dialog(page, 'Sign out everywhere else?')
  await question.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  ended.resolve()
  await expect(other).toHaveURL(/\/auth/)
})

test('someone who deletes their account leaves nothing behind, and the other sees it go', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const [one, other]: [SignedInPerson, SignedInPerson] = [await newPerson(ana), await newPerson(ben)]
  const chat = await conversationOf(server, one, other)
  await other.page.goto(chat)
  await other.page.getByLabel('Message Ana...').fill('See you on Saturday')
  await press(other.page, 'Send')

  await one.page.goto(security)
  await press(one.page, 'Delete my account')
  const question = dialog(one.page, 'Delete your account?')
  await expect(question.getByText('1 match, for the other person too')).toBeVisible()
  await expect(question.getByText('1 message you wrote or received')).toBeVisible()
  await press(one.page, 'Keep my account')
  await expect(question).toBeHidden()
  await press(one.page, 'Delete my account')
  await press(one.page, 'Delete account')
  await expectToast(one.page, 'Your account is deleted')
  await expect(one.page).toHaveURL('/')

  await expect(other.page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await expect(other.page).toHaveURL('/matches')
  await expect(other.page.getByText('No matches yet')).toBeVisible()

  await one.page.goto('/app')
  await expect(one.page).toHaveURL(/\/auth/)
  await one.page.getByLabel('Email').fill(one.email)
  await one.page.getByLabel('Password', { exact: true }).fill(password)
  await one.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(one.page.getByText('Invalid email or password')).toBeVisible()
})
