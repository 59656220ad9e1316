import { useTwoDays } from '../../support/browser/installed-app.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { ana, ben, enter, expect, type Page, test } from '../../support/journey.ts'
import { matchOf } from '../../support/matches.ts'
import { photoFile } from '../../support/photos.ts'

test.use({ alone: false })

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const offer = (page: Page) => page.getByRole('dialog', { name: 'Get the Hearth app' })

/** Runs in the page. Chromium without a window sends no prompt, so this is the event as the browser sends it. */
const sendPrompt = (outcome: string) => {
  const prompt = () => {
    document.documentElement.dataset['prompts'] = String(
      Number(document.documentElement.dataset['prompts'] ?? 0) + 1,
    )
    return Promise.resolve({ outcome })
  }
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
}

test('the browser finds nothing that keeps the app from being installed', async ({
  newPerson,
  newVisitor,
}) => {
  const { email } = await newPerson(ana)
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, email)
  await page.goto('/app')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await page.context().newCDPSession(page)
  const { errors, data, url } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/app', start_url: '/app' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A window of a test is one that leaves no traces, which Chromium installs nothing from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { screenshots, icons, shortcuts } = JSON.parse(data ?? '{}')
  for (const { src, sizes } of [
    ...screenshots,
    ...icons,
    ...shortcuts.flatMap((one: { icons: object[] }) => one.icons),
  ]) {
    const size = await page.evaluate(async (path) => {
      const picture = new Image()
      picture.src = path
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect([src, size]).toEqual([src, sizes])
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the app is offered on the third day, once, and installs by one press, in the ${colorScheme} scheme`, async ({
    newPerson,
  }) => {
    const { page } = await newPerson(ana)
    await page.emulateMedia({ colorScheme })
    await page.goto('/app')
    await page.evaluate(useTwoDays)
    await page.reload()
    await expect(page.getByText('Your dating journey starts here')).toBeVisible()
    await page.evaluate(sendPrompt, 'accepted')
    await offer(page).getByRole('button', { name: 'Not now' }).click()
    await expect(offer(page)).toBeHidden()
    await page.goto('/settings')
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible()
    await page.evaluate(sendPrompt, 'accepted')
    await page.getByRole('button', { name: 'Install the app' }).click()
    await expect(page.locator('html[data-prompts="1"]')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Install the app' })).toBeHidden()
    // Declined a moment ago, so it is not offered again.
    const { declinedAt, days } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('hearth.install') ?? ''),
    )
    expect([days, typeof declinedAt]).toEqual([3, 'number'])
  })
}

test('Back closes the offer, which counts as a no, and stays on the screen', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/settings')
  await page.evaluate(useTwoDays)
  await page.goto('/app')
  await expect(page.getByText('Your dating journey starts here')).toBeVisible()
  await page.evaluate(sendPrompt, 'accepted')
  await expect(offer(page)).toBeVisible()
  await page.goBack()
  await expect(offer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/app$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on an iPhone three steps show how it is done, in the ${colorScheme} scheme`, async ({
    newPerson,
    newVisitor,
  }) => {
    const { email } = await newPerson(ana)
    const page = await newVisitor({ userAgent: IPHONE, colorScheme })
    await enter(page, email)
    await page.goto('/settings')
    await page.evaluate(useTwoDays)
    await page.getByRole('button', { name: 'Install the app' }).click()
    const steps = page.getByRole('dialog', { name: 'Add Hearth to your home screen' })
    for (const step of ['Tap Share', 'Choose “Add to Home Screen”', 'Tap Add'])
      await expect(steps.getByRole('listitem').getByText(step)).toBeVisible()
    await steps.getByRole('button', { name: 'Got it' }).click()
    await page.goto('/app')
    await offer(page).getByRole('button', { name: 'Show me how' }).click()
    await expect(steps.getByRole('listitem')).toHaveCount(3)
  })
}

/** Shares a file with the app as a system does: by a form that opens a page. */
async function share(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data', id: 'sharing' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#sharing input').setInputFiles(file)
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#sharing')?.submit())
}

const frame = (page: Page) => page.getByRole('application', { name: 'Picture in its frame' })
const keptPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('hearth.shared')).keys()).length)
const workerRuns = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

test('a picture shared with the app is framed and becomes a photo, and one that is none is refused', async ({
  newPerson,
  newVisitor,
}) => {
  const { email } = await newPerson(ana)
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, email)
  await page.goto('/app')
  await workerRuns(page)
  await share(page, await photoFile(40))
  await expect(frame(page)).toBeFocused()
  await expect(page).toHaveURL(/\/profile-setup#photos$/)
  expect(await keptPictures(page)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Photo \d of \d/ })).toHaveCount(1)
  await share(page, { name: 'poem.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('poem.jpg')).toBeVisible()
  await expect(frame(page)).toBeHidden()
})

test('who is signed out signs in, and finds the shared picture; after a sign-out it is gone', async ({
  newPerson,
  newVisitor,
  server,
  expectTrouble,
}) => {
  // A list that is asked for, and a line that is being opened, end with the session.
  expectTrouble(/401/)
  expectTrouble(lineRefused)
  const { email } = await newPerson(ana)
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await enter(page, email)
  await page.goto('/app')
  await workerRuns(page)
  const leave = () =>
    page.request.post('/api/auth/sign-out', { data: { scope: 'local' }, headers: { origin: server.url } })
  await leave()
  await share(page, await photoFile(40))
  await expect(page).toHaveURL(/\/auth\?next=/)
  expect(await keptPictures(page)).toBe(1)
  await enter(page, email)
  await page.reload()
  await expect(frame(page)).toBeFocused()
  // One that nobody takes: the photo editor is not open.
  await page.goto('/settings')
  await page.evaluate(async () => {
    const cache = await caches.open('hearth.shared')
    await cache.put('/share', new Response('x', { headers: { 'X-Kept-At': String(Date.now()) } }))
  })
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => keptPictures(page)).toBe(0)
})

test('without a service worker a shared picture leads to a page that says what to do', async ({
  newPerson,
}) => {
  const { page } = await newPerson(ana)
  await page.goto('/app')
  await share(page, await photoFile(40))
  await expect(page.getByRole('heading', { name: 'The picture isn’t here yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your profile' }).click()
  await expect(page.getByRole('list', { name: 'Your photos' })).toBeVisible()
})

test('a sheet and a message menu close with Back, and lists are found again where they were left', async ({
  newPerson,
  newNeighbour,
  server,
}) => {
  const someone = await newPerson(ana)
  const { page } = someone
  for (let n = 0; n < 3; n += 1)
    await matchOf(server, someone, await newNeighbour({ ...ben, firstName: `Ben${'abc'[n]}` }))
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)

  const row = page.getByRole('link', { name: /Blocked/ })
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await row.click()
  await expect(page).toHaveURL(/blocked/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  await page.goto('/settings/blocked')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
