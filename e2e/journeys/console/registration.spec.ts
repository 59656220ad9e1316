import { consoleWindow, enterConsole } from '../../support/console.ts'
import { expect, expectToast, type Page, password, test } from '../../support/journey.ts'

const admin = 'ada@example.org'
test.use({ alone: true, staff: [`${admin} admin`] })

/** The next document says it within five seconds. */
const expectOnLanding = (page: Page, line: string) =>
  expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('main').getByText(line)).toBeVisible({ timeout: 1000 })
  }).toPass()

const dateOfBirthAt = (age: number) => `${new Date().getUTCFullYear() - age - 1}-12-31`

test('a community is for people from 21, and then takes nobody in @english', async ({
  server,
  newVisitor,
  expectTrouble,
}) => {
  // A date of birth below the minimum age.
  expectTrouble(/status of 422/)
  const visitor = await newVisitor()
  const desk = await newVisitor(consoleWindow)
  await enterConsole(desk, server, admin)
  await desk.getByRole('link', { name: 'Registration' }).click()

  await test.step('an admin raises the minimum age, and names a domain as people read it', async () => {
    await desk.getByLabel('Minimum age').fill('21')
    const domains = desk.getByLabel('Allowed email domains')
    await domains.fill('example.org\nxn--bcher-kva.example')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expectToast(desk, 'Registration saved')
    await expect(domains).toHaveValue('example.org\nbücher.example')
    await expect(domains).toHaveAttribute('title', 'xn--bcher-kva.example')
  })

  await test.step('a newcomer reads it on the landing page, at the sign-up and beside the date of birth', async () => {
    const email = 'nora@example.org'
    await expectOnLanding(visitor, 'Free, 21+, run by your community')
    await visitor.getByRole('link', { name: 'Get Started' }).click()
    await expect(visitor.getByText(/you’re 21 or older/)).toBeVisible()
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(visitor.getByText('Check your email for the confirmation link')).toBeVisible()
    await visitor.goto(await server.mailedLink(email, 'confirm'))
    await visitor.getByRole('button', { name: 'Confirm and sign in' }).click()
    await visitor.getByLabel('First name').fill('Nora')
    const birth = visitor.getByLabel('Date of birth')
    await expect(visitor.getByText('You need to be 21 or older.')).toBeVisible()
    await expect(birth).toHaveAttribute('max', new RegExp(`^${new Date().getUTCFullYear() - 21}-`))
    await birth.fill(dateOfBirthAt(24))
    await visitor.getByRole('button', { name: 'Next' }).click()
    await expect(visitor.getByRole('heading', { name: 'Who would you like to meet?' })).toBeVisible()
  })

  await test.step('the ages of the wishes begin at 21', async () => {
    await visitor.goto('/wishes')
    await expect(visitor.getByText('21 and older')).toBeVisible()
    await expect(visitor.getByRole('slider').first()).toHaveAttribute('aria-valuemin', '21')
  })

  await test.step('once it is closed, the landing page says so before anybody signs up', async () => {
    await desk.getByRole('radio', { name: 'Closed' }).click()
    await desk.getByRole('button', { name: 'Save' }).click()
    await expectToast(desk, 'Registration saved')
    const other = await newVisitor()
    await expectOnLanding(other, 'We’re not taking new members right now')
    await other.getByRole('link', { name: 'Get Started' }).click()
    await expect(other.getByRole('heading', { name: 'We’re not taking new members right now' })).toBeVisible()
  })
})
