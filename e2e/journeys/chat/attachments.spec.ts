import { ana, ben, expect, type Page, type SignedInPerson, test } from '../../support/journey.ts'
import { conversationOf, write } from '../../support/matches.ts'
import { photoFile } from '../../support/photos.ts'
import type { Server } from '../../support/server/server.ts'

const MOST_STEPS = 60

/** A conversation in which both have written this often, open for both. */
async function talkOf(server: Server, people: readonly [SignedInPerson, SignedInPerson], messages: number) {
  const [one, other] = people
  const path = await conversationOf(server, one, other)
  for (let n = 0; n < messages; n += 1) for (const by of people) await write(server, by, path, `word ${n}`)
  for (const { page, firstName } of [
    { page: one.page, firstName: other.firstName },
    { page: other.page, firstName: one.firstName },
  ]) {
    await page.goto(path)
    await expect(page.getByPlaceholder(`Message ${firstName}...`)).toBeVisible()
  }
  return path
}

const log = (page: Page) => page.getByRole('log')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Photos' })
const openPhotos = (page: Page) => page.getByRole('button', { name: 'Photos', exact: true }).click()

async function turnOn(page: Page) {
  await openPhotos(page)
  await sheet(page).getByRole('button', { name: 'Turn on photos' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Turn off photos' })).toBeVisible()
}

/** The paths of media that a page has asked for. The list grows. */
function mediaAskedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/media/')) asked.push(pathname)
  })
  return asked
}

test('two people share photos once both want it, until one of them does not any more', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  test.slow()
  expectTrouble(/404/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)] as const
  const path = await talkOf(server, [one, other], 1)

  await test.step('not before both have written two messages', async () => {
    await openPhotos(one.page)
    await expect(sheet(one.page).getByText('1 message to go')).toHaveCount(2)
    await expect(sheet(one.page).getByRole('button', { name: 'Turn on photos' })).toHaveCount(0)
    await one.page.keyboard.press('Escape')
    for (const by of [one, other]) await write(server, by, path, 'one more')
  })

  await test.step('not before both want it', async () => {
    await turnOn(one.page)
    await expect(sheet(one.page).getByText('They work once')).toBeVisible()
    await expect(sheet(one.page).getByRole('button', { name: 'Choose a photo' })).toHaveCount(0)
    await turnOn(other.page)
    await expect(sheet(one.page).getByRole('button', { name: 'Choose a photo' })).toBeVisible()
    await other.page.keyboard.press('Escape')
  })

  const asked = mediaAskedBy(other.page)
  await test.step('a photo is blurred until tapped', async () => {
    const choosing = one.page.waitForEvent('filechooser')
    await sheet(one.page).getByRole('button', { name: 'Choose a photo' }).click()
    await (await choosing).setFiles(await photoFile(200))
    await one.page.getByRole('textbox', { name: 'Describe it…' }).fill('The harbour at night')
    await one.page.keyboard.press('Enter')
    await expect(log(one.page).getByRole('img', { name: /The harbour at night/ })).toBeVisible()

    const show = log(other.page).getByRole('button', { name: 'Show photo from Ana' })
    await expect(show).toBeVisible()
    expect(asked).toEqual([])
    await show.click()
    const picture = log(other.page).getByRole('img', { name: /The harbour at night/ })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    await expect(log(other.page).getByRole('button', { name: 'Report this photo' })).toBeVisible()
    await log(other.page).getByRole('button', { name: 'Blur again' }).click()
    await expect(picture).toHaveCount(0)
    await show.click()
    await expect(picture).toBeVisible()
    await other.page.reload()
    await expect(show).toBeVisible()
    await show.click()
    await expect(picture).toBeVisible()
  })

  await test.step('who turns photos off deletes them for both', async () => {
    await openPhotos(other.page)
    await sheet(other.page).getByRole('button', { name: 'Turn off photos' }).click()
    const ask = other.page.getByRole('dialog', { name: 'Turn off photos?' })
    await expect(ask.getByText('Photos sent in this chat are deleted for both of you.')).toBeVisible()
    await ask.getByRole('button', { name: 'Turn off photos' }).click()
    for (const { page } of [one, other]) {
      await expect(log(page).getByText('This photo was deleted')).toBeVisible({ timeout: 5_000 })
      await expect(log(page).getByRole('img', { name: /harbour/ })).toHaveCount(0)
    }
    const [photo = ''] = asked
    for (const { request } of [one, other]) expect((await request.get(photo)).status()).toBe(404)
  })
})

/** Goes on by Tab until what has the focus is called so. */
async function tabTo(page: Page, role: 'button' | 'slider', name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if ((await wanted.count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never came to the ${role} ${name}`)
}

test.describe('by keyboard alone', () => {
  test.use({ byKeyboard: true })

  test('a voice message is recorded, sent with a text, and listened to', async ({ server, newPerson }) => {
    test.slow()
    const [one, other] = [await newPerson(ana), await newPerson(ben)] as const
    await talkOf(server, [one, other], 1)
    const { page } = one

    await test.step('Escape throws a recording away', async () => {
      await tabTo(page, 'button', /^Record a voice message/)
      await page.keyboard.press('Enter')
      await expect(page.getByText('0:01')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /^Record a voice message/ })).toBeFocused()
    })

    await test.step('record, listen, add a text, send', async () => {
      await page.keyboard.press('Space')
      await expect(page.getByText('0:02')).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.getByRole('group', { name: 'Your recording' })).toBeVisible()
      await tabTo(page, 'button', /^Play$/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
      await page.keyboard.press('Enter')
      for (let steps = 0; steps < 9; steps += 1) {
        if (await page.evaluate(() => document.activeElement?.matches('textarea'))) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type('What you hear is a beep')
      await page.keyboard.press('Enter')
      await expect(log(page).getByRole('group', { name: 'Your voice message' })).toBeVisible()
      await expect(log(page).getByText('What you hear is a beep')).toBeVisible()
    })

    await test.step('the other one listens', async () => {
      const player = log(other.page).getByRole('group', { name: 'Voice message from Ana' })
      await expect(player).toBeVisible()
      await tabTo(other.page, 'button', /^Play$/, 'Shift+Tab')
      await other.page.keyboard.press('Enter')
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
      const audio = player.locator('audio')
      await expect
        .poll(() => audio.evaluate((sound: HTMLAudioElement) => sound.currentTime))
        .toBeGreaterThan(0.2)
      await expect
        .poll(() => audio.evaluate((sound: HTMLAudioElement) => sound.duration))
        // A busy machine gives the recorder its first sound late.
        .toBeGreaterThan(1)
      await tabTo(other.page, 'slider', /^Position$/)
      await other.page.keyboard.press('Home')
      await tabTo(other.page, 'button', /^Speed 1×$/)
      await other.page.keyboard.press('Enter')
      await expect(player.getByRole('button').filter({ hasText: /^1[.,]5×$/ })).toBeFocused()
    })
  })
})

test('a voice message waits for the network, also when the page is closed meanwhile', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  test.slow()
  expectTrouble(/WebSocket|Failed to load resource.*(ERR_|50\d)/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)] as const
  const path = await talkOf(server, [one, other], 1)
  const { page } = one

  await page.getByRole('button', { name: 'Record a voice message' }).click()
  // A busy machine gives the recorder its first sound late, and less than a second is too short.
  await expect(page.getByText('0:02')).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('group', { name: 'Your recording' })).toBeVisible()

  await test.step('what is not sent stays for a look elsewhere', async () => {
    await page.getByRole('link', { name: 'Back to Matches' }).click()
    await expect(page).toHaveURL(/\/matches$/)
    await page.goBack()
    await expect(page.getByRole('group', { name: 'Your recording' })).toBeVisible()
  })

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const coming = page.getByRole('group', { name: 'Your voice message, on its way' })
  await expect(coming.getByText('Sends when you’re back online')).toBeVisible()
  await page.close()
  await one.page.context().setOffline(false)
  const again = await page.context().newPage()
  await again.goto('/app')
  await expect(async () => {
    await other.page.goto(path)
    await expect(log(other.page).getByRole('group', { name: 'Voice message from Ana' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
})
