import type { MeetingInput } from '@hearth/contract/people/wishes'
import { consentVersions } from '@hearth/contract/profile/consents'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { leave, press, refused } from '../../support/actions.ts'
import {
  ana,
  test as base,
  expect,
  expectToast,
  type Page,
  password,
  type SignedInPerson,
} from '../../support/journey.ts'
import { givePhotos } from '../../support/photos.ts'
import { template } from '../../support/server/prepare.ts'
import { openServer, type Server } from '../../support/server/server.ts'

const security = '/settings/security'
const answer = 'Flour up to the elbows, and no plan until lunch.'
const profile: ProfileInput = {
  ...ana,
  bio: 'Bread, mostly.',
  occupation: 'Carpenter',
  prompts: [{ promptId: 'sunday-ten', answer }],
}
const wishes: MeetingInput = {
  ageMin: 30,
  ageMax: 44,
  wishes: { smoking: { values: ['no'], isHard: true, orUnsaid: false } },
}

const OPENS_WITHIN_MS = 400_000

const test = base.extend<{ elsewhere: Server }>({
  // Another server with a database of its own.
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const server = await openServer({ template, isBrief: true })
      await use(server)
      await server.close()
    },
    { timeout: OPENS_WITHIN_MS },
  ],
})
test.use({ alone: true })

/** Fills in what the export will hold, by HTTP. */
async function fillIn(server: Server, person: SignedInPerson): Promise<void> {
  await givePhotos(server, person, [10, 120])
  const { request } = person.page
  const headers = { origin: server.url }
  const consent = { data: { version: consentVersions.faith }, headers, maxRetries: 1 }
  for (const saved of [
    await request.put('/api/profile/consents/faith', consent),
    await request.patch('/api/profile', { data: { faith: 'spiritual' }, headers, maxRetries: 1 }),
    await request.patch('/api/meeting', { data: wishes, headers, maxRetries: 1 }),
  ])
    expect(saved.ok(), await saved.text()).toBe(true)
}

async function signUp(page: Page, server: Server): Promise<void> {
  const email = 'newcomer@example.org'
  await page.goto('/auth?view=sign_up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign Up')
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible()
  await page.goto(await server.mailedLink(email, 'confirm'))
  await press(page, 'Confirm and sign in')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
}

test('someone takes their profile to another community, in a file that is downloaded once @english', async ({
  server,
  elsewhere,
  newPerson,
  newVisitor,
  expectTrouble,
}, testInfo) => {
  expectTrouble(refused)
  const person = await newPerson(profile)
  const { page, email } = person
  const file = testInfo.outputPath('hearth-data.zip')

  await test.step('the file is asked for, and announced by mail', async () => {
    await fillIn(server, person)
    await page.goto(security)
    await press(page, 'Request your data')
    await expect(page.getByText('We’re preparing your file.')).toBeVisible()
    await leave(page)
    await server.stop()
    // Later than a password counts as just entered; the job that prepares files runs at each start.
    await server.start({ minutesLater: 6 })
    expect(await server.mailedText(email, 'Your data is ready')).toContain(security)
  })

  await test.step('it is downloaded once, after the password, and refused the second time', async () => {
    const tab = await page.context().newPage()
    for (const one of [tab, page]) {
      await one.goto(security)
      await expect(one.getByRole('button', { name: 'Download file' })).toBeVisible()
    }
    await press(page, 'Download file')
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Your password').fill(password)
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await (await downloading).saveAs(file)
    await expect(page.getByText('You’ve downloaded your file.')).toBeVisible()
    await press(tab, 'Download file')
    await expect(tab.getByText('You’ve downloaded your file.')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Download file' })).toBeHidden()
  })

  const newcomer = await newVisitor({ baseURL: elsewhere.url })
  await test.step('a newcomer elsewhere brings it along in the first step', async () => {
    await signUp(newcomer, elsewhere)
    const choosing = newcomer.waitForEvent('filechooser')
    await press(newcomer, 'Choose a file')
    await (await choosing).setFiles(file)
    await expectToast(newcomer, 'Your profile is here', 'Faith, orientation and health aren’t copied.')
    await expect(newcomer).toHaveURL('/profile-setup')
  })

  await test.step('photos, prompts and wishes are there', async () => {
    await expect(newcomer.getByRole('button', { name: /^Photo \d of 2/ })).toHaveCount(2)
    await newcomer.getByRole('button', { name: 'Show whole card' }).click()
    await expect(newcomer.getByText(answer).first()).toBeVisible()
    await newcomer.goto('/wishes')
    await expect(newcomer.getByText('30 to 44')).toBeVisible()
    await expect(newcomer.getByRole('button', { name: 'Smoking Must-have Doesn’t smoke' })).toBeVisible()
  })

  await test.step('and what needs a consent is asked for again', async () => {
    await newcomer.goto('/profile-setup#special')
    await press(newcomer, 'Add faith')
    await newcomer
      .getByRole('dialog', { name: 'Add your faith?' })
      .getByRole('button', { name: 'I agree' })
      .click()
    await expect(newcomer.getByRole('combobox', { name: 'Faith', exact: true })).toHaveValue('')
  })
})
