import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { refreshSearch } from '../search/search.store.ts'
import { decks } from './deck.store.ts'
import { serveDeck } from './deck.ts'
import { orderRest } from './ordering-again.ts'

const server = await openTestServer()
const { db } = server.database
const SECOND_MS = 1_000
const PEOPLE = 120

let smokers = new Set<string>()

/** Half of the people smoke, and nobody differs in anything else. */
beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01',
    smoking = case when get_byte(uuid_send(user_id), 3) % 2 = 0 then 'yes' else 'no' end`.execute(db)
  await refreshSearch(db)
  const rows = await db.selectFrom('profiles').select('userId').where('smoking', '=', 'yes').execute()
  smokers = new Set(rows.map(({ userId }) => userId))
})

let viewer: Person
beforeEach(async () => {
  viewer = await server.person()
})

/** Without decoys, who come late only until they are dealt. */
const deckAfter = async (after?: string, limit = 150) =>
  (await serveDeck({ ...viewer.ctx, deckDraw: () => 0.5 }, { after, limit })).dealt.map(
    ({ userId }) => userId,
  )

async function decide(swipedId: string, isLike: boolean) {
  server.clock.now = new Date(server.clock.now.getTime() + SECOND_MS)
  await db
    .insertInto('swipes')
    .values({ swiperId: viewer.id, swipedId, isLike, clientId: randomUUID(), createdAt: server.clock.now })
    .execute()
}

/** Decides on the next people of the deck: likes those who do not smoke. */
async function decideByTaste(count: number) {
  for (const id of (await deckAfter()).slice(0, count)) await decide(id, !smokers.has(id))
}
const shareOfSmokers = (ids: readonly string[]) => ids.filter((id) => smokers.has(id)).length / ids.length

test('the rest of the deck follows the decisions of the viewer, five at a time', async () => {
  const before = await deckAfter()
  await decideByTaste(4)
  expect(await deckAfter()).toEqual(before.slice(4))
  await decideByTaste(1)
  expect((await deckAfter()).toSorted()).toEqual(before.slice(5).toSorted())
  for (let round = 0; round < 4; round++) await decideByTaste(5)
  const after = await deckAfter()
  expect(after).not.toEqual(before.slice(25))
  expect(shareOfSmokers(after.slice(0, 20))).toBeLessThan(shareOfSmokers(after) / 2)
  expect(after.toSorted()).toEqual(before.filter((id) => after.includes(id)).toSorted())
  expect(after).toHaveLength(before.length - 25)
})

test('people already sent keep their places, and each page goes on where the last one ended', async () => {
  const first = await deckAfter(undefined, 40)
  for (const id of first.slice(0, 30)) await decide(id, !smokers.has(id))
  const rest = await deckAfter(first.at(-1), 60)
  expect(new Set([...first, ...rest]).size).toBe(first.length + rest.length)
  // Of the 40 that are ordered too few may be of the other half for more.
  expect(shareOfSmokers(rest.slice(0, 12))).toBeLessThan(shareOfSmokers(rest) / 2)
  expect(await deckAfter(undefined, 40)).toEqual([...first.slice(30), ...rest].slice(0, 40))
})

test('a deck of another day or after a change of its owner is built and not ordered', async () => {
  await deckAfter()
  expect(await orderRest(viewer.ctx, undefined)).toBe(true)
  await db
    .updateTable('search')
    .set({ changedAt: sql`clock_timestamp()` })
    .where('userId', '=', viewer.id)
    .execute()
  expect(await orderRest(viewer.ctx, undefined)).toBe(false)
})

test('somebody who may not be shown for a while keeps a place', async () => {
  const [gone = ''] = (await deckAfter()).slice(-1)
  const block = { blockerId: gone, blockedId: viewer.id, createdAt: server.clock.now }
  await db.insertInto('blocks').values(block).execute()
  expect(await orderRest(viewer.ctx, undefined)).toBe(true)
  expect(await deckAfter()).not.toContain(gone)
  await db.deleteFrom('blocks').where('blockerId', '=', gone).execute()
  expect(await deckAfter()).toContain(gone)
})

test('the scores of the last minute count, and a deck of an earlier release is not ordered', async () => {
  const last = (await deckAfter()).slice(20, 40).at(-1) ?? ''
  await decideByTaste(5)
  await db
    .insertInto('personScores')
    .values({ userId: last, popularity: 9, updatedAt: server.clock.now })
    .execute()
  expect((await deckAfter()).indexOf(last)).toBeLessThan(3)
  await db.updateTable('decks').set({ pairs: null }).where('userId', '=', viewer.id).execute()
  expect(await orderRest(viewer.ctx, undefined)).toBe(false)
})

test('a deck keeps nothing of a person who is gone', async () => {
  const [gone = ''] = await deckAfter()
  const pairs = async () =>
    (await db.selectFrom('decks').select('pairs').where('userId', '=', viewer.id).executeTakeFirstOrThrow())
      .pairs ?? {}
  expect(Object.keys(await pairs())).toContain(gone)
  await decks.removePerson(db, gone)
  expect(Object.keys(await pairs())).not.toContain(gone)
  expect(Object.keys(await pairs()).length).toBeGreaterThan(100)
})
