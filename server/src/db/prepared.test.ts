import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestHouse } from '../testing/test-house.ts'
import { prepared } from './prepared.ts'

const { db, transact } = (await openTestHouse()).database

test('a prepared statement gives the same however often it runs, in a transaction as outside', async () => {
  const at = new Date('2025-06-01T12:34:56.789Z')
  const run = (handle: typeof db, n: number | null) =>
    prepared(
      handle,
      'everything',
      sql`select ${n}::int as a_number, ${at}::timestamptz as the_moment,
      ${'2024-02-29'}::date as a_day, ${['one', '']}::text[] as words, ${{ a_b: [1, null] }}::jsonb as thing`,
    )
  const same = { theMoment: at, aDay: '2024-02-29', words: ['one', ''], thing: { a_b: [1, null] } }
  for (const n of [1, 2, 3, 4, 5, 6, 7, null]) expect(await run(db, n)).toEqual([{ aNumber: n, ...same }])
  await transact(async (tx) => {
    for (const n of [1, null]) expect(await run(tx, n)).toEqual([{ aNumber: n, ...same }])
  })
})

test('a prepared statement that fails harms none of those after it', async () => {
  const divide = (divisor: number) => prepared(db, 'divide', sql`select 12 / ${divisor}::int as quotient`)
  for (const _ of Array(25)) await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(4)).toEqual([{ quotient: 3 }])
})

test('inside a transaction a prepared statement is refused to the outer handle', async () => {
  const asking = transact(() => prepared(db, 'outside', sql`select 1 as one`))
  await expect(asking).rejects.toThrow('Inside a transaction, use only its tx')
})

test('a name belongs to one text, and a text to one name', async () => {
  await prepared(db, 'text', sql`select 1 as one`)
  await expect(prepared(db, 'text', sql`select 2 as one`)).rejects.toThrow('text')
  await expect(prepared(db, 'other', sql`select 1 as one`)).rejects.toThrow('text')
})
