import {
  ana,
  ben,
  cleo,
  enter,
  expect,
  expectToast,
  type Page,
  test,
  translated,
} from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

const box = (page: Page, name: string) => page.getByPlaceholder(`Message ${name}...`)

async function send(page: Page, name: string, text: string) {
  await box(page, name).fill(text)
  await box(page, name).press('Enter')
}

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

/** Until the talk is there and its line is open, on a machine that does much else. */
async function settled(page: Page, name: string) {
  await expect(box(page, name)).toBeVisible()
  await expect(page.getByText(/^(Connecting|Reconnecting)…$/)).toBeHidden()
}

const lines = (page: Page) =>
  page
    .getByRole('log')
    .locator('p')
    .filter({ hasText: /^(from|without) / })
    .allTextContents()

test('what three devices of two people write, with and without a connection, is there once and in order', async ({
  server,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  test.slow()
  expectTrouble(/WebSocket|Failed to load resource.*(ERR_|50\d)/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(server, one, other)
  const desk = await newVisitor()
  await enter(desk, one.email)
  const phone = one.page
  for (const page of [phone, desk, other.page]) await page.goto(path)
  for (const page of [phone, desk]) await settled(page, 'Ben')
  await settled(other.page, 'Ana')
  await send(phone, 'Ben', 'from the phone')
  await expect(said(other.page, 'from the phone')).toBeVisible()
  await expect(phone.getByText('Read', { exact: true })).toBeVisible()

  // A tab that is killed in a tunnel: its words go with the next tab, no matter who opens it.
  await phone.context().setOffline(true)
  await send(phone, 'Ben', 'without a network, first')
  await send(phone, 'Ben', 'without a network, second')
  await expect(phone.getByText('2 messages will send when you’re back online')).toBeVisible()
  await box(phone, 'Ben').fill('half a word')
  await phone.close()
  await send(desk, 'Ben', 'from the desk')
  await send(other.page, 'Ana', 'from the other one')
  await expect(said(desk, 'from the other one')).toBeVisible()

  await one.page.context().setOffline(false)
  const again = await phone.context().newPage()
  await again.goto(path)
  await expect(said(other.page, 'without a network, second')).toBeVisible()
  await expect(box(again, 'Ben')).toHaveValue('half a word')
  const wanted = [
    'from the phone',
    'from the desk',
    'from the other one',
    'without a network, first',
    'without a network, second',
  ]
  for (const page of [again, desk, other.page]) await expect.poll(() => lines(page)).toEqual(wanted)
})

const choose = async (page: Page, text: string, choice: string) => {
  // An answer to it quotes the same words further down.
  await said(page, text).first().click({ button: 'right' })
  await page.getByRole('button', { name: choice, exact: true }).click()
}

test('what one does to a message is seen by the other, until one of them ends it', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  test.slow()
  expectTrouble(/status of 404/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(server, one, other)
  for (const { page } of [one, other]) await page.goto(path)
  await settled(one.page, 'Ben')
  await settled(other.page, 'Ana')
  await send(one.page, 'Ben', 'See https://example.org/')
  await expect(other.page.getByRole('log')).toContainText('See https://example.org/')
  await expect(other.page.getByRole('log').getByRole('link')).toHaveCount(0)
  await box(other.page, 'Ana').pressSequentially('No')
  await expect(one.page.getByText('Ben is typing')).toBeAttached()
  await box(other.page, 'Ana').press('Enter')
  await expect(other.page.getByRole('log').getByRole('link', { name: 'example.org' })).toBeVisible()

  await choose(other.page, 'No', 'Edit')
  await other.page.getByRole('textbox', { name: 'Edit your message' }).fill('Yes')
  await other.page.keyboard.press('Enter')
  await expect(said(one.page, 'Yes')).toBeVisible()
  await choose(one.page, 'Yes', 'Love')
  await expect(other.page.getByRole('log')).toContainText(translated('Ana reacted with'))
  await choose(one.page, 'Yes', 'Reply')
  await send(one.page, 'Ben', 'Then it is settled')
  await expect(other.page.getByRole('button', { name: /In reply to/ })).toBeVisible()
  await choose(other.page, 'Yes', 'Delete for both')
  await other.page.getByRole('dialog').getByRole('button', { name: 'Delete for both' }).click()
  await expect(one.page.getByRole('log').getByText('This message was deleted').first()).toBeVisible()
  // The closed dialog takes its entry out of the history, which would end a visit to another address.
  await expect.poll(() => other.page.evaluate(() => history.state?.layers ?? 0)).toBe(0)

  // The tab title shows an unread message on other screens too.
  await other.page.goto('/app')
  await send(one.page, 'Ben', 'Still there?')
  await expect(other.page).toHaveTitle(/^\(1\) /)
  await other.page.goto('/matches')
  const unread = other.page.getByRole('link', { name: '1 unread message' })
  await expect(unread.and(other.page.getByRole('link', { name: 'Still there?' }))).toBeVisible()

  await one.page.getByRole('button', { name: 'More options' }).click()
  await one.page.getByRole('button', { name: 'End this match' }).click()
  await one.page.getByRole('radio', { name: /I wish you all the best/ }).click()
  await one.page.getByRole('button', { name: 'End match with Ben' }).click()
  await expectToast(one.page, 'Match ended')
  await expect(other.page.getByText('I wish you all the best.')).toBeVisible()
  await expect(other.page.getByText('Still there?')).toBeHidden()
  await other.page.goto(path)
  await expectToast(other.page, 'Error', 'Conversation not found')
})

test('Shift+Enter breaks the line, Enter sends, and an empty message is not sent', async ({
  server,
  newNeighbour,
  newPerson,
}) => {
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  await one.page.goto(await conversationOf(server, one, other))
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
  server,
  newNeighbour,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/status of (404|422)/)
  const [one, other, stranger] = [await newNeighbour(ana), await newNeighbour(ben), await newPerson(cleo)]
  const theirs = await conversationOf(server, one, other)
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

test('markup, emoji and right-to-left text in a message are shown as text', async ({ server, newPerson }) => {
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(server, one, other)
  await one.page.goto(path)
  await other.page.goto(path)
  const texts = ['<img src=x onerror="document.title=\'owned\'">', '👩‍❤️‍👨 🎉', 'مرحبا كيف حالك؟']
  for (const text of texts) {
    await send(one.page, 'Ben', text)
    await expect(said(other.page, text)).toBeVisible()
  }
  await expect(other.page).not.toHaveTitle('owned')
})

test.describe('with a server of its own', () => {
  test.use({ alone: true })

  test('a server that restarts in the middle of a talk loses nothing, and the page comes back by itself', async ({
    server,
    newPerson,
    expectTrouble,
  }) => {
    test.slow()
    expectTrouble(/WebSocket|Failed to load resource.*(ERR_|50\d)/)
    const [one, other] = [await newPerson(ana), await newPerson(ben)]
    const path = await conversationOf(server, one, other)
    await one.page.goto(path)
    await other.page.goto(path)
    await send(one.page, 'Ben', 'before the restart')
    await expect(said(other.page, 'before the restart')).toBeVisible()

    await server.stop()
    await send(one.page, 'Ben', 'while it was away')
    await expect(one.page.getByText('Will send when you’re back online')).toBeVisible()
    await server.start()

    // Said by HTTP before either page can have reconnected: it has to be asked for afterwards.
    const conversation = path.split('/').at(-1)
    const spoken = await other.page.request.post(`/api/conversations/${conversation}/messages`, {
      maxRetries: 1,
      data: { clientId: crypto.randomUUID(), content: 'just after the restart' },
      headers: { origin: server.url },
    })
    expect(spoken.ok(), await spoken.text()).toBe(true)
    await expect(said(one.page, 'just after the restart')).toBeVisible()
    await expect(said(other.page, 'while it was away')).toBeVisible()
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
    server,
    newPerson,
    expectTrouble,
  }) => {
    test.slow()
    expectTrouble(/WebSocket|Failed to load resource.*(ERR_|50\d)/)
    const [one, other] = [await newPerson(ana), await newPerson(ben)]
    const path = await conversationOf(server, one, other)
    await one.page.goto(path)
    await send(one.page, 'Ben', 'kept')
    await expect(one.page.getByText(/^(Sent|Delivered|Read)$/)).toBeAttached()
    await server.kill()
    await server.start()
    await other.page.goto(path)
    await expect(said(other.page, 'kept')).toHaveCount(1)
  })
})

test('a message that asks for money waits for its writer, also after a reload, and those behind it go on', async ({
  server,
  newPerson,
  expectTrouble,
}) => {
  expectTrouble(/status of 409/)
  const [one, other] = [await newPerson(ana), await newPerson(ben)]
  const path = await conversationOf(server, one, other)
  for (const { page } of [one, other]) await page.goto(path)
  await settled(one.page, 'Ben')
  await settled(other.page, 'Ana')
  const asking = 'Please lend me $400 by Western Union'
  const log = one.page.getByRole('log')
  const heard = other.page.getByRole('log')

  await send(one.page, 'Ben', asking)
  await expect(log.getByText('Waits for you')).toBeVisible()
  await send(one.page, 'Ben', 'Hello Ben')
  await expect(said(other.page, 'Hello Ben')).toBeVisible()
  await expect(heard).not.toContainText('Western Union')

  await one.page.reload()
  await expect(log.getByText('Waits for you')).toBeVisible()
  await log.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(box(one.page, 'Ben')).toHaveValue(asking)
  await box(one.page, 'Ben').press('Enter')
  await log.getByRole('button', { name: 'Send anyway' }).click()
  await expect(said(other.page, asking)).toBeVisible()
  await expect(log.getByText('Waits for you')).toBeHidden()
})
