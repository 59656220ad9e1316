import { refused } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { claimCase, consoleWindow, enterConsole, openCase, preview } from '../../support/console.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import { ana, ben, expect, type Page, password, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

const INSULT = 'That coat makes you look like a scarecrow'
const FACTS = 'On Tuesday you insulted someone in a chat because of their clothes.'
const APPEAL = 'It was a joke between the two of us, and she laughed.'
const ANSWER = 'You are right: the messages around it show that both were joking.'

const [first, second] = ['nadia@example.org', 'tomas@example.org'] as const
test.use({ alone: true, staff: [first, second], byKeyboard: true })

async function say(page: Page, name: string, text: string): Promise<void> {
  await keyboardOf(page).write(`Message ${name}...`, text)
  await page.keyboard.press('Enter')
}

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
    await say(subject.page, 'Ana', INSULT)
    await reporter.page.goto(chat)
    await expect(said(reporter.page, INSULT)).toBeVisible()
    const hand = keyboardOf(reporter.page)
    await hand.press('button', /^Options for the message/)
    await hand.press('button', 'Report this message')
    await hand.choose('Threats, insults or pressure')
    await hand.press('button', 'Send report')
    await expect(reporter.page.getByText('Thank you for telling us')).toBeVisible()
  })

  await test.step('a moderator claims the case and suspends the person, who is cut off at once', async () => {
    const socket = await connecting
    await enterConsole(desk, server, first)
    const opened = await openCase(desk, 'Waiting', /Ben.*Report/)
    await expect(opened.getByText(INSULT).first()).toBeVisible()
    await claimCase(desk, opened)
    await preview(desk, '5', FACTS)
    await expect(opened.getByText('Your account is suspended', { exact: true })).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Send decision' })).toBeFocused()
    const closed = socket.waitForEvent('close')
    await desk.keyboard.press('Enter')
    await closed
    await expect(subject.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(opened.getByText('This case is decided.')).toBeVisible()
  })

  await test.step('the person gets the statement by mail, reads it when signing in, and appeals', async () => {
    expect(await server.mailedText(subject.email, 'Your account is suspended')).toContain(FACTS)
    const page = await newVisitor()
    const hand = keyboardOf(page)
    await page.goto('/auth')
    await hand.write('Email', subject.email)
    await hand.write('Password', password)
    await hand.press('button', 'Sign In')
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(page.getByText(FACTS)).toBeVisible()
    await hand.write('What did we get wrong?', APPEAL)
    await hand.press('button', 'Send appeal')
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
    await keyboardOf(otherDesk).choose('Reverse the decision')
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
    await say(page, 'Ana', 'I am sorry about the coat')
    await reporter.page.goto(chat)
    await expect(said(reporter.page, 'I am sorry about the coat')).toBeVisible()
  })

  await test.step('the reporter reads the outcome', async () => {
    await reporter.page.goto('/decisions')
    const report = reporter.page.getByRole('listitem').filter({ hasText: 'Threats, insults or pressure' })
    await expect(report.getByText('No violation found')).toBeVisible()
  })
})
