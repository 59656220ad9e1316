import { ana, ben, cleo, expect, type Page, test, translated } from '../../support/journey.ts'
import { conversationOf, like } from '../../support/matches.ts'

const box = (page: Page, name: string) => page.getByPlaceholder(`Message ${name}...`)
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })
const topics = (page: Page) => page.getByRole('region', { name: 'Something to start with' })
const CHESS = 'We both like Chess. How did you get into it?'
const CHESS_AGAIN = 'We’ve both listed Chess. What do you love most about it?'

test('a topic in an empty chat becomes a draft, is changed and sent, and never comes again', async ({
  server,
  newPerson,
  newNeighbour,
}) => {
  const one = await newPerson({ ...ana, interests: ['Chess'] })
  const other = await newPerson({ ...ben, interests: ['chess'] })
  const third = await newNeighbour({ ...cleo, interests: ['Chess'] })
  await like(server, other, one.id)
  const { page } = one
  await page.goto(`/people/${other.id}`)
  await page.getByRole('button', { name: 'Like Ben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open chat' }).click()
  // It has a button of the same name.
  await expect(page.getByRole('dialog')).toBeHidden()

  await test.step('the topic names both facts, and is not sent by itself', async () => {
    await page.getByRole('button', { name: 'Suggest a topic' }).click()
    await expect(topics(page).getByText('Your interest: Chess')).toBeVisible()
    await expect(topics(page).getByText('Ben’s interest: chess')).toBeVisible()
    await topics(page)
      .getByRole('button', { name: /^We both like/ })
      .click()
    await expect(box(page, 'Ben')).toHaveValue(translated(CHESS.replace('Chess', 'chess')))
    await expect(page.getByText('It’s in your draft. Make it your own.')).toBeVisible()
  })

  await test.step('it is changed and sent, and the other one reads what was made of it', async () => {
    await box(page, 'Ben').fill('Chess! Who taught you?')
    await box(page, 'Ben').press('Enter')
    await expect(said(page, 'Chess! Who taught you?')).toBeVisible()
    await other.page.goto(new URL(page.url()).pathname)
    await expect(said(other.page, 'Chess! Who taught you?')).toBeVisible()
    await expect(other.page.getByText(CHESS)).toBeHidden()
  })

  await test.step('about somebody else with the same interest its words are others', async () => {
    await page.goto(await conversationOf(server, one, third))
    await page.getByRole('button', { name: 'Suggest a topic' }).click()
    await expect(topics(page).getByRole('button', { name: CHESS_AGAIN })).toBeVisible()
    await expect(topics(page).getByRole('button', { name: CHESS })).toBeHidden()
  })
})

test('topics stand beside a bare greeting, which is sent all the same', async ({ server, newPerson }) => {
  const one = await newPerson({ ...ana, interests: ['Chess'] })
  const other = await newPerson({ ...ben, interests: ['Chess'] })
  const path = await conversationOf(server, one, other)
  const { page } = one
  await page.goto(path)
  await box(page, 'Ben').fill('Hi')
  const beside = page.getByRole('region', { name: 'A topic says more than hello' })
  await expect(beside.getByRole('button', { name: CHESS })).toBeVisible()
  await box(page, 'Ben').press('Enter')
  await expect(said(page, 'Hi')).toBeVisible()
  await expect(beside).toBeHidden()
  await other.page.goto(path)
  await expect(said(other.page, 'Hi')).toBeVisible()
})

test('a topic opens a note that goes with a like', async ({ server, newPerson }) => {
  const one = await newPerson({ ...ana, interests: ['Chess'] })
  const other = await newPerson({
    ...ben,
    interests: ['Chess'],
    prompts: [{ promptId: 'sunday-ten', answer: 'Up a hill, with tea' }],
  })
  // The like lets its receiver see the page at once.
  await like(server, other, one.id)
  const { page } = one
  await page.goto(`/people/${other.id}`)
  await page.getByRole('button', { name: /^Like this answer/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Suggest a topic' }).click()
  await topics(page).getByRole('button', { name: CHESS }).click()
  await expect(sheet.getByLabel('Your note')).toHaveValue(translated(CHESS))
  await sheet.getByRole('button', { name: 'Send like' }).click()
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible()
})
