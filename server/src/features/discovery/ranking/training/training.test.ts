import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transact } from '../../../../db/open.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { pastSwipes } from '../../../matching/matching.ts'
import { refreshSearch } from '../../search/search.store.ts'
import { parseModel, priorModel } from '../model/model.rules.ts'
import { orderFor } from '../order/ordering.ts'
import { readSignals } from './decision-signals.ts'
import { trainWhenDue } from './training.ts'

const server = await openTestServer()
const { db } = server.database
const start = new Date('2026-06-15T12:00:00.000Z')
const DAY_MS = 86_400_000
const HOUR_MS = DAY_MS / 24

const PEOPLE = 120
/** Returns a number from 0 to 1, always the same for this pair. */
function drawn(one: number, other: number): number {
  let mixed = Math.imul(one * 1009 + other + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
/** The first third is liked by most, the last by few; every second person likes seldom. */
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
  for (const table of ['rankingModels', 'personScores', 'commonness', 'swipes', 'exposures'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('search').set({ sortRank: 0 }).execute()
})

const addDecisions = async (
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
const train = () => trainWhenDue(server.deps, open())
const models = () => db.selectFrom('rankingModels').selectAll().orderBy('id').execute()
const storedScores = () => db.selectFrom('personScores').selectAll().orderBy('userId').execute()
const third = (n: number) => ids.slice((n * PEOPLE) / 3, ((n + 1) * PEOPLE) / 3)
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

test('training finds who is popular and who is choosy, and decks follow', async () => {
  const decisions = await addDecisions(all)
  expect(await train()).toBe(true)
  const [model] = await models()
  expect(model).toMatchObject({ decisions, people: PEOPLE })
  expect(model?.meanShown).toBeCloseTo(decisions / PEOPLE, 5)
  expect(parseModel(model?.model ?? '').trainedOn.decisions).toBe(decisions)

  const scores = new Map((await storedScores()).map((row) => [row.userId, row]))
  const popularity = (n: number) => mean(third(n).map((id) => scores.get(id)?.popularity ?? 0))
  expect(popularity(0)).toBeGreaterThan(popularity(1) + 0.5)
  expect(popularity(1)).toBeGreaterThan(popularity(2) + 0.5)
  const choosiness = (odd: number) =>
    mean(ids.filter((_, n) => n % 2 === odd).map((id) => scores.get(id)?.choosiness ?? 0))
  expect(choosiness(1)).toBeGreaterThan(choosiness(0) + 0.3)
  expect([...scores.values()].reduce((sum, { decisionsMade }) => sum + decisionsMade, 0)).toBe(decisions)
  expect([...scores.values()].reduce((sum, { shown }) => sum + shown, 0)).toBe(decisions)

  const first = await db.selectFrom('search').select(['userId', 'sortRank']).execute()
  const zeros = (n: number) =>
    mean(first.filter(({ userId }) => third(n).includes(userId)).map((row) => row.sortRank))
  expect(zeros(0)).toBeGreaterThan(zeros(2) + 4)

  const viewer = await server.person()
  const pool = [...third(2), ...third(0)].map((userId) => ({
    userId,
    distanceBucket: null,
    likesViewer: false,
  }))
  const { order } = await orderFor(viewer.ctx, db, pool)
  const inFront = order.slice(0, PEOPLE / 3).filter((id) => third(0).includes(id))
  expect(inFront.length).toBeGreaterThan(PEOPLE / 4)
  await db.deleteFrom('user').where('id', '=', viewer.id).execute()
})

test('training learns what a long look and a note say from the time that cards were looked at', async () => {
  await addDecisions(all.filter((_, k) => k % 4 === 0))
  const popular = ids.slice(0, PEOPLE / 3)
  await sql`insert into exposures (viewer_id, person_id, shown_on, shown_at, position, propensity, is_random, viewed_seconds)
    select swiper_id, swiped_id, created_at::date, created_at, 0, 1, false,
      case when swiped_id = any(${popular}::uuid[]) then 40 else 2 end from swipes where not is_like`.execute(
    db,
  )
  await sql`update swipes set about = '{"kind":"photo"}', note = 'Hello'
    where is_like and swiped_id = any(${popular}::uuid[])`.execute(db)
  expect(await train()).toBe(true)
  const { model } = await db.selectFrom('rankingModels').select('model').executeTakeFirstOrThrow()
  const { signalValues } = parseModel(model)
  expect(signalValues?.longLook).toBeGreaterThan(0.1)
  expect(signalValues?.likeWithNote).toBeGreaterThan(0.1)
})

test('a like has the strongest signal of what followed: a note, an answered match, a long conversation', async () => {
  await addDecisions(all.slice(0, 400))
  const [answered, long, noted, other] = await db
    .selectFrom('swipes')
    .select(['swiperId', 'swipedId'])
    .where('isLike', '=', true)
    .limit(4)
    .execute()
  const isSwipe = (one: typeof answered) =>
    sql<boolean>`(swiper_id, swiped_id) = (${one?.swiperId}::uuid, ${one?.swipedId}::uuid)`
  for (const [one, talk] of [
    [answered, 1],
    [long, 2],
  ] as const) {
    await sql`insert into matches (user1_id, user2_id, talk) select least(swiper_id, swiped_id),
      greatest(swiper_id, swiped_id), ${talk}::smallint from swipes where ${isSwipe(one)}`.execute(db)
    await db.updateTable('swipes').set({ isAnswered: true }).where(isSwipe(one)).execute()
  }
  const note = { about: sql<null>`'{"kind":"photo"}'::jsonb`, note: 'Hello' }
  for (const one of [long, noted]) await db.updateTable('swipes').set(note).where(isSwipe(one)).execute()
  const decisions = await pastSwipes.list(db, undefined, 1_000)
  const signalOf = await readSignals(db, decisions)
  const signalsOf = [answered, long, noted, other].map((one) =>
    decisions
      .filter(({ swiperId, swipedId }) => swiperId === one?.swiperId && swipedId === one.swipedId)
      .map(signalOf),
  )
  expect(signalsOf).toEqual([['answered'], ['conversation'], ['likeWithNote'], ['like']])
  await db.deleteFrom('matches').execute()
})

test('training gives the same result for the same decisions', async () => {
  await addDecisions(all)
  await train()
  const [one] = await models()
  const before = await storedScores()
  server.clock.now = new Date(start.getTime() + DAY_MS)
  expect(await train()).toBe(true)
  const [, other] = await models()
  expect(other?.model).toBe(one?.model)
  const scoresIn = (rows: typeof before) =>
    rows.map(({ userId, choosiness, popularity }) => ({ userId, choosiness, popularity }))
  expect(scoresIn(await storedScores())).toEqual(scoresIn(before))
})

test('only public interests are counted', async () => {
  await addDecisions(all.slice(0, 10))
  await db
    .updateTable('profiles')
    .set({ visibility: sql`'{"interests": "nobody"}'::jsonb` })
    .where('userId', '=', ids[0] ?? '')
    .execute()
  await train()
  expect(await db.selectFrom('commonness').selectAll().orderBy('value').execute()).toEqual([
    { kind: 'interest', value: 'chess', people: PEOPLE - 1 },
    { kind: 'interest', value: 'hiking', people: PEOPLE - 1 },
  ])
  await db.updateTable('profiles').set({ visibility: sql`'{}'::jsonb` }).execute()
})

test('without decisions there is no training, and with few the prior model stays', async () => {
  expect(await train()).toBe(false)
  expect(await models()).toEqual([])
  await addDecisions(all.slice(0, 30))
  expect(await train()).toBe(true)
  const [model] = await models()
  expect(parseModel(model?.model ?? '')).toEqual(priorModel)
})

test('training runs after an hour if there are enough decisions, after a day always', async () => {
  await addDecisions(all.slice(0, 400))
  expect(await train()).toBe(true)
  const later = new Date(start.getTime() + HOUR_MS / 2)
  server.clock.now = later
  await addDecisions(all.slice(400, 440), later)
  expect(await train()).toBe(false)
  server.clock.now = new Date(start.getTime() + HOUR_MS)
  expect(await train()).toBe(false)
  await addDecisions(all.slice(440, 450), later)
  expect(await train()).toBe(true)
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  expect(await train()).toBe(true)
})

test('a server that closes during training stores nothing, and trains after its next start', async () => {
  await addDecisions(all)
  // Before the first batch, before the last one, and after the result.
  for (const closesAt of [1, 4, 5]) {
    const closing = new AbortController()
    let readings = 0
    const signal = new Proxy(closing.signal, {
      get: (target, name) => {
        if (name === 'throwIfAborted') readings += 1
        if (readings === closesAt) closing.abort()
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await expect(trainWhenDue(server.deps, signal)).rejects.toThrow('abort')
    expect([await models(), await storedScores()]).toEqual([[], []])
  }
  expect(await train()).toBe(true)
})

test('an interrupted transaction stores no part of a training', async () => {
  await addDecisions(all)
  const transact: Transact = (work) =>
    server.deps.transact(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(trainWhenDue({ ...server.deps, transact }, open())).rejects.toThrow('killed')
  expect([await models(), await storedScores()]).toEqual([[], []])
  expect(await db.selectFrom('search').select('userId').where('sortRank', '<>', 0).execute()).toEqual([])
  expect(await train()).toBe(true)
})

test('new and underexposed people get a higher sort rank', async () => {
  const decisions = all.filter(([, liked]) => liked < PEOPLE / 2)
  await addDecisions(decisions)
  await db
    .updateTable('profiles')
    .set({ createdAt: start })
    .where('userId', '=', ids.at(-1) ?? '')
    .execute()
  const before = await db.selectFrom('search').select(['userId', 'changedAt']).execute()
  await train()
  const rows = await db.selectFrom('search').select(['userId', 'sortRank', 'changedAt']).execute()
  const newest = rows.find(({ userId }) => userId === ids.at(-1))
  const liked = rows.filter(({ userId }) => ids.indexOf(userId) < PEOPLE / 3)
  expect(newest?.sortRank).toBeGreaterThan(mean(liked.map(({ sortRank }) => sortRank)))
  const changed = new Map(before.map((row) => [row.userId, row.changedAt.getTime()]))
  for (const { userId, sortRank, changedAt } of rows)
    expect(changedAt.getTime() > (changed.get(userId) ?? 0)).toBe(sortRank !== 0)
})
