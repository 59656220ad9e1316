import { type Installer, openInstaller, useTwoDays } from '../../support/browser/installed-app.ts'
import { copies, cutOff, isStored } from '../../support/browser/offline.ts'
import { ana, ben, enter, expect, test } from '../../support/journey.ts'
import { conversationOf, write } from '../../support/matches.ts'

test.use({ alone: true })

// The list shows the last message only, so the first says whether the conversation is kept.
const FIRST = 'Are you home?'
const KETTLE = 'The kettle is on'

let installer: Installer | undefined
test.afterEach(async () => {
  await installer?.close()
  installer = undefined
})

const isOwnWindow = () => matchMedia('(display-mode: standalone)').matches

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the browser offers the app, and installed it opens in a window of its own, also offline, in the ${colorScheme} scheme`, async ({
    server,
    newNeighbour,
    language,
  }) => {
    const [one, other] = [await newNeighbour(ana), await newNeighbour(ben)]
    const path = await conversationOf(server, one, other)
    await write(server, other, path, FIRST)
    await write(server, other, path, KETTLE)
    installer = await openInstaller({ url: server.url, language, colorScheme })
    const { page, context, openApp } = installer

    await test.step('the offer comes with the prompt of the browser', async () => {
      await enter(page, one.email)
      await page.evaluate(useTwoDays)
      await page.goto('/app')
      const offer = page.getByRole('dialog', { name: 'Get the Hearth app' })
      await offer.getByRole('button', { name: 'Not now' }).click()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const devtools = await context.newCDPSession(page)
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
    })

    const app = await openApp()
    await test.step('the window of the app shows no bars of the browser, and offers nothing more', async () => {
      await expect.poll(() => app.evaluate(isOwnWindow)).toBe(true)
      await expect(app).toHaveURL(/\/app$/)
      await app.goto('/settings')
      await expect(app.getByRole('link', { name: /^Notifications/ })).toBeVisible()
      await expect(app.getByRole('button', { name: 'Install the app' })).toBeHidden()
      await app.goto('/matches')
      await expect(app.getByText(KETTLE).first()).toBeVisible()
      await app.goto(path)
      await expect(app.getByRole('log').getByText(KETTLE)).toBeVisible()
      await expect.poll(() => app.evaluate(isStored, { ...copies, text: FIRST })).toBe(true)
    })

    await test.step('without a network it opens with what was read, and sends later what is written', async () => {
      await page.close()
      const sayOffline = await cutOff(app)
      await app.goto('/app')
      await sayOffline()
      await expect(app.getByText(KETTLE).first()).toBeVisible()
      await app.getByText(KETTLE).first().click()
      await expect(app).toHaveURL(path)
      await app.getByPlaceholder('Message Ben...').fill('Tea, please')
      await app.keyboard.press('Enter')
      await expect(app.getByText('Will send when you’re back online')).toBeVisible()
      await context.setOffline(false)
      await sayOffline(false)
      const heard = async () =>
        JSON.stringify(
          await (await other.request.get(`/api/conversations/${path.split('/').at(-1)}/messages`)).json(),
        )
      await expect.poll(heard).toContain('Tea, please')
    })
  })
}
