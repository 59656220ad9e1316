import type { MeetingInput, Wishes } from '@hearth/contract/people/wishes'
import { beforeEach, expect, test } from 'vitest'
import { like, pass } from '../../../testing/people/swiping.ts'
import { fieldMessagesIn } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { adviceFor } from './wishes.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  ana = await server.person({ gender: 'woman' })
})

const meetingOf = async ({ api }: Person) => (await api.meeting.$get()).json()
const change = ({ api }: Person, json: MeetingInput) => api.meeting.$patch({ json })
const costsOf = async ({ api }: Person) => (await api.meeting.costs.$get()).json()
const cityId = async (q: string) =>
  (await (await ana.api.places.$get({ query: { q } })).json()).places[0]?.id ?? 0
const live = async (who: Person, town: string) =>
  who.api.profile.place.$put({ json: { cityId: await cityId(town) } })

const noSmoke: Wishes = { smoking: { values: ['no'], isHard: true, orUnsaid: true } }

test('by default a person is open to everyone, anywhere', async () => {
  expect(await meetingOf(ana)).toEqual({
    ageMin: 18,
    ageMax: 120,
    maxDistance: 'over_30',
    isFlexible: false,
    wishes: {},
    isPaused: false,
    isOnlyToLiked: false,
    isOnlyVerified: false,
    hasPlace: false,
    travel: null,
    savedTowns: { most: 5, towns: [], asleep: 0 },
  })
  expect(await costsOf(ana)).toEqual({ fits: 0, lookedAt: 0, isCapped: false, costs: [] })
})

const setMinimumAge = (minimumAge: number) =>
  db.updateTable('registrationSettings').set({ minimumAge }).execute()
const deckOf = async ({ api }: Person) =>
  (await (await api.candidates.$get({ query: {} })).json()).people.map(({ id }) => id)

test('where the minimum age is higher, ages begin there, and members who were here before are met as ever', async () => {
  const [young, other] = [
    await server.person({ dateOfBirth: '2006-06-15' }),
    await server.person({ dateOfBirth: '2006-06-15' }),
  ]
  await change(other, { ageMin: 19, ageMax: 20 })
  await setMinimumAge(21)
  expect(await meetingOf(ana)).toMatchObject({ ageMin: 21, ageMax: 120 })
  await change(ana, { ageMin: 21, ageMax: 45 })
  expect(await meetingOf(ana)).toMatchObject({ ageMin: 21, ageMax: 45 })
  expect(await deckOf(ana)).toEqual([young.id])
  expect((await costsOf(ana)).costs).toEqual([{ wish: 'age', hides: 0, of: 1 }])
  // A range below the minimum age is of such a member, who keeps it.
  expect(await meetingOf(other)).toMatchObject({ ageMin: 19, ageMax: 20 })
  await change(ana, { ageMin: 22 })
  expect(await deckOf(ana)).toEqual([])
  const [advice] = await adviceFor(ana.ctx)
  expect(advice).toMatchObject({ wish: 'age', change: { ageMin: 21, ageMax: 50 } })
  await setMinimumAge(18)
  expect(await meetingOf(ana)).toMatchObject({ ageMin: 22, ageMax: 45 })
})

test('a person without a date of birth is advised to add it, with the number of people here', async () => {
  await server.person()
  await server.person({ firstName: '' })
  await server.person({ dateOfBirth: '2008-06-16' })
  const unsaid = await server.person({ dateOfBirth: null })
  const { people, advice } = await (await unsaid.api.candidates.$get({ query: {} })).json()
  expect({ people, advice }).toEqual({ people: [], advice: [{ wish: 'ownBirth', more: 2 }] })
  await change(unsaid, { isPaused: true })
  expect(await adviceFor(unsaid.ctx)).toEqual([])
})

test('only sent fields change', async () => {
  await change(ana, { ageMin: 30, ageMax: 40, wishes: noSmoke })
  await change(ana, { isFlexible: true })
  await change(ana, { ageMax: 45 })
  expect(await meetingOf(ana)).toMatchObject({ ageMin: 30, ageMax: 45, isFlexible: true, wishes: noSmoke })
  await change(ana, { wishes: {} })
  expect((await meetingOf(ana)).wishes).toEqual({})
})

test('ages that contradict stored ones are refused at the sent field', async () => {
  await change(ana, { ageMin: 30, ageMax: 40 })
  const young = await change(ana, { ageMax: 25 })
  expect([young.status, await fieldMessagesIn(young)]).toEqual([
    422,
    { ageMax: 'The oldest can’t be younger than the youngest' },
  ])
  expect(await fieldMessagesIn(await change(ana, { ageMin: 41 }))).toEqual({
    ageMin: 'The youngest can’t be older than the oldest',
  })
  expect(await fieldMessagesIn(await change(ana, { ageMin: 17 }))).toMatchObject({
    ageMin: expect.stringContaining('between 18 and 120'),
  })
  expect(await meetingOf(ana)).toMatchObject({ ageMin: 30, ageMax: 40 })
})

test('the maximum distance needs a location, and has no effect without one', async () => {
  expect(await fieldMessagesIn(await change(ana, { maxDistance: 'under_10' }))).toMatchObject({
    maxDistance: expect.stringContaining('Add your town'),
  })
  await live(ana, 'Leeds')
  expect(await (await change(ana, { maxDistance: 'under_10' })).json()).toMatchObject({
    maxDistance: 'under_10',
    hasPlace: true,
  })
  await ana.api.profile.place.$delete()
  expect(await meetingOf(ana)).toMatchObject({ maxDistance: 'over_30', hasPlace: false })
  await live(ana, 'Leeds')
  expect((await meetingOf(ana)).maxDistance).toBe('under_10')
})

test('a paused person is shown to nobody and sees nobody, and later returns unchanged', async () => {
  const ben = await server.person()
  const seen = async () => (await costsOf(ben)).fits
  await change(ana, { ageMax: 40 })
  expect(await seen()).toBe(1)
  expect((await (await change(ana, { isPaused: true })).json()).isPaused).toBe(true)
  expect(await seen()).toBe(0)
  expect([await costsOf(ana), await adviceFor(ana.ctx)]).toEqual([
    { fits: 0, lookedAt: 0, isCapped: false, costs: [] },
    [],
  ])
  const { version } = await (await ana.api.profile.$get()).json()
  await change(ana, { isPaused: true })
  await change(ana, { isPaused: false })
  expect((await (await ana.api.profile.$get()).json()).version).toBe(version)
  expect(await seen()).toBe(1)
})

test('a person shown only to people they like is shown to nobody else', async () => {
  const [ben, cleo] = [await server.person(), await server.person()]
  await change(ana, { isOnlyToLiked: true })
  await like(ana, ben)
  expect((await costsOf(ben)).fits).toBe(2)
  expect((await costsOf(cleo)).fits).toBe(1)
})

test('travel lasts until its last day is over, also for the job', async () => {
  await live(ana, 'Leeds')
  const home = await db.selectFrom('search').select('cell').where('userId', '=', ana.id).executeTakeFirst()
  const put = await ana.api.meeting.travel.$put({ json: { cityId: await cityId('Madrid'), days: 2 } })
  expect((await put.json()).travel).toMatchObject({ place: { city: 'Madrid' }, until: '2026-06-17' })
  const cellNow = async () =>
    (await db.selectFrom('search').select('cell').where('userId', '=', ana.id).executeTakeFirst())?.cell
  expect(await cellNow()).not.toBe(home?.cell)

  const began = server.clock.now
  server.clock.now = new Date('2026-06-17T23:59:00.000Z')
  await server.jobs.runNow('end-travels')
  expect((await meetingOf(ana)).travel).not.toBeNull()
  server.clock.now = new Date('2026-06-18T00:01:00.000Z')
  await server.jobs.runNow('end-travels')
  expect(await cellNow()).toBe(home?.cell)
  expect((await meetingOf(ana)).travel).toBeNull()
  server.clock.now = began
})

test('after the travel the first request is at home', async () => {
  await ana.api.meeting.travel.$put({ json: { cityId: await cityId('Madrid'), days: 1 } })
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 3 * 86_400_000)
  expect(await meetingOf(ana)).toMatchObject({ travel: null, hasPlace: false })
  server.clock.now = began
  expect(await db.selectFrom('locations').select('travelCell').execute()).toEqual([{ travelCell: null }])
})

test('a travel can end early, and another town counts as a change of location', async () => {
  await live(ana, 'Leeds')
  const travel = async (town: string, days = 3) =>
    ana.api.meeting.travel.$put({ json: { cityId: await cityId(town), days } })
  for (const town of ['Porto', 'Lisbon', 'Madrid']) expect((await travel(town)).status).toBe(200)
  expect((await (await ana.api.meeting.travel.$delete()).json()).travel).toBeNull()
  expect((await ana.api.meeting.travel.$delete()).status).toBe(200)
  const refused = await travel('Paris')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('staying longer is no change of location, and travel is deleted with the account', async () => {
  const id = await cityId('Madrid')
  for (const days of [1, 2, 3, 4, 5, 60]) {
    expect((await ana.api.meeting.travel.$put({ json: { cityId: id, days } })).status).toBe(200)
  }
  expect((await ana.api.meeting.travel.$put({ json: { cityId: id, days: 61 } })).status).toBe(422)
  expect(
    await fieldMessagesIn(await ana.api.meeting.travel.$put({ json: { cityId: 1, days: 1 } })),
  ).toMatchObject({
    cityId: expect.stringContaining('town'),
  })
  await change(ana, { ageMin: 20 })
  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  for (const table of ['locations', 'wishes', 'search'] as const) {
    expect(await db.selectFrom(table).select('userId').execute()).toEqual([])
  }
})

test('deleting the location ends the travel', async () => {
  await ana.api.meeting.travel.$put({ json: { cityId: await cityId('Madrid'), days: 5 } })
  await ana.api.profile.place.$delete()
  expect(await meetingOf(ana)).toMatchObject({ hasPlace: false, travel: null })
})

test('each required wish says how many it hides; a soft one hides nobody', async () => {
  await server.person({ smoking: 'no' })
  await server.person({ smoking: 'yes' })
  await server.person({ smoking: 'yes', dateOfBirth: '1970-01-01' })
  await server.person()
  await change(ana, { wishes: noSmoke, ageMax: 40 })
  expect(await costsOf(ana)).toMatchObject({
    fits: 2,
    lookedAt: 4,
    isCapped: false,
    costs: [
      { wish: 'age', hides: 0, of: 2 },
      { wish: 'smoking', hides: 1, of: 3 },
    ],
  })
  await change(ana, { wishes: { smoking: { values: ['no'], isHard: false, orUnsaid: true } } })
  expect(await costsOf(ana)).toMatchObject({ fits: 3, costs: [{ wish: 'age', hides: 1, of: 4 }] })
})

test('advice is ordered by the number of people, and following it brings exactly that many', async () => {
  for (const dateOfBirth of ['1984-01-01', '1984-02-01', '1980-01-01']) await server.person({ dateOfBirth })
  await server.person({ smoking: 'yes' })
  await change(ana, { ageMin: 28, ageMax: 38, wishes: noSmoke })
  const advice = await adviceFor(ana.ctx)
  expect(advice).toEqual([
    { wish: 'age', more: 2, change: { ageMin: 23, ageMax: 43 } },
    { wish: 'smoking', more: 1, change: { wishes: { smoking: { ...noSmoke.smoking, isHard: false } } } },
  ])
  const stored = await meetingOf(ana)
  for (const { more, change: step } of advice) {
    const { fits } = await costsOf(ana)
    expect((await change(ana, step ?? {})).status).toBe(200)
    expect((await costsOf(ana)).fits).toBe(fits + more)
    await change(ana, { ageMin: stored.ageMin, ageMax: stored.ageMax, wishes: stored.wishes })
  }
})

test('no number reveals what others hide: neither for the own gender nor for seeking', async () => {
  const unsaid = await server.person({ seeking: ['man'] })
  await server.person({ gender: 'man', seeking: ['woman'] })
  await server.person({ gender: 'man', seeking: ['woman'] })
  await server.person({ gender: 'man', seeking: ['man'] })
  expect(await adviceFor(unsaid.ctx)).toEqual([{ wish: 'ownGender', more: 0 }])
  expect((await costsOf(unsaid)).costs).toEqual([])
})

test('if two or three wishes together hide everybody, the advice is to loosen the fewest that bring somebody', async () => {
  await live(ana, 'Leeds')
  const far = await server.person({ dateOfBirth: '1990-01-01', smoking: 'yes' })
  await live(far, 'Madrid')
  const near = await server.person({ dateOfBirth: '1991-01-01', smoking: 'yes' })
  await live(near, 'Leeds')
  await change(ana, { ageMin: 79, ageMax: 80, maxDistance: 'under_3', wishes: noSmoke })
  const soft = { smoking: { ...noSmoke.smoking, isHard: false } }
  const advice = await adviceFor(ana.ctx)
  expect(advice).toEqual([
    { wish: 'age', also: ['smoking'], more: 1, change: { ageMin: 18, ageMax: 120, wishes: soft } },
  ])
  await pass(ana, near)
  expect(await adviceFor(ana.ctx)).toEqual([
    {
      wish: 'age',
      also: ['maxDistance', 'smoking'],
      more: 1,
      change: { ageMin: 18, ageMax: 120, maxDistance: 'over_30', wishes: soft },
    },
  ])
})

test('two flexible people meet slightly outside one of their ranges, not far outside', async () => {
  const people = ['1994-07-01', '1990-07-01', '1970-07-01'].map((dateOfBirth) =>
    server.person({ dateOfBirth }),
  )
  const [near] = await Promise.all(people)
  for (const one of await Promise.all(people)) await change(one, { isFlexible: true })
  await change(ana, { ageMin: 22, ageMax: 26 })
  expect((await costsOf(ana)).fits).toBe(0)
  await change(ana, { isFlexible: true })
  const { people: dealt, left } = await (await ana.api.candidates.$get({ query: {} })).json()
  expect([dealt.map(({ id }) => id), left]).toEqual([[near?.id], 1])
  expect(await costsOf(ana)).toMatchObject({ fits: 1, costs: [{ wish: 'age', hides: 2, of: 3 }] })
})

test('costs of wishes can be requested once a second on average', async () => {
  const ask = async (who: Person) => (await who.api.meeting.costs.$get()).status
  const [cleo, dan] = [await server.person(), await server.person()]
  for (let n = 0; n < 60; n += 1) expect(await ask(cleo)).toBe(200)
  expect([await ask(cleo), await ask(dan)]).toEqual([429, 200])
})
