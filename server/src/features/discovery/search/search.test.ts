import { consentVersions } from '@hearth/contract/profile/consents'
import {
  fields,
  genderValues,
  hideableFields,
  isOfKind,
  specialKinds,
  type WishField,
  wishFields,
} from '@hearth/contract/profile/fields'
import type { SaveInput } from '@hearth/contract/profile/people'
import { expect, test } from 'vitest'
import { readSeekers } from '../../../testing/people/small-community.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { setDateOfBirth, setVerified } from '../../profiles/profiles.ts'
import { tileOf } from './eligibility.rules.ts'
import { searchProfiles } from './eligibility.store.ts'
import { refreshOutdatedSearch, refreshSearch } from './search.store.ts'

const server = await openTestServer()
const { db } = server.database
const ana = await server.person({ dateOfBirth: null })
for (const kind of specialKinds)
  await ana.api.profile.consents[':kind'].$put({ param: { kind }, json: { version: consentVersions[kind] } })

const stored = () => db.selectFrom('search').selectAll().where('userId', '=', ana.id).executeTakeFirst()

/** Expects the stored row to be the one that the rules compute from the profile. */
async function expectFresh() {
  const [before, wanted] = [await stored(), (await readSeekers(db)).find(({ userId }) => userId === ana.id)]
  expect(await searchProfiles.find(db, ana.id, '2026-06-15')).toEqual(wanted)
  expect(before?.tile).toEqual(wanted?.cell == null ? wanted?.cell : tileOf(wanted.cell))
  await refreshSearch(db)
  expect(await stored()).toEqual(before)
  return before
}

const save = async (json: SaveInput) => {
  // Changes of gender, seeking and faith are limited per day.
  await db.deleteFrom('deckChanges').execute()
  const response = await ana.api.profile.$patch({ json })
  expect({ json, status: response.status }).toEqual({ json, status: 200 })
}

test('without a date of birth there is no row, and a corrected one changes it', async () => {
  expect(await expectFresh()).toBeUndefined()
  await save({ dateOfBirth: '1990-01-01' })
  expect(await expectFresh()).toMatchObject({ born: '1990-01-01' })
  await server.database.transact((tx) =>
    setDateOfBirth(tx, ana.id, { dateOfBirth: '1991-01-01', now: server.clock.now }),
  )
  await refreshSearch(db, [ana.id])
  expect(await expectFresh()).toMatchObject({ born: '1991-01-01' })
})

/** Answers of a field: all it has, or of a list a few. */
const answersOf = (field: WishField) =>
  isOfKind(field, 'choices')
    ? [...fields[field].values.slice(0, 3).map((value) => [value]), fields[field].values.slice(0, 2), []]
    : [...fields[field].values, null]

test.each(wishFields)('%s: each answer and its visibility are in the row', async (field) => {
  const seen = new Set<string>()
  const answers = answersOf(field)
  for (const visibility of ['everyone', 'matches', 'nobody'] as const) {
    await save({ visibility: { [field]: visibility } })
    for (const answer of answers) {
      await save({ [field]: answer })
      const row = await expectFresh()
      seen.add(`${row?.traits} ${row?.listTraits.join()}`)
    }
  }
  expect(seen.size).toBe(answers.length)
})

test('no other hideable field changes the row', async () => {
  const before = await stored()
  for (const field of hideableFields.filter((one) => !wishFields.some((wish) => wish === one)))
    await save({ visibility: { [field]: 'nobody' } })
  expect(await expectFresh()).toEqual(before)
})

test('first name, gender and seeking are in the row', async () => {
  await save({ firstName: '' })
  expect(await expectFresh()).toMatchObject({ isShown: false })
  await save({ firstName: 'Ana' })
  for (const [n, gender] of genderValues.entries()) {
    await save({ gender, seeking: genderValues.slice(n) })
    expect(await expectFresh()).toMatchObject({ isShown: true })
  }
  await save({ gender: null, seeking: [] })
  expect(await expectFresh()).toMatchObject({ gender: 16, seeks: 31 })
})

test('location, travel and the end of both are in the row', async () => {
  await ana.api.profile.place.$put({ json: { latitude: 51.5, longitude: -0.12 } })
  const home = await expectFresh()
  expect(home?.cell).not.toBeNull()
  await ana.api.meeting.travel.$put({ json: { cityId: 2_988_507, days: 3 } })
  expect((await expectFresh())?.cell).not.toBe(home?.cell)
  await ana.api.meeting.travel.$delete()
  expect(await expectFresh()).toMatchObject({ cell: home?.cell })
})

test('a badge and its end are in the row', async () => {
  const before = await expectFresh()
  const setBadge = (isVerified: boolean) =>
    server.database.transact((tx) => setVerified(server.deps, tx, ana.id, isVerified))
  await setBadge(true)
  expect((await expectFresh())?.traits).not.toBe(before?.traits)
  await setBadge(false)
  expect((await expectFresh())?.traits).toBe(before?.traits)
})

test('every wish, and a pause, is in the row', async () => {
  const wishes = Object.fromEntries(
    wishFields.map((field) => [
      field,
      { values: fields[field].values.slice(0, 1), isHard: true, orUnsaid: false },
    ]),
  )
  const changes = [
    { ageMin: 30, ageMax: 40 },
    { maxDistance: 'under_10' },
    { isFlexible: true },
    { isOnlyToLiked: true },
    { isOnlyVerified: true },
    { wishes },
  ] as const
  for (const json of changes) {
    const before = await stored()
    await ana.api.meeting.$patch({ json })
    expect(await expectFresh()).not.toEqual(before)
  }
  await ana.api.profile.place.$delete()
  expect(await expectFresh()).toMatchObject({ cell: null, tile: null, maxDistance: 3 })
  await ana.api.meeting.$patch({ json: { isPaused: true } })
  expect(await expectFresh()).toBeUndefined()
  await ana.api.meeting.$patch({ json: { isPaused: false } })
  expect(await expectFresh()).toBeDefined()
})

test('rows of another layout are rewritten, and the traits of today’s decks', async () => {
  const before = await expectFresh()
  const { transact } = server.database
  expect(await transact(refreshOutdatedSearch)).toBe(false)
  const moved = { traits: '1', accepts: '1', listTraits: [], listAccepts: [], layout: 1 }
  await db.updateTable('search').set(moved).where('userId', '=', ana.id).execute()
  const deck = { userId: ana.id, builtOn: '2026-06-15', builtAt: server.clock.now }
  await db
    .insertInto('decks')
    .values({ ...deck, asGender: 1, asSeeks: 1, asBorn: '1991-01-01', asTraits: '1', asListTraits: [] })
    .execute()
  expect(await transact(refreshOutdatedSearch)).toBe(true)
  expect(await stored()).toEqual({ ...before, changedAt: expect.any(Date) })
  expect(await db.selectFrom('decks').selectAll().executeTakeFirst()).toMatchObject({
    asTraits: before?.traits,
    asListTraits: before?.listTraits,
    asGender: 1,
  })
  expect(await transact(refreshOutdatedSearch)).toBe(false)
  await db.deleteFrom('decks').execute()
})

test('a withdrawn consent takes its answer out of the row', async () => {
  await save({ visibility: { faith: 'everyone' }, faith: 'sikh' })
  const before = await expectFresh()
  await ana.api.profile.consents[':kind'].$delete({ param: { kind: 'faith' } })
  expect((await expectFresh())?.traits).not.toEqual(before?.traits)
})

test('the row is deleted with the account', async () => {
  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  expect(await stored()).toBeUndefined()
})
