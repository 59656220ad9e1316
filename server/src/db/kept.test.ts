import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestHouse } from '../testing/test-house.ts'
import { kept, keptInTurn } from './kept.ts'

const house = await openTestHouse()
const { db, transact } = house.database

const together = kept<{ firstOne: string; twice: string; total: number }>()(
  (given: { word: string; number: number }) => sql`
    select ${given.word}::text as first_one, ${given.word}::text || ${given.word}::text as twice,
      ${given.number}::int + ${3}::int as total`,
)

test('a kept statement puts each value where it belongs, however often it is asked', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    expect(await together(db, { word: `w${number}`, number })).toEqual([
      { firstOne: `w${number}`, twice: `w${number}w${number}`, total: number + 3 },
    ])
  }
})

const everything = kept<Record<string, unknown>>()(
  (given: { number: number | null; at: Date; words: string[]; thing: object; isSo: boolean }) => sql`
    select ${given.number}::int as a_number, ${given.number}::bigint as large, ${given.number}::float8 as half,
      ${given.at}::timestamptz as the_moment, ${'2024-02-29'}::date as a_day, ${given.words}::text[] as words,
      ${given.thing}::jsonb as thing, ${given.isSo}::boolean as is_so, '' as empty, null::text as nothing
    from generate_series(1, 2)`,
)

test('whatever kind a value is of, it is the same however often it is asked, in a transaction as outside', async () => {
  const given = {
    number: 7,
    at: new Date('2025-06-01T12:34:56.789Z'),
    words: ['one', 'two "words"', ''],
    thing: { a: [1, null, 'x'] },
    isSo: true,
  }
  const [once] = await everything(db, given)
  expect(once).toMatchObject({ aNumber: 7, half: 7, theMoment: given.at, aDay: '2024-02-29' })
  expect(once).toMatchObject({ words: given.words, thing: given.thing, isSo: true, empty: '', nothing: null })
  for (const _ of Array(3)) expect(await everything(db, given)).toEqual([once, once])
  await transact(async (tx) => {
    for (const _ of Array(3)) expect(await everything(tx, given)).toEqual([once, once])
  })
  const [without] = await everything(db, { ...given, number: null })
  expect(without).toEqual({ ...once, aNumber: null, large: null, half: null })
})

const dividing = kept<{ quotient: number }>()(
  (given: { divisor: unknown }) => sql`select 12 / ${given.divisor}::int as quotient`,
)

test('a kept statement that fails says why, and harms none of those after it', async () => {
  const unspeakable = {
    toString: () => {
      throw new Error('Nobody can write this')
    },
    toJSON: () => {
      throw new Error('Nobody can write this')
    },
  }
  for (const _ of Array(25))
    await expect(dividing(db, { divisor: unspeakable })).rejects.toThrow('Nobody can write this')
  for (const _ of Array(25)) await expect(dividing(db, { divisor: 0 })).rejects.toThrow('division by zero')
  expect(await dividing(db, { divisor: 4 })).toEqual([{ quotient: 3 }])
})

const promising = kept<{ made: number }>()(
  (given: { to: number }) =>
    sql`insert into promises (id, to_id) values (default, ${given.to}) returning 1 as made`,
)

test('a kept statement that only its commit refuses has failed', async () => {
  await sql`
    create table promises (
      id int generated always as identity primary key,
      to_id int references promises (id) deferrable initially deferred
    )`.execute(db)
  expect(await promising(db, { to: 1 })).toEqual([{ made: 1 }])
  await expect(promising(db, { to: 99 })).rejects.toThrow('foreign key')
  expect(await promising(db, { to: 1 })).toEqual([{ made: 1 }])
})

test('inside a transaction a kept statement is refused to the outer handle', async () => {
  const asking = transact(async (tx) => {
    expect(await together(tx, { word: 'in', number: 1 })).toHaveLength(1)
    return together(db, { word: 'out', number: 1 })
  })
  await expect(asking).rejects.toThrow('Inside a transaction, use only its tx')
})

test('a transaction that asks nothing ends, and one that fails leaves nothing and harms no later one', async () => {
  await transact(() => Promise.resolve())
  const failing = transact(async (tx) => {
    await sql`create temporary table left_behind (n int)`.execute(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  for (const _ of Array(25)) {
    const { rows } = await transact((tx) => sql<{ n: number }>`select 1 as n`.execute(tx))
    expect(rows).toEqual([{ n: 1 }])
  }
  await expect(sql`select from left_behind`.execute(db)).rejects.toThrow('does not exist')
})

test('who swallows a failure inside a transaction is told that nothing was kept', async () => {
  const swallowing = transact(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow(/transaction.*(rolled back|aborted)/i)
})

const counting = keptInTurn<{ before: number }>()(
  () => sql`select from pg_advisory_xact_lock(1)`,
  (given: { divisor: number }) => sql`
    with seen as (select count(*)::int as before from counted),
      added as (insert into counted (n) select before / ${given.divisor}::int from seen)
    select before from seen`,
)

test('what is asked in turn sees whatever was done in the turns before, and what fails leaves nothing', async () => {
  await sql`create table counted (n int not null)`.execute(db)
  const asked = Array.from({ length: 30 }, (_, n) => counting(db, { divisor: n === 10 ? 0 : 1 }))
  const answers = await Promise.allSettled(asked)
  const seen = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(seen.map(({ before }) => before).toSorted((a, b) => a - b)).toEqual([...Array(29).keys()])
  expect(answers[10]).toMatchObject({ reason: { message: expect.stringContaining('division by zero') } })
  const { rows } = await sql`select count(*)::int as there from counted`.execute(db)
  expect(rows).toEqual([{ there: 29 }])
})

test('inside a transaction nothing is asked in a turn of its own', async () => {
  const asking = transact(() => counting(db, { divisor: 1 }))
  await expect(asking).rejects.toThrow('Inside a transaction, use only its tx')
})
