import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

const { db, transact } = (await openTestServer()).database

type Everything = { n: number | null; at: Date; day: string; words: readonly string[]; thing: object }

const everything = prepared<object, Everything>(
  'everything',
  ({ n, at, day, words, thing }) => sql`select ${n}::int as a_number, ${at}::timestamptz as the_moment,
    ${day}::date as a_day, ${words}::text[] as words, ${thing}::jsonb as thing`,
)

test('a prepared statement gives the same however often it runs, in a transaction as outside', async () => {
  const at = new Date('2025-06-01T12:34:56.789Z')
  const [day, words, thing] = ['2024-02-29', ['one', ''], { a_b: [1, null] }]
  const run = async (handle: Db, n: number | null) =>
    (await handle.executeQuery(everything(handle, { n, at, day, words, thing }))).rows
  const same = { theMoment: at, aDay: day, words, thing }
  for (const n of [1, 2, 3, 4, 5, 6, 7, null]) expect(await run(db, n)).toEqual([{ aNumber: n, ...same }])
  await transact(async (tx) => {
    for (const n of [1, null]) expect(await run(tx, n)).toEqual([{ aNumber: n, ...same }])
  })
})

test('neither the order of the values nor one too many counts', async () => {
  const less = prepared<{ less: number }, { from: number; by: number }>(
    'less',
    ({ from, by }) => sql`select ${from}::int - ${by}::int as less`,
  )
  const rows = async (values: { from: number; by: number }) => (await db.executeQuery(less(db, values))).rows
  const backwards = { more: 'unused', by: 3, from: 5 }
  expect(await rows(backwards)).toEqual([{ less: 2 }])
  expect(await rows({ from: 5, by: 3 })).toEqual([{ less: 2 }])
})

test('a prepared statement that fails harms none of those after it', async () => {
  const division = prepared<{ quotient: number }, { divisor: number }>(
    'divide',
    ({ divisor }) => sql`select 12 / ${divisor}::int as quotient`,
  )
  const divide = (divisor: number) => db.executeQuery(division(db, { divisor }))
  for (const _ of Array(25)) await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(4)).rows).toEqual([{ quotient: 3 }])
})

test('inside a transaction a prepared statement is refused to the outer handle', async () => {
  const one = prepared<object, Record<string, never>>('outside', () => sql`select 1 as one`)
  await db.executeQuery(one(db, {}))
  await expect(transact(() => db.executeQuery(one(db, {})))).rejects.toThrow(
    'Inside a transaction, use only its tx',
  )
})

test('a name belongs to one statement, which holds no value of its own', () => {
  prepared<object, Record<string, never>>('taken', () => sql`select 1 as one`)(db, {})
  const again = prepared<object, Record<string, never>>('taken', () => sql`select 2 as two`)
  expect(() => again(db, {})).toThrow('The name taken is taken')
  const own = prepared<object, Record<string, never>>('own', () => sql`select ${1}::int as one`)
  expect(() => own(db, {})).toThrow('The statement own has a value of its own')
})
