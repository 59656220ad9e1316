import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberDeparture } from '../../session/remembered.ts'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import { entered, inMinutes, MY_ID, profileOf, signedIn, signedOut } from '../../testing/people.ts'
import { signOutButton } from '../../testing/sign-out-button.ts'

function serve() {
  return fakeServer({
    'GET /api/session': () => signedOut,
    'GET /api/profile': () => profileOf(),
    'GET /api/profile/draft': () => ({ draft: null }),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'POST /api/auth/sign-in': () => entered(),
    'POST /api/auth/sign-up': () => signedOut,
    'POST /api/auth/second-factor': () => entered(),
    'POST /api/auth/confirm-email': () => entered(),
    'POST /api/auth/confirm-email/resend': () => ({}),
    'POST /api/auth/magic-link': () => ({}),
    'POST /api/auth/magic-link/verify': () => entered(),
    'POST /api/auth/code': () => ({}),
    'POST /api/auth/code/verify': () => entered(),
    'POST /api/auth/forgotten-password': () => ({}),
    'POST /api/auth/update-password': () => ({}),
    'POST /api/auth/set-password': () => ({}),
    'POST /api/auth/sign-out': () => ({}),
  })
}

const button = (name: string) => screen.getByRole('button', { name })

async function openSignIn(path = '/auth') {
  const page = openPage(path)
  await screen.findAllByLabelText(/Email|assword/)
  return page
}

test('signing in welcomes and leads to the dashboard', async () => {
  serve()
  const { user, path } = await openSignIn()
  expect(screen.getByRole('heading', { name: 'Find Your Perfect Match' })).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
  expect(screen.getByText("Let's set up your profile to find your perfect match.")).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/app'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('someone who was on the way somewhere gets there after signing in', async () => {
  serve()
  const { user, path } = openPage('/matches')
  await waitFor(() => expect(path()).toBe('/auth?next=%2Fmatches'))
  await user.type(await screen.findByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  await waitFor(() => expect(path()).toBe('/matches'))
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/auth', 'app'])(
  'a way on to %s is not taken',
  async (next) => {
    const server = serve()
    server.answer('GET /api/session', () => signedIn())
    const { path } = openPage(`/auth?next=${encodeURIComponent(next)}`)
    await waitFor(() => expect(path()).toBe('/app'))
  },
)

test.each(['/app', '/profile-setup', '/swipe', '/matches', '/messages/1'])(
  'without a session %s leads to the sign-in screen',
  async (address) => {
    serve()
    const { path } = openPage(address)
    await waitFor(() => expect(path()).toMatch(/^\/auth/))
  },
)

test.each([
  ['/auth', 'Sign in', 'Find Your Perfect Match'],
  ['/auth?view=sign_up', 'Create your account', 'Find Your Perfect Match'],
  ['/auth?view=forgotten_password', 'Reset your password', 'Reset your password'],
  ['/auth?view=magic_link', 'Sign in without a password', 'Sign in without a password'],
  ['/auth?view=verify_otp', 'Sign in with a code', 'Sign in with a code'],
  ['/auth?view=second_factor', 'One more step', 'One more step'],
  ['/auth?view=backup_code', 'One more step', 'One more step'],
  ['/auth#reset=a-token', 'Choose a new password', 'Choose a new password'],
  ['/auth#confirm=a-token', 'Confirm your email address', 'Confirm your email address'],
])('%s is called "%s" on the page and in the tab', async (address, own, top) => {
  serve()
  openPage(address)
  expect(await screen.findByRole('heading', { name: own })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(top)
  await waitFor(() => expect(document.title).toBe(`${own} · Hearth`))
})

test('a refused field is marked, says why and has the focus', async () => {
  const server = serve()
  const { user } = await openSignIn('/auth?view=sign_up')
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
  await user.type(email, 'robin@example.org')
  await user.type(password, 'short{Enter}')
  const reason = await screen.findByText('At least 10 characters')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(password.getAttribute('aria-describedby')?.split(' ')).toContain(reason.id)
  expect(email.getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(password)

  server.answer('POST /api/auth/sign-in', () => new Refusal(401, 'wrong_email_or_password'))
  await user.click(button('Already have an account? Sign in'))
  await user.type(screen.getByLabelText('Password'), 'a wrong one{Enter}')
  await screen.findByText('Invalid email or password')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('signing up names the age and the rules, which anybody may read first', async () => {
  serve()
  await openSignIn('/auth?view=sign_up')
  expect(screen.getByText(/you’re 18 or older/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'house rules' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank'])
})

test('signing up names the pages that the operator has published, and agrees to terms and rules only', async () => {
  serve()
  const content = 'terms privacy rules'
  const meta = Object.assign(document.createElement('meta'), { name: 'hearth-pages', content })
  document.head.append(meta)
  await openSignIn('/auth?view=sign_up')
  expect(screen.getByText(/accept/).textContent).toBe(
    'By signing up you confirm that you’re 18 or older and accept the terms and the rules. The privacy policy says what’s stored about you.',
  )
  const linksOf = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect([linksOf('terms'), linksOf('rules'), linksOf('privacy policy')]).toEqual([
    ['/terms'],
    ['/rules'],
    ['/privacy'],
  ])
  meta.remove()
})

test('what the service says is read under the form, and what was typed stays', async () => {
  const server = serve()
  server.answer('POST /api/auth/sign-in', () => new Refusal(401, 'wrong_email_or_password'))
  const { user } = await openSignIn()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(button('Sign In'))
  expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.org')
  server.answer('POST /api/auth/sign-in', noNetwork)
  await user.click(button('Sign In'))
  expect(await screen.findByText(/couldn’t reach Hearth/)).toBeTruthy()
})

test('by the keyboard the password comes before the way to a forgotten one', async () => {
  serve()
  const { user } = await openSignIn()
  screen.getByLabelText('Email').focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(button('Forgot your password?'))
  await user.tab()
  expect(document.activeElement).toBe(button('Sign In'))
})

test('someone who types a password may look at it', async () => {
  serve()
  const { user } = await openSignIn()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(field, 'sit by the fire')
  expect(field.type).toBe('password')
  await user.click(button('Show password'))
  expect(field.type).toBe('text')
  await user.click(button('Hide password'))
  expect(field.type).toBe('password')
  expect(field.value).toBe('sit by the fire')
})

test.each([
  ['sign_in', '/auth', 'Password', 'current-password'],
  ['sign_up', '/auth?view=sign_up', 'Password', 'new-password'],
  ['update_password', '/auth#reset=a-token', 'New password', 'new-password'],
])(
  'a password can be pasted, and password managers are told what it is: %s',
  async (view, path, label, use) => {
    serve()
    const { user } = await openSignIn(path)
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    await user.click(field)
    await user.paste('sit by the fire')
    expect([field.value, field.autocomplete, field.type]).toEqual(['sit by the fire', use, 'password'])
    if (view === 'update_password') return
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username')
  },
)

test('signing up asks to confirm by mail', async () => {
  const server = serve()
  const { user } = await openSignIn()
  await user.click(button('Don’t have an account? Sign up'))
  await user.type(screen.getByLabelText('Email'), 'Robin@Example.org')
  await user.type(screen.getByLabelText('Password'), 'short')
  await user.click(button('Sign Up'))
  expect(await screen.findByText('At least 10 characters')).toBeTruthy()
  expect(server.calls('POST /api/auth/sign-up')).toHaveLength(0)
  await user.type(screen.getByLabelText('Password'), ' and then longer')
  await user.click(button('Sign Up'))
  expect(await screen.findByText('Check your email for the confirmation link')).toBeTruthy()
  expect(server.calls('POST /api/auth/sign-up')[0]?.body).toEqual({
    email: 'robin@example.org',
    password: 'short and then longer',
  })
})

test('someone who typed a wrong address goes back to it, with all that was typed', async () => {
  serve()
  const { user } = await openSignIn('/auth?view=sign_up')
  await user.type(screen.getByLabelText('Email'), 'robin@exmaple.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  await screen.findByText('Check your email for the confirmation link')
  expect(screen.getByText(/robin@exmaple.org/)).toBeTruthy()
  await user.click(button('Wrong address?'))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('robin@exmaple.org')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('sit by the fire')
})

test('a link that confirms a new account asks for one tap, and that leads to the first steps', async () => {
  const server = serve()
  const { user, path } = openPage('/auth#confirm=a-token')
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeTruthy()
  expect(server.calls('POST /api/auth/confirm-email')).toHaveLength(0)
  await user.click(button('Confirm and sign in'))
  await waitFor(() => expect(path()).toBe('/welcome'))
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
  expect(server.calls('POST /api/auth/confirm-email')).toMatchObject([{ body: { token: 'a-token' } }])
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeTruthy()
  expect(screen.getByText("Let's set up your profile to find your perfect match.")).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Finish later' }))
  await waitFor(() => expect(path()).toBe('/app'))
})

test('a confirmation link opened by somebody who is signed in leads home', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  const { path } = openPage('/auth#confirm=a-token')
  await waitFor(() => expect(path()).toBe('/app'))
  await signOutButton()
  expect(path()).toBe('/app')
})

test('a link that signs in leads home', async () => {
  serve()
  const { user, path } = openPage('/auth#magic=a-token')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/app'))
  await signOutButton()
  expect(path()).toBe('/app')
})

test.each([
  ['confirm', 'POST /api/auth/confirm-email', 'Confirm and sign in', 'POST /api/auth/confirm-email/resend'],
  ['magic', 'POST /api/auth/magic-link/verify', 'Sign in', 'POST /api/auth/magic-link'],
] as const)('a refused %s link says why, and another one is sent from there', async (...row) => {
  const [purpose, opening, tap, again] = row
  const server = serve()
  const sentence = 'This link has expired. Request a new one.'
  server.answer(opening, () => new Refusal(422, 'link_expired'))
  const { user, path } = openPage(`/auth#${purpose}=a-token`)
  await user.click(await screen.findByRole('button', { name: tap }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.click(button('Send a new link'))
  expect(await screen.findByText(/^Check your email for the (confirmation|magic) link$/)).toBeTruthy()
  expect(server.calls(again)).toMatchObject([{ body: { email: 'robin@example.org' } }])
  await user.click(button('Back to sign in'))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(path()).toBe('/auth')
})

test.each([
  ['/auth#confirm=a-token&next=x', '/auth', 'Confirm and sign in'],
  ['/auth#magic=a-token', '/auth', 'Sign in'],
  ['/auth#change=a-token', '/auth', 'Change email address'],
  ['/auth#reset=a-token', '/auth', 'Update password'],
  ['/auth?view=sign_up#invitation=a-token', '/auth?view=sign_up', 'Sign Up'],
  ['/auth?next=%2Fmatches&magic=a-token', '/auth?next=%2Fmatches', 'Sign in'],
])('the secret of the link %s leaves the address at once', async (link, rest, tap) => {
  serve()
  const { path } = openPage(link)
  expect(await screen.findByRole('button', { name: tap })).toBeTruthy()
  expect(path()).toBe(rest)
})

test('a link of the previous release, with its secret in the query, signs in too', async () => {
  const server = serve()
  const { user, path } = openPage('/auth?magic=a%2Btoken')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/app'))
  expect(server.calls('POST /api/auth/magic-link/verify')).toMatchObject([{ body: { token: 'a+token' } }])
})

test('a link that could not be asked about is not given up', async () => {
  const server = serve()
  server.answer('POST /api/auth/magic-link/verify', noNetwork)
  const { user, path } = openPage('/auth#magic=a-token')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/couldn’t reach Hearth/)).toBeTruthy()
  server.answer('POST /api/auth/magic-link/verify', () => entered())
  await user.click(button('Sign in'))
  await waitFor(() => expect(path()).toBe('/app'))
})

test('a sign-in link that was asked for in another browser says so, and a code is sent from there', async () => {
  const server = serve()
  server.answer('POST /api/auth/magic-link/verify', () => new Refusal(403, 'link_in_other_browser'))
  const { user, path } = openPage('/auth?magic=a-token')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Open this link in the browser where you asked for it.')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.click(button('Send me a code instead'))
  expect(await screen.findByText('Check your email for the code')).toBeTruthy()
  expect(server.calls('POST /api/auth/code')).toMatchObject([{ body: { email: 'robin@example.org' } }])
  expect(path()).toBe('/auth?view=verify_otp')
  expect(screen.getByLabelText('Six-digit code')).toBeTruthy()
})

test('a used reset link says so where the password was typed, and another one is sent from there', async () => {
  const server = serve()
  const sentence = 'This link was already used. Request a new one.'
  server.answer('POST /api/auth/update-password', () => new Refusal(422, 'link_used'))
  const { user } = await openSignIn('/auth#reset=a-token')
  await user.type(screen.getByLabelText('New password'), 'a new and long one{Enter}')
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.click(button('Send a new link'))
  expect(await screen.findByText('Check your email for the password reset link')).toBeTruthy()
})

test('a password that is refused leaves the reset link as it is', async () => {
  const server = serve()
  server.answer(
    'POST /api/auth/update-password',
    () => new Refusal(422, 'password_too_common', { password: ['password_too_common'] }),
  )
  const { user } = await openSignIn('/auth#reset=a-token')
  await user.type(screen.getByLabelText('New password'), 'password1234{Enter}')
  expect(await screen.findByText('That password is too common. Try another.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password1234')
})

test('a change of address tells which of the two still has to agree', async () => {
  const server = serve()
  server.answer('POST /api/auth/confirm-email-change', () => ({ waitsFor: 'new' }))
  const { user } = openPage('/auth#change=a-token')
  await user.click(await screen.findByRole('button', { name: 'Change email address' }))
  expect(await screen.findByText(/the link we sent to your new address/)).toBeTruthy()
  expect(server.calls('POST /api/auth/confirm-email-change')).toMatchObject([{ body: { token: 'a-token' } }])
})

test('someone who is signed in reads that the address has changed, and stays where they are', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  server.answer('POST /api/auth/confirm-email-change', () => ({ waitsFor: null }))
  const { user, path } = openPage('/auth#change=a-token')
  const tap = await screen.findByRole('button', { name: 'Change email address' })
  const person = { id: MY_ID, email: 'new@example.org' }
  server.answer('GET /api/session', () => ({ session: { person, expiresAt: inMinutes(60) } }))
  await user.click(tap)
  expect(await screen.findByText('Your email address has been changed')).toBeTruthy()
  expect(path()).toBe('/auth')
})

test('a magic link is one field, a submit and a way back', async () => {
  const server = serve()
  const { user, path } = await openSignIn()
  await user.click(button('Email me a sign-in link'))
  await waitFor(() => expect(path()).toBe('/auth?view=magic_link'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  await user.click(button('Send magic link'))
  expect(await screen.findByText('Enter your full email address')).toBeTruthy()
  expect(server.calls('POST /api/auth/magic-link')).toHaveLength(0)
  await user.type(screen.getByLabelText('Email'), 'robin@example.org{Enter}')
  expect(await screen.findByText('Check your email for the magic link')).toBeTruthy()
  await user.click(button('Back to sign in'))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('robin@example.org')
})

test('the mail is asked for again, and where that is too soon the wait is shown and kept', async () => {
  const server = serve()
  const { user } = await openSignIn('/auth?view=forgotten_password')
  await user.type(screen.getByLabelText('Email'), 'robin@example.org{Enter}')
  const { body } = new Refusal(429, ['too_many_tries', { minutes: 1 }])
  server.answer('POST /api/auth/forgotten-password', () =>
    Response.json(body, { status: 429, headers: { 'Retry-After': '2' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Resend email' }))
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend in 2 s' })
  expect(again.disabled).toBe(true)
  expect(screen.getByText('Too many tries. Try again in a minute.')).toBeTruthy()
  server.answer('POST /api/auth/forgotten-password', () => ({}))
  await user.click(await screen.findByRole('button', { name: 'Resend email' }))
  expect(await screen.findByText(/Sent again/)).toBeTruthy()
  expect(server.calls('POST /api/auth/forgotten-password')).toHaveLength(3)
})

test('a code by mail may be pasted with its space, and signs in by itself', async () => {
  const server = serve()
  const { user, path } = await openSignIn('/auth?view=magic_link&next=%2Fmatches')
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.click(button('Send me a code instead'))
  const field = await screen.findByLabelText('Six-digit code')
  expect(path()).toBe('/auth?view=verify_otp&next=%2Fmatches')
  expect(screen.getByText('Check your email for the code')).toBeTruthy()
  await user.click(field)
  await user.paste('123 456')
  await waitFor(() => expect(path()).toBe('/matches'))
  expect(server.calls('POST /api/auth/code/verify')).toMatchObject([
    { body: { email: 'robin@example.org', code: '123456' } },
  ])
})

test('a wrong code says so and can be typed over', async () => {
  const server = serve()
  server.answer('POST /api/auth/code/verify', () => new Refusal(422, 'mailed_code_wrong'))
  const { user, path } = await openSignIn('/auth?view=verify_otp')
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Six-digit code'), '111111')
  expect(
    await screen.findByText('That code is wrong or has expired. Check it or request a new one.'),
  ).toBeTruthy()
  server.answer('POST /api/auth/code/verify', () => entered())
  await user.clear(screen.getByLabelText('Six-digit code'))
  await user.type(screen.getByLabelText('Six-digit code'), '222222')
  await waitFor(() => expect(path()).toBe('/app'))
})

test('a second step is asked for after the password, and a backup code serves for it', async () => {
  const server = serve()
  server.answer('POST /api/auth/sign-in', () => entered({ session: null, needsSecondFactor: true }))
  const { user, path } = await openSignIn('/auth?next=%2Fmatches')
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  await screen.findByLabelText('Six-digit code')
  expect(path()).toBe('/auth?view=second_factor&next=%2Fmatches')
  const lost = 'Lost your app and your codes? Contact your community’s admin.'
  expect(screen.getByText(lost)).toBeDefined()
  await user.click(button('Use a backup code'))
  expect(screen.getByText(lost)).toBeDefined()
  await user.type(await screen.findByLabelText('Backup code'), 'abcd-efgh-ij{Enter}')
  await waitFor(() => expect(path()).toBe('/matches'))
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
  expect(server.calls('POST /api/auth/second-factor')).toMatchObject([
    { body: { kind: 'backup', code: 'abcd-efgh-ij' } },
  ])
})

test('a mailed link leads to the second step as well', async () => {
  const server = serve()
  server.answer('POST /api/auth/magic-link/verify', () => entered({ session: null, needsSecondFactor: true }))
  const { user, path } = openPage('/auth#magic=a-token')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await user.type(await screen.findByLabelText('Six-digit code'), '123456')
  await waitFor(() => expect(path()).toBe('/app'))
})

test('Google is offered only where the community has set it up', async () => {
  serve()
  await openSignIn()
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})

test('Google that cannot be reached says so', async () => {
  const server = serve()
  server.answer('POST /api/auth/google', () => new Refusal(500, 'google_unreachable'))
  const ways = document.head.appendChild(document.createElement('meta'))
  Object.assign(ways, { name: 'hearth-ways', content: 'google' })
  const { user } = await openSignIn()
  await user.click(button('Continue with Google'))
  expect(await screen.findByText('Google isn’t answering right now. Sign in another way.')).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
  ways.remove()
})

test.each([
  ['google_cancelled', /didn’t finish signing in with Google/],
  ['google_unverified', /hasn’t verified this email address/],
  ['google_left', /disconnected Google from this account/],
  ['google_other', /connected to a different Google account/],
  ['google_failed', /couldn’t sign you in/],
])('coming back from Google with %s says what happened', async (problem, words) => {
  serve()
  await openSignIn(`/auth?problem=${problem}`)
  expect(screen.getByText(words)).toBeTruthy()
  expect(button('Sign In')).toBeTruthy()
})

test('coming back from Google to a second step opens that', async () => {
  serve()
  openPage('/auth?problem=second_factor')
  expect(await screen.findByLabelText('Six-digit code')).toBeTruthy()
})

test('someone who comes back from Google to the app is welcomed there', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  rememberDeparture()
  openPage('/app')
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
})

test('someone who leaves for Google says where they were going', async () => {
  const server = serve()
  server.answer('POST /api/auth/google', noNetwork)
  const ways = document.head.appendChild(document.createElement('meta'))
  Object.assign(ways, { name: 'hearth-ways', content: 'google' })
  const { user } = await openSignIn('/auth?next=%2Fmatches')
  await user.click(button('Continue with Google'))
  await screen.findByText(/couldn’t reach Hearth/)
  expect(server.calls('POST /api/auth/google')).toMatchObject([{ body: { next: '/matches' } }])
  ways.remove()
})

test('a newcomer whom Google has sent here is in the first steps', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  rememberDeparture()
  const { path } = openPage('/welcome?first=true')
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/welcome'))
})

test('a session that ends elsewhere leads to the sign-in screen, and back to the same address', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  const { user, path } = openPage('/matches')
  await screen.findByText('No matches yet')
  server.answer('GET /api/session', () => signedOut)
  await untilListening()
  live((socket) => socket.bring({ type: 'session.ended' }))
  await waitFor(() => expect(path()).toBe('/auth?next=%2Fmatches'))
  expect(await screen.findByText(/You’ve been signed out/)).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  await waitFor(() => expect(path()).toBe('/matches'))
})

test('someone who comes back to a session that was ended on another device is told why', async () => {
  serve()
  localStorage.setItem('hearth.session', JSON.stringify({ person: { id: MY_ID }, expiresAt: inMinutes(60) }))
  const { path } = openPage('/app')
  await waitFor(() => expect(path()).toBe('/auth'))
  expect(await screen.findByText(/from another device, by a new password/)).toBeTruthy()
})

test('a forgotten password is asked for by mail and updated by its link', async () => {
  const server = serve()
  const { user } = await openSignIn()
  await user.click(button('Forgot your password?'))
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.click(button('Send reset link'))
  expect(await screen.findByText('Check your email for the password reset link')).toBeTruthy()
  expect(server.calls('POST /api/auth/forgotten-password')).toHaveLength(1)
})

test('a reset link opens the form for a new password, and then the one for signing in', async () => {
  const server = serve()
  const { user, path } = await openSignIn('/auth#reset=a-token')
  await user.type(await screen.findByLabelText('New password'), 'a new and long one{Enter}')
  expect(await screen.findByText('Your password has been updated')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/auth'))
  expect(server.calls('POST /api/auth/update-password')[0]?.body).toEqual({
    token: 'a-token',
    password: 'a new and long one',
  })
})

test('signing out says goodbye on the landing page', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  const { user, path } = openPage('/app')
  expect(await screen.findByText('Welcome, robin!')).toBeTruthy()
  expect(screen.getByText('Complete Your Profile')).toBeTruthy()
  await user.click(await signOutButton())
  await waitFor(() => expect(path()).toBe('/'))
  expect(await screen.findByText('Come back soon! 💕')).toBeTruthy()
})

test('a link opened in another browser asks for a password first, and then leads on', async () => {
  const server = serve()
  server.answer('POST /api/auth/confirm-email', () => entered({ needsPassword: true }))
  const { user, path } = openPage('/auth#confirm=a-token')
  await user.click(await screen.findByRole('button', { name: 'Confirm and sign in' }))
  await user.type(await screen.findByLabelText('New password'), 'the phrase of its owner{Enter}')
  await waitFor(() => expect(path()).toBe('/welcome'))
  expect(server.calls('POST /api/auth/set-password')).toMatchObject([
    { body: { password: 'the phrase of its owner' } },
  ])
})
