import { TOTP, URI } from 'otpauth'
import type { House } from './house.ts'
import {
  ana,
  ben,
  conversationOf,
  expect,
  expectToast,
  type Neighbour,
  type Page,
  password,
  test,
} from './journey.ts'
import { lineRefused } from './trouble.ts'

const refused = /Failed to load resource: the server responded with a status of 4\d\d/

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

const isIn = (page: Page, path = '/app') => expect(page).toHaveURL(path)

/** What somebody signed in may ask of the server, asked by HTTP. */
async function ask({ request }: Pick<Page, 'request'>, house: House, path: string, data: object = {}) {
  const answer = await request.post(`/api${path}`, { maxRetries: 1, data, headers: { origin: house.url } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('a mailed link signs in, by one tap and once', async ({
  house,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/auth?next=%2Fmatches')
  await press(page, 'Email me a sign-in link')
  await press(page, 'Send magic link')
  await expect(page.getByText('Enter your full email address')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send magic link')
  await expect(page.getByText('Check your email for the magic link')).toBeVisible()
  await press(page, 'Resend email')
  await expect(page.getByRole('button', { name: /^Resend in / })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Check your email for the magic link')).toBeVisible()

  const link = await house.mailedLink(email, 'magic')
  // What scans mail follows its links, and spends nothing by that.
  await page.request.get(link)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in with this link' })).toBeVisible()
  await press(page, 'Sign in')
  await expectToast(page, 'Welcome to Hearth! 💕')
  await isIn(page)

  const other = await newVisitor()
  await other.goto(link)
  await press(other, 'Sign in')
  await expect(other.getByText('This link was used before. Please ask for a new one.')).toBeVisible()
})

test('a link that is not ours is refused in words, and a new one is sent from there', async ({
  house,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  for (const [purpose, tap] of [
    ['confirm', 'Confirm and sign in'],
    ['change', 'Yes, change the address'],
    ['magic', 'Sign in'],
  ] as const) {
    await page.goto(`/auth?${purpose}=not-a-token`)
    await press(page, tap)
    await expect(
      page.getByText('This link is not one we sent, or it was cut short. Please ask for a new one.'),
    ).toBeVisible()
  }
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send a new link')
  await expect(page.getByText('Check your email for the magic link')).toBeVisible()
  await page.goto(await house.mailedLink(email, 'magic'))
  await press(page, 'Sign in')
  await isIn(page)
})

test('a mailed code signs in where it was asked for', async ({
  house,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/auth?view=magic_link')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code to type instead')
  await expect(page.getByText('Check your email for the code')).toBeVisible()
  const code = await house.mailedCode(email)
  const field = page.getByLabel('Six digits')
  await field.fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText(/code/i).and(page.locator('.text-danger'))).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expectToast(page, 'Welcome to Hearth! 💕')
  await isIn(page)
})

test('Google leads in, and says what happened where it does not', async ({
  google,
  newNeighbour,
  newVisitor,
}) => {
  const newcomer = await newVisitor()
  await newcomer.goto('/auth')
  google.expect('cancelled')
  await press(newcomer, 'Continue with Google')
  await expect(newcomer.getByText(/came back from Google without signing in/)).toBeVisible()
  google.expect({ email: 'unsure@example.org', isVerified: false })
  await press(newcomer, 'Continue with Google')
  await expect(newcomer.getByText(/has not verified this email address/)).toBeVisible()
  const email = `${crypto.randomUUID().slice(0, 13)}@example.org`
  google.expect({ email })
  await press(newcomer, 'Continue with Google')
  await isIn(newcomer)
  await expectToast(
    newcomer,
    'Welcome to Hearth! 💕',
    "Let's set up your profile to find your perfect match.",
  )
  await expect(newcomer.getByText(`Welcome, ${email.split('@')[0]}!`)).toBeVisible()

  // Whoever has an account already finds that one.
  const member = await newNeighbour(ben)
  const page = await newVisitor()
  await page.goto('/auth?view=sign_up')
  google.expect({ email: member.email })
  await press(page, 'Continue with Google')
  await isIn(page)
  const { session } = await (await page.request.get('/api/session')).json()
  expect(session.person.id).toBe(member.id)
})

/** Turns the second step on by HTTP; gives what the authenticator app and the drawer would keep. */
async function turnOnSecondStep(person: Neighbour, house: House) {
  const { uri } = await ask(person, house, '/account/second-factor')
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('The second step is no code by time')
  const { backupCodes } = await ask(person, house, '/account/second-factor/confirm', {
    code: totp.generate(),
  })
  return { totp, backupCodes }
}

test('a second step stands before every first one but a passkey', async ({
  house,
  google,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const person = await newNeighbour(ana)
  const { totp, backupCodes } = await turnOnSecondStep(person, house)

  await test.step('a password and the app', async () => {
    const page = await newVisitor()
    await page.goto('/auth?next=%2Fmatches')
    await signIn(page, person.email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.reload()
    // Each code serves once, and this period's has served already.
    await page.getByLabel('Six digits').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await isIn(page, '/matches')
    await expectToast(page, 'Welcome to Hearth! 💕')
  })
  await test.step('Google and a backup code, which serves once', async () => {
    for (const isFirst of [true, false]) {
      const page = await newVisitor()
      await page.goto('/auth')
      google.expect({ email: person.email })
      await press(page, 'Continue with Google')
      await expect(page).toHaveURL('/auth?problem=second_factor')
      await press(page, 'Use a backup code')
      await page.getByLabel('Backup code').fill(backupCodes[0])
      await press(page, 'Continue')
      if (isFirst) await isIn(page)
      else await expect(page.locator('form .text-danger')).toBeVisible()
    }
  })
  await test.step('a mailed link', async () => {
    const page = await newVisitor()
    await page.goto('/auth?view=magic_link')
    await page.getByLabel('Email').fill(person.email)
    await press(page, 'Send magic link')
    await page.goto(await house.mailedLink(person.email, 'magic'))
    await press(page, 'Sign in')
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.goto('/app')
    await expect(page).toHaveURL('/auth')
  })
})

/** Runs in the page: makes a passkey as the settings do. */
async function makePasskey() {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const { options } = await post('/account/passkeys/options', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey })
  if (!(made instanceof PublicKeyCredential)) throw new Error('No passkey was made')
  await post('/account/passkeys', { name: 'This laptop', response: made.toJSON() })
}

test('a passkey leads in without a word being typed', async ({ newPerson, expectTrouble }) => {
  expectTrouble(/status of 401.*sign-out/)
  expectTrouble(lineRefused)
  const { page } = await newPerson(ana)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/app', { waitUntil: 'networkidle' })
  await page.evaluate(makePasskey)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/auth?next=%2Fmatches')
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await press(page, 'Sign in with a passkey')
  await expect(page.getByText('No passkey was used. Try again, or sign in another way.')).toBeVisible()
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await press(page, 'Sign in with a passkey')
  await isIn(page, '/matches')
  await expectToast(page, 'Welcome to Hearth! 💕')
})

test('a session that is ended while one writes a message keeps the words', async ({
  house,
  newNeighbour,
  newPerson,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const [one, other] = [await newPerson(ana), await newNeighbour(ben)]
  const talk = await conversationOf(house, one, other)
  const { page } = one
  await page.goto(talk)
  await page.getByPlaceholder('Message Ben...').fill('Are you free on Sun')

  const elsewhere = await newVisitor()
  await elsewhere.goto('/auth')
  await signIn(elsewhere, one.email)
  await isIn(elsewhere)
  await ask(elsewhere, house, '/auth/sign-out', { scope: 'others' })

  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(talk)}`)
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
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

test.describe('with a house of its own', () => {
  test.use({ alone: true })

  test('a laptop that slept past the end of its session wakes at the door, and goes back', async ({
    house,
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
    await house.stop()
    await house.start({ minutesLater })
    // Playwright's timers stand still in a page that is opened after `fastForward` by more than 24 days.
    await page.clock.setSystemTime(Date.now() + minutesLater * 60_000)
    await page.clock.fastForward('01:00')
    await expect(page).toHaveURL('/auth?next=%2Fmatches')
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    await signIn(page, email)
    await isIn(page, '/matches')
    await expect(page.getByText('No matches yet')).toBeVisible()
  })
})
