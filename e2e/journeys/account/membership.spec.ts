import { isIn, leave, press } from '../../support/actions.ts'
import { ana, enter, expect, expectToast, test } from '../../support/journey.ts'
import { bringAxe, expectNoViolation } from '../screens/axe.ts'

const MONTH_MINUTES = 31 * 24 * 60
/** The job that confirms payments runs each minute. */
const CONFIRMED_MS = 100_000

test('without payments nothing about a membership is shown', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Your taste' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Membership' })).toHaveCount(0)
})

test.describe('where a community has memberships', () => {
  test.use({ alone: true, offersMembership: true })

  test('the hardship option is one tap, and when it is over nothing is deleted', async ({
    newPerson,
    server,
  }) => {
    const { page, email } = await newPerson(ana)
    await bringAxe(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Membership' }).click()
    await isIn(page, '/membership')
    await expect(page.getByText(/places taken this month/)).toContainText(/\b0\D+20\b/)
    await expectNoViolation(page, 'the membership')
    await press(page, 'Take 3 months for free')
    await expect(page.getByText('You’re a supporter. Thank you!')).toBeVisible()
    await page.getByRole('switch', { name: 'Supporter mark' }).click()
    await expect(page.getByRole('switch', { name: 'Supporter mark' })).toBeChecked()
    await leave(page)
    await server.stop()
    await server.start({ minutesLater: 4 * MONTH_MINUTES })
    await enter(page, email)
    const membership = await (await page.request.get(`${server.url}/api/membership`)).json()
    expect(membership).toMatchObject({ isSupporter: false, showsMark: true, comfort: { introSeconds: 30 } })
    expect(membership.history).toHaveLength(1)
    await page.goto('/membership')
    await expect(page.getByText('You’re not a supporter, and nothing important is missing.')).toBeVisible()
  })

  test('the price is shown before, the payment is made elsewhere, and cancelling takes two taps', async ({
    expectTrouble,
    newPerson,
    server,
    stripe,
  }) => {
    test.setTimeout(2 * CONFIRMED_MS)
    expectTrouble(/^foreign request: .*\/pay\/cs_/)
    const { page } = await newPerson(ana)
    await page.goto('/membership')
    const pay = page.getByRole('button', { name: /^Pay .* a month$/ })
    await expect(pay).toContainText(/5[.,]00/)
    await pay.click()
    await expect(page).toHaveTitle('Community support')
    await press(page, 'Pay')
    await isIn(page, '/membership?paid=1')
    await stripe.tell(server.url)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('You’re a supporter. Thank you!')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: CONFIRMED_MS })
    await press(page, 'Cancel renewal')
    await press(page, 'Stop renewing')
    await expectToast(page, 'Cancelled. It won’t renew.')
    await expect(page.getByText('not automatic')).toBeVisible()
  })
})
