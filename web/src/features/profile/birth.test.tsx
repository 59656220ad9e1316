import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { brand } from '../../lib/brand.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { profileOf, signedIn } from '../../testing/people.ts'

afterEach(() => {
  brand.minimumAge = 18
})

const SAVE = 'PATCH /api/profile'

async function openForm(facts: Parameters<typeof profileOf>[0]) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/profile': () => profileOf(facts),
    [SAVE]: ({ body }) => profileOf(body as object),
    'GET /api/profile/draft': () => ({ draft: null }),
    'PUT /api/profile/draft': () => ({ draft: null }),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
  })
  const { user } = openPage('/profile-setup#basics')
  return { server, user, birth: await screen.findByLabelText<HTMLInputElement>('Date of birth') }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('before a date of birth is saved, its field says that it can be corrected once', async () => {
  const { birth } = await openForm({ dateOfBirth: null })
  expect(screen.getByText(/18 or older\. You can correct this once within 24 hours\./)).toBeTruthy()
  expect(birth.readOnly).toBe(false)
})

test('the hint and the latest year begin at the minimum age of the community', async () => {
  brand.minimumAge = 21
  const { birth } = await openForm({ dateOfBirth: null })
  expect(screen.getByText(/21 or older\. You can correct this once within 24 hours\./)).toBeTruthy()
  expect(birth.max.slice(0, 4)).toBe(String(new Date().getUTCFullYear() - 21))
})

test('while it can be corrected, the field says until when', async () => {
  const { birth } = await openForm({ birthCorrectableUntil: inHours(3) })
  expect(screen.getByText(/You can correct this once, until .+\./)).toBeTruthy()
  expect(birth.readOnly).toBe(false)
})

test.each([
  ['was corrected', null],
  ['is a day old', inHours(-1)],
])('a date of birth that %s cannot be typed over, and the field says whom to write to', async (_, until) => {
  const { birth } = await openForm({ birthCorrectableUntil: until })
  expect(screen.getByText(/can’t be changed any more\. If it’s wrong, write to the people/)).toBeTruthy()
  expect(birth.readOnly).toBe(true)
})

test('the server says who is too young, at the field, and nothing that was typed is lost', async () => {
  const { server, user, birth } = await openForm({ dateOfBirth: null })
  const words = /^You need to be 18 or older to use Hearth\./
  server.answer(SAVE, () => {
    const tooYoung: ['under_age', { min: number }] = ['under_age', { min: 18 }]
    return new Refusal(422, tooYoung, { dateOfBirth: tooYoung })
  })
  const typed = `${new Date().getUTCFullYear() - 15}-01-01`
  await user.type(birth, typed)
  await user.type(screen.getByLabelText('Bio'), 'I make guitars.')
  await user.click(screen.getByRole('button', { name: 'Save Profile' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(server.calls(SAVE)).toHaveLength(1)
  expect(birth.getAttribute('aria-invalid')).toBe('true')
  expect(birth.value).toBe(typed)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('I make guitars.')
})
