import { consoleWindow, enterConsole } from '../../support/console.ts'
import { expect, expectToast, test } from '../../support/journey.ts'

const admin = 'ada@example.org'
test.use({ alone: true, staff: [`${admin} admin`] })

test('an admin renames the community, announces something and closes it for a while @english', async ({
  server,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(/status of 503/)
  const visitor = await newVisitor()
  const desk = await newVisitor(consoleWindow)
  await enterConsole(desk, server, admin)
  await desk.getByRole('link', { name: 'Community' }).click()
  const part = (name: string) => desk.getByRole('region', { name })

  await test.step('a new name is in the next document', async () => {
    const look = part('Name and look')
    await look.getByLabel('Name', { exact: true }).fill('Under the linden')
    await look.getByRole('button', { name: 'Save' }).click()
    await expectToast(desk, 'Saved')
    await visitor.goto('/')
    await expect(visitor.getByRole('navigation').getByText('Under the linden')).toBeVisible()
  })

  await test.step('an announcement is above the screen until it is dismissed', async () => {
    const banner = part('Announcement')
    await banner.getByLabel('Text: English').fill('We move on Sunday')
    await banner.getByRole('button', { name: 'Show announcement' }).click()
    await expect(banner.getByText('Shown now')).toBeVisible()
    await visitor.goto('/auth')
    await expect(visitor.getByText('We move on Sunday')).toBeVisible()
    await visitor.getByRole('button', { name: 'Dismiss' }).click()
    await expect(visitor.getByText('We move on Sunday')).toBeHidden()
  })

  await test.step('an open page is closed for a while, and keeps what was typed', async () => {
    await visitor.getByLabel('Email').fill('visitor@example.org')
    await part('Maintenance').getByRole('button', { name: 'Close for maintenance' }).click()
    await expect(part('Maintenance').getByText('The community is closed.')).toBeVisible()
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(visitor.getByRole('dialog', { name: 'We’re tidying up' })).toBeVisible()
    const other = await newVisitor()
    expect((await other.goto('/app'))?.status()).toBe(503)
    await expect(other.getByRole('heading', { name: 'We’re tidying up' })).toBeVisible()
    await desk.reload()
    await part('Maintenance').getByRole('button', { name: 'Open again' }).click()
    await expect(part('Maintenance').getByText('The community is open.')).toBeVisible()
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(visitor.getByRole('dialog')).toBeHidden()
    await expect(visitor.getByLabel('Email')).toHaveValue('visitor@example.org')
  })
})
