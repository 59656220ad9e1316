import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transact } from '../../../db/open.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { refreshSearch } from '../search.store.ts'
import { learnWhenDue } from './learning.ts'
import { priorModel, readModel } from './model.rules.ts'
import { orderFor } from './ordering.ts'

const server = await openTestServer()
const { db } = server.database
const start = new Date('2026-06-15T12:00:00.000Z')
const DAY_MS = 86_400_000
const HOUR_MS = DAY_MS / 24

const PEOPLE = 120
/** A number from 0 to 1 for this pair, always the same. */
function drawn(one: number, other: number): number {
  let mixed = Math.imul(one * 1009 + other + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
/** The first third is liked by most, the last by few; the second half of each third likes seldom. */
const isLike = (liker: number, liked: number) => {
  const charm = [0.75, 0.4, 0.1][Math.floor((3 * liked) / PEOPLE)] ?? 0
  const mood = liker % 2 === 0 ? 1 : 0.5
  return drawn(liker, liked) < charm * mood
}
const decides = (liker: number, liked: number) => liker !== liked && drawn(liked, liker) < 0.25

let ids: string[] = []

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01',
    interests = '{"Chess ", "Hiking"}', created_at = ${start}::timestamptz - interval '1 year'`.execute(db)
  ids = (await db.selectFrom('profiles').select('userId').orderBy('userId').execute()).map(
    (row) => row.userId,
  )
  await refreshSearch(db)
})

beforeEach(async () => {
  server.clock.now = start
  for (const table of ['rankingModels', 'standings', 'commonness', 'swipes'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('search').set({ standing: 0 }).execute()
})

const vote = async (
  pairs: readonly (readonly [number, number])[],
  createdAt = new Date(start.getTime() - DAY_MS),
) => {
  const rows = pairs.flatMap(([liker, liked]) => {
    const [swiperId, swipedId] = [ids[liker], ids[liked]]
    if (!swiperId || !swipedId) return []
    return [
      { swiperId, swipedId, isLike: isLike(liker, liked), clientId: randomUUID(), matchId: null, createdAt },
    ]
  })
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('swipes')
      .values(rows.slice(at, at + 500))
      .execute()
  return rows.length
}
const all = Array.from({ length: PEOPLE }, (_, a) =>
  Array.from({ length: PEOPLE }, (__, b) => [a, b] as const).filter(([one, other]) => decides(one, other)),
).flat()

const open = () => new AbortController().signal
const learn = () => learnWhenDue(server.deps, open())
const models = () => db.selectFrom('rankingModels').selectAll().orderBy('id').execute()
const standings = () => db.selectFrom('standings').selectAll().orderBy('userId').execute()
const third = (n: number) => ids.slice((n * PEOPLE) / 3, ((n + 1) * PEOPLE) / 3)
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

test('learns from decisions who is liked and who chooses, and decks follow', async () => {
  const votes = await vote(all)
  expect(await learn()).toBe(true)
  const [model] = await models()
  expect(model).toMatchObject({ votes, people: PEOPLE })
  expect(model?.usualShown).toBeCloseTo(votes / PEOPLE, 5)
  expect(readModel(model?.model ?? '').learntFrom.votes).toBe(votes)

  const stands = new Map((await standings()).map((row) => [row.userId, row]))
  const popularity = (n: number) => mean(third(n).map((id) => stands.get(id)?.popularity ?? 0))
  expect(popularity(0)).toBeGreaterThan(popularity(1) + 0.5)
  expect(popularity(1)).toBeGreaterThan(popularity(2) + 0.5)
  const choosiness = (odd: number) =>
    mean(ids.filter((_, n) => n % 2 === odd).map((id) => stands.get(id)?.choosiness ?? 0))
  expect(choosiness(1)).toBeGreaterThan(choosiness(0) + 0.3)
  expect([...stands.values()].reduce((sum, { votesCast }) => sum + votesCast, 0)).toBe(votes)
  expect([...stands.values()].reduce((sum, { shown }) => sum + shown, 0)).toBe(votes)

  const first = await db.selectFrom('search').select(['userId', 'standing']).execute()
  const level = (n: number) =>
    mean(first.filter(({ userId }) => third(n).includes(userId)).map((row) => row.standing))
  expect(level(0)).toBeGreaterThan(level(2) + 4)

  const viewer = await server.person()
  const pool = [...third(2), ...third(0)].map((userId) => ({ userId, band: null, likesViewer: false }))
  const order = await orderFor(viewer.ctx, db, pool)
  const inFront = order.slice(0, PEOPLE / 3).filter((id) => third(0).includes(id))
  expect(inFront.length).toBeGreaterThan(PEOPLE / 4)
  await db.deleteFrom('user').where('id', '=', viewer.id).execute()
})

test('learns the same again from the same decisions', async () => {
  await vote(all)
  await learn()
  const [one] = await models()
  const before = await standings()
  server.clock.now = new Date(start.getTime() + DAY_MS)
  expect(await learn()).toBe(true)
  const [, other] = await models()
  expect(other?.model).toBe(one?.model)
  const told = (rows: typeof before) =>
    rows.map(({ userId, choosiness, popularity }) => ({ userId, choosiness, popularity }))
  expect(told(await standings())).toEqual(told(before))
})

test('counts what many have, by what they show to everyone', async () => {
  await vote(all.slice(0, 10))
  await db
    .updateTable('profiles')
    .set({ visibility: sql`'{"interests": "nobody"}'::jsonb` })
    .where('userId', '=', ids[0] ?? '')
    .execute()
  await learn()
  expect(await db.selectFrom('commonness').selectAll().orderBy('value').execute()).toEqual([
    { kind: 'interest', value: 'chess', people: PEOPLE - 1 },
    { kind: 'interest', value: 'hiking', people: PEOPLE - 1 },
  ])
  await db.updateTable('profiles').set({ visibility: sql`'{}'::jsonb` }).execute()
})

test('without a decision there is nothing to learn, and with few the belief stays', async () => {
  expect(await learn()).toBe(false)
  expect(await models()).toEqual([])
  await vote(all.slice(0, 30))
  expect(await learn()).toBe(true)
  const [model] = await models()
  expect(readModel(model?.model ?? '')).toEqual(priorModel)
})

test('learns again after an hour where enough was decided, after a day always, and never oftener', async () => {
  await vote(all.slice(0, 400))
  expect(await learn()).toBe(true)
  const later = new Date(start.getTime() + HOUR_MS / 2)
  server.clock.now = later
  await vote(all.slice(400, 440), later)
  expect(await learn()).toBe(false)
  server.clock.now = new Date(start.getTime() + HOUR_MS)
  expect(await learn()).toBe(false)
  await vote(all.slice(440, 450), later)
  expect(await learn()).toBe(true)
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  expect(await learn()).toBe(true)
})

test('a server that closes while it learns keeps nothing of it, and learns at its next start', async () => {
  await vote(all)
  // It reads the clock for the first time when it begins, and for the last time before it keeps anything.
  for (const closesAt of [1, 2, 3]) {
    const closing = new AbortController()
    let readings = 0
    const now = () => {
      readings += 1
      if (readings === closesAt) closing.abort()
      return server.deps.now()
    }
    await expect(learnWhenDue({ ...server.deps, now }, closing.signal)).rejects.toThrow('abort')
    expect([await models(), await standings()]).toEqual([[], []])
  }
  expect(await learn()).toBe(true)
})

test('whatever stops it before the last word leaves no half of what was learnt', async () => {
  await vote(all)
  const transact: Transact = (work) =>
    server.deps.transact(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(learnWhenDue({ ...server.deps, transact }, open())).rejects.toThrow('killed')
  expect([await models(), await standings()]).toEqual([[], []])
  expect(await db.selectFrom('search').select('userId').where('standing', '<>', 0).execute()).toEqual([])
  expect(await learn()).toBe(true)
})

test('who is new and who was shown little of late is looked at early, and others step back', async () => {
  const votes = all.filter(([, liked]) => liked < PEOPLE / 2)
  await vote(votes)
  await db
    .updateTable('profiles')
    .set({ createdAt: start })
    .where('userId', '=', ids.at(-1) ?? '')
    .execute()
  const before = await db.selectFrom('search').select(['userId', 'changedAt']).execute()
  await learn()
  const rows = await db.selectFrom('search').select(['userId', 'standing', 'changedAt']).execute()
  const newest = rows.find(({ userId }) => userId === ids.at(-1))
  const liked = rows.filter(({ userId }) => ids.indexOf(userId) < PEOPLE / 3)
  expect(newest?.standing).toBeGreaterThan(mean(liked.map(({ standing }) => standing)))
  const changed = new Map(before.map((row) => [row.userId, row.changedAt.getTime()]))
  for (const { userId, standing, changedAt } of rows)
    expect(changedAt.getTime() > (changed.get(userId) ?? 0)).toBe(standing !== 0)
})
