import { chromium } from '@playwright/test'
import { findChromium } from '../../../tools/system.ts'
import { browserFlags } from '../../support/browser/browser.ts'
import { ana, ben, enter, expect, type Page, test } from '../../support/journey.ts'
import { conversationOf, write } from '../../support/matches.ts'

test('a message is counted at the bell, listed, seen, and opened from the list @english', async ({
  server,
  newPerson,
  newNeighbour,
}) => {
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const path = await conversationOf(server, one, other)
  await write(server, other, path, 'Saturday, then?')
  await expect(async () => {
    await one.page.goto('/app')
    await expect(one.page.getByRole('link', { name: 'Notifications, 2 new' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()

  const marked = one.page.waitForResponse((reply) => reply.url().endsWith('/api/notifications/seen'))
  await one.page.getByRole('link', { name: /^Notifications/ }).press('Enter')
  const message = one.page.getByRole('link', { name: /New message from Ben/ })
  await expect(message).toContainText('New:')
  await marked
  const seen = one.page.waitForResponse((reply) => reply.url().endsWith('/api/notifications'))
  await one.page.reload()
  await seen
  await expect(message).toBeVisible()
  await expect(message).not.toContainText('New:')
  await message.click()
  await expect(one.page).toHaveURL(path)
})

test('a choice of notifications holds after a reload', async ({ newPerson }) => {
  const { page } = await newPerson(ana)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  const likes = page.getByRole('radiogroup', { name: 'Likes', exact: true })
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await likes.getByRole('radio', { name: 'Email', exact: true }).click()
  expect((await saved).ok()).toBe(true)
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.reload()
  await expect(likes.getByRole('radio', { name: 'Email', exact: true })).toBeChecked()
})

/** Runs in the page: the notifications that the device shows. */
async function shownHere(): Promise<{ title: string; body: string; tag: string }[]> {
  const registration = await navigator.serviceWorker.ready
  const shown = await registration.getNotifications()
  return shown.map(({ title, body, tag }) => ({ title, body, tag }))
}

/** Delivers pushes to the worker of a page, as the browser does when one arrives. */
async function openDelivery(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

// The small Chromium of the other journeys shows no notifications.
test('the worker shows what arrives, once and by tag, and closes what is withdrawn @english', async ({
  server,
  newNeighbour,
}) => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    headless: false,
    args: [...browserFlags, '--headless=new'],
  })
  const context = await browser.newContext({ baseURL: server.url })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  await enter(page, (await newNeighbour(ana)).email)
  await page.goto('/app')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const deliver = await openDelivery(page, server.url)
  const push = (version: number, body: string, withdraws?: true) =>
    deliver(
      JSON.stringify({
        web_push: 8030,
        notification: {
          title: 'Hearth',
          body,
          navigate: `${server.url}/messages/1`,
          tag: 'n1',
          lang: 'en',
          dir: 'ltr',
        },
        app_badge: version,
        hearth: { kind: 'message', version, ...(withdraws && { withdraws }) },
      }),
    )
  await push(1, 'New message')
  await expect
    .poll(() => page.evaluate(shownHere))
    .toEqual([{ title: 'Hearth', body: 'New message', tag: 'n1' }])
  await push(2, '2 new messages')
  await expect
    .poll(() => page.evaluate(shownHere))
    .toEqual([{ title: 'Hearth', body: '2 new messages', tag: 'n1' }])
  await push(2, 'repeated')
  await deliver('nothing that we send')
  await expect
    .poll(() => page.evaluate(shownHere))
    .toEqual(
      expect.arrayContaining([
        { title: 'Hearth', body: '2 new messages', tag: 'n1' },
        { title: 'Hearth', body: 'There’s something new for you.', tag: 'hearth' },
      ]),
    )
  await push(2, '', true)
  await expect.poll(async () => (await page.evaluate(shownHere)).map(({ tag }) => tag)).toEqual(['hearth'])
  await browser.close()
})
