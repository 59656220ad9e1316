import { TOTP, URI } from 'otpauth'
import { ask, isIn, press, refused, signIn } from '../../support/actions.ts'
import { lineRefused } from '../../support/browser/trouble.ts'
import { ana, expect, expectToast, type Neighbour, test } from '../../support/journey.ts'
import type { Server } from '../../support/server/server.ts'

for (const [size, last] of [
  [{ width: 390, height: 844 }, 'Don’t have an account? Sign up'],
  [{ width: 360, height: 640 }, 'Sign in with a passkey'],
  [{ width: 1280, height: 800 }, 'Don’t have an account? Sign up'],
] as const) {
  test(`at ${size.width} × ${size.height} the ways in are on the first screen, down to "${last}"`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: size })
    await page.goto('/auth')
    for (const name of ['Sign In', 'Continue with Google', last]) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
  })
}

test('a mailed link signs in, by one tap and once', async ({
  server,
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

  const link = await server.mailedLink(email, 'magic')
  const token = link.split('magic=')[1] ?? ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer']}`))
  // A mail scanner follows links, and uses none of them up.
  await page.request.get(link)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in with this link' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await press(page, 'Sign in')
  await expectToast(page, 'Welcome to Hearth! 💕')
  await isIn(page)
  // The address of a navigation is given with its fragment, which is not sent.
  const sent = asked.map((address) => address.replace(/#\S*/, ''))
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter((address) => address.includes(token))).toEqual([])

  const other = await newVisitor()
  await other.goto(link)
  await press(other, 'Sign in')
  await expect(other.getByText('This link was already used. Request a new one.')).toBeVisible()
})

test('a mailed link opens nothing in another browser, which gets a code instead', async ({
  server,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/auth?view=magic_link')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send magic link')
  const link = await server.mailedLink(email, 'magic')

  const other = await newVisitor()
  await other.goto(link)
  await press(other, 'Sign in')
  await expect(other.getByText('Open this link in the browser where you asked for it.')).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await press(other, 'Send me a code instead')
  await expect(other.getByText('Check your email for the code')).toBeVisible()
  await other.getByLabel('Six-digit code').fill(await server.mailedCode(email))
  await isIn(other)

  await page.goto(link)
  await press(page, 'Sign in')
  await isIn(page)
})

test('a link that is not ours is refused in words, and a new one is sent from there', async ({
  server,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  for (const [purpose, tap] of [
    ['confirm', 'Confirm and sign in'],
    ['change', 'Change email address'],
    ['magic', 'Sign in'],
  ] as const) {
    await page.goto(`/auth#${purpose}=not-a-token`)
    await press(page, tap)
    await expect(page.getByText('This link is incomplete or isn’t ours. Request a new one.')).toBeVisible()
  }
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send a new link')
  await expect(page.getByText('Check your email for the magic link')).toBeVisible()
  await page.goto(await server.mailedLink(email, 'magic'))
  await press(page, 'Sign in')
  await isIn(page)
})

test('a mailed code signs in where it was asked for', async ({
  server,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const { email } = await newNeighbour(ana)
  const page = await newVisitor()
  await page.goto('/auth?view=magic_link')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code instead')
  await expect(page.getByText('Check your email for the code')).toBeVisible()
  const code = await server.mailedCode(email)
  const field = page.getByLabel('Six-digit code')
  await field.fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText(/code/i).and(page.locator('.text-danger'))).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expectToast(page, 'Welcome to Hearth! 💕')
  await isIn(page)
})

const periodNow = () => Math.floor(Date.now() / 30_000)

/** Turns the second step on by HTTP; gives what the authenticator app and the drawer would keep. */
async function turnOnSecondStep(person: Neighbour, server: Server) {
  const { uri } = await ask(person, server, '/account/second-factor')
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('The second step is no code by time')
  const { backupCodes } = await ask(person, server, '/account/second-factor/confirm', {
    code: totp.generate(),
  })
  return { totp, backupCodes }
}

test('a second step stands before every first one but a passkey', async ({
  server,
  google,
  newNeighbour,
  newVisitor,
  expectTrouble,
}) => {
  expectTrouble(refused)
  const person = await newNeighbour(ana)
  const { totp, backupCodes } = await turnOnSecondStep(person, server)
  const usedPeriod = periodNow()

  await test.step('a password and the app', async () => {
    const page = await newVisitor()
    await page.goto('/auth?next=%2Fmatches')
    await signIn(page, person.email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.reload()
    // Each code serves once and in its own period, and that of this period has served already.
    await expect.poll(() => periodNow()).toBeGreaterThan(usedPeriod)
    await expect.poll(() => Date.now() % 30_000).toBeLessThan(20_000)
    await page.getByLabel('Six-digit code').fill(totp.generate())
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
    // The browser has to have the cookie to which the link belongs.
    await expect(page.getByText('Check your email for the magic link')).toBeVisible()
    await page.goto(await server.mailedLink(person.email, 'magic'))
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
  // The list of notifications may be on its way when the session ends.
  expectTrouble(/status of 401.*(sign-out|api\/notifications)/)
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
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await press(page, 'Sign in with a passkey')
  await isIn(page, '/matches')
  await expectToast(page, 'Welcome to Hearth! 💕')
})
