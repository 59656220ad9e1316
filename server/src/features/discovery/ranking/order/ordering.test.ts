import { randomUUID } from 'node:crypto'
import type { Wishes } from '@hearth/contract/people/wishes'
import { consentVersions } from '@hearth/contract/profile/consents'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deal, pass } from '../../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../../testing/test-server.ts'
import { orderFor, type PoolCandidate } from './ordering.ts'

const server = await openTestServer()
const { db } = server.database

const found = (person: Person, likesViewer = false): PoolCandidate => ({
  userId: person.id,
  distanceBucket: 1,
  likesViewer,
})
/** Without the draws, which are those of other tests: nobody comes late who has not passed on the viewer. */
const orderOf = async (viewer: Person, ...pool: PoolCandidate[]) =>
  (await orderFor({ ...viewer.ctx, deckDraw: () => 0.5 }, db, pool)).order
const drawnOrderOf = async (viewer: Person, ...pool: PoolCandidate[]) =>
  (await orderFor(viewer.ctx, db, pool)).order

async function saying(input: ProfileInput): Promise<Person> {
  const person = await server.person()
  expect((await person.api.profile.$patch({ json: input })).status).toBe(200)
  return person
}

const scoreOf = (person: Person, popularity: number, shown = 0) =>
  db
    .insertInto('personScores')
    .values({
      userId: person.id,
      popularity,
      shown,
      decisionsMade: 9,
      decisionsReceived: 9,
      updatedAt: server.clock.now,
    })
    .execute()

const wish = (person: Person, wishes: Wishes) =>
  db
    .insertInto('wishes')
    .values({ userId: person.id, wishes: sql`${JSON.stringify(wishes)}::jsonb` })
    .execute()

test('with the prior model people who share more and are nearer come first', async () => {
  const ana = await saying({ interests: ['Chess', 'Hiking'], lookingFor: 'serious_relationship' })
  const alike = await saying({ interests: ['chess', 'hiking'], lookingFor: 'serious_relationship' })
  const other = await saying({ interests: ['Sailing'], lookingFor: 'casual_dating' })
  expect(await orderOf(ana, found(other), found(alike))).toEqual([alike.id, other.id])
  expect(await orderOf(ana, { ...found(alike), distanceBucket: 3 }, found(alike))).toHaveLength(2)
})

test('a popular person comes before an unpopular one', async () => {
  const ana = await server.person()
  const [liked, passed] = [await server.person(), await server.person()]
  await scoreOf(liked, 1.5)
  await scoreOf(passed, -1.5)
  expect(await orderOf(ana, found(passed), found(liked))).toEqual([liked.id, passed.id])
})

test('soft wishes of both change the order; one about faith does not', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [smoker, other] = [await saying({ smoking: 'yes' }), await saying({ smoking: 'no' })]
  await wish(ana, { smoking: { values: ['yes'], isHard: false, orUnsaid: false } })
  await wish(ben, { smoking: { values: ['no'], isHard: false, orUnsaid: false } })
  expect(await orderOf(ana, found(other), found(smoker))).toEqual([smoker.id, other.id])
  expect(await orderOf(ben, found(smoker), found(other))).toEqual([other.id, smoker.id])
  const before = await orderOf(await server.person(), found(smoker), found(other))
  const cleo = await server.person()
  await wish(cleo, { faith: { values: ['jain'], isHard: false, orUnsaid: false } })
  expect(await orderOf(cleo, found(smoker), found(other))).toEqual(before)
})

test('nobody is ordered by faith, orientation, health, name or a hidden field', async () => {
  const ana = await saying({ interests: ['Chess'] })
  const all = await Promise.all(
    Array.from({ length: 5 }, () => saying({ interests: ['Chess'], bio: 'Hello' })),
  )
  const before = await orderOf(ana, ...all.map((person) => found(person)))
  for (const [n, person] of all.entries()) {
    for (const kind of ['faith', 'orientation', 'health'] as const) {
      const consent = await person.api.profile.consents[':kind'].$put({
        param: { kind },
        json: { version: consentVersions[kind] },
      })
      expect(consent.status).toBe(200)
    }
    const saved = await person.api.profile.$patch({
      json: {
        firstName: n % 2 ? 'Aisha' : 'Zoë',
        lastName: n % 3 ? 'Cohen' : 'Singh',
        faith: n % 2 ? 'muslim' : 'jain',
        orientation: n % 2 ? 'gay' : 'straight',
        health: n % 2 ? 'diabetes' : 'none',
        lookingFor: n % 2 ? 'casual_dating' : 'friendship',
        bio: n % 2 ? 'Howdy' : 'Hello',
        locationCity: n % 2 ? 'Leeds' : 'York',
        visibility: { faith: 'everyone', orientation: 'everyone', health: 'everyone', lookingFor: 'matches' },
      },
    })
    expect(saved.status).toBe(200)
  }
  expect(await orderOf(ana, ...all.map((person) => found(person)))).toEqual(before)
})

test('a person who likes the viewer comes within the first dozen, at a position that does not tell it', async () => {
  const pool = await Promise.all(Array.from({ length: 40 }, () => server.person()))
  for (const person of pool) await scoreOf(person, 1)
  const fan = await server.person()
  await scoreOf(fan, -2)
  const viewers = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  const places = new Set<number>()
  for (const viewer of viewers) {
    const order = await drawnOrderOf(viewer, ...pool.map((person) => found(person)), found(fan, true))
    expect(order).toHaveLength(41)
    const place = order.indexOf(fan.id)
    expect(place).toBeLessThan(12)
    expect(
      (await drawnOrderOf(viewer, found(fan, true), ...pool.map((person) => found(person)))).indexOf(fan.id),
    ).toBe(place)
    places.add(place)
  }
  expect(places.size).toBeGreaterThan(3)
})

test('a person who has passed on the viewer comes in the last half of the deck, unless it has dealt them before', async () => {
  const pool = await Promise.all(Array.from({ length: 40 }, () => server.person()))
  const passer = await server.person()
  await scoreOf(passer, 3)
  const viewers = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  const all = [...pool, passer].map((person) => found(person))
  const positionIn = async (viewer: Person) => (await drawnOrderOf(viewer, ...all)).indexOf(passer.id)
  const before = await Promise.all(viewers.map(positionIn))
  expect(before.filter((position) => position < 5).length).toBeGreaterThan(viewers.length / 2)
  for (const viewer of viewers) await pass(passer, viewer)
  const after = await Promise.all(viewers.map(positionIn))
  expect(Math.min(...after)).toBeGreaterThanOrEqual(20)
  expect(new Set(after).size).toBeGreaterThan(5)

  const watcher = await server.person()
  await deal(watcher.ctx, passer.id)
  const seen = await positionIn(watcher)
  await pass(passer, watcher)
  expect(await positionIn(watcher)).toBe(seen)
})

test('a deleted person is left out, and a viewer without an age has a deck too', async () => {
  const ageless = await server.person({ dateOfBirth: null })
  const ben = await server.person()
  expect(
    await orderOf(ageless, found(ben), { userId: randomUUID(), distanceBucket: null, likesViewer: false }),
  ).toEqual([ben.id])
  expect(await orderOf(ben)).toEqual([])
})
