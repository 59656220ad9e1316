import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import { prepared } from './prepared.ts'

const server = await openTestServer()

const numbered = prepared<{ theNumber: number }, { n: number }>(
  'numbered',
  ({ n }) => sql`select ${n}::int as the_number`,
)

test('a prepared statement is planned once per connection, and no other statement is', async () => {
  const names = await server.database.transact(async (tx) => {
    for (const n of [1, 2, 3])
      expect((await tx.executeQuery(numbered(tx, { n }))).rows).toEqual([{ theNumber: n }])
    for (const n of [1, 2, 3]) await sql`select ${n}::int as plain`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)
    return rows.map(({ name }) => name)
  })
  expect(names).toEqual(['numbered'])
})
