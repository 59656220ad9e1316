import { consoleWindow, enterConsole, openCase } from '../../support/console.ts'
import { expect, test } from '../../support/journey.ts'

const WORDS = 'He asks everybody for money, which is fraud.'

const moderator = 'nadia@example.org'
test.use({ alone: true, staff: [moderator] })

test('a notice without an account is in the queue once its address is confirmed @english', async ({
  server,
  newNeighbour,
  newVisitor,
}) => {
  const reported = await newNeighbour({ firstName: 'Rex' })
  const notifier = await newVisitor()
  const email = `${crypto.randomUUID().slice(0, 13)}@outside.example`
  const sent = await notifier.request.post('/api/notices', {
    maxRetries: 1,
    data: {
      clientId: crypto.randomUUID(),
      place: `${server.url}/people/${reported.id}`,
      reason: 'scam',
      words: WORDS,
      name: 'Nora Notifier',
      email,
      isInGoodFaith: true,
    },
    headers: { origin: server.url },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const desk = await newVisitor(consoleWindow)
  await enterConsole(desk, server, moderator)
  await expect(desk.getByText('All clear')).toBeVisible()

  await notifier.goto(await server.mailedLink(email, 'confirm'))
  await expect(notifier.getByRole('heading', { name: 'We’ve received your notice' })).toBeVisible()
  const opened = await openCase(desk, 'Waiting', /Rex.*Notice/)
  await expect(opened.getByText(WORDS)).toBeVisible()
  await expect(opened.getByText(`/people/${reported.id}`)).toBeVisible()
})
