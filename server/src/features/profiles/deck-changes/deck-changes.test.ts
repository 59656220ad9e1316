import { consentVersions } from '@hearth/contract/profile/consents'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { beforeEach, expect, test } from 'vitest'
import { fieldMessagesIn } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const HOUR_MS = 3_600_000
let ana: Person

beforeEach(async () => {
  ana = await server.person({ gender: 'woman', seeking: ['man'] })
})

const save = (json: ProfileInput) => ana.api.profile.$patch({ json })
const fieldsOf = async (saving: ReturnType<typeof save>) => fieldMessagesIn(await saving)
const later = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * HOUR_MS)
}

test('gender and seeking change twice a day, and the refusal says when they can change again', async () => {
  expect((await save({ gender: 'non_binary', seeking: ['woman'] })).status).toBe(200)
  later(3)
  expect((await save({ seeking: ['woman', 'man'] })).status).toBe(200)
  const words = expect.stringContaining('You can change this again in 21 hours.')
  expect(await fieldsOf(save({ gender: 'man', bio: 'New words' }))).toEqual({ gender: words })
  expect(await fieldsOf(save({ gender: 'man', seeking: [] }))).toEqual({ gender: words, seeking: words })
  expect(await (await ana.api.profile.$get()).json()).toMatchObject({ gender: 'non_binary', bio: '' })
  later(21)
  expect((await save({ gender: 'man' })).status).toBe(200)
  expect(await fieldsOf(save({ gender: 'woman' }))).toEqual({
    gender: expect.stringContaining('in 3 hours'),
  })
})

test('the own profile says how many changes are left, and when another one is allowed', async () => {
  const left = async () => (await (await ana.api.profile.$get()).json()).deckChanges
  const at = server.clock.now.getTime()
  const hours = (n: number) => new Date(at + n * HOUR_MS).toISOString()
  expect(await left()).toEqual({ left: 2, moreAt: null })
  const saved = await (await save({ gender: 'non_binary' })).json()
  expect('deckChanges' in saved && saved.deckChanges).toEqual({ left: 1, moreAt: hours(24) })
  later(3)
  await save({ gender: 'man' })
  expect(await left()).toEqual({ left: 0, moreAt: hours(24) })
  later(22)
  expect(await left()).toEqual({ left: 1, moreAt: hours(27) })
})

test('first answers, unchanged answers and other fields are not counted', async () => {
  ana = await server.person()
  for (const [n, gender] of (['woman', null, 'woman', null, 'woman'] as const).entries())
    expect([n, (await save({ gender })).status]).toEqual([n, 200])
  for (const bio of ['One', 'Two', 'Three'])
    expect((await save({ bio, gender: 'woman', seeking: [] })).status).toBe(200)
  expect((await save({ seeking: ['man', 'woman'] })).status).toBe(200)
  expect((await save({ seeking: ['woman', 'man'] })).status).toBe(200)
  expect(await fieldsOf(save({ seeking: ['woman'] }))).toHaveProperty('seeking')
})

test('a change of faith counts too, and withdrawing the consent to it never waits', async () => {
  const consents = ana.api.profile.consents[':kind']
  const param = { kind: 'faith' } as const
  await consents.$put({ param, json: { version: consentVersions.faith } })
  for (const faith of ['jewish', 'hindu', 'sikh'] as const) expect((await save({ faith })).status).toBe(200)
  expect(await fieldsOf(save({ faith: 'jain' }))).toHaveProperty('faith')
  expect((await consents.$delete({ param })).status).toBe(200)
})

test('the deck of a day follows the gender and seeking at its first request', async () => {
  await server.database.db.deleteFrom('user').execute()
  ana = await server.person({ gender: 'woman', seeking: ['man'] })
  const ben = await server.person({ gender: 'man', seeking: ['woman'] })
  const cleo = await server.person({ gender: 'woman', seeking: ['woman'] })
  const dealt = async () =>
    (await (await ana.api.candidates.$get({ query: {} })).json()).people.map(({ id }) => id)
  expect(await dealt()).toEqual([ben.id])
  expect((await save({ seeking: ['woman'] })).status).toBe(200)
  expect(await dealt()).toEqual([ben.id])
  later(24)
  expect(await dealt()).toEqual([cleo.id])
})

test('a first gender and seeking count at once, and dealt people stay for the day', async () => {
  await server.database.db.deleteFrom('user').execute()
  ana = await server.person()
  const open = await server.person({ gender: 'man' })
  const choosy = await server.person({ gender: 'woman', seeking: ['woman'] })
  const dealt = async () =>
    (await (await ana.api.candidates.$get({ query: {} })).json()).people.map(({ id }) => id).toSorted()
  expect(await dealt()).toEqual([open.id])
  await save({ gender: 'woman', seeking: ['woman'] })
  expect(await dealt()).toEqual([open.id, choosy.id].toSorted())
  later(24)
  expect(await dealt()).toEqual([choosy.id])
})
