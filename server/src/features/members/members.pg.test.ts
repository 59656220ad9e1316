import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/open.ts'
import { planOf } from '../../testing/database/query-plans.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { members } from './members.store.ts'

const PEOPLE = 20_000

const server = await openTestServer()
const { db } = server.database

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified, created_at)
    select '', n || '@people.example', true, now() - n * interval '1 minute'
    from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana' || left(md5(user_id::text), 4),
    last_name = 'Vogt' || left(md5(user_id::text || 'x'), 4)`.execute(db)
  await sql`vacuum analyze "user", profiles`.execute(server.database.unguarded)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'
const cursor = `${new Date().toISOString()}_${NOBODY}`
const after = { key: '5', id: NOBODY }

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the newest members', (one) => members.listNewest(one, cursor, 50)],
  ['members by a name or an address', (one) => members.search(one, { text: 'an', after, limit: 51 })],
  [
    'the first members by an address',
    (one) => members.search(one, { text: '5', after: undefined, limit: 51 }),
  ],
])('%s are read by an index, page by page', async (_, ask) => {
  const plan = await planOf(db, ask)
  expect(plan).not.toMatch(/Seq Scan on (user|profiles)/)
})
