import type { MeetingView } from '@hearth/contract/people/wishes'
import type { ProfileView } from '@hearth/contract/profile/people'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { profileOf, signedIn } from '../../../testing/people.ts'

const SAVE = 'PATCH /api/profile'
const MEETING = 'PATCH /api/meeting'
const BEGIN = 'POST /api/photos/uploads'

const own = profileOf({ bio: 'A bio of today', visibility: { ...profileOf().visibility, bio: 'nobody' } })
const meeting: MeetingView = {
  ageMin: 25,
  ageMax: 35,
  maxDistance: 'over_30',
  isFlexible: false,
  wishes: {},
  isPaused: false,
  isOnlyToLiked: false,
  isOnlyVerified: false,
  hasPlace: false,
  travel: null,
  savedTowns: { most: 5, towns: [], asleep: 0 },
}

/** Radix measures its boxes in a form. */
beforeEach(() => {
  let nth = 0
  URL.createObjectURL = () => `blob:${(nth += 1)}`
  URL.revokeObjectURL = () => undefined
})

function open() {
  let [profile, wishes]: [ProfileView, MeetingView] = [own, meeting]
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profile,
    'GET /api/meeting': () => wishes,
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    [SAVE]: ({ body }) => (profile = { ...profile, ...(body as object), version: profile.version + 1 }),
    [MEETING]: ({ body }) => (wishes = { ...wishes, ...(body as object) }),
    [BEGIN]: () => new Promise<never>(() => undefined),
  })
  return { server, user: openPage('/settings/import').user }
}

const zipOf = (data: object) => {
  const bytes = zipSync({
    'data.json': strToU8(JSON.stringify({ format: 'hearth-export', version: 1, ...data })),
    'photos/1.webp': strToU8('one'),
    'photos/2.webp': strToU8('two'),
  })
  return new File([new Uint8Array(bytes)], 'hearth-data.zip', { type: 'application/zip' })
}
const profile = [
  { firstName: 'Robin', bio: 'A bio of then', occupation: 'Baker', visibility: { occupation: 'nobody' } },
]
const wishes = [{ ageMin: 30, ageMax: 40, isFlexible: false }]
const photos = [{ file: 'photos/1.webp' }, { file: 'photos/2.webp' }]

async function choose(user: ReturnType<typeof openPage>['user'], file: File) {
  await user.upload(await screen.findByLabelText(/^Choose a(nother)? file$/), file)
}
const box = (name: string) => screen.findByRole('checkbox', { name })
const isTicked = async (name: string) => (await box(name)).getAttribute('aria-checked') === 'true'
const press = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('a file stands beside the profile, and only what replaces nothing is ticked', async () => {
  const { server, user } = open()
  await choose(user, zipOf({ profile, wishes, photos }))
  expect(await isTicked('Bio')).toBe(false)
  expect(await isTicked('Occupation')).toBe(true)
  expect(await isTicked('Age')).toBe(false)
  expect(await isTicked('Photo 1')).toBe(true)
  expect(screen.getByText('A bio of today')).toBeTruthy()
  expect(screen.getByText('A bio of then')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'First name' })).toBeNull()
  expect(server.calls(SAVE)).toEqual([])
})

test('what is ticked is saved, stays as hidden as it is here or in the file, and can be undone', async () => {
  const { server, user } = open()
  await choose(user, zipOf({ profile, wishes, photos }))
  await user.click(await box('Bio'))
  await user.click(await box('Age'))
  await user.click(await box('Photo 2'))
  await press(user, 'Save to my profile')
  await screen.findByRole('heading', { name: 'Saved to your profile' })
  expect(server.calls(SAVE)[0]?.body).toEqual({
    bio: 'A bio of then',
    occupation: 'Baker',
    visibility: { occupation: 'nobody' },
    ifVersion: 1,
  })
  expect(server.calls(MEETING)[0]?.body).toEqual({ ageMin: 30, ageMax: 40 })
  await waitFor(() => expect(server.calls(BEGIN)).toHaveLength(1))

  await press(user, 'Undo')
  await screen.findByText(/^Undone/)
  expect(server.calls(SAVE)[1]?.body).toEqual({
    bio: 'A bio of today',
    occupation: '',
    visibility: { occupation: 'everyone' },
    ifVersion: 2,
  })
  expect(server.calls(MEETING)[1]?.body).toEqual({ ageMin: 25, ageMax: 35 })
  // It is in the profile, so it would come a second time.
  expect(await isTicked('Photo 1')).toBe(false)
})

test('a second file that cannot be read leaves the first one as it is ticked', async () => {
  const { user } = open()
  await choose(user, zipOf({ profile }))
  await user.click(await box('Bio'))
  await choose(user, new File(['hello'], 'other.zip', { type: 'application/zip' }))
  await screen.findByText(/This isn’t a file with your data/)
  expect(await isTicked('Bio')).toBe(true)
})

test('a refused detail says so at the detail, and everything stays ticked', async () => {
  const { server, user } = open()
  await choose(user, zipOf({ profile }))
  server.answer(SAVE, () => new Refusal(422, 'invalid', { occupation: ['check_field'] }))
  await press(user, 'Save to my profile')
  const row = (await box('Occupation')).closest('li')
  await waitFor(() => expect(row?.querySelector('[role=alert]')?.textContent).not.toBe(''))
  expect(await isTicked('Occupation')).toBe(true)
  server.answer(SAVE, noNetwork)
  await press(user, 'Save to my profile')
  await screen.findByText('That didn’t work. Try again')
  expect(await isTicked('Occupation')).toBe(true)
})

test('a profile that was changed elsewhere is not overwritten', async () => {
  const { server, user } = open()
  await choose(user, zipOf({ profile }))
  server.answer(SAVE, () => new Refusal(409, 'conflict'))
  await press(user, 'Save to my profile')
  expect(await screen.findByText(/Your profile has changed in the meantime/)).toBeTruthy()
})

test('a broken photo cannot be ticked, and with nothing ticked nothing is sent', async () => {
  const { server, user } = open()
  await choose(user, zipOf({ photos }))
  await box('Photo 1')
  for (const image of document.querySelectorAll('main img')) fireEvent.error(image)
  expect((await screen.findByRole('checkbox', { name: /^Photo 1/ })).hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByText('This photo can’t be read')).toHaveLength(2)
  await press(user, 'Save to my profile')
  await screen.findByText('Tick something first')
  expect(server.calls(BEGIN)).toEqual([])
})

test('a file with nothing new says so', async () => {
  const { user } = open()
  await choose(user, zipOf({ profile: [{ firstName: 'Robin' }] }))
  expect(await screen.findByRole('heading', { name: 'Nothing to import' })).toBeTruthy()
})
