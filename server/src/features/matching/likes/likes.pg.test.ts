import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'
import { likes } from './likes.store.ts'

const LIKED_BY = 10_000
const WAITING = 30

const server = await openTestServer()
const { db } = server.database

test('likes that wait are found by their index alone, however many were answered', async () => {
  const ana = await server.person()
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${LIKED_BY}::int) n`.execute(db)
  await sql`update profiles set first_name = 'Ben', display_name = 'Ben', date_of_birth = '1990-01-01'`.execute(
    db,
  )
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, is_answered)
    select user_id, ${ana.id}, true, gen_random_uuid(), row_number() over () > ${WAITING}
    from profiles where user_id <> ${ana.id}`.execute(db)
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, is_answered)
    select swiped_id, swiper_id, false, gen_random_uuid(), true from swipes where is_answered`.execute(db)
  await sql`analyze`.execute(db)
  expect(await likes.count(db, ana.id, '2026-06-15')).toBe(WAITING)

  const asked: CompiledQuery[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, { queryId: randomUUID() }))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await likes.list(listening, ana.id, { today: '2026-06-15', after: undefined, limit: 24 })
  await likes.count(listening, ana.id, '2026-06-15')
  for (const { sql: text, parameters } of asked) {
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain (analyze, buffers, timing off) ${text}`, [...parameters]),
    )
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    expect(plan).toContain('swipes_likes_waiting')
    expect(plan).not.toMatch(/swipes_pkey|Seq Scan on swipes/)
    // Ten thousand answered ones would be hundreds of pages.
    const [, pages = ''] = /shared hit=(\d+)/.exec(plan) ?? []
    expect(Number(pages)).toBeLessThan(WAITING * 10)
  }
})
