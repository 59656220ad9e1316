import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { brand } from '../../../lib/brand.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { signedOut } from '../../../testing/people.ts'

afterEach(() => {
  brand.minimumAge = 18
})

const serve = (mode: string, minimumAge = 18) =>
  fakeServer({
    'GET /api/session': () => signedOut,
    'GET /api/registration': () => ({ mode, minimumAge }),
    'POST /api/auth/sign-up': () => signedOut,
  })

test('the link of an invitation fills in its code, which a refusal keeps and names', async () => {
  const server = serve('invitation', 21)
  const { user } = openPage('/auth#invitation=7K3QM-9XTRB-2FHWD')
  const code = await screen.findByLabelText<HTMLInputElement>('Invitation code')
  expect(code.value).toBe('7K3QM-9XTRB-2FHWD')
  expect(screen.getByText(/you’re 21 or older/)).toBeTruthy()
  server.answer(
    'POST /api/auth/sign-up',
    () => new Refusal(422, 'invitation_ended', { invitation: ['invitation_ended'] }),
  )
  await user.type(screen.getByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'a quiet evening in{Enter}')
  const reason = await screen.findByText(/isn’t valid any more/)
  expect(code.getAttribute('aria-describedby')).toContain(reason.id)
  expect(document.activeElement).toBe(code)
  expect(server.calls('POST /api/auth/sign-up')[0]?.body).toMatchObject({ invitation: '7K3QM9XTRB2FHWD' })
  expect(code.value).toBe('7K3QM-9XTRB-2FHWD')
})

test('the minimum age is there before the server has said who may sign up', async () => {
  brand.minimumAge = 21
  const server = serve('open')
  server.answer('GET /api/registration', () => new Promise<never>(() => undefined))
  openPage('/auth?view=sign_up')
  expect(await screen.findByText(/you’re 21 or older/)).toBeTruthy()
})

test('while nobody can sign up, the form says so and leads members to signing in', async () => {
  serve('closed')
  const { user } = openPage('/auth?view=sign_up')
  expect(await screen.findByRole('heading', { name: 'We’re not taking new members right now' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Sign up/ })).toBeNull()
})
