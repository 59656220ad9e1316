import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transact } from '../../../../db/open.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { undoneSwipes } from '../../../matching/undoing/undoing.store.ts'
import { refreshSearch } from '../../search/search.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { parseTaste } from '../taste/taste-state.rules.ts'
import { learnDecisions } from './learn-decisions.ts'
import { trainWhenDue } from './training.ts'

const server = await openTestServer()
const { db } = server.database
const start = new Date('2026-06-15T12:00:00.000Z')
const MINUTE_MS = 60_000
const PEOPLE = 60

let ids: string[] = []

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01',
    interests = '{"Chess"}', created_at = ${start}::timestamptz - interval '1 year'`.execute(db)
  ids = (await db.selectFrom('profiles').select('userId').orderBy('userId').execute()).map(
    ({ userId }) => userId,
  )
  await refreshSearch(db)
})

beforeEach(async () => {
  server.clock.now = start
  for (const table of [
    'rankingModels',
    'personScores',
    'commonness',
    'swipes',
    'undoneSwipes',
    'tastes',
  ] as const)
    await db.deleteFrom(table).execute()
})

/** Stores decisions of person `liker` on others, likes first. */
const decide = async (
  liker: number,
  likes: readonly number[],
  passes: readonly number[],
  createdAt = server.clock.now,
) => {
  const rowOf = (isLike: boolean) => (liked: number) => ({
    swiperId: ids[liker] ?? '',
    swipedId: ids[liked] ?? '',
    isLike,
    clientId: randomUUID(),
    matchId: null,
    createdAt,
  })
  const rows = [...likes.map(rowOf(true)), ...passes.map(rowOf(false))]
  await db.insertInto('swipes').values(rows).execute()
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
const open = () => new AbortController().signal
const learn = () => learnDecisions(server.deps, open())
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
}
const scoreOf = async (person: number) =>
  db
    .selectFrom('personScores')
    .selectAll()
    .where('userId', '=', ids[person] ?? '')
    .executeTakeFirst()
const model = () => db.selectFrom('rankingModels').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

const tasteOf = async (person: number) => {
  const of = ids[person] ?? ''
  const row = await db.selectFrom('tastes').selectAll().where('userId', '=', of).executeTakeFirst()
  return parseTaste(row?.state ?? null)
}

/** Half of all decisions are likes; the people from 20 to 29 are liked more. */
async function trainFirst() {
  for (const liker of range(0, 20)) {
    const isLike = (liked: number) => (liker * 7 + liked * 3) % 10 < (liked < 30 ? 7 : 3)
    const [likes = [], passes = []] = [true, false].map((is) =>
      range(20, 40).filter((one) => isLike(one) === is),
    )
    await decide(liker, likes, passes)
  }
  expect(await trainWhenDue(server.deps, open())).toBe(true)
  later(1)
}

test('a decision changes the scores and counts of both within a minute', async () => {
  await trainFirst()
  const before = await scoreOf(25)
  const { meanShown } = await model()
  await decide(50, [51, 25], [])
  await decide(52, [51], [25])
  later(1)
  expect(await learn()).toBe(4)
  expect(await scoreOf(51)).toMatchObject({ decisionsMade: 0, decisionsReceived: 2, shown: 2 })
  expect((await scoreOf(51))?.popularity).toBeGreaterThan(0.3)
  expect((await scoreOf(50))?.choosiness).toBeLessThan(0)
  expect((await scoreOf(50))?.choosiness).toBeLessThan((await scoreOf(52))?.choosiness ?? 0)
  const after = await scoreOf(25)
  expect(after?.decisionsReceived).toBe((before?.decisionsReceived ?? 0) + 2)
  expect(after?.shown).toBe((before?.shown ?? 0) + 2)
  expect(Math.abs((after?.popularity ?? 9) - (before?.popularity ?? 0))).toBeLessThan(0.2)
  expect((await model()).meanShown).toBeCloseTo(meanShown + 4 / PEOPLE, 5)
})

test('each decision is learnt once, and without a model none', async () => {
  await decide(1, [2], [])
  expect(await learn()).toBe(0)
  await trainFirst()
  await decide(50, [51], [])
  later(1)
  expect(await learn()).toBe(1)
  expect(await learn()).toBe(0)
  later(1)
  expect(await learn()).toBe(0)
})

test('the decisions of a long break are learnt in batches', async () => {
  await trainFirst()
  for (const liker of range(0, 40)) {
    later(1)
    await decide(
      liker,
      range(40, 60)
        .filter((one) => one !== liker)
        .slice(0, 15),
      [],
    )
    await decide(
      liker,
      [],
      range(40, 60)
        .filter((one) => one !== liker)
        .slice(15),
    )
  }
  for (const liker of range(40, 60)) await decide(liker, range(0, 20), range(20, 40))
  expect(await learn()).toBe(40 * 20 + 20 * 40)
  expect(await scoreOf(45)).toMatchObject({ decisionsReceived: 40, decisionsMade: 40 })
})

test('scores come near those of the next training, which remains the anchor', async () => {
  await trainFirst()
  for (const liker of range(20, 50)) {
    const isLike = (liked: number) => (liker * 7 + liked * 3) % 10 < (liked < 55 ? 7 : 3)
    const [likes = [], passes = []] = [true, false].map((is) =>
      range(50, 60).filter((one) => isLike(one) === is),
    )
    await decide(liker, likes, passes)
    later(1)
    await learn()
    later(1)
  }
  const learnt = await Promise.all(range(50, 60).map(scoreOf))
  later(24 * 60)
  expect(await trainWhenDue(server.deps, open())).toBe(true)
  for (const [n, score] of learnt.entries()) {
    const fitted = await scoreOf(50 + n)
    expect(Math.sign(score?.popularity ?? 0)).toBe(n < 5 ? 1 : -1)
    expect(Math.abs((fitted?.popularity ?? 9) - (score?.popularity ?? 0))).toBeLessThan(0.5)
    expect(fitted?.decisionsReceived).toBe(30)
  }
})

test('an interrupted run learns nothing, and the next one all of it', async () => {
  await trainFirst()
  await decide(50, [51], [])
  later(1)
  const transact: Transact = (work) =>
    server.deps.transact(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(learnDecisions({ ...server.deps, transact }, open())).rejects.toThrow('killed')
  expect(await scoreOf(51)).toBeUndefined()
  expect(await learn()).toBe(1)
})

test('a taste grows with each decision and not from those before a reset', async () => {
  await trainFirst()
  const learntFrom = async () => (await tasteOf(3))?.decisions
  expect(await learntFrom()).toBe(20)
  await decide(3, range(40, 45), [])
  later(1)
  await learn()
  expect(await learntFrom()).toBe(25)
  await decide(3, range(45, 47), [])
  later(1)
  await db
    .updateTable('tastes')
    .set({ state: null, since: server.clock.now })
    .where('userId', '=', ids[3] ?? '')
    .execute()
  later(1)
  await decide(3, range(50, 53), [])
  later(1)
  await learn()
  expect(await learntFrom()).toBe(3)
  later(24 * 60)
  await trainWhenDue(server.deps, open())
  expect(await learntFrom()).toBe(3)
})

test('a taste that is reset while a run learns stays reset', async () => {
  await trainFirst()
  await decide(3, range(40, 45), [])
  later(1)
  let runs = 0
  const resetMeanwhile: Transact = async (work) => {
    // The first takes out undone decisions.
    runs += 1
    if (runs !== 2) return server.deps.transact(work)
    later(1)
    await server.deps.transact((tx) => tastes.reset(tx, ids[3] ?? '', server.clock.now))
    later(1)
    return server.deps.transact(work)
  }
  await learnDecisions({ ...server.deps, transact: resetMeanwhile }, open())
  expect(runs).toBeGreaterThan(1)
  expect(await tasteOf(3)).toBeUndefined()
})

const undo = async (liker: number, liked: number) => {
  const swipe = await db
    .selectFrom('swipes')
    .selectAll()
    .where('swiperId', '=', ids[liker] ?? '')
    .where('swipedId', '=', ids[liked] ?? '')
    .executeTakeFirstOrThrow()
  await server.deps.transact((tx) => undoneSwipes.make(tx, swipe, server.clock.now))
}
test('a training of all decisions forgets the scores of people who have none any more', async () => {
  await trainFirst()
  await decide(3, [57], [])
  later(1)
  await learn()
  expect(await scoreOf(57)).toMatchObject({ decisionsReceived: 1 })
  await db
    .deleteFrom('swipes')
    .where('swipedId', '=', ids[57] ?? '')
    .execute()
  later(25 * 60)
  await decide(4, [58], [])
  later(1)
  expect(await trainWhenDue(server.deps, open())).toBe(true)
  expect(await scoreOf(57)).toMatchObject({ decisionsReceived: 0, popularity: 0 })
})

test('a decision that was learnt and then undone is taken out again by the next run', async () => {
  await trainFirst()
  await decide(3, [45, 46], [47])
  later(1)
  await learn()
  const [liker, liked, taste, { meanShown }] = [
    await scoreOf(3),
    await scoreOf(51),
    await tasteOf(3),
    await model(),
  ]
  later(1)
  await decide(3, [51], [])
  later(1)
  expect(await learn()).toBe(1)
  expect((await scoreOf(51))?.popularity).toBeGreaterThan(0.1)
  later(1)
  await undo(3, 51)
  later(1)
  await learn()
  const [likerAfter, likedAfter, tasteAfter] = [await scoreOf(3), await scoreOf(51), await tasteOf(3)]
  expect(liked).toBeUndefined()
  expect(likedAfter).toMatchObject({ decisionsReceived: 0, shown: 0 })
  expect(likedAfter?.popularity).toBeCloseTo(0, 4)
  expect(likedAfter?.popularityInformation).toBeCloseTo(0, 4)
  expect(likerAfter?.choosiness).toBeCloseTo(liker?.choosiness ?? 9, 3)
  expect(likerAfter?.decisionsMade).toBe(liker?.decisionsMade)
  expect(tasteAfter?.decisions).toBe(taste?.decisions)
  expect(tasteAfter?.gain).toBeCloseTo(taste?.gain ?? 9, 2)
  expect((await model()).meanShown).toBeCloseTo(meanShown, 5)
  later(1)
  await learn()
  expect((await scoreOf(51))?.popularity).toBeCloseTo(likedAfter?.popularity ?? 9, 8)
})

test('a decision that was undone before it was learnt is not taken out', async () => {
  await trainFirst()
  const before = await scoreOf(3)
  await decide(3, [51], [])
  await undo(3, 51)
  later(1)
  expect(await learn()).toBe(0)
  expect(await scoreOf(3)).toEqual(before)
  expect(await scoreOf(51)).toBeUndefined()
})

test('nothing is learnt while a training reads the scores, until it must have been killed', async () => {
  await trainFirst()
  await db.updateTable('rankingModels').set({ trainingSince: server.clock.now }).execute()
  await decide(50, [51], [])
  later(1)
  expect(await learn()).toBe(0)
  later(10)
  expect(await learn()).toBe(1)
})
