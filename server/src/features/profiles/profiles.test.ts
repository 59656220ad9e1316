import { expect, test } from 'vitest'
import { inWords } from '../../testing/refusals.ts'
import { openTestServer } from '../../testing/test-server.ts'

const server = await openTestServer()

const allOfIt = {
  firstName: 'Ana',
  lastName: 'Reyes',
  bio: 'Two lines\nof me',
  dateOfBirth: '1996-02-29',
  locationCity: 'Leeds',
  locationState: 'West Yorkshire',
  heightCm: 171,
  occupation: 'Nurse',
  education: 'BSc',
  lookingFor: 'serious_relationship',
  relationshipGoals: 'marriage',
  interests: ['Chess', 'Tea'],
} as const

test('an account has an empty profile from the start', async () => {
  await server.post('/api/auth/sign-up', { email: 'new@people.example', password: 'long enough to do' })
  const rows = await server.database.db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .select(['firstName', 'bio', 'interests', 'isActive', 'isVerified'])
    .where('email', '=', 'new@people.example')
    .execute()
  expect(rows).toEqual([{ firstName: '', bio: '', interests: [], isActive: true, isVerified: false }])
})

test('a whole profile is saved and read back', async () => {
  const ana = await server.person({ dateOfBirth: null })
  const saved = await (
    await ana.api.profile.$patch({ json: { ...allOfIt, interests: [...allOfIt.interests] } })
  ).json()
  expect(saved).toMatchObject(allOfIt)
  expect(saved).toMatchObject({
    userId: ana.id,
    displayName: 'Ana',
    updatedAt: server.clock.now.toISOString(),
  })
  expect(await (await ana.api.profile.$get()).json()).toEqual(saved)
})

test('only sent fields change, and only on the own profile', async () => {
  const [ana, ben] = [await server.person({ bio: 'as it was' }), await server.person({ bio: 'his' })]
  await ana.api.profile.$patch({ json: { firstName: 'Anna' } })
  expect(await (await ana.api.profile.$get()).json()).toMatchObject({ firstName: 'Anna', bio: 'as it was' })
  expect(await (await ben.api.profile.$get()).json()).toMatchObject({ firstName: 'Ana', bio: 'his' })
})

test('a height can be deleted', async () => {
  const ana = await server.person({ heightCm: 170 })
  expect(await (await ana.api.profile.$patch({ json: { heightCm: null } })).json()).toMatchObject({
    heightCm: null,
  })
})

test('an interest that goes takes its heart with it', async () => {
  const ana = await server.person({ interests: ['Chess', 'Tea'] })
  const saved = async (json: Partial<Record<'interests' | 'favourites', string[]>>) =>
    (await ana.api.profile.$patch({ json })).json()
  expect(await saved({ favourites: ['Tea', 'Chess'] })).toMatchObject({ favourites: ['Tea', 'Chess'] })
  expect(await saved({ interests: ['Chess', 'Film'] })).toMatchObject({ favourites: ['Chess'] })
  expect(await saved({ favourites: ['Maps', 'Film'] })).toMatchObject({ favourites: ['Film'] })
})

test('any text is stored unchanged', async () => {
  const ana = await server.person()
  const bio = '<script>alert(1)</script> 👩‍🚀🏳️‍🌈 مرحبا بك — "quotes" & co\n\u202Eright to left'
  expect(
    await (await ana.api.profile.$patch({ json: { bio, firstName: '<b>Ana</b>' } })).json(),
  ).toMatchObject({
    bio,
    firstName: '<b>Ana</b>',
  })
})

test('what looks encoded is not decoded', async () => {
  const ana = await server.person()
  const bio = String.raw`%3Cb%3E %2541 &lt;b&gt; &amp;amp; \u003c =41`
  expect(await (await ana.api.profile.$patch({ json: { bio } })).json()).toMatchObject({ bio })
  expect(await (await ana.api.profile.$get()).json()).toMatchObject({ bio })
})

test.each([
  [
    'a date of birth in the future',
    { dateOfBirth: '2026-06-16' },
    { dateOfBirth: 'Enter a date in the past' },
  ],
  [
    '17 years and 364 days',
    { dateOfBirth: '2008-06-16' },
    { dateOfBirth: expect.stringContaining('18 or older') },
  ],
  ['a birth before living memory', { dateOfBirth: '1890-01-01' }, { dateOfBirth: 'Check the year' }],
  ['a day that does not exist', { dateOfBirth: '2001-02-29' }, { dateOfBirth: 'Enter a full date' }],
  ['a height of 1e9', { heightCm: 1e9 }, { heightCm: expect.stringContaining('between 50 and 280') }],
  ['half a centimetre', { heightCm: 170.5 }, { heightCm: 'Enter whole centimetres' }],
  [
    '11 interests',
    { interests: Array.from({ length: 11 }, (_, n) => `i${n}`) },
    { interests: 'At most 10 interests' },
  ],
  ['the same interest twice', { interests: ['a', ' a '] }, { interests: 'Add each interest only once' }],
  [
    'four favourites',
    { interests: ['a', 'b', 'c', 'd'], favourites: ['a', 'b', 'c', 'd'] },
    { favourites: 'At most 3 favourites' },
  ],
  [
    'a favourite that is no interest',
    { interests: ['a'], favourites: ['b'] },
    { favourites: 'Choose from the list' },
  ],
  ['a goal outside the list', { relationshipGoals: 'world_peace' }, { relationshipGoals: 'Check this' }],
  ['a bio that is too long', { bio: 'x'.repeat(1001) }, { bio: 'Use at most 1,000 characters' }],
  ['a character no database keeps', { bio: 'a\u0000b' }, { bio: expect.stringContaining('can’t save') }],
])('%s is refused in words', async (_, change, fields) => {
  const ana = await server.person()
  const before = await (await ana.api.profile.$get()).json()
  const response = await server.ask(
    '/api/profile',
    { method: 'PATCH', body: JSON.stringify(change), headers: { 'content-type': 'application/json' } },
    await ana.cookie(),
  )
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { kind: 'invalid', fields: inWords(fields) } })
  expect(await (await ana.api.profile.$get()).json()).toEqual(before)
})

test('a date of birth can be corrected but not removed', async () => {
  const ana = await server.person({ birthSetAt: server.clock.now })
  const response = await ana.api.profile.$patch({ json: { dateOfBirth: null } })
  expect(response.status).toBe(422)
  expect((await ana.api.profile.$patch({ json: { dateOfBirth: '1995-01-01' } })).status).toBe(200)
})

test('18 today is old enough', async () => {
  const ana = await server.person({ dateOfBirth: null })
  expect((await ana.api.profile.$patch({ json: { dateOfBirth: '2008-06-15' } })).status).toBe(200)
})

test.each(['isVerified', 'userId', 'isActive', 'displayName'])('%s cannot be written', async (name) => {
  const ana = await server.person()
  const response = await server.ask(
    '/api/profile',
    {
      method: 'PATCH',
      body: JSON.stringify({ [name]: true }),
      headers: { 'content-type': 'application/json' },
    },
    await ana.cookie(),
  )
  expect(response.status).toBe(422)
})
