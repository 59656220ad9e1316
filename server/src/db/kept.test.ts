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
