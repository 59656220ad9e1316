import { randomUUID } from 'node:crypto'
import { ageOn, dayOf } from '@hearth/contract/ages'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  date,
  integer,
  nat,
  oneof,
  property,
  record,
} from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type CommunityPerson,
  days,
  meeting,
  memory,
  move,
  oracle,
  place,
  profile,
  readSeekers,
  settle,
  someone,
  tell,
  wishFor,
} from '../../../testing/people/small-community.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { bornBy, cellsAround, mayBeShown } from '../search/eligibility.rules.ts'
import { fitsViewer, isOpen, searchProfiles, viewerCriteria } from '../search/eligibility.store.ts'
import { decks } from './deck.store.ts'
import { DECK_LIMITS, type DeckLimits, deckStatusOf, serveDeck } from './deck.ts'

const server = await openTestServer()
const { db } = server.database
const RUNS = process.env['FULL'] === 'all' ? 150 : 40

const ctxOf = (viewerId: string) => ({ ...server.deps, viewerId })
const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1)
}

/** Small limits, so that every search is cut and continued. */
const limits = record({
  enough: integer({ min: 1, max: 4 }),
  more: integer({ min: 1, max: 3 }),
  most: integer({ min: 1, max: 3 }),
  listed: integer({ min: 1, max: 2 }),
  changed: constantFrom(1, 3, 1000),
  window: integer({ min: 1, max: 4 }),
  overlapMs: constantFrom(0, 0, 0, 60_000),
  likes: constant(DECK_LIMITS.likes),
  undone: constant(DECK_LIMITS.undone),
})

type TestedPair = [one: string, other: string]

const happens = {
  decides: async ([one, other]: TestedPair, isLike: boolean) => {
    await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at, is_answered)
      values (${one}, ${other}, ${isLike}, ${randomUUID()}, ${server.clock.now}, exists (select from swipes
        where swiper_id = ${other} and swiped_id = ${one})) on conflict do nothing`.execute(db)
    await sql`update swipes set is_answered = true
      where swiper_id = ${other} and swiped_id = ${one}`.execute(db)
  },
  undoes: async (one: string) => {
    const last = await db
      .selectFrom('swipes')
      .selectAll()
      .where('swiperId', '=', one)
      .limit(1)
      .executeTakeFirst()
    if (!last) return
    const pair = { swiperId: one, swipedId: last.swipedId }
    await db.deleteFrom('swipes').where('clientId', '=', last.clientId).execute()
    await db
      .insertInto('undoneSwipes')
      .values({ ...pair, isLike: last.isLike, clientId: last.clientId, undoneAt: server.clock.now })
      .execute()
    await sql`update swipes set is_answered = false
      where swiper_id = ${last.swipedId} and swiped_id = ${one}`.execute(db)
  },
  blocks: ([blockerId, blockedId]: TestedPair) =>
    db
      .insertInto('blocks')
      .values({ blockerId, blockedId, createdAt: server.clock.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  unblocks: (blockerId: string) => db.deleteFrom('blocks').where('blockerId', '=', blockerId).execute(),
  rises: (userId: string, sortRank: number) =>
    db
      .updateTable('search')
      .set({ sortRank, changedAt: sql`clock_timestamp()` })
      .where('userId', '=', userId)
      .execute(),
  leaves: (userId: string) => db.deleteFrom('user').where('id', '=', userId).execute(),
}

const two = { who: nat(), whom: nat() }
const anyEvent = oneof(
  { weight: 4, arbitrary: record({ is: constant('decides' as const), ...two, isLike: boolean() }) },
  { weight: 3, arbitrary: record({ is: constant('undoes' as const), ...two }) },
  { weight: 2, arbitrary: record({ is: constant('blocks' as const), ...two }) },
  { weight: 2, arbitrary: record({ is: constant('unblocks' as const), ...two }) },
  { weight: 2, arbitrary: record({ is: constant('moves' as const), ...two, to: place }) },
  { weight: 2, arbitrary: record({ is: constant('wishes' as const), ...two, meeting }) },
  { weight: 2, arbitrary: record({ is: constant('tells' as const), ...two, profile }) },
  {
    weight: 2,
    arbitrary: record({
      is: constant('rises' as const),
      ...two,
      sortRank: integer({ min: -2, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: record({ is: constant('sleeps' as const), ...two, day: constantFrom(...days) }),
  },
  { weight: 1, arbitrary: record({ is: constant('leaves' as const), ...two }) },
)
type Event = typeof anyEvent extends Arbitrary<infer T> ? T : never

async function happen(ids: readonly string[], event: Event): Promise<void> {
  later()
  const one = ids[event.who % ids.length] ?? ''
  const other = ids[event.whom % ids.length] ?? ''
  if (!(await db.selectFrom('user').select('id').where('id', '=', one).executeTakeFirst())) return
  const isPair =
    one !== other && (await db.selectFrom('user').select('id').where('id', '=', other).executeTakeFirst())
  if (event.is === 'decides') return void (isPair && (await happens.decides([one, other], event.isLike)))
  if (event.is === 'blocks') return void (isPair && (await happens.blocks([one, other])))
  if (event.is === 'moves') return move(db, one, event.to)
  if (event.is === 'wishes') return wishFor(db, one, event.meeting)
  if (event.is === 'tells') return tell(db, one, event.profile)
  if (event.is === 'rises') return void (await happens.rises(one, event.sortRank))
  if (event.is === 'sleeps') server.clock.now = new Date(`${event.day}T12:00:00.000Z`)
  else await happens[event.is](one)
}

/** Returns everybody in the deck, page by page. */
async function served(viewerId: string, small: DeckLimits, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await serveDeck(ctxOf(viewerId), { after, limit }, small)
    ids.push(...page.dealt.map(({ userId }) => userId))
    after = page.next ?? undefined
    expect(new Set(ids).size).toBe(ids.length)
  } while (after !== undefined)
  return ids
}

test('the deck is exactly those who may be shown, in any small community and whatever happens in it', async () => {
  await assert(
    asyncProperty(
      array(someone, { minLength: 3, maxLength: 9 }),
      array(anyEvent, { minLength: 1, maxLength: 6 }),
      limits,
      integer({ min: 1, max: 3 }),
      async (people, events, small, limit) => {
        server.clock.now = new Date('2026-06-15T12:00:00.000Z')
        const ids = await settle(db, people)
        const before = memory()
        for (const event of [undefined, ...events]) {
          if (event) await happen(ids, event)
          const viewerId = ids[(event?.who ?? 0) % 2] ?? ''
          const today = dayOf(server.clock.now)
          const right = await oracle(db, viewerId, today, before)
          const deck = await served(viewerId, small, limit)
          for (const id of deck) before.dealt.set(viewerId + id, today)
          expect(deck.toSorted()).toEqual(right)
          expect((await deckStatusOf(ctxOf(viewerId), undefined, small))?.left ?? 0).toBe(right.length)
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 1_200_000)

const plain: CommunityPerson = {
  cell: null,
  meeting: null,
  profile: {
    gender: null,
    seeking: [],
    dateOfBirth: '1996-03-01',
    lookingFor: null,
    smoking: null,
    homeLanguages: [],
    faith: null,
    visibility: {},
    firstName: 'Ana',
    isVerified: false,
    isActive: true,
    restriction: null,
  },
}

test('two replies at once take the same decided people off the deck only once', async () => {
  const ids = await settle(
    db,
    Array.from({ length: 8 }, () => plain),
  )
  const [viewerId = ''] = ids
  const deck = await served(viewerId, DECK_LIMITS, 20)
  expect(deck).toHaveLength(7)
  for (const id of deck.slice(0, 2)) await happens.decides([viewerId, id], false)
  const found = await deckStatusOf(ctxOf(viewerId))
  expect(found).toMatchObject({ past: 2, nextId: deck[2], left: 5 })
  const { builtAt = '', past: count = 0, nextId = null } = found ?? {}
  for (const _ of [1, 2]) await decks.trim(db, viewerId, { builtAt, count, nextId })
  expect(await deckStatusOf(ctxOf(viewerId))).toMatchObject({ past: 0, left: 5 })
  expect(await served(viewerId, DECK_LIMITS, 20)).toEqual(deck.slice(2))
})

test('the SQL condition and the TypeScript rule agree on any two people', async () => {
  const people = array(someone, { minLength: 8, maxLength: 8 })
  await assert(
    asyncProperty(people, constantFrom(...days), async (all, today) => {
      const [viewerId = ''] = await settle(db, all)
      const expected = new Map((await readSeekers(db)).map((person) => [person.userId, person]))
      const seen = await searchProfiles.listForViewer(db, viewerId, [...expected.keys()], today)
      expect(new Map([...seen].map(([id, viewed]) => [id, viewed.profile]))).toEqual(expected)
      const viewer = expected.get(viewerId)
      if (!viewer) return
      const { rows } = await sql<{ userId: string; fits: boolean | null }>`
        select user_id, ${fitsViewer(viewerCriteria(viewer, cellsAround(viewer.cell), today))} and ${isOpen(viewerId)} as fits from search`.execute(
        db,
      )
      for (const { userId, fits } of rows) {
        const found = seen.get(userId)
        expect(fits ?? false).toBe(!!found && mayBeShown(found.profile, viewer, today, found.between))
      }
    }),
    { numRuns: Math.ceil(RUNS / 3), endOnFailure: true },
  )
}, 1_200_000)

test.each(days)('on %s comparing dates of birth gives the same as comparing ages', (today) => {
  const birthdays = date({ min: new Date('1930-01-01'), max: new Date('2015-12-31'), noInvalidDate: true })
  assert(
    property(
      oneof(birthdays.map(dayOf), constantFrom('2008-02-29', '2004-02-28', '2008-03-01')),
      nat(120),
      (day, age) => {
        expect(day <= bornBy(age, today)).toBe(ageOn(day, today) >= age)
      },
    ),
  )
})
