import { expect, test } from '../../support/journey.ts'

test('somebody without an account gives notice of a person, confirms it by mail and gets its number', async ({
  newVisitor,
  newNeighbour,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of 4\d\d/)
  const reported = await newNeighbour({ firstName: 'Rex' })
  const page = await newVisitor()
  const email = `${crypto.randomUUID().slice(0, 13)}@outside.example`

  await test.step('the landing page leads to the safety centre, and that to the form', async () => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Safety', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Emergency numbers' })).toBeVisible()
    await page.getByRole('link', { name: 'Report something' }).click()
    await expect(page).toHaveURL('/report')
  })

  await test.step('what is missing is said at its field', async () => {
    await page.getByLabel('Where is it?').fill(`${server.url}/people/${reported.id}`)
    await page.getByRole('button', { name: 'Send the notice' }).click()
    await expect(page.getByText('Use at least 20 characters')).toBeVisible()
    await expect(page.getByText('Confirm that what you write is true')).toBeVisible()
    await expect(page.getByLabel('Where is it?')).toHaveValue(`${server.url}/people/${reported.id}`)
  })

  await test.step('the notice waits until the address is proven', async () => {
    await page.getByLabel('What is it about?').selectOption('scam')
    await page
      .getByLabel('What’s wrong, and why is it illegal or against the rules?')
      .fill('He asks everybody for money, which is fraud.')
    await page.getByLabel('Your name').fill('Nora Notifier')
    await page.getByLabel('Your email address').fill(email)
    await page.getByLabel('To the best of my knowledge, what I’ve written is true and complete.').check()
    await page.getByRole('button', { name: 'Send the notice' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })

  await test.step('the mailed link confirms it, and the number is on the screen and in a mail', async () => {
    const { pathname, hash } = new URL(await server.mailedLink(email, 'confirm'))
    await page.goto(pathname + hash)
    await expect(page.getByRole('heading', { name: 'We’ve received your notice' })).toBeVisible()
    const number =
      /[2-9A-HJKMNP-Z]{10}/.exec((await page.getByRole('status').allTextContents()).join(' '))?.[0] ?? ''
    expect(number).not.toBe('')
    await expect
      .poll(async () => (await (await page.request.get('/dev/mailbox')).text()).includes(number))
      .toBe(true)
  })
})
