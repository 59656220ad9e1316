import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { planOf } from '../../../testing/database/query-plans.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { cellOf } from '../../profiles/locations/locations.rules.ts'
import { refreshSearch } from '../search/search.store.ts'
import { buildDeck } from './building.ts'
import { deckStatusOf, serveDeck } from './deck.ts'

const PEOPLE = 8_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

const server = await openTestServer()
const { db, unguarded } = server.database
let viewerId: string

/** Cells within about a hundred kilometres of a town. */
const cells = Array.from({ length: 2500 }, (_, n) =>
  cellOf({ latitude: 51 + (n % 50) / 50, longitude: Math.floor(n / 50) / 33 }),
)

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}::int) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana',
    date_of_birth = date '1980-01-01' + (random() * 8000)::int,
    gender = (array['woman', 'man'])[1 + (random() > 0.5)::int]`.execute(db)
  await sql`create temp table numbered as select user_id, row_number() over () n from profiles`.execute(db)
  await sql`insert into locations (user_id, cell)
    select user_id, (${cells}::int[])[1 + n % ${cells.length}::int] from numbered`.execute(db)
  await refreshSearch(db)
  await sql`update search set sort_rank = (random() * 200)::int`.execute(db)
  await sql`update search set changed_at = now() - random() * interval '30 days'`.execute(db)
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id)
    select a.user_id, b.user_id, true, gen_random_uuid()
    from numbered a join numbered b on b.n between a.n + 1 and a.n + 5`.execute(db)
  await sql`insert into blocks (blocker_id, blocked_id, created_at)
    select a.user_id, b.user_id, now() from numbered a join numbered b on b.n = a.n + 7`.execute(db)
  await sql`insert into undone_swipes (swiper_id, swiped_id, is_like, client_id, undone_at)
    select a.user_id, b.user_id, true, gen_random_uuid(), now()
    from numbered a join numbered b on b.n = a.n + 9`.execute(db)
  await sql`insert into decks (user_id, built_on, built_at) select user_id, '2026-06-14', now() from profiles`.execute(
    db,
  )
  const { rows } = await sql<{ userId: string }>`
    select user_id from search order by random() limit 1`.execute(db)
  viewerId = rows[0]?.userId ?? ''
  // For a person with very many decisions a planner would rather read all of them.
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id)
    select ${viewerId}, user_id, false, gen_random_uuid() from search
    where user_id <> ${viewerId} order by sort_rank desc limit 3000 on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
})

const ctxOn = (on: Db): Ctx => ({
  ...server.deps,
  viewerId,
  db: on,
  transact: (work) => on.transaction().execute(work),
})
const build = (on: Db) => buildDeck(ctxOn(on))
/** Serves a deck of which everybody was sent, when nobody new exists. */
async function serveAtItsEnd(on: Db) {
  await build(db)
  await sql`update decks set targets = '{}', near_sort_rank = -32768, far_sort_rank = -32768,
    near_id = ${NOBODY}, far_id = ${NOBODY} where user_id = ${viewerId}`.execute(db)
  return serve(on)
}
const serve = (on: Db) => serveDeck(ctxOn(on), { after: undefined, limit: 20 })

const wholeTable = /Seq Scan on (?:search|swipes|decks|blocks|undone_swipes)\b/
/** Plans that read all decisions of a person. */
const allDecided = /Hash (?:Anti|Right Anti|Semi|Left)? ?Join|hashed SubPlan/

test.each<[string, number, (on: Db) => Promise<unknown>]>([
  ['built from nothing for a viewer with a maximum distance', 2, build],
  ['continued', 2, build],
  ['served', 2, serve],
  ['served at its end', 2, serveAtItsEnd],
  ['built for a viewer without a maximum distance', 3, build],
  ['counted', 3, (on) => deckStatusOf(ctxOn(on))],
])('a deck is %s without reading a whole table, or all that one has decided', async (_, maxDistance, ask) => {
  await sql`insert into wishes (user_id, max_distance) values (${viewerId}, ${maxDistance})
    on conflict (user_id) do update set max_distance = excluded.max_distance`.execute(db)
  await refreshSearch(db, [viewerId])
  const plan = await planOf(unguarded, ask)
  expect(plan).toMatch(/Index (?:Only )?Scan using \w+ on search/)
  expect(plan).not.toMatch(wholeTable)
  expect(plan).not.toMatch(allDecided)
})

test('without the index of its tiles a build would read the whole table, so this can fail', async () => {
  await sql`update wishes set max_distance = 2 where user_id = ${viewerId}`.execute(db)
  await refreshSearch(db, [viewerId])
  await sql`drop index search_near`.execute(db)
  expect(await planOf(unguarded, build)).toMatch(wholeTable)
})
