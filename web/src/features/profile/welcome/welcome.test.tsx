import type { Draft } from '@hearth/contract/profile/draft'
import type { ProfileView } from '@hearth/contract/profile/people'
import { act, screen, waitFor } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { profileOf, signedIn } from '../../../testing/people.ts'

const SAVE = 'PATCH /api/profile'
const nobody = profileOf({ firstName: '', dateOfBirth: null })

function serve(profile: ProfileView = nobody, draft: Draft | null = null) {
  let saved = profile
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    'GET /api/profile': () => saved,
    [SAVE]: ({ body }) => (saved = { ...saved, ...(body as object), version: saved.version + 1 }),
    'PATCH /api/meeting': () => ({}),
    'GET /api/profile/draft': () => ({ draft }),
    'PUT /api/profile/draft': () => ({ draft: null }),
    'DELETE /api/profile/draft': () => ({ draft: null }),
    'DELETE /api/profile/place': () => ({ isKept: false, nearest: null }),
  })
}

const heading = (name: string) => screen.findByRole('heading', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

async function introduce(user: ReturnType<typeof openPage>['user']) {
  await heading('Who are you?')
  await user.type(screen.getByLabelText('First name'), 'Robin')
  await user.type(screen.getByLabelText('Date of birth'), '1990-02-03')
  await user.click(press('Next'))
  await heading('Who would you like to meet?')
}

test('eight steps lead to the first people, each saving what it asked', async () => {
  const server = serve()
  const { user, path } = openPage('/welcome')
  await introduce(user)
  expect(server.calls(SAVE)[0]?.body).toEqual({ firstName: 'Robin', dateOfBirth: '1990-02-03', ifVersion: 1 })
  await user.click(press('Women'))
  await user.click(press('Next'))
  for (const title of [
    'Add your photos',
    'Where do you live?',
    'What are you looking for?',
    'A few facts',
    'Start a conversation',
  ]) {
    await heading(title)
    await user.click(press('Skip'))
  }
  await heading('Here’s your card')
  expect(screen.getByText('Step 8 of 8')).toBeTruthy()
  await user.click(press('Meet people'))
  await waitFor(() => expect(path()).toBe('/swipe'))
  expect(server.calls(SAVE).map(({ body }) => Object.keys(body as object).length)).toEqual([3, 3])
})

test('the first step asks for a name and a day of birth, and says why', async () => {
  const server = serve()
  const { user } = openPage('/welcome')
  await heading('Who are you?')
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  await user.click(press('Next'))
  expect(await screen.findByText('Enter your first name')).toBeTruthy()
  expect(screen.getByText('Enter your date of birth')).toBeTruthy()
  expect(server.calls(SAVE)).toHaveLength(0)
})

test('a step that is saved late moves nobody who has gone back meanwhile', async () => {
  const server = serve()
  const { user, path } = openPage('/welcome')
  await introduce(user)
  const held = Promise.withResolvers<void>()
  server.answer(SAVE, async ({ body }) => {
    await held.promise
    return { ...profileOf(body as object), version: 3 }
  })
  await user.click(press('Women'))
  await user.click(press('Next'))
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(2))
  await user.click(press('Back'))
  await heading('Who are you?')
  held.resolve()
  await waitFor(() => expect(press('Next').getAttribute('aria-busy')).toBeNull())
  await act(async () => undefined)
  expect(path()).toBe('/welcome?step=name')
})

test('going back loses nothing, saved or not', async () => {
  serve()
  const { user } = openPage('/welcome')
  await introduce(user)
  await user.click(press('Men'))
  await user.click(press('Back'))
  await heading('Who are you?')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Robin')
  await user.click(press('Next'))
  await heading('Who would you like to meet?')
  expect(press('Men').getAttribute('aria-pressed')).toBe('true')
})

test('another device goes on at the same step, with what was half typed there', async () => {
  const begun = profileOf({ version: 3 })
  serve(begun, {
    fields: { locationCity: 'Lee' },
    step: 'place',
    basedOn: 3,
    version: 4,
    updatedAt: '2026-01-01T10:00:00.000Z',
  })
  openPage('/welcome')
  await heading('Where do you live?')
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Lee')
})

test('a step that could not be saved stays, and loses nothing', async () => {
  const server = serve()
  const { user } = openPage('/welcome')
  await introduce(user)
  server.answer(SAVE, noNetwork)
  await user.click(press('Women'))
  await user.click(press('Next'))
  expect(await screen.findByText(/Nothing you typed is lost/)).toBeTruthy()
  expect(press('Women').getAttribute('aria-pressed')).toBe('true')
})

test.each([
  ['people', 'Choose one, or skip this for now.', 'Add your photos'],
  ['photos', 'Add a photo, or skip this for now.', 'Where do you live?'],
  ['place', 'Enter your town, or skip this for now.', 'What are you looking for?'],
  ['intentions', 'Choose one, or skip this for now.', 'A few facts'],
  ['about', 'Say something about yourself, or skip this for now.', 'Start a conversation'],
  ['words', 'Answer one prompt, or skip this for now.', 'Here’s your card'],
])('Next on the step %s with nothing filled in asks to fill it in or skip it', async (step, text, next) => {
  const server = serve(profileOf())
  const { user, path } = openPage(`/welcome?step=${step}`)
  await screen.findByRole('button', { name: 'Skip' })
  if (step === 'photos') await screen.findByRole('list', { name: 'Your photos' })
  await user.click(press('Next'))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(path()).toBe(`/welcome?step=${step}`)
  await user.click(press('Skip'))
  await heading(next)
  expect(screen.queryByText(text)).toBeNull()
  expect(server.calls(SAVE)).toHaveLength(0)
  await user.click(press('Back'))
  await screen.findByRole('button', { name: 'Skip' })
  expect(screen.queryByText(text)).toBeNull()
})

test('what an empty step says goes once something of it is filled in', async () => {
  serve(profileOf())
  const { user } = openPage('/welcome?step=people')
  await heading('Who would you like to meet?')
  await user.click(press('Next'))
  await screen.findByText('Choose one, or skip this for now.')
  await waitFor(() => expect(document.activeElement).toBe(press('Woman')))
  await user.click(press('Women'))
  expect(screen.queryByText('Choose one, or skip this for now.')).toBeNull()
  await user.click(press('Next'))
  await heading('Add your photos')
})

test('what a step need not ask comes by a press, takes the keyboard and is saved with it', async () => {
  const server = serve(profileOf())
  const { user } = openPage('/welcome?step=intentions')
  await heading('What are you looking for?')
  expect(screen.queryByRole('group', { name: 'Family values' })).toBeNull()
  await user.click(press('Friendship'))
  await user.click(press('Family values'))
  const family = screen.getByRole('group', { name: 'Family values' })
  expect(family.contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Family values' })).toBeNull()
  await user.click(press('Modern'))
  await user.click(press('Next'))

  await heading('A few facts')
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Bio')])
  await user.click(press('Education'))
  expect(document.activeElement).toBe(screen.getByLabelText('Education'))
  await user.keyboard('School of life{Enter}')
  await heading('Start a conversation')
  expect(server.calls(SAVE).map(({ body }) => body)).toMatchObject([
    { lookingFor: 'friendship', familyValues: 'modern' },
    { education: 'School of life' },
  ])
})

test('what was filled in before stands there at once, and stays while it is emptied', async () => {
  serve(profileOf({ occupation: 'Baker', interests: ['Hiking'] }))
  const { user } = openPage('/welcome?step=about')
  await heading('A few facts')
  const work = screen.getByLabelText<HTMLInputElement>('Occupation')
  expect(work.value).toBe('Baker')
  expect(press('Remove Hiking')).toBeTruthy()
  expect(press('Languages')).toBeTruthy()
  await user.clear(work)
  expect(document.activeElement).toBe(screen.getByLabelText('Occupation'))
})

test('the steps are silent about the draft unless it could not be kept on the server', async () => {
  const server = serve(profileOf())
  const { user } = openPage('/welcome?step=place')
  await user.type(await screen.findByLabelText('City'), 'Lee')
  await waitFor(() => expect(server.calls('PUT /api/profile/draft')).not.toHaveLength(0), { timeout: 10_000 })
  expect(screen.queryByText(/draft/i)).toBeNull()
  server.answer('PUT /api/profile/draft', noNetwork)
  await user.type(screen.getByLabelText('City'), 'ds')
  expect(await screen.findByText('Draft saved on this device', {}, { timeout: 10_000 })).toBeTruthy()
})

const dataFile = (profile: object) => {
  const data = {
    format: 'hearth-export',
    version: 1,
    profile: [profile],
    wishes: [{ ageMin: 30, ageMax: 40 }],
  }
  const bytes = zipSync({ 'data.json': strToU8(JSON.stringify(data)) })
  return new File([new Uint8Array(bytes)], 'hearth-data.zip', { type: 'application/zip' })
}

test('a new person brings their profile from another community', async () => {
  const server = serve()
  const { user, path } = openPage('/welcome')
  await user.upload(
    await screen.findByLabelText('Choose a file'),
    dataFile({ firstName: 'Robin', bio: 'Hello' }),
  )
  await waitFor(() => expect(path()).toBe('/profile-setup'))
  expect(server.calls(SAVE)[0]?.body).toEqual({ firstName: 'Robin', bio: 'Hello' })
  expect(server.calls('PATCH /api/meeting')[0]?.body).toMatchObject({ ageMin: 30, ageMax: 40 })
})

test('a file that is no export is refused with a reason, and nothing changes', async () => {
  const server = serve()
  const { user } = openPage('/welcome')
  const other = new File(['hello'], 'other.zip', { type: 'application/zip' })
  await user.upload(await screen.findByLabelText('Choose a file'), other)
  await screen.findByText(/This isn’t a file with your data/)
  expect(server.calls(SAVE)).toEqual([])
})
