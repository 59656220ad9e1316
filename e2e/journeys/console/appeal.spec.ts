import { press, refused, signIn } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { consoleWindow, enterConsole, openCase, preview } from '../../support/console.ts'
import { keyboardOf, walkTo } from '../../support/input-methods.ts'
import { ana, ben, conversationOf, expect, type Page, test } from '../../support/journey.ts'

const INSULT = 'That coat makes you look like a scarecrow'
const FACTS = 'On Tuesday you insulted someone in a chat because of their clothes.'
const APPEAL = 'It was a joke between the two of us, and she laughed.'
const ANSWER = 'You are right: the messages around it show that both were joking.'
const CUT_OFF_WITHIN_MS = 1_000

const [first, second] = ['nadia@example.org', 'tomas@example.org'] as const
test.use({ alone: true, staff: [first, second] })

const box = (page: Page, name: string) => page.getByPlaceholder(`Message ${name}...`)
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

test('a report leads to a suspension, an appeal, and its reversal by another moderator @english', async ({
  server,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  expectTrouble(lineRefused)
  const [reporter, subject] = [await newPerson(ana), await newPerson(ben)]
  const chat = await conversationOf(server, reporter, subject)
  const desk = await newVisitor(consoleWindow)
  const otherDesk = await newVisitor(consoleWindow)

  const connecting = subject.page.waitForEvent('websocket')
  await test.step('a message is reported within two taps', async () => {
    await subject.page.goto(chat)
    await box(subject.page, 'Ana').fill(INSULT)
    await box(subject.page, 'Ana').press('Enter')
    await reporter.page.goto(chat)
    await said(reporter.page, INSULT).click({ button: 'right' })
    await press(reporter.page, 'Report this message')
    await reporter.page.getByRole('radio', { name: 'Threats, insults or pressure' }).click()
    await press(reporter.page, 'Send report')
    await expect(reporter.page.getByText('Thank you for telling us')).toBeVisible()
  })

  await test.step('a moderator claims the case and suspends the person, who is cut off at once', async () => {
    const socket = await connecting
    await enterConsole(desk, server, first)
    const opened = await openCase(desk, 'Waiting', /Ben.*Report/)
    await expect(opened.getByText(INSULT).first()).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Claim' })).toBeVisible()
    await desk.keyboard.press('c')
    await expect(opened.getByText('Claimed by you')).toBeVisible()

    await preview(desk, '5', FACTS)
    await expect(opened.getByText('Your account is suspended', { exact: true })).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Send decision' })).toBeFocused()
    const decided = desk.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/decisions'),
    )
    const closed = socket.waitForEvent('close').then(() => Date.now())
    await desk.keyboard.press('Enter')
    const decidedAt = await decided.then(() => Date.now())
    expect((await closed) - decidedAt).toBeLessThan(CUT_OFF_WITHIN_MS)
    await expect(subject.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(opened.getByText('This case is decided.')).toBeVisible()
  })

  await test.step('the person gets the statement by mail, reads it when signing in, and appeals', async () => {
    expect(await server.mailedText(subject.email, 'Your account is suspended')).toContain(FACTS)
    const page = await newVisitor()
    await page.goto('/auth')
    await signIn(page, subject.email)
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(page.getByText(FACTS)).toBeVisible()
    await page.getByLabel('What did we get wrong?').fill(APPEAL)
    await press(page, 'Send appeal')
    await expect(page.getByText(/^You sent an appeal on/)).toBeFocused()
  })

  await test.step('the first moderator is not offered the appeal', async () => {
    const opened = await openCase(desk, 'Waiting', /Ben.*Appeal/)
    await expect(opened.getByText(APPEAL).first()).toBeVisible()
    await expect(opened.getByText('Another person has to decide this appeal.')).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Decide appeal' })).toBeHidden()
  })

  await test.step('another moderator reverses the decision', async () => {
    await enterConsole(otherDesk, server, second)
    const opened = await openCase(otherDesk, 'Waiting', /Ben.*Appeal/)
    await keyboardOf(otherDesk).press('button', 'Decide appeal')
    const question = otherDesk.getByRole('dialog', { name: 'Decide the appeal' })
    await expect(question).toBeVisible()
    await walkTo(otherDesk, question.getByRole('radio', { name: 'Keep the decision' }))
    await otherDesk.keyboard.press('ArrowDown')
    await expect(question.getByRole('radio', { name: 'Reverse the decision' })).toBeChecked()
    await keyboardOf(otherDesk).write('Answer to the person', ANSWER)
    await keyboardOf(otherDesk).press('button', 'Send answer')
    await expect(question).toBeHidden()
    await expect(opened.getByText('This case is decided.')).toBeVisible()
  })

  await test.step('the person is back, and everything is as before', async () => {
    const { page } = subject
    await page.goto('/decisions')
    await expect(page.getByText(ANSWER)).toBeVisible()
    await expect(page.getByText('Reversed', { exact: true })).toBeVisible()
    await page.goto(chat)
    await expect(said(page, INSULT)).toBeVisible()
    await box(page, 'Ana').fill('I am sorry about the coat')
    await box(page, 'Ana').press('Enter')
    await reporter.page.goto(chat)
    await expect(said(reporter.page, 'I am sorry about the coat')).toBeVisible()
  })

  await test.step('the reporter reads the outcome', async () => {
    await reporter.page.goto('/decisions')
    const report = reporter.page.getByRole('listitem').filter({ hasText: 'Threats, insults or pressure' })
    await expect(report.getByText('No violation found')).toBeVisible()
  })
})
