import { defaultVisibility } from '@hearth/contract/profile/fields'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { photoOf } from '../../testing/fake-photos.ts'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { profileOf, signedIn } from '../../testing/people.ts'
import { editInstead, openProfile } from '../../testing/profile-page.ts'

const SAVE = 'PATCH /api/profile'

function serve(facts: Parameters<typeof profileOf>[0] = {}) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/profile': () => profileOf(facts),
    [SAVE]: ({ body }) => profileOf(body as object),
    'GET /api/profile/draft': () => ({ draft: null }),
    'PUT /api/profile/draft': () => ({ draft: null }),
    'DELETE /api/profile/draft': () => ({ draft: null }),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/places': () => ({ places: [] }),
    'DELETE /api/profile/place': () => ({ isKept: false, nearest: null }),
  })
}

const save = () => screen.getByRole('button', { name: 'Save Profile' })
const fieldOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

test('every field is saved as what it is, and the way leads home', async () => {
  const server = serve({ firstName: '', dateOfBirth: null })
  const { user, path } = await openProfile('basics')
  await user.type(fieldOf('First name'), ' Robin ')
  await user.type(fieldOf('Bio'), 'I make guitars.')
  await user.type(fieldOf('Date of birth'), '1990-02-03')
  await user.type(fieldOf(/^Height/), '174')
  await user.selectOptions(fieldOf('Looking For'), 'Friendship')
  await user.selectOptions(fieldOf('Relationship Goals'), 'See Where It Goes')
  await user.type(fieldOf('Add an interest'), 'Chess{Enter}')
  await user.click(save())
  expect(await screen.findByText('Profile updated! 💕')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/app'))
  expect(server.calls(SAVE)[0]?.body).toEqual({
    firstName: 'Robin',
    lastName: '',
    bio: 'I make guitars.',
    dateOfBirth: '1990-02-03',
    locationCity: '',
    locationState: '',
    heightCm: 174,
    occupation: '',
    education: '',
    lookingFor: 'friendship',
    relationshipGoals: 'see_where_it_goes',
    interests: ['Chess'],
    favourites: [],
    headline: '',
    gender: null,
    seeking: [],
    languages: [],
    homeLanguages: [],
    familyValues: null,
    hasChildren: null,
    wantsChildren: null,
    smoking: null,
    drinking: null,
    exercise: null,
    goingOut: null,
    datingPace: null,
    zodiac: null,
    prompts: [],
    visibility: defaultVisibility(),
    ifVersion: 1,
  })
})

test('no field is required, and an empty height is saved as none', async () => {
  const server = serve({ firstName: '', dateOfBirth: null, heightCm: 180 })
  const { user } = await openProfile('about')
  await user.clear(fieldOf(/^Height/))
  await user.click(save())
  await screen.findByText('Profile updated! 💕')
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ heightCm: null, dateOfBirth: null, lookingFor: null })
})

test('an interest that is empty, known or one too many is ignored in silence', async () => {
  serve({ interests: ['Chess', 'Choir', 'Hiking', 'Bread', 'Tea', 'Maps', 'Film', 'Tango'] })
  const { user } = await openProfile('interests')
  const box = fieldOf('Add an interest')
  await user.type(box, '   {Enter}')
  await user.clear(box)
  await user.type(box, ' Chess {Enter}')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(8)
  await user.clear(box)
  await user.type(box, 'Wool{Enter}Yoga{Enter}Zen{Enter}')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(10)
  expect(screen.queryByRole('button', { name: 'Remove Zen' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Chess' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByRole('button', { name: 'Remove Zen' })).toBeTruthy()
})

test('up to three interests have a heart, and one that is removed takes its heart with it', async () => {
  const server = serve({ interests: ['Chess', 'Choir', 'Hiking', 'Bread'], favourites: ['Chess'] })
  const { user } = await openProfile('interests')
  const heart = (interest: string) => screen.getByRole('button', { name: `Favourite: ${interest}` })
  expect(['Chess', 'Choir'].map((one) => heart(one).ariaPressed)).toEqual(['true', 'false'])
  await user.click(heart('Choir'))
  heart('Hiking').focus()
  await user.keyboard('{Enter}')
  await user.click(heart('Bread'))
  expect(heart('Bread').ariaPressed).toBe('false')
  expect(screen.getByText(/^You’ve used all 3 hearts/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Choir' }))
  await user.click(heart('Chess'))
  await user.click(save())
  await screen.findByText('Profile updated! 💕')
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ favourites: ['Hiking'] })
})

test('an eleventh interest is not added by saving, when a place was freed after it was typed', async () => {
  const ten = ['Chess', 'Choir', 'Hiking', 'Bread', 'Tea', 'Maps', 'Film', 'Tango', 'Wool', 'Yoga']
  const server = serve({ interests: ten, bio: 'Bread.' })
  const { user } = await openProfile('interests')
  await user.type(fieldOf('Add an interest'), 'Zen')
  await user.click(screen.getByRole('button', { name: 'Remove Chess' }))
  expect(fieldOf('Add an interest').value).toBe('Zen')
  await user.click(save())
  await screen.findByText('Profile updated! 💕')
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ interests: ten.slice(1) })
})

test('an interest that was typed but not added is saved with the rest', async () => {
  const server = serve({ interests: ['Chess'] })
  const { user } = await openProfile('interests')
  await user.type(fieldOf('Add an interest'), 'Choir')
  await user.click(save())
  await screen.findByText('Profile updated! 💕')
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ interests: ['Chess', 'Choir'] })
})

test.each([
  ['basics', 'Date of birth', '2999-01-01', 'Enter a date in the past'],
  ['basics', 'Date of birth', `${new Date().getUTCFullYear() - 1}-01-01`, 'Check the year'],
  ['about', /^Height/, '1000000000', 'Enter a height between 50 and 280 cm'],
])(
  'in %s, %s %s is refused at its field, and nothing is asked of the server',
  async (id, label, typed, objection) => {
    const server = serve({ dateOfBirth: null, bio: 'Bread.' })
    const { user } = await openProfile(id)
    await user.type(fieldOf(label), typed)
    await user.click(save())
    expect(await screen.findByText(objection)).toBeTruthy()
    expect(fieldOf(label).getAttribute('aria-invalid')).toBe('true')
    expect(server.calls(SAVE)).toHaveLength(0)
    expect(screen.queryByText('Error')).toBeNull()
  },
)

test('what the server objects to is shown at its field', async () => {
  const server = serve()
  server.answer(SAVE, () => new Refusal(422, 'choose_from_list', { locationCity: ['choose_from_list'] }))
  const { user } = await openProfile('basics')
  await user.type(fieldOf('City'), 'Nowhere')
  await user.click(save())
  expect(await screen.findByText('Choose from the list')).toBeTruthy()
  expect(await screen.findByText('Failed to save profile')).toBeTruthy()
})

test('a save that fails loses nothing that was typed', async () => {
  const server = serve()
  server.answer(SAVE, noNetwork)
  const { user, path } = await openProfile('basics')
  await user.type(fieldOf('Bio'), 'Long and careful words')
  await editInstead(user, 'interests', 'Interests & Hobbies')
  await user.type(fieldOf('Add an interest'), 'Choir')
  await user.click(save())
  expect(await screen.findByText('Failed to save profile')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Choir' })).toBeTruthy()
  await editInstead(user, 'basics', 'Basic Information')
  expect(fieldOf('Bio').value).toBe('Long and careful words')
  expect(path()).toBe('/profile-setup#basics')
})

test('the card stands first as others would see it, once it has a name and an age', async () => {
  serve({ firstName: '', dateOfBirth: null, bio: 'Bread.' })
  const { user } = await openProfile()
  const card = within(screen.getByRole('region', { name: 'As others see you' }))
  expect(card.getByText(/once you add your first name/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Basic Information' }))
  await user.type(await screen.findByLabelText('First name'), 'Robin')
  await user.type(fieldOf('Last name'), 'Hale')
  await user.type(fieldOf('Date of birth'), '1990-02-03')
  await user.click(screen.getByRole('button', { name: /^Who sees this/ }))
  await user.click(
    within(screen.getByRole('group', { name: 'Last name' })).getByRole('button', { name: 'Matches' }),
  )
  await editInstead(user, 'about', 'About You')
  await user.type(fieldOf(/^Height/), '174')
  expect(screen.getByText('5 ft 9 in')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await card.findByRole('heading', { name: /^Robin \d+/ })).toBeTruthy()
  expect(card.getByText('Height: 174 cm')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'As a match' }))
  expect(card.getByRole('heading', { name: /^Robin Hale/ })).toBeTruthy()
})

test('a photo of one’s own without a description is called one’s own', async () => {
  const server = serve({ bio: 'Bread.' })
  server.answer('GET /api/photos', () => ({ photos: [photoOf(1)], uploads: [], uploadsLeft: 60 }))
  await openProfile()
  expect(await screen.findByRole('img', { name: 'Your photo 1' })).toBeTruthy()
})

test('a row says what its section says, opens it, and has the focus again when it is closed', async () => {
  serve({ occupation: 'Miller', heightCm: 174, bio: 'Bread.' })
  const { user } = await openProfile()
  const row = screen.getByRole('button', { name: 'About You' })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Miller · Height: 174 cm')).toBeTruthy()
  expect(screen.queryByLabelText('Occupation')).toBeNull()
  await user.click(row)
  const occupation = await screen.findByLabelText('Occupation')
  await waitFor(() => expect(document.activeElement?.contains(occupation)).toBe(true))
  await user.type(occupation, ' and baker')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(await screen.findByText('Miller and baker · Height: 174 cm')).toBeTruthy()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
})

test('a field of a closed section that the server objects to is opened, marked and focused', async () => {
  const server = serve({ bio: 'Bread.' })
  server.answer(
    SAVE,
    () =>
      new Refusal(422, 'invalid', {
        gender: ['deck_changes_used_up', { hours: 5 }],
        locationCity: ['choose_from_list'],
      }),
  )
  const { user } = await openProfile()
  await user.click(save())
  expect(await screen.findByText('Choose from the list')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('City')))
  await editInstead(user, 'yourself', 'You & Who You’re Looking For')
  expect(screen.getByText(/You can change this again in 5 hours/)).toBeTruthy()
})

test('a height that nobody has is marked when the field is left, and no longer once it is changed', async () => {
  serve({ bio: 'Bread.' })
  const { user } = await openProfile('about')
  await user.type(fieldOf(/^Height/), '20')
  expect(screen.queryByText(/between 50 and 280 cm/)).toBeNull()
  await user.tab()
  expect(await screen.findByText(/between 50 and 280 cm/)).toBeTruthy()
  await user.type(fieldOf(/^Height/), '0')
  await waitFor(() => expect(screen.queryByText(/between 50 and 280 cm/)).toBeNull())
})

test('while it saves, the button says so', async () => {
  const server = serve()
  let arrive: () => void = () => undefined
  server.answer(SAVE, async ({ body }) => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return profileOf(body as object)
  })
  const { user } = await openProfile()
  await user.click(save())
  const saving = await screen.findByRole('button', { name: 'Saving...' })
  expect(saving.getAttribute('aria-disabled')).toBe('true')
  arrive()
  await screen.findByText('Profile updated! 💕')
})

test('an answer that comes late takes nobody off the screen they have gone to', async () => {
  const server = serve()
  const held = Promise.withResolvers<void>()
  server.answer(SAVE, async ({ body }) => {
    await held.promise
    return profileOf(body as object)
  })
  // Home is open first, because it would come late if it had to be loaded.
  const { user, path } = openPage('/app')
  await screen.findByRole('heading', { level: 1 })
  await user.click((await screen.findAllByRole('link', { name: /^Profile/ }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Save Profile' }))
  await screen.findByRole('button', { name: 'Saving...' })
  await user.click(screen.getAllByRole('link', { name: /^Matches/ })[0] as HTMLElement)
  await screen.findByRole('heading', { name: 'Your Matches' })
  held.resolve()
  await screen.findByText('Profile updated! 💕')
  await act(async () => undefined)
  expect(path()).toBe('/matches')
})

test('what is typed while the rest is saved stays, and is saved next', async () => {
  const server = serve()
  const held = Promise.withResolvers<void>()
  server.answer(SAVE, async ({ body }) => {
    await held.promise
    return { ...profileOf(body as object), version: 2 }
  })
  const { user, path } = await openProfile('basics')
  await user.type(fieldOf('Bio'), 'I make')
  await user.click(save())
  await screen.findByRole('button', { name: 'Saving...' })
  await user.type(fieldOf('Bio'), ' guitars')
  held.resolve()
  await screen.findByText('Profile updated! 💕')
  expect(fieldOf('Bio').value).toBe('I make guitars')
  expect(path()).toBe('/profile-setup#basics')
  expect(server.calls('DELETE /api/profile/draft')).toEqual([])
  await user.click(save())
  await waitFor(() => expect(path()).toBe('/app'))
  expect(server.calls(SAVE).at(-1)?.body).toMatchObject({ bio: 'I make guitars', ifVersion: 2 })
})

test('a profile that does not load says so once and can be tried again', async () => {
  const server = serve()
  server.answer('GET /api/profile', () => new Refusal(404, 'not_found'))
  const { user } = openPage('/profile-setup')
  expect(await screen.findByText('Failed to load profile')).toBeTruthy()
  expect(screen.getAllByText('Failed to load profile')).toHaveLength(1)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/profile', () => profileOf())
  await user.click(again)
  await screen.findByRole('button', { name: 'Save Profile' })
})

test('a hidden answer and bio are marked, and no other', async () => {
  const prompts = [
    { promptId: 'on-repeat', answer: 'Rain' },
    { promptId: 'karaoke-song', answer: 'Hello' },
  ]
  serve({ prompts, hidden: { isBio: true, promptIds: ['karaoke-song'] } })
  const { user } = await openProfile('words')
  const mark = await screen.findByText('Hidden by a moderator')
  expect(mark.closest('li')?.querySelector('textarea')?.value).toBe('Hello')
  await editInstead(user, 'basics', 'Basic Information')
  expect(await screen.findByText('Hidden by a moderator')).toBeTruthy()
})
