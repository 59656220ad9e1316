import { ask, isIn, refused, signIn } from '../../support/actions.ts'
import { ana, ben, expect, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'

test('a session that is ended while one writes a message keeps the words', async ({
  server,
  newNeighbour,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const talk = await conversationOf(server, one, other)
  const { page } = one
  await page.goto(talk)
  await page.getByPlaceholder('Message Ben...').fill('Are you free on Sun')

  const elsewhere = await newVisitor()
  await elsewhere.goto('/auth')
  await signIn(elsewhere, one.email)
  await isIn(elsewhere)
  await ask(elsewhere, server, '/auth/sign-out', { scope: 'others' })

  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(talk)}`)
  await expect(page.getByText(/You’ve been signed out/)).toBeVisible()
  await signIn(page, one.email)
  await isIn(page, talk)
  const box = page.getByPlaceholder('Message Ben...')
  await expect(box).toHaveValue('Are you free on Sun')
  await box.press('End')
  await box.pressSequentially('day?')
  await box.press('Enter')
  await expect(page.getByRole('log')).toContainText('Are you free on Sunday?')
  await expect(box).toHaveValue('')
})

test.describe('with a server of its own', () => {
  test.use({ alone: true })

  test('a laptop that slept past the end of its session wakes at the sign-in screen, and goes back', async ({
    server,
    newPerson,
    expectTrouble,
  }) => {
    expectTrouble(/WebSocket|ERR_CONNECTION|status of 401/)
    const { page, email } = await newPerson(ana)
    await page.clock.install()
    await page.goto('/matches')
    await expect(page.getByText('No matches yet')).toBeVisible()
    const { session } = await (await page.request.get('/api/session')).json()
    const minutesLater = 1 + Math.ceil((Date.parse(session.expiresAt) - Date.now()) / 60_000)
    await server.stop()
    await server.start({ minutesLater })
    // Playwright's timers stand still in a page that is opened after `fastForward` by more than 24 days.
    await page.clock.setSystemTime(Date.now() + minutesLater * 60_000)
    await page.clock.fastForward('01:00')
    await expect(page).toHaveURL('/auth?next=%2Fmatches')
    await expect(page.getByText(/You’ve been signed out/)).toBeVisible()
    await signIn(page, email)
    await isIn(page, '/matches')
    await expect(page.getByText('No matches yet')).toBeVisible()
  })
})
