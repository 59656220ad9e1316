import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emit, transact } from '../../../context.ts'
import { suspendByOperator } from '../../../testing/people/related-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { block } from '../../safety/safety.ts'
import { rankingModels } from '../ranking/ranking.store.ts'
import { learnDecisions } from '../ranking/training/learn-decisions.ts'
import { trainWhenDue } from '../ranking/training/training.ts'

const server = await openTestServer()
const { db } = server.database

let ana: Person
let ben: Person

beforeEach(async () => {
  await sql`truncate "user", search, ranking_models cascade`.execute(db)
  server.clock.now = new Date('2026-06-15T00:10:00.000Z')
  ana = await server.person({ firstName: 'Ana', displayName: 'Ana', interests: ['Chess'] })
  ben = await server.person({ firstName: 'Ben', displayName: 'Ben', interests: ['Chess'] })
  for (const one of [ana, ben]) await one.cookie()
  await server.jobs.runNow('pair-people')
})

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const pairOf = async ({ api }: Person) => (await api['daily-pair'].$get()).json()
const decide = (who: Person, whom: Person, isLike: boolean) =>
  who.api.swipes.$post({ json: { clientId: crypto.randomUUID(), swipedId: whom.id, isLike } })
const NONE = { takesPart: true, pair: null, hasPassed: false }

test('both see each other and why, until midnight', async () => {
  expect(await pairOf(ana)).toMatchObject({
    takesPart: true,
    hasPassed: false,
    pair: { person: { id: ben.id }, relation: 'candidate', why: { reasons: [{ kind: 'interests' }] } },
  })
  expect((await pairOf(ben)).pair?.person.id).toBe(ana.id)
  server.clock.now = new Date('2026-06-16T00:00:00.000Z')
  expect(await pairOf(ana)).toEqual(NONE)
})

test('what one decides changes nothing for the other, until both like each other', async () => {
  const before = await pairOf(ben)
  expect((await decide(ana, ben, false)).status).toBe(200)
  expect(await pairOf(ana)).toEqual({ takesPart: true, pair: null, hasPassed: true })
  expect(await pairOf(ben)).toEqual(before)
  const last = await (await ana.api.swipes.last.$get()).json()
  await ana.api.swipes.undo.$post({ json: { clientId: last.last?.clientId ?? '' } })
  expect((await pairOf(ana)).pair?.relation).toBe('candidate')

  await decide(ana, ben, true)
  expect((await pairOf(ana)).pair?.relation).toBe('decided')
  expect(await pairOf(ben)).toEqual(before)
  const match = await (await decide(ben, ana, true)).json()
  expect(match.match?.person.id).toBe(ana.id)
  expect((await pairOf(ana)).pair?.relation).toBe('match')
  expect((await pairOf(ben)).pair?.relation).toBe('match')
})

const change = async (who: Person, isActive: boolean) =>
  transact(who.ctx, async (tx) => {
    await tx.updateTable('profiles').set({ isActive }).where('userId', '=', who.id).execute()
    await emit(who.ctx, tx, 'people.changed', { personIds: [who.id] })
  })

test.each<[string, () => Promise<unknown>]>([
  ['has blocked', () => block(ben.ctx, ana.id)],
  ['is blocked', () => block(ana.ctx, ben.id)],
  ['takes a break', () => change(ben, false)],
  ['is suspended', () => suspendByOperator(server, ben.id)],
  ['is deleted', () => db.deleteFrom('user').where('id', '=', ben.id).execute()],
  ['leaves', () => ben.api['daily-pair'].$patch({ json: { takesPart: false } })],
])('a pair who %s is gone at once', async (_, happens) => {
  expect((await pairOf(ana)).pair).not.toBeNull()
  await happens()
  expect(await pairOf(ana)).toEqual(NONE)
})

test('who leaves has no pair, and may come back for the next day', async () => {
  const left = await (await ana.api['daily-pair'].$patch({ json: { takesPart: false } })).json()
  expect(left).toEqual({ ...NONE, takesPart: false })
  expect(await pairOf(ben)).toEqual(NONE)
  later(86_400_000)
  await server.jobs.runNow('pair-people')
  expect(await pairOf(ben)).toEqual(NONE)
  await ana.api['daily-pair'].$patch({ json: { takesPart: true } })
  await ana.api['daily-pair'].$patch({ json: { takesPart: true } })
  await server.jobs.runNow('pair-people')
  expect((await pairOf(ben)).pair?.person.id).toBe(ana.id)
})

/** Returns what the order has learnt of each person: how often they were shown, and how many decisions they made and received. */
const learntOf = async (people: readonly Person[]) => {
  const rows = await db.selectFrom('personScores').selectAll().execute()
  return people.map(({ id }) => {
    const row = rows.find(({ userId }) => userId === id)
    return [row?.shown ?? 0, row?.decisionsMade ?? 0, row?.decisionsReceived ?? 0]
  })
}
const NOTHING = [0, 0, 0]

test('a decision on the pair is not learnt, and one on anybody else is', async () => {
  const cleo = await server.person({ firstName: 'Cleo' })
  const people = [ana, ben, cleo]
  const open = () => new AbortController().signal
  await decide(ana, ben, false)
  expect(await trainWhenDue(server.deps, open())).toBe(false)
  expect(await learnDecisions(server.deps, open())).toBe(0)
  expect(await learntOf(people)).toEqual([NOTHING, NOTHING, NOTHING])

  for (const who of [ana, cleo]) await who.api.candidates.$get({ query: {} })
  expect((await decide(ana, cleo, true)).status).toBe(200)
  expect(await trainWhenDue(server.deps, open())).toBe(true)
  expect((await rankingModels.findNewest(db))?.decisions).toBe(1)
  expect(await learntOf(people)).toEqual([[0, 1, 0], NOTHING, [1, 0, 1]])

  later(60_000)
  await decide(ben, ana, false)
  expect((await decide(cleo, ana, false)).status).toBe(200)
  later(60_000)
  expect(await learnDecisions(server.deps, open())).toBe(1)
  expect(await learntOf(people)).toEqual([[1, 1, 1], NOTHING, [1, 1, 1]])

  later(25 * 3_600_000)
  expect(await trainWhenDue(server.deps, open())).toBe(true)
  expect((await rankingModels.findNewest(db))?.decisions).toBe(2)
  expect(await learntOf(people)).toEqual([[1, 1, 1], NOTHING, [1, 1, 1]])
})

test('a deck that was passed on by the pair is dealt as before', async () => {
  const deckOf = async ({ api }: Person) =>
    (await (await api.candidates.$get({ query: {} })).json()).people.map(({ id }) => id)
  await server.person()
  const before = await deckOf(ben)
  await decide(ana, ben, false)
  expect(await deckOf(ben)).toEqual(before)
  expect(await deckOf(ana)).not.toContain(ben.id)
})
