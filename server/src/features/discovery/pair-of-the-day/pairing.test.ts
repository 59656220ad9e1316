import { randomUUID } from 'node:crypto'
import { dayOf } from '@hearth/contract/ages'
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memory, oracle, settle, someone } from '../../../testing/people/small-community.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { NOMINATION_LIMITS, type NominationLimits } from './nominating.rules.ts'
import { pairPeople } from './pairing.ts'

const server = await openTestServer()
const { db } = server.database
const RUNS = process.env['FULL'] === 'all' ? 200 : 40
const DAY_MS = 86_400_000

const everybody = async () => (await db.selectFrom('user').select('id').execute()).map(({ id }) => id)
const pairAll = (active: readonly string[], limits?: NominationLimits) =>
  pairPeople(
    { ...server.deps, listActive: () => Promise.resolve([...active]) },
    new AbortController().signal,
    limits,
  )
const listPairs = async () =>
  new Map(
    (await db.selectFrom('dailyPairs').selectAll().where('day', '=', dayOf(server.clock.now)).execute()).map(
      ({ userId, otherId }) => [userId, otherId],
    ),
  )
const nextDay = (days = 1) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS)
}

const between = record({
  who: nat(),
  whom: nat(),
  is: constantFrom('like', 'pass', 'block', 'earlier pair'),
})
type Between = { who: number; whom: number; is: string }

async function happen(ids: readonly string[], { who, whom, is }: Between): Promise<void> {
  const [one = '', other = ''] = [ids[who % ids.length], ids[whom % ids.length]]
  if (one === other) return
  if (is === 'block')
    await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${one}, ${other}, now())
      on conflict do nothing`.execute(db)
  else if (is === 'earlier pair')
    await sql`insert into daily_pairs (user_id, day, other_id)
      values (${one}, '2026-06-10', ${other}), (${other}, '2026-06-10', ${one}) on conflict do nothing`.execute(
      db,
    )
  else
    await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
      values (${one}, ${other}, ${is === 'like'}, ${randomUUID()}, ${server.clock.now}) on conflict do nothing`.execute(
      db,
    )
}

test('everybody has at most one pair, whom they may be shown and who may be shown them', async () => {
  await assert(
    asyncProperty(
      array(someone, { minLength: 3, maxLength: 9 }),
      array(between, { maxLength: 8 }),
      integer({ min: 1, max: 3 }),
      boolean(),
      async (people, events, most, isSmall) => {
        server.clock.now = new Date('2026-06-15T12:00:00.000Z')
        const ids = await settle(db, people)
        for (const event of events) await happen(ids, event)
        const earlier = await db.selectFrom('dailyPairs').selectAll().execute()
        const active = ids.slice(1)
        const small = { everybody: isSmall ? 100 : 0, most, looked: 4 }
        const made = await pairAll(active, isSmall ? NOMINATION_LIMITS : small)
        const pairs = await listPairs()
        expect(pairs.size).toBe(made * 2)
        const shownTo = new Map<string, string[]>()
        for (const id of ids) shownTo.set(id, await oracle(db, id, '2026-06-15', memory()))
        const mayBePaired = (one: string, other: string) =>
          [one, other].every((id) => active.includes(id)) &&
          shownTo.get(one)?.includes(other) &&
          shownTo.get(other)?.includes(one) &&
          !earlier.some(({ userId, otherId }) => userId === one && otherId === other)
        for (const [one, other] of pairs) {
          expect(pairs.get(other)).toBe(one)
          expect(mayBePaired(one, other)).toBe(true)
        }
        // Two people without a pair who may have one would block the matching, where everybody is considered.
        const alone = isSmall ? active.filter((id) => !pairs.has(id)) : []
        expect(
          alone.filter((one) => alone.some((other) => one !== other && mayBePaired(one, other))),
        ).toEqual([])
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 1_200_000)

async function community(size: number): Promise<Person[]> {
  await sql`truncate "user", search cascade`.execute(db)
  return Promise.all(Array.from({ length: size }, () => server.person()))
}

test('a day is paired once, and nobody has the same pair twice in 30 days', async () => {
  await community(4)
  const ids = await everybody()
  expect(await pairAll(ids)).toBe(2)
  const first = await listPairs()
  expect(await pairAll(ids)).toBe(0)
  expect(await listPairs()).toEqual(first)
  const partners = new Set([first.get(ids[0] ?? '')])
  for (let day = 0; day < 2; day++) {
    nextDay()
    expect(await pairAll(ids)).toBe(2)
    partners.add((await listPairs()).get(ids[0] ?? ''))
  }
  expect(partners.size).toBe(3)
  nextDay()
  expect(await pairAll(ids)).toBe(0)
  nextDay(28)
  expect(await pairAll(ids)).toBe(2)
})

test('the same day gives the same pairs, and the best chance is taken first', async () => {
  await community(2)
  const alike = { interests: ['Chess', 'Cooking'], lookingFor: 'serious_relationship' as const }
  const [ana, ben] = [await server.person(alike), await server.person(alike)]
  const ids = await everybody()
  expect(await pairAll(ids)).toBe(2)
  const first = await listPairs()
  expect(first.get(ana.id)).toBe(ben.id)
  await db.deleteFrom('dailyPairs').execute()
  expect(await pairAll(ids.toReversed())).toBe(2)
  expect(await listPairs()).toEqual(first)
})

test('the job pairs who was here within 14 days, and each may open the page of the other', async () => {
  const [ana, ben, cleo] = await community(3)
  if (!ana || !ben || !cleo) throw new Error('nobody')
  for (const [one, days] of [
    [ana, 0],
    [ben, 13],
    [cleo, 15],
  ] as const) {
    await one.cookie()
    const lastSeenAt = new Date(server.clock.now.getTime() - days * DAY_MS)
    await db.updateTable('session').set({ lastSeenAt }).where('userId', '=', one.id).execute()
  }
  await server.jobs.runNow('pair-people')
  expect((await listPairs()).get(ana.id)).toBe(ben.id)
  const page = await ana.api.people[':personId'].$get({ param: { personId: ben.id } })
  expect(page.status).toBe(200)
})
