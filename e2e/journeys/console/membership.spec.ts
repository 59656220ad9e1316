import { press } from '../../support/actions.ts'
import { consoleWindow, enterConsole } from '../../support/console.ts'
import { ana, expect, expectToast, type Page, test } from '../../support/journey.ts'
import { bringAxe, expectNoViolation } from '../screens/axe.ts'

const admin = 'adaeze@example.org'
test.use({ alone: true, staff: [`${admin} admin`], offersMembership: true })

async function openMembership(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Membership', exact: true }).click()
  await expect(desk.getByRole('heading', { name: 'Prices and ways' })).toBeVisible()
}

test('a code, donations by hand and from a file, and a gift make a supporter, and one action takes a payment back', async ({
  newPerson,
  newVisitor,
  server,
}) => {
  const { page, email } = await newPerson(ana)
  const desk = await newVisitor(consoleWindow)
  await bringAxe(desk)
  await enterConsole(desk, server, admin)
  const own = async () => (await page.request.get('/api/membership')).json()

  await test.step('the admin says where donations go, and makes a code', async () => {
    await openMembership(desk)
    await desk.getByLabel('Link for donations').fill('https://donate.example/ours')
    await desk.getByLabel('Donation that counts as one month').fill('4.00')
    await press(desk, 'Save prices and ways')
    await expectToast(desk, 'Saved')
    await press(desk, 'Create code')
    await expectToast(desk, 'Code created')
  })

  await test.step('a member asks for a reference, and redeems the code', async () => {
    const code = await desk.getByRole('list', { name: 'All codes' }).locator('p').first().textContent()
    await page.goto('/membership')
    await press(page, 'Get my reference')
    await expect(page.getByText('Write this with your donation, so we know it’s yours:')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(code?.toLowerCase() ?? '')
    await press(page, 'Redeem')
    await expect(page.getByText('You’re a supporter. Thank you!')).toBeVisible()
    await page.getByRole('radio', { name: 'Lake' }).click()
    // The next document has the colours from its first byte.
    expect(await (await page.request.get('/settings')).text()).toContain('data-accent="lake"')
  })

  const { reference } = (await own()).donation
  const receivedOn = new Date().toISOString().slice(0, 10)

  await test.step('a donation is entered by hand, and again with another one from a file', async () => {
    await desk.getByLabel('Reference').fill(reference)
    await desk.getByLabel('Payment number').fill('B-1')
    await desk.getByLabel('Donated amount').fill('8.00')
    await desk.getByLabel('Received on').fill(receivedOn)
    await press(desk, 'Enter donation')
    await expect(desk.getByText('Entered: 2 months')).toBeVisible()
    const lines = [
      'reference,id,amount,currency,date',
      ...['B-1', 'B-2'].map((id) => `${reference},${id},4.00,EUR,${receivedOn}`),
    ]
    const file = { name: 'donations.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await desk.getByLabel('CSV file').setInputFiles(file)
    await press(desk, 'Enter file')
    await expect(desk.getByText('Entered before, so nothing changed')).toBeVisible()
    await expect(desk.getByText('Entered: 1 month', { exact: true })).toBeVisible()
    await expectNoViolation(desk, 'the donations')
  })

  await test.step('the admin gives two months more, and takes a donation back in one action', async () => {
    await desk.getByRole('link', { name: 'Members', exact: true }).click()
    await desk.getByLabel('Name, email address or ID').fill(email)
    await desk.keyboard.press('Enter')
    await desk.getByRole('main').getByRole('link', { name: /Ana/ }).click()
    await desk.getByLabel('Months to give').fill('2')
    await press(desk, 'Give')
    await expectToast(desk, 'Months given')
    await desk
      .getByRole('button', { name: /^Refund/ })
      .first()
      .click()
    await expectToast(desk, 'It’s ended. Send the donation back yourself.')
    await expectNoViolation(desk, 'the membership of a member')
  })

  const { history, isSupporter } = await own()
  expect(isSupporter).toBe(true)
  const sources = history.map(({ source }: { source: string }) => source)
  expect(sources.toSorted()).toEqual(['code', 'donation', 'donation', 'operator'])
  expect(history.filter(({ endedAt }: { endedAt: string | null }) => endedAt !== null)).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(/ended early, on/)).toBeVisible()
})
