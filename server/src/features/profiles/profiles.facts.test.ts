import { hideableFields } from '@hearth/contract/profile/fields'
import type { ProfileInput, SaveInput } from '@hearth/contract/profile/people'
import { prompts } from '@hearth/contract/profile/prompts'
import { beforeAll, expect, test } from 'vitest'
import { inWords } from '../../testing/refusals.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person

beforeAll(async () => {
  ana = await server.person()
})

const save = (json: SaveInput, who = ana) => who.api.profile.$patch({ json })
const saved = async (json: SaveInput, who = ana) => {
  const response = await save(json, who)
  expect(response.status).toBe(200)
  return response.json()
}
const profile = async (who = ana) => (await who.api.profile.$get()).json()
const sent = async (body: unknown, path = '/api/profile', method = 'PATCH') =>
  server.ask(
    path,
    { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    await ana.cookie(),
  )

const facts = {
  headline: 'Second jokes are the better ones',
  gender: 'woman',
  seeking: ['man', 'non_binary'],
  languages: ['pt', 'en', 'cy'],
  homeLanguages: ['cy'],
  familyValues: 'in_between',
  hasChildren: 'no',
  wantsChildren: 'open',
  smoking: 'stopping',
  drinking: 'rarely',
  exercise: 'sometimes',
  goingOut: 'twice_a_week',
  datingPace: 'most_weeks',
  zodiac: 'leo',
  prompts: [
    { promptId: 'first-meeting', answer: 'the museum café\nby the stairs' },
    { promptId: 'party-trick', answer: 'I whistle two notes at once 🎶' },
  ],
} satisfies ProfileInput

test('all facts and prompts are saved in their order and read back', async () => {
  const answer = await saved(facts)
  expect(answer).toMatchObject(facts)
  expect(await profile()).toEqual(answer)
})

test('each fact can be deleted', async () => {
  await saved(facts)
  const nothing = {
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
  } satisfies ProfileInput
  expect(await saved(nothing)).toMatchObject(nothing)
})

test('a headline stays one line, however it was pasted', async () => {
  expect(await saved({ headline: '  two\nlines \t and  more ' })).toMatchObject({
    headline: 'two lines and more',
  })
})

test('every prompt in the list can be answered', async () => {
  expect(prompts).toHaveLength(60)
  expect(new Set(prompts.map(({ id }) => id)).size).toBe(60)
  for (let n = 0; n < 60; n += 3) {
    const three = prompts.slice(n, n + 3).map(({ id }) => ({ promptId: id, answer: 'yes' }))
    expect(await saved({ prompts: three })).toMatchObject({ prompts: three })
  }
})

const answered = (promptId: string, answer = 'yes') => ({ promptId, answer })
test.each<[string, object, object]>([
  ['a language outside the list', { languages: ['pt', 'xx'] }, { 'languages.1': 'Choose from the list' }],
  [
    'nine languages',
    { languages: 'en pt de fr es it nl sv da'.split(' ') },
    { languages: 'At most 8 languages' },
  ],
  ['a language twice', { languages: ['en', 'en'] }, { languages: 'Add each language only once' }],
  ['a gender outside the list', { gender: 'attack_helicopter' }, { gender: 'Check this' }],
  ['a wish twice', { seeking: ['man', 'man'] }, { seeking: 'Add each only once' }],
  ['a headline that is too long', { headline: 'x'.repeat(81) }, { headline: 'Use at most 80 characters' }],
  ['a prompt nobody asks', { prompts: [answered('what-now')] }, { 'prompts.0.promptId': expect.any(String) }],
  [
    'a prompt that is no name',
    { prompts: [answered('__proto__')] },
    { 'prompts.0.promptId': expect.any(String) },
  ],
  [
    'a prompt twice',
    { prompts: [answered('on-repeat'), answered('on-repeat')] },
    { prompts: 'Answer each prompt only once' },
  ],
  [
    'four prompts',
    { prompts: ['on-repeat', 'home-sound', 'brave-enough', 'far-away'].map((id) => answered(id)) },
    { prompts: 'At most 3 prompts' },
  ],
  ['an empty answer', { prompts: [answered('on-repeat', ' ')] }, { 'prompts.0.answer': 'Write something' }],
  [
    'an answer that is too long',
    { prompts: [answered('on-repeat', 'x'.repeat(241))] },
    { 'prompts.0.answer': 'Use at most 240 characters' },
  ],
  ['an audience that is none', { visibility: { bio: 'friends' } }, { 'visibility.bio': expect.any(String) }],
  ['hiding a first name', { visibility: { firstName: 'nobody' } }, { visibility: expect.any(String) }],
])('%s is refused in words and changes nothing', async (_, change, fields) => {
  const before = await profile()
  const response = await sent({ bio: 'new', ...change })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { kind: 'invalid', fields: inWords(fields) } })
  expect(await profile()).toEqual(before)
})

test('by default everyone sees ordinary fields and matches see special ones', async () => {
  ana = await server.person()
  const { visibility } = await profile()
  expect(Object.keys(visibility).toSorted()).toEqual(hideableFields.toSorted())
  const hidden = Object.entries(visibility).filter(([, audience]) => audience !== 'everyone')
  expect(hidden.map(([field]) => field).toSorted()).toEqual(['faith', 'health', 'orientation', 'seeking'])
  const changed = await saved({ visibility: { bio: 'nobody', health: 'everyone' } })
  expect(changed.visibility).toEqual({ ...visibility, bio: 'nobody', health: 'everyone' })
  expect((await saved({ visibility: { bio: 'matches' } })).visibility).toEqual({
    ...visibility,
    bio: 'matches',
    health: 'everyone',
  })
})

test('two tabs: a save of an outdated profile is refused, and the earlier save stays', async () => {
  const { version } = await profile()
  const first = await saved({ bio: 'from one tab', ifVersion: version })
  expect(first.version).toBe(version + 1)
  const second = await save({ bio: 'from the other', headline: 'also mine', ifVersion: version })
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    error: { code: 'profile_changed', message: 'This profile has changed. Load it again.' },
  })
  expect(await profile()).toEqual(first)
  // The page loads the profile again, merges its own changes, and saves.
  expect(await saved({ headline: 'also mine', ifVersion: first.version })).toMatchObject({
    bio: 'from one tab',
    headline: 'also mine',
  })
})

test('of many tabs that save the same version at once, one succeeds and the others are refused', async () => {
  const { version } = await profile()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => save({ bio: `tab ${n}`, ifVersion: version })),
  )
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])
  expect((await profile()).version).toBe(version + 1)
})

test('a save whose reply was lost can be repeated', async () => {
  const { version } = await profile()
  const input = { ...facts, visibility: { bio: 'matches' }, ifVersion: version } as const
  const first = await saved(input)
  expect(await saved(input)).toEqual(first)
})

test('a draft is available on every device, and the last writer wins', async () => {
  ana = await server.person()
  const draft = () => ana.api.profile.draft.$get().then((response) => response.json())
  expect(await draft()).toEqual({ draft: null })
  const fields = {
    bio: 'Half a sen',
    heightCm: '17',
    dateOfBirth: '',
    interests: ['Tea'],
    prompts: [{ promptId: 'on-repeat', answer: '' }],
    visibility: { bio: 'nobody' },
  } as const
  const json = {
    fields: { ...fields, interests: ['Tea'], prompts: [...fields.prompts] },
    step: 'about',
    basedOn: 1,
  }
  const first = await (await ana.api.profile.draft.$put({ json })).json()
  expect(first).toEqual({ draft: { ...json, version: 1, updatedAt: server.clock.now.toISOString() } })
  expect(await draft()).toEqual(first)

  const second = await (await ana.api.profile.draft.$put({ json: { ...json, step: 'prompts' } })).json()
  expect(second).toMatchObject({ draft: { step: 'prompts', version: 2 } })
  const ben = await server.person()
  expect(await (await ben.api.profile.draft.$get()).json()).toEqual({ draft: null })
  expect(await (await ana.api.profile.draft.$delete()).json()).toEqual({ draft: null })
  expect(await draft()).toEqual({ draft: null })
})

test('a draft stores whatever is typed, unchanged', async () => {
  const bio = 'a\u0000b <script> \u202E مرحبا 👩‍🚀 "quotes" \\ \n'
  const response = await sent({ fields: { bio }, step: '', basedOn: 1 }, '/api/profile/draft', 'PUT')
  expect(response.status).toBe(200)
  expect(await (await ana.api.profile.draft.$get()).json()).toMatchObject({ draft: { fields: { bio } } })
})

test.each<[string, object]>([
  ['what is special', { faith: 'sikh' }],
  ['a health note', { health: 'none of your business' }],
  ['a field of no profile', { nonsense: 'x' }],
  ['a text without end', { bio: 'x'.repeat(5000) }],
  ['a list without end', { interests: Array.from({ length: 61 }, () => 'x') }],
  ['more than a draft can hold', { interests: Array.from({ length: 60 }, () => 'x'.repeat(400)) }],
  ['something nested', { bio: { deep: { deeper: true } } }],
])('a draft never holds %s', async (_, fields) => {
  const before = await (await ana.api.profile.draft.$get()).json()
  const response = await sent({ fields, step: '', basedOn: 1 }, '/api/profile/draft', 'PUT')
  expect(response.status).toBe(422)
  expect(await (await ana.api.profile.draft.$get()).json()).toEqual(before)
})

test('a draft is deleted with the account', async () => {
  ana = await server.person()
  await sent({ fields: { bio: 'x' }, step: '', basedOn: 1 }, '/api/profile/draft', 'PUT')
  await server.database.db.deleteFrom('user').where('id', '=', ana.id).execute()
  const drafts = server.database.db.selectFrom('profileDrafts').select('userId').where('userId', '=', ana.id)
  expect(await drafts.execute()).toEqual([])
})
