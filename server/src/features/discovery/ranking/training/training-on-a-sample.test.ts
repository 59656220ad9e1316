import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestServer } from '../../../../testing/test-server.ts'
import { refreshSearch } from '../../search/search.store.ts'
import { parseTaste } from '../taste/taste-state.rules.ts'
import { learnDecisions } from './learn-decisions.ts'
import { trainWhenDue } from './training.ts'

const server = await openTestServer()
const { db } = server.database
const start = new Date('2026-06-15T12:00:00.000Z')
const DAY_MS = 86_400_000
const PEOPLE = 100
const SAMPLE = 1_000

/** A number from 0 to 1, always the same for these. */
function drawn(one: number, other: number): number {
  let mixed = Math.imul(one * 1009 + other + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
const charmOf = (person: number) => 0.1 + 0.7 * drawn(person, 5_000)
const decisions = Array.from({ length: PEOPLE }, (_, liker) =>
  Array.from({ length: 40 }, (__, n) => ({ liker, liked: (liker + 1 + n * 2) % PEOPLE })),
).flat()

let ids: string[] = []

beforeAll(async () => {
  server.clock.now = start
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01',
    created_at = ${start}::timestamptz - interval '1 year'`.execute(db)
  ids = (await db.selectFrom('profiles').select('userId').orderBy('userId').execute()).map(
    ({ userId }) => userId,
  )
  await refreshSearch(db)
  const rows = decisions.map(({ liker, liked }, n) => ({
    swiperId: ids[liker] ?? '',
    swipedId: ids[liked] ?? '',
    isLike: drawn(liker, liked) < charmOf(liked),
    clientId: randomUUID(),
    // In an order that has nothing to do with who decides.
    createdAt: new Date(start.getTime() - 20 * DAY_MS + ((n * 2_657) % decisions.length) * 60_000),
  }))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('swipes')
      .values(rows.slice(at, at + 500))
      .execute()
})

/** Each of these people decides about the one before. */
async function decide(from: number, to: number): Promise<void> {
  const deciders = Array.from({ length: to - from }, (_, n) => from + n)
  const swipes = deciders.map((liker) => ({
    swiperId: ids[liker] ?? '',
    swipedId: ids[(liker + PEOPLE - 1) % PEOPLE] ?? '',
    isLike: liker % 2 === 0,
    clientId: randomUUID(),
    createdAt: server.clock.now,
  }))
  await db.insertInto('swipes').values(swipes).execute()
}

/** A person undoes their first decision. */
async function undo(person: number): Promise<void> {
  const { matchId, createdAt, swiperId, swipedId, isLike, clientId } = await db
    .selectFrom('swipes')
    .selectAll()
    .where('swiperId', '=', ids[person] ?? '')
    .orderBy('createdAt')
    .executeTakeFirstOrThrow()
  expect(matchId).toBeNull()
  await db.deleteFrom('swipes').where('clientId', '=', clientId).execute()
  await db
    .insertInto('undoneSwipes')
    .values({ swiperId, swipedId, isLike, clientId, madeAt: createdAt, undoneAt: server.clock.now })
    .execute()
}

const open = () => new AbortController().signal
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const scores = async () =>
  new Map((await db.selectFrom('personScores').selectAll().execute()).map((row) => [row.userId, row]))
type Scores = Awaited<ReturnType<typeof scores>>
const sum = (of: Scores, name: 'decisionsMade' | 'decisionsReceived' | 'shown') =>
  [...of.values()].reduce((total, row) => total + row[name], 0)
const newest = () =>
  db.selectFrom('rankingModels').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const errorOf = (some: Scores, all: Scores) =>
  Math.sqrt(
    ids.reduce(
      (total, id) => total + ((some.get(id)?.popularity ?? 0) - (all.get(id)?.popularity ?? 0)) ** 2,
      0,
    ) / PEOPLE,
  )

test('everybody keeps a score of all their decisions, though a training reads only the newest', async () => {
  expect(await trainWhenDue(server.deps, open())).toBe(true)
  const whole = await scores()
  expect(await newest()).toMatchObject({ decisions: decisions.length, learntFrom: null })
  await db.deleteFrom('rankingModels').execute()
  await db.deleteFrom('personScores').execute()

  expect(await trainWhenDue(server.deps, open(), SAMPLE)).toBe(true)
  const sampled = await scores()
  expect(await newest()).toMatchObject({ decisions: SAMPLE })
  expect((await newest()).learntFrom).not.toBeNull()
  expect(sum(sampled, 'decisionsMade')).toBe(SAMPLE)

  later(60_000)
  expect(await learnDecisions(server.deps, open())).toBe(decisions.length - SAMPLE)
  const learnt = await scores()
  expect((await newest()).learntFrom).toBeNull()
  expect(sum(learnt, 'decisionsMade')).toBe(decisions.length)
  expect(sum(learnt, 'decisionsReceived')).toBe(decisions.length)
  expect(sum(learnt, 'shown')).toBe(sum(sampled, 'shown'))
  expect(errorOf(learnt, whole)).toBeLessThan(errorOf(sampled, whole) / 2)

  later(DAY_MS)
  expect(await trainWhenDue(server.deps, open(), SAMPLE)).toBe(true)
  const again = await scores()
  expect(await newest()).toMatchObject({ decisions: SAMPLE, learntFrom: null })
  expect(sum(again, 'decisionsMade')).toBe(decisions.length)
  expect(errorOf(again, whole)).toBeLessThan(errorOf(sampled, whole) / 2)
  expect(errorOf(again, whole)).toBeLessThan(0.15)
})

const knownByTastes = async () =>
  (await db.selectFrom('tastes').select('state').execute()).reduce(
    (total, { state }) => total + (parseTaste(state)?.decisions ?? 0),
    0,
  )

test('decisions are learnt once, also by two runs at once', async () => {
  const before = { scores: sum(await scores(), 'decisionsMade'), tastes: await knownByTastes() }
  later(60_000)
  await decide(0, 60)
  later(60_000)
  await Promise.all([learnDecisions(server.deps, open()), learnDecisions(server.deps, open())])
  expect(sum(await scores(), 'decisionsMade')).toBe(before.scores + 60)
  expect(await knownByTastes()).toBe(before.tastes + 60)
})

test('a training on a sample knows what was decided and undone just before', async () => {
  const before = { scores: sum(await scores(), 'decisionsMade'), tastes: await knownByTastes() }
  later(DAY_MS)
  await decide(60, 100)
  await undo(0)
  later(60_000)
  expect(await trainWhenDue(server.deps, open(), SAMPLE)).toBe(true)
  later(60_000)
  await learnDecisions(server.deps, open())
  expect(sum(await scores(), 'decisionsMade')).toBe(before.scores + 39)
  expect(await knownByTastes()).toBe(before.tastes + 39)
  expect((await newest()).meanShown).toBeCloseTo(sum(await scores(), 'shown') / PEOPLE, 6)
})

test('a training waits until decisions that would be in no sample are learnt', async () => {
  later(2 * DAY_MS)
  await db
    .updateTable('rankingModels')
    .set({ learntUntil: new Date(start.getTime() - 20 * DAY_MS) })
    .execute()
  expect(await trainWhenDue(server.deps, open(), SAMPLE)).toBe(false)
})
