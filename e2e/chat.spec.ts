import { ana, ben, cleo, conversationOf, expect, expectToast, type Page, test } from './journey.ts'

const box = (page: Page, name: string) => page.getByPlaceholder(`Message ${name}...`)

async function send(page: Page, name: string, text: string) {
  await box(page, name).fill(text)
  await box(page, name).press('Enter')
}

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

test('a message that fails stays in the box, and is sent once when tried again', async ({
  house,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(house, one, other)
  await one.page.goto(path)
  await other.page.goto(path)

  // The message is kept and only the answer is lost: the retry must not make a second one.
  await one.page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await send(one.page, 'Ben', 'Are you there?')
  await expectToast(one.page, 'Error', 'Failed to send message')
  await expect(box(one.page, 'Ben')).toHaveValue('Are you there?')

  await one.page.unroute('**/messages')
  await box(one.page, 'Ben').press('Enter')
  await expect(box(one.page, 'Ben')).toHaveValue('')
  await send(one.page, 'Ben', 'And now?')
  for (const { page } of [one, other]) {
    await expect(said(page, 'And now?')).toHaveCount(1)
    await expect(said(page, 'Are you there?')).toHaveCount(1)
  }
})

test('Shift+Enter breaks the line, Enter sends, and an empty message is not sent', async ({
  house,
  newNeighbour,
  newPerson,
}) => {
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  await one.page.goto(await conversationOf(house, one, other))
  await box(one.page, 'Ben').fill('   ')
  await box(one.page, 'Ben').press('Enter')
  await expect(one.page.getByText('Start your conversation with Ben!')).toBeVisible()
  await box(one.page, 'Ben').fill('first line')
  await box(one.page, 'Ben').press('Shift+Enter')
  await box(one.page, 'Ben').pressSequentially('second line')
  await expect(box(one.page, 'Ben')).toHaveValue('first line\nsecond line')
  await box(one.page, 'Ben').press('Enter')
  await expect(one.page.getByRole('log')).toContainText('second line')
})

test('an unknown conversation, a stranger’s and a malformed one are all not found', async ({
  house,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/status of (404|422)/)
  const [one, other, stranger] = [await newNeighbour(ana), await newNeighbour(ben), await newPerson(cleo)]
  const theirs = await conversationOf(house, one, other)
  const ids = [
    theirs,
    '/messages/0b9f5b1e-54a2-4a51-9c0e-2d8f4d1c7a10',
    '/messages/not-an-id',
    "/messages/'%20or%201",
  ]
  // Each page says so for three seconds, and a browser has room for all of them at once.
  const pages = [
    stranger.page,
    ...(await Promise.all(ids.slice(1).map(() => stranger.page.context().newPage()))),
  ]
  await Promise.all(
    ids.map(async (path, at) => {
      const page = pages[at] ?? stranger.page
      await page.goto(path)
      await expectToast(page, 'Error', 'Conversation not found')
      await expect(page).toHaveURL('/matches')
    }),
  )
})

test('markup, emoji and right-to-left text in a message are shown as text', async ({ house, newPerson }) => {
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(house, one, other)
  await one.page.goto(path)
  await other.page.goto(path)
  const texts = ['<img src=x onerror="document.title=\'owned\'">', '👩‍❤️‍👨 🎉', 'مرحبا كيف حالك؟']
  for (const text of texts) {
    await send(one.page, 'Ben', text)
    await expect(said(other.page, text)).toBeVisible()
  }
  await expect(other.page).not.toHaveTitle('owned')
})

test.describe('with a house of its own', () => {
  test.use({ alone: true })

  test('a server that restarts in the middle of a talk loses nothing, and the page comes back by itself', async ({
    house,
    newPerson,
    expectTrouble,
  }) => {
    test.slow()
    expectTrouble(/WebSocket|Failed to load resource.*(ERR_|50\d)/)
    const [one, other] = [await newPerson(ana), await newPerson(ben)]
    const path = await conversationOf(house, one, other)
    await one.page.goto(path)
    await other.page.goto(path)
    await send(one.page, 'Ben', 'before the restart')
    await expect(said(other.page, 'before the restart')).toBeVisible()

    await house.stop()
    await send(one.page, 'Ben', 'while it was away')
    await expectToast(one.page, 'Error', 'Failed to send message')
    await expect(box(one.page, 'Ben')).toHaveValue('while it was away')
    await house.start()

    // Said by HTTP before either page can have reconnected: it has to be asked for afterwards.
    const conversation = path.split('/').at(-1)
    const spoken = await other.page.request.post(`/api/conversations/${conversation}/messages`, {
      data: { clientId: crypto.randomUUID(), content: 'just after the restart' },
      headers: { origin: house.url },
    })
    expect(spoken.ok(), await spoken.text()).toBe(true)
    await expect(said(one.page, 'just after the restart')).toBeVisible({ timeout: 25_000 })
    await box(one.page, 'Ben').press('Enter')
    await expect(said(other.page, 'while it was away')).toBeVisible({ timeout: 25_000 })
    await send(other.page, 'Ana', 'live again')
    for (const { page } of [one, other]) {
      for (const text of [
        'before the restart',
        'just after the restart',
        'while it was away',
        'live again',
      ]) {
        await expect(said(page, text)).toHaveCount(1)
      }
    }
  })

  test('a server that was killed still has every message it had answered for', async ({
    house,
    newPerson,
    expectTrouble,
  }) => {
    test.slow()
    expectTrouble(/WebSocket|Failed to load resource.*(ERR_|50\d)/)
    const [one, other] = [await newPerson(ana), await newPerson(ben)]
    const path = await conversationOf(house, one, other)
    await one.page.goto(path)
    await send(one.page, 'Ben', 'kept')
    await expect(box(one.page, 'Ben')).toHaveValue('')
    await house.kill()
    await house.start()
    await other.page.goto(path)
    await expect(said(other.page, 'kept')).toHaveCount(1)
  })
})
