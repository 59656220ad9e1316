import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'
import { MAX_COUNTED, showCosts } from './wishes.ts'

const PEOPLE = MAX_COUNTED + 5_000
const NEARBY = 800

const server = await openTestServer()
const { db } = server.database

test('in a large community only the first people are counted, nearby ones included', async () => {
  const ana = await server.person({ gender: 'woman' })
  await ana.api.profile.place.$put({ json: { latitude: 51.5, longitude: -0.12 } })
  await ana.api.meeting.$patch({ json: { maxDistance: 'under_10' } })
  await sql`insert into "user" (name, email, email_verified)
    select '', 'other-' || n || '@people.example', true from generate_series(1, ${PEOPLE}::int) n`.execute(db)
  await sql`insert into search (user_id, gender, seeks, born, age_min, age_max, cell, tile, max_distance, is_flexible,
      is_only_to_liked, is_shown, traits, accepts, list_traits, list_accepts)
    select others.id, 2, 31, '1990-01-01', 18, 120, far.cell, far.cell / 32768 / 6 * 8192 + far.cell % 32768 / 6,
      3, false, false, true, traits, -1, list_traits, list_accepts
    from search, (select id, row_number() over () n from "user" where email like 'other-%') others,
      lateral (select case when n > ${PEOPLE - NEARBY} then cell else cell - 2000 * 32768 end as cell) far
    where user_id = ${ana.id}`.execute(db)
  await sql`analyze`.execute(db)
  const costs = await showCosts(ana.ctx)
  expect(costs).toMatchObject({ fits: NEARBY, lookedAt: MAX_COUNTED, isCapped: true })
  expect(costs.costs).toEqual([{ wish: 'maxDistance', hides: MAX_COUNTED - NEARBY, of: MAX_COUNTED }])
})
