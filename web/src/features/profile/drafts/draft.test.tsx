import type { Draft } from '@hearth/contract/profile/draft'
import type { ProfileView } from '@hearth/contract/profile/people'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetDrafts } from '../../../lib/drafts.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { MY_ID, profileOf, signedIn } from '../../../testing/people.ts'
import { editInstead, openProfile } from '../../../testing/profile-page.ts'
import { readStoredDraft, storeDraft } from './draft.ts'

const SAVE = 'PATCH /api/profile'
const KEEP = 'PUT /api/profile/draft'
const KEY = `hearth.draft.profile.${MY_ID}`

function serve(profile: ProfileView = profileOf(), draft: Draft | null = null) {
  let saved = profile
  let kept: unknown = draft
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/profile': () => saved,
    [SAVE]: ({ body }) => (saved = { ...saved, ...(body as object), version: saved.version + 1 }),
    'GET /api/profile/draft': () => ({ draft: kept }),
    [KEEP]: ({ body }) => ({ draft: (kept = { ...draftOf({}), ...(body as object) }) }),
    'DELETE /api/profile/draft': () => ({ draft: (kept = null) }),
    'DELETE /api/profile/place': () => ({ isKept: false, nearest: null }),
  })
}

const openForm = () => openProfile('basics')

const bio = () => screen.getByLabelText<HTMLTextAreaElement>('Bio')
const save = () => screen.getByRole('button', { name: 'Save Profile' })
const draftOf = (fields: Draft['fields'], facts: Partial<Draft> = {}): Draft => ({
  fields,
  step: '',
  basedOn: 1,
  version: 1,
  updatedAt: '2026-01-01T10:00:00.000Z',
  ...facts,
})

test('what is typed is kept on this device and on the server, and the page says so quietly', async () => {
  const server = serve()
  const { user } = await openForm()
  await user.type(bio(), 'Rivers')
  expect(await screen.findAllByText(/^Draft saved$/)).not.toHaveLength(0)
  expect(server.calls(KEEP).at(-1)?.body).toEqual({ fields: { bio: 'Rivers' }, step: '', basedOn: 1 })
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ fields: { bio: 'Rivers' } })
})

test('someone who leaves in the middle of a word finds it again, and has not published it', async () => {
  const server = serve()
  const { user } = await openForm()
  await user.type(bio(), 'Riv')
  cleanup()
  await openForm()
  expect(bio().value).toBe('Riv')
  expect(screen.getByText(/You have unsaved changes/)).toBeTruthy()
  expect(server.calls(SAVE)).toHaveLength(0)
})

test('without a network the draft stays on this device', async () => {
  const server = serve()
  server.answer(KEEP, noNetwork)
  const { user } = await openForm()
  await user.type(bio(), 'Rivers')
  expect(await screen.findAllByText('Draft saved on this device')).not.toHaveLength(0)
})

test('what was begun on another device goes on here, and can be given up and taken back', async () => {
  const server = serve(profileOf({ bio: 'Bread.' }), draftOf({ bio: 'Bread and ri', firstName: 4 }))
  const { user } = await openForm()
  expect(bio().value).toBe('Bread and ri')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Not saved yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(server.calls('DELETE /api/profile/draft')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Basic Information' }))
  await screen.findByLabelText('Bio')
  expect(bio().value).toBe('Bread and ri')
})

test('a save leaves no draft behind', async () => {
  const server = serve()
  const { user } = await openForm()
  await user.type(bio(), 'Rivers')
  await user.click(save())
  await screen.findByText('Profile updated! 💕')
  await waitFor(() => expect(server.calls('DELETE /api/profile/draft')).toHaveLength(1))
  expect(localStorage.getItem(KEY)).toBeNull()
})

/** Another page saves this in the meantime, so that the next save here comes too late. */
function saveElsewhere(server: ReturnType<typeof serve>, facts: Partial<ProfileView>) {
  const theirs = profileOf({ ...facts, version: 2 })
  server.answer('GET /api/profile', () => theirs)
  server.answer(SAVE, ({ body }) =>
    (body as { ifVersion: number }).ifVersion === 2
      ? { ...theirs, ...(body as object), version: 3 }
      : new Refusal(409, 'conflict'),
  )
}

test('what was saved elsewhere meanwhile is kept beside what is saved here', async () => {
  const server = serve()
  const { user } = await openForm()
  await user.type(bio(), 'Rivers')
  saveElsewhere(server, { occupation: 'Miller' })
  await user.click(save())
  await screen.findByText('Profile updated! 💕')
  expect(server.calls(SAVE).at(-1)?.body).toMatchObject({ bio: 'Rivers', occupation: 'Miller', ifVersion: 2 })
})

test.each([
  ['What you wrote here', 'Rivers'],
  ['What was saved elsewhere', 'Mountains'],
])('where both wrote in one field the person reads both and chooses: %s', async (choice, kept) => {
  const server = serve()
  const { user } = await openForm()
  await user.type(bio(), 'Rivers')
  saveElsewhere(server, { bio: 'Mountains', occupation: 'Miller' })
  await user.click(save())
  const question = within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
  expect(question.getByText('Rivers')).toBeTruthy()
  expect(question.getByText('Mountains')).toBeTruthy()
  await user.click(question.getByRole('radio', { name: new RegExp(choice) }))
  await user.click(question.getByRole('button', { name: 'Save my choice' }))
  await screen.findByText('Profile updated! 💕')
  expect(server.calls(SAVE).at(-1)?.body).toMatchObject({ bio: kept, occupation: 'Miller', ifVersion: 2 })
})

test('someone who puts the choice off loses neither', async () => {
  const server = serve()
  const { user, path } = await openForm()
  await user.type(bio(), 'Rivers')
  saveElsewhere(server, { bio: 'Mountains' })
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Decide later' }))
  expect(bio().value).toBe('Rivers')
  expect(path()).toBe('/profile-setup#basics')
  await user.click(save())
  expect(await screen.findByText('Mountains')).toBeTruthy()
})

test('a draft that is older than the profile asks before it takes the place of saved words', async () => {
  serve(profileOf({ bio: 'Mountains', version: 5 }), draftOf({ bio: 'Rivers' }, { basedOn: 4 }))
  const { user } = openPage('/profile-setup#basics')
  const question = within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
  await user.click(question.getByRole('radio', { name: /saved elsewhere/ }))
  await user.click(question.getByRole('button', { name: 'Save my choice' }))
  await screen.findByLabelText('Bio')
  expect(bio().value).toBe('Mountains')
})

test('someone who leaves the device by signing out leaves no draft on it', () => {
  storeDraft(MY_ID, { fields: { bio: 'Rivers' }, step: '', basedOn: 1, isOnServer: true })
  expect(readStoredDraft(MY_ID)?.fields).toEqual({ bio: 'Rivers' })
  forgetDrafts()
  expect(readStoredDraft(MY_ID)).toBeUndefined()
})

test('what another tab types appears here, but never over what was typed here', async () => {
  serve()
  const { user } = await openForm()
  await user.type(bio(), 'Mine')
  const newValue = JSON.stringify({
    fields: { bio: 'Theirs', occupation: 'Miller' },
    step: '',
    basedOn: 1,
    isOnServer: false,
  })
  fireEvent(window, new StorageEvent('storage', { key: KEY, newValue }))
  expect(bio().value).toBe('Mine')
  await editInstead(user, 'about', 'About You')
  expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Miller')
})
