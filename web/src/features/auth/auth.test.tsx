import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openHouse } from '../../testing/open-house.tsx'
import { profileOf, signedIn, signedOut } from '../../testing/people.ts'

function serve() {
  return fakeServer({
    'GET /api/session': () => signedOut,
    'GET /api/profile': () => profileOf(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'POST /api/auth/sign-in': () => signedIn(),
    'POST /api/auth/sign-up': () => signedOut,
    'POST /api/auth/confirm-email': () => ({ ...signedIn(), needsPassword: false }),
    'POST /api/auth/forgotten-password': () => ({}),
    'POST /api/auth/update-password': () => ({}),
    'POST /api/auth/set-password': () => ({}),
    'POST /api/auth/sign-out': () => ({}),
  })
}

const button = (name: string) => screen.getByRole('button', { name })

async function openDoor(path = '/auth') {
  const house = openHouse(path)
  await screen.findAllByLabelText(/Email|assword/)
  return house
}

test('signing in welcomes and leads to the dashboard', async () => {
  serve()
  const { user, path } = await openDoor()
  expect(screen.getByRole('heading', { name: 'Find Your Perfect Match' })).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
  expect(screen.getByText("Let's set up your profile to find your perfect match.")).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/app'))
})

test('whoever was on the way somewhere gets there after signing in', async () => {
  serve()
  const { user, path } = openHouse('/matches')
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
    const { path } = openHouse(`/auth?next=${encodeURIComponent(next)}`)
    await waitFor(() => expect(path()).toBe('/app'))
  },
)

test.each(['/app', '/profile-setup', '/swipe', '/matches', '/messages/1'])(
  'without a session %s leads to the door',
  async (address) => {
    serve()
    const { path } = openHouse(address)
    await waitFor(() => expect(path()).toMatch(/^\/auth/))
  },
)

test('what the service says is read under the form, and what was typed stays', async () => {
  const server = serve()
  server.answer(
    'POST /api/auth/sign-in',
    () => new Refusal(401, 'unauthenticated', 'Invalid email or password'),
  )
  const { user } = await openDoor()
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(button('Sign In'))
  expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.org')
  server.answer('POST /api/auth/sign-in', noNetwork)
  await user.click(button('Sign In'))
  expect(await screen.findByText(/could not reach Hearth/)).toBeTruthy()
})

test('whoever types a password may look at it', async () => {
  serve()
  const { user } = await openDoor()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(field, 'sit by the fire')
  expect(field.type).toBe('password')
  await user.click(button('Show password'))
  expect(field.type).toBe('text')
  await user.click(button('Hide password'))
  expect(field.type).toBe('password')
  expect(field.value).toBe('sit by the fire')
})

test('signing up asks to confirm by mail', async () => {
  const server = serve()
  const { user } = await openDoor()
  await user.click(button("Don't have an account? Sign up"))
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

test('the mailed link signs in at once', async () => {
  const server = serve()
  const { path } = openHouse('/auth?confirm=a-token')
  await waitFor(() => expect(path()).toBe('/app'))
  expect(await screen.findByText('Welcome to Hearth! 💕')).toBeTruthy()
  expect(server.calls('POST /api/auth/confirm-email')).toHaveLength(1)
})

test('a used or expired link says so and leads to signing in', async () => {
  const server = serve()
  server.answer(
    'POST /api/auth/confirm-email',
    () => new Refusal(422, 'invalid', 'This link was used before'),
  )
  const { user } = openHouse('/auth?confirm=a-token')
  expect(await screen.findByText('This link was used before')).toBeTruthy()
  await user.click(button('Go to sign in'))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})

test('a forgotten password is asked for by mail and updated by its link', async () => {
  const server = serve()
  const { user } = await openDoor()
  await user.click(button('Forgot your password?'))
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.click(button('Send reset link'))
  expect(await screen.findByText('Check your email for the password reset link')).toBeTruthy()
  expect(server.calls('POST /api/auth/forgotten-password')).toHaveLength(1)
})

test('a reset link opens the form for a new password, and then the one for signing in', async () => {
  const server = serve()
  const { user, path } = await openDoor('/auth?reset=a-token')
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
  const { user, path } = openHouse('/app')
  expect(await screen.findByText('Welcome, robin!')).toBeTruthy()
  expect(screen.getByText('Complete Your Profile')).toBeTruthy()
  await user.click(button('Sign out'))
  await waitFor(() => expect(path()).toBe('/'))
  expect(await screen.findByText('Come back soon! 💕')).toBeTruthy()
})

test('a link opened in another browser asks for a password first, and then leads on', async () => {
  const server = serve()
  server.answer('POST /api/auth/confirm-email', () => ({ ...signedIn(), needsPassword: true }))
  const { user, path } = openHouse('/auth?confirm=a-token')
  await user.type(await screen.findByLabelText('New password'), 'the phrase of its owner{Enter}')
  await waitFor(() => expect(path()).toBe('/app'))
  expect(server.calls('POST /api/auth/set-password')).toMatchObject([
    { body: { password: 'the phrase of its owner' } },
  ])
})
