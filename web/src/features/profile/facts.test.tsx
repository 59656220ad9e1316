import type { SpecialKind } from '@hearth/contract/profile/fields'
import type { ProfileView } from '@hearth/contract/profile/people'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { requestEarly } from '../../testing/late-answer.ts'
import { limitsWith, profileOf, signedIn } from '../../testing/people.ts'
import { editInstead, openProfile } from '../../testing/profile-page.ts'

const SAVE = 'PATCH /api/profile'
const PLACE = 'PUT /api/profile/place'
const leeds = { id: 7, city: 'Leeds', region: 'England', country: 'GB' }

const consentTo = (kind: SpecialKind) => ({ kind, version: 1, givenAt: '2026-01-05T10:00:00.000Z' })

function serve(profile: ProfileView = profileOf()) {
  let saved = profile
  const save = (change: Partial<ProfileView>) => (saved = { ...saved, ...change, version: saved.version + 1 })
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/profile': () => saved,
    [SAVE]: ({ body }) => save(body as Partial<ProfileView>),
    'GET /api/profile/draft': () => ({ draft: null }),
    'PUT /api/profile/draft': () => ({ draft: null }),
    'DELETE /api/profile/draft': () => ({ draft: null }),
    'GET /api/places': () => ({ places: [leeds, { ...leeds, id: 8, region: 'Alabama', country: 'US' }] }),
    [PLACE]: () => ({ isKept: true, nearest: leeds }),
    'DELETE /api/profile/place': () => ({ isKept: false, nearest: null }),
    'PUT /api/profile/consents/:kind': () => save({ consents: [consentTo('faith')] }),
    'DELETE /api/profile/consents/:kind': () => save({ consents: [], faith: null }),
  })
}

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const savedBody = (server: ReturnType<typeof serve>) => server.calls(SAVE).at(-1)?.body

test('a question is chosen, answered and saved, and one that was chosen twice cannot be', async () => {
  const server = serve()
  const { user } = await openProfile('words')
  await user.click(press('Choose a prompt'))
  await user.click(await screen.findByRole('button', { name: 'On a Sunday at ten you’ll find me' }))
  await user.type(
    screen.getByLabelText('Your answer to: On a Sunday at ten you’ll find me'),
    'In the garden.',
  )
  await user.click(press('Choose another'))
  expect((await screen.findByRole('button', { name: /On a Sunday at ten/ })).hasAttribute('disabled')).toBe(
    true,
  )
  await user.click(press('Family'))
  await user.click(press('At home they call me'))
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({ prompts: [{ promptId: 'sunday-ten', answer: 'In the garden.' }] })
})

test('a question that was chosen has the focus in its answer, and no button gets what is typed first', async () => {
  serve()
  const { user } = await openProfile('words')
  const opener = press('Choose a prompt')
  await user.click(opener)
  const question = await screen.findByRole('button', { name: 'On a Sunday at ten you’ll find me' })
  let isOpenerAsked = false
  opener.addEventListener('focus', () => (isOpenerAsked = true))
  await user.click(question)
  const answer = screen.getByLabelText('Your answer to: On a Sunday at ten you’ll find me')
  await waitFor(() => expect(document.activeElement).toBe(answer))
  expect(isOpenerAsked).toBe(false)
})

test('whom one seeks, languages and what is one of few are chosen by a tap and taken back by another', async () => {
  const server = serve()
  const { user } = await openProfile('yourself')
  const seeking = within(screen.getByRole('group', { name: 'I would like to meet' }))
  await user.click(seeking.getByRole('button', { name: 'Women' }))
  await user.click(seeking.getByRole('button', { name: 'Men' }))
  await user.type(screen.getByRole('combobox', { name: 'Languages' }), 'portug{ArrowDown}{Enter}')
  await user.type(screen.getByRole('combobox', { name: 'Languages spoken at home' }), 'tam{ArrowDown}{Enter}')
  await editInstead(user, 'everyday', 'Family & Everyday Life')
  const smoking = within(screen.getByRole('group', { name: 'Smoking' }))
  await user.click(smoking.getByRole('button', { name: 'Yes' }))
  await user.click(smoking.getByRole('button', { name: 'No' }))
  const drinking = within(screen.getByRole('group', { name: 'Drinking' }))
  await user.click(drinking.getByRole('button', { name: 'Often' }))
  await user.click(drinking.getByRole('button', { name: 'Often' }))
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({
    seeking: ['woman', 'man'],
    smoking: 'no',
    drinking: null,
    languages: ['pt'],
    homeLanguages: ['ta'],
  })
})

test('how often gender and whom one seeks can change is said before, and what is left of it', async () => {
  const moreAt = new Date(Date.now() + 3_600_000).toISOString()
  serve(profileOf({ deckChanges: { left: 1, moreAt } }))
  await openProfile('yourself')
  expect(
    screen.getByText(/twice a day\. Your deck follows the next day\. 1 change left, one more on /),
  ).toBeTruthy()
})

test('how often faith can change is said at its field', async () => {
  serve(profileOf({ faith: 'jewish', consents: [consentTo('faith')] }))
  await openProfile('special')
  const field = await screen.findByRole('combobox', { name: 'Faith', description: /twice a day/ })
  expect(field).toBeTruthy()
})

test('few changes of the profile are left, and the page says so with the time', async () => {
  const server = serve()
  const resetsAt = new Date(Date.now() + 600_000).toISOString()
  server.answer('GET /api/limits', () => ({
    limits: [{ kind: 'profile_changes', seconds: 3_600, used: 110, most: 120, resetsAt }],
  }))
  await openProfile()
  expect(await screen.findByText(/^10 profile changes left\. Resets (tomorrow )?at /)).toBeTruthy()
})

test('few changes of the location are left, and the page says so with the time', async () => {
  const server = serve()
  server.answer('GET /api/limits', () => limitsWith('moves', 3, 4))
  await openProfile()
  expect(await screen.findByText(/^1 change of location left\. Resets (tomorrow )?at /)).toBeTruthy()
})

test('who sees a field is chosen in its section, which then says so', async () => {
  const server = serve()
  const { user } = await openProfile('basics')
  const basics = within(screen.getByRole('dialog', { name: 'Basic Information' }))
  await user.click(basics.getByRole('button', { name: 'Who sees this Everyone' }))
  const lastName = within(basics.getByRole('group', { name: 'Last name' }))
  await user.click(lastName.getByRole('button', { name: 'Matches' }))
  expect(basics.getByRole('button', { name: 'Who sees this Mixed' })).toBeTruthy()
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({ visibility: { lastName: 'matches', bio: 'everyone' } })
})

test('nothing of one’s faith is asked before one has agreed, and agreeing opens the field', async () => {
  const server = serve()
  const { user } = await openProfile('special')
  expect(screen.queryByLabelText('Faith')).toBeNull()
  await user.click(press('Add faith'))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(server.calls('PUT /api/profile/consents/:kind')).toHaveLength(0)
  await user.click(press('Add faith'))
  await user.click(await screen.findByRole('button', { name: 'I agree' }))
  await user.selectOptions(await screen.findByLabelText('Faith'), 'Jewish')
  expect(server.calls('PUT /api/profile/consents/:kind')[0]).toMatchObject({
    params: ['faith'],
    body: { version: 2 },
  })
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({ faith: 'jewish' })
})

test('a consent is taken back after a word about what that means, and the value is gone', async () => {
  const server = serve(profileOf({ faith: 'jewish', consents: [consentTo('faith')] }))
  const { user } = await openProfile('basics')
  await user.type(screen.getByLabelText('Bio'), 'Rivers')
  await editInstead(user, 'special', 'Optional')
  await user.click(press(/^Withdraw consent/))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/can’t undo this/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Withdraw and delete' }))
  expect(await screen.findByRole('button', { name: 'Add faith' })).toBeTruthy()
  expect(screen.queryByLabelText('Faith')).toBeNull()
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({ bio: 'Rivers' })
  expect(savedBody(server)).not.toHaveProperty('faith')
})

test('a town is chosen by its first letters, and where it lies is kept after the save', async () => {
  const server = serve()
  const { user } = await openProfile('basics')
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'Lee')
  const list = within(await screen.findByRole('listbox', { name: 'Matching towns' }))
  await user.click(list.getByRole('option', { name: /England, United Kingdom/ }))
  expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('England')
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({ locationCity: 'Leeds', locationState: 'England' })
  await waitFor(() => expect(server.calls(PLACE)[0]?.body).toEqual({ cityId: 7 }))
})

test('a town that is in no list is as good as any other, and stands for no place', async () => {
  const server = serve()
  const { user } = await openProfile('basics')
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'Little Snoring')
  await user.click(press('Save Profile'))
  await screen.findByText('Profile updated! 💕')
  expect(savedBody(server)).toMatchObject({ locationCity: 'Little Snoring' })
  await waitFor(() => expect(server.calls('DELETE /api/profile/place')).toHaveLength(1))
  expect(server.calls(PLACE)).toHaveLength(0)
})

function withDevice(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  const asked = vi.fn(answer)
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: asked },
  })
  return asked
}

test('the device is asked where it is only on a press, and fills in the town', async () => {
  const coords = { latitude: 53.8, longitude: -1.55 }
  const asked = withDevice((found) => found({ coords } as GeolocationPosition))
  const server = serve()
  const { user } = await openProfile('basics')
  expect(asked).not.toHaveBeenCalled()
  await user.click(press('Use my location'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Leeds'))
  expect(server.calls(PLACE)[0]?.body).toEqual(coords)
  await user.click(press('Remove location'))
  expect(await screen.findByText('Location removed')).toBeTruthy()
})

test('a browser that does not tell leaves everything as it was', async () => {
  withDevice((_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  serve()
  const { user } = await openProfile('basics')
  await user.click(press('Use my location'))
  expect(await screen.findByText(/didn’t share your location/)).toBeTruthy()
})

test('the page says what would help the most, and leads there', async () => {
  serve()
  const { user } = await openProfile()
  const meter = within(screen.getByRole('region', { name: 'Your profile' }))
  expect(meter.getByRole('meter').getAttribute('aria-valuenow')).toBe('10')
  await user.click(meter.getByRole('button', { name: /Add a photo of you/ }))
  expect(document.activeElement?.id).toBe('photos')
})

test('an answer that the server objects to is marked where it stands', async () => {
  const server = serve(profileOf({ prompts: [{ promptId: 'sunday-ten', answer: 'x' }] }))
  server.answer(
    SAVE,
    () => new Refusal(422, 'choose_from_list', { 'prompts.0.promptId': ['choose_from_list'] }),
  )
  const { user } = await openProfile()
  await user.click(press('Save Profile'))
  expect(await screen.findByText('Choose from the list')).toBeTruthy()
})

test('a profile that was requested before a consent was given does not hide the field again', async () => {
  const server = serve()
  const { user } = await openProfile('special')
  const answerLate = await requestEarly(server, 'GET /api/profile')
  await user.click(press('Add faith'))
  await user.click(await screen.findByRole('button', { name: 'I agree' }))
  await screen.findByLabelText('Faith')
  await answerLate()
  expect(screen.getByLabelText('Faith')).toBeTruthy()
})
