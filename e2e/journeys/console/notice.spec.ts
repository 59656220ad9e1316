import { claimCase, consoleWindow, enterConsole, openCase, preview } from '../../support/console.ts'
import { keyboardOf } from '../../support/input-methods.ts'
import { expect, expectToast, test } from '../../support/journey.ts'

const PLACE = 'Rex, who shows a boat in Lisbon'
const WORDS = 'He asks everybody for money, which is fraud.'
const FACTS = 'You asked several people for money.'

const moderator = 'nadia@example.org'
test.use({ alone: true, staff: [moderator], byKeyboard: true })

test('a notice without an account is confirmed, assigned to a person, decided and answered @english', async ({
  server,
  newNeighbour,
  newVisitor,
}) => {
  const reported = await newNeighbour({ firstName: 'Rex' })
  const notifier = await newVisitor()
  const desk = await newVisitor(consoleWindow)
  const email = `${crypto.randomUUID().slice(0, 13)}@outside.example`
  const number = /\b[2-9A-HJKMNP-Z]{10}\b/

  await test.step('the notice is written, and waits until its address is confirmed', async () => {
    const hand = keyboardOf(notifier)
    await notifier.goto('/report')
    await hand.write('Where is it?', PLACE)
    await hand.select('What is it about?', 'Money, selling or a scam')
    await hand.write('What’s wrong, and why is it illegal or against the rules?', WORDS)
    await hand.write('Your name', 'Nora Notifier')
    await hand.write('Your email address', email)
    await hand.tick('To the best of my knowledge, what I’ve written is true and complete.')
    await hand.press('button', 'Send the notice')
    await expect(notifier.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await enterConsole(desk, server, moderator)
    await expect(desk.getByText('All clear')).toBeVisible()
  })

  const receipt = await test.step('the mailed link confirms it, and a mail is the receipt', async () => {
    await notifier.goto(await server.mailedLink(email, 'confirm'))
    await expect(notifier.getByRole('heading', { name: 'We’ve received your notice' })).toBeVisible()
    const mailed = number.exec(await server.mailedText(email, 'We’ve received your notice'))?.[0] ?? ''
    expect(mailed).not.toBe('')
    await expect(notifier.getByText(mailed)).toBeVisible()
    return mailed
  })

  await test.step('its case is about nobody, until a moderator assigns it', async () => {
    const opened = await openCase(desk, 'Waiting', /Unknown person.*Notice/)
    await expect(opened.getByText(WORDS)).toBeVisible()
    await expect(opened.getByText(PLACE)).toBeVisible()
    await keyboardOf(desk).write('Profile link or email address', `${server.url}/people/${reported.id}`)
    await keyboardOf(desk).press('button', 'Assign')
    await expect(opened.getByRole('heading', { name: 'Rex', level: 1 })).toBeVisible()
    await expectToast(desk, 'Assigned')
  })

  await test.step('the case is decided', async () => {
    const opened = desk.getByRole('article').first()
    await claimCase(desk, opened)
    await preview(desk, '2', FACTS)
    await expect(opened.getByRole('button', { name: 'Send decision' })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(opened.getByText('This case is decided.')).toBeVisible()
  })

  await test.step('the sender is mailed the outcome, and the person the statement', async () => {
    const outcome = await server.mailedText(email, 'We’ve decided on your notice')
    expect(outcome).toContain('We found a violation and took action.')
    expect(outcome).toContain(receipt)
    const mailbox = await (await notifier.request.get('/dev/mailbox')).text()
    expect(mailbox).toContain(FACTS)
  })
})
