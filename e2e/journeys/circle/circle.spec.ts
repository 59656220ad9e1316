import { press } from '../../support/actions.ts'
import {
  ana,
  ben,
  expect,
  expectToast,
  type Page,
  password,
  type SignedInPerson,
  test,
} from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'
import type { Server } from '../../support/server/server.ts'

const DAY_MINUTES = 25 * 60
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}

// Each moves the clock of its server.
test.use({ alone: true })

async function invite(page: Page, label: string, isForFamilies = false): Promise<string> {
  await page.goto('/settings/circle')
  await page.getByRole('link', { name: 'Invite a relative' }).click()
  await page.getByLabel('What do you call them?').fill(label)
  if (isForFamilies) await page.getByRole('checkbox', { name: 'Talk with the other family' }).check()
  await press(page, 'Make an invitation')
  return page.getByLabel('Link', { exact: true }).inputValue()
}

async function join(page: Page, server: Server, link: string, name: string): Promise<void> {
  const email = `${crypto.randomUUID().slice(0, 13)}@example.org`
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await expect(page.getByLabel('Code from the email')).toBeVisible()
  // As phones do while one is in the app of the mails.
  await page.reload()
  await page.getByLabel('Code from the email').fill(await server.mailedCode(email))
  await expect(page.getByRole('heading', { name: 'Nothing is shared with you right now' })).toBeVisible()
}

/** Opens the page that asks the circle about the match, by the menu of the conversation. */
async function askCircle({ page }: SignedInPerson, conversation: string): Promise<void> {
  await page.goto(conversation)
  await press(page, 'More options')
  await press(page, 'Ask my circle')
}

/** Opens the families' conversation as a relative of the member with this name. */
async function openFamilies(relative: Page, firstName: string): Promise<void> {
  await relative.goto('/relative')
  await relative.getByRole('link', { name: new RegExp(firstName) }).click()
  await press(relative, 'Families’ conversation')
}

async function sayToFamilies(relative: Page, text: string): Promise<void> {
  await relative.getByLabel('Your message').fill(text)
  await press(relative, 'Send')
  await expect(relative.getByRole('log').getByText(text)).toBeVisible()
}

async function confirmItsYou(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Confirm')
}

async function dayLater(server: Server): Promise<void> {
  await server.stop()
  await server.start({ minutesLater: DAY_MINUTES })
}

for (const [where, size] of Object.entries(sizes)) {
  test(`a relative is invited, sees a match by two consents, and is let go again, on a ${where}`, async ({
    newPerson,
    newVisitor,
    server,
    expectTrouble,
  }) => {
    // Without a recent proof, after the end and while the server is away.
    expectTrouble(/status of (403|404|50\d)|net::ERR_|WebSocket|Failed to fetch/)
    const [one, other] = [await newPerson(ana), await newPerson(ben)]
    const relative = await newVisitor()
    for (const page of [one.page, other.page, relative]) await page.setViewportSize(size)
    const conversation = await conversationOf(server, one, other)

    await test.step('Ben lets families see his card', async () => {
      await other.page.goto('/settings')
      await other.page.getByRole('link', { name: /Family circle/ }).click()
      const consent = other.page.getByRole('switch', { name: 'Families may see my card' })
      await consent.click()
      await expect(consent).toBeChecked()
    })

    await test.step('Ana invites her aunt, who joins and sees nothing yet', async () => {
      await join(relative, server, await invite(one.page, 'Aunt Noor'), 'Noor')
    })

    await test.step('she is in the circle', async () => {
      await one.page.goto('/settings/circle')
      await expect(one.page.getByRole('link', { name: /Aunt Noor/ })).toBeVisible()
    })

    await test.step('Ana asks her about Ben', async () => {
      await askCircle(one, conversation)
      await press(one.page, 'Ask Aunt Noor')
      await expect(one.page.getByRole('button', { name: 'Stop asking Aunt Noor' })).toBeVisible()
    })

    await dayLater(server)

    await test.step('a day later the aunt sees Ben, is in favour and leaves a note', async () => {
      await relative.goto('/relative')
      await relative.getByRole('link', { name: /Ana/ }).click()
      await expect(relative.getByRole('heading', { name: /Ben/ })).toBeVisible()
      await press(relative, 'In favour')
      await expect(relative.getByRole('button', { name: 'In favour' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await relative.getByLabel('What is it about?').selectOption('Ben')
      await relative.getByLabel('A note for Ana').fill('He sounds kind.')
      await press(relative, 'Leave note')
      await expect(relative.getByText('He sounds kind.')).toBeVisible()
      await expect(relative.getByText('About Ben')).toBeVisible()
    })

    await test.step('Ana reads it after the proof', async () => {
      await askCircle(one, conversation)
      await confirmItsYou(one.page)
      await expect(one.page.getByText('In favour', { exact: true })).toBeVisible()
      await one.page.goto('/settings/circle?notes')
      await expect(one.page.getByText('He sounds kind.')).toBeVisible()
      await expect(one.page.getByText('About Ben')).toBeVisible()
      await one.page.goto('/settings/circle?log')
      await expect(one.page.getByText(/Aunt Noor saw Ben/)).toBeVisible()
    })

    await test.step('Ben withdraws his consent, and his card is gone from the open page', async () => {
      await other.page.goto('/settings/circle')
      await other.page.getByRole('switch', { name: 'Families may see my card' }).click()
      await expect(other.page.getByRole('switch', { name: 'Families may see my card' })).not.toBeChecked()
      await expect(relative.getByRole('heading', { name: 'Someone Ana talks to' })).toBeVisible()
      await expect(relative.getByRole('heading', { name: /Ben/ })).toBeHidden()
    })

    await test.step('Ana leaves quickly, and Back does not lead to the circle', async () => {
      await one.page.goto('/settings')
      await one.page.getByRole('link', { name: /Family circle/ }).click()
      await expect(one.page.getByRole('link', { name: /Aunt Noor/ })).toBeVisible()
      for (let presses = 0; presses < 3; presses += 1) await one.page.keyboard.press('Escape')
      await expect(one.page).toHaveURL('/licences')
      await one.page.goBack()
      await expect(one.page).toHaveURL('/settings')
    })

    await test.step('Ana ends it, and on the open page of her aunt it has run out', async () => {
      await one.page.goto('/settings/circle')
      await one.page.getByRole('link', { name: /Aunt Noor/ }).click()
      await press(one.page, 'Remove Aunt Noor')
      await press(one.page, 'Remove')
      await expectToast(one.page, 'Removed')
      await expect(
        relative.getByRole('heading', { name: 'This isn’t shared with you any more' }),
      ).toBeVisible()
    })
  })
}

test('two families talk once both agree, until one of them ends it', async ({
  newPerson,
  newVisitor,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (403|404|50\d)|net::ERR_|WebSocket|Failed to fetch/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const [noor, omar] = [await newVisitor(), await newVisitor()]
  const conversation = await conversationOf(server, one, other)

  await test.step('each invites a relative, and asks about the match', async () => {
    await join(noor, server, await invite(one.page, 'Aunt Noor', true), 'Noor')
    await join(omar, server, await invite(other.page, 'Uncle Omar', true), 'Omar')
    await askCircle(one, conversation)
    await press(one.page, 'Ask Aunt Noor')
    await askCircle(other, conversation)
    await press(other.page, 'Ask Uncle Omar')
  })

  await test.step('the families may talk when both have agreed', async () => {
    await press(one.page, 'Agree')
    await expect(one.page.getByText('You agreed. It opens once your match agrees too.')).toBeVisible()
    await other.page.reload()
    await expect(other.page.getByText('Your match would like the families to talk.')).toBeVisible()
    await press(other.page, 'Agree')
    await expect(other.page.getByText('The families can talk now.')).toBeVisible()
  })

  await dayLater(server)

  await test.step('a day later the two relatives write to each other', async () => {
    await openFamilies(noor, 'Ana')
    await sayToFamilies(noor, 'Good evening from us.')
    await openFamilies(omar, 'Ben')
    await expect(omar.getByText('Good evening from us.')).toBeVisible()
    await sayToFamilies(omar, 'Come by for tea.')
  })

  await test.step('Ana reads it and ends it', async () => {
    await askCircle(one, conversation)
    await confirmItsYou(one.page)
    await one.page.getByRole('link', { name: 'Read the conversation' }).click()
    await expect(one.page.getByText('Good evening from us.')).toBeVisible()
    await expect(one.page.getByText('Come by for tea.')).toBeVisible()
    await press(one.page, 'End it for both families')
    await one.page.getByRole('dialog').getByRole('button', { name: 'End it for both families' }).click()
    await expect(one.page.getByRole('heading', { name: 'This conversation has ended' })).toBeVisible()
  })

  await test.step('it is gone on both sides', async () => {
    for (const relative of [noor, omar]) {
      await expect(
        relative.getByRole('heading', { name: 'This isn’t shared with you any more' }),
      ).toBeVisible()
    }
  })
})

test('a quiet relative sees what there was, and what they write waits', async ({
  newPerson,
  newVisitor,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (403|404|50\d)|net::ERR_|WebSocket|Failed to fetch/)
  const { page } = await newPerson({ ...ana, bio: 'Bread on Sundays.' })
  const relative = await newVisitor()
  const quiet = page.getByRole('switch', { name: 'Quiet mode' })
  await join(relative, server, await invite(page, 'Aunt Noor'), 'Noor')
  await dayLater(server)

  await test.step('Ana turns quiet mode on and writes something new', async () => {
    await page.goto('/settings/circle')
    await press(page, 'Confirm it’s you')
    await confirmItsYou(page)
    await page.getByRole('link', { name: /Aunt Noor/ }).click()
    await quiet.click()
    await expect(quiet).toBeChecked()
    const data = { bio: 'I bake on Mondays now.' }
    const saved = await page.request.patch('/api/profile', { data, headers: { origin: server.url } })
    expect(saved.ok(), await saved.text()).toBe(true)
  })

  await test.step('her aunt sees the page as it was, and her note seems to arrive', async () => {
    await relative.goto('/relative')
    await relative.getByRole('link', { name: /Ana/ }).click()
    await expect(relative.getByText('Bread on Sundays.')).toBeVisible()
    await expect(relative.getByText('I bake on Mondays now.')).toBeHidden()
    await relative.getByLabel('A note for Ana').fill('Call me.')
    await press(relative, 'Leave note')
    await expect(relative.getByText('Call me.')).toBeVisible()
  })

  await test.step('Ana has no note until the quiet ends', async () => {
    await page.goto('/settings/circle?notes')
    await expect(page.getByText('No notes yet')).toBeVisible()
    await page.goto('/settings/circle')
    await page.getByRole('link', { name: /Aunt Noor/ }).click()
    await quiet.click()
    await expect(quiet).not.toBeChecked()
    await page.goto('/settings/circle?notes')
    await expect(page.getByText('Call me.')).toBeVisible()
    await relative.reload()
    await expect(relative.getByText('I bake on Mondays now.')).toBeVisible()
  })
})
