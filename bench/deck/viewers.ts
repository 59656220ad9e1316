import { sql } from 'kysely'
import type { Db } from '../../server/src/db/open.ts'
import { refreshSearch } from '../../server/src/features/discovery/discovery.ts'
import { TODAY } from './community.ts'

/** How much the viewers of a group have decided on already: those who stand best, the worst there is. */
export const SWIPED = [0, 1_000, 10_000] as const
const EACH = 6

export type BenchViewer = { id: string; city: number; swiped: number }

/** People of a city who seek people like most do: half of them anywhere, half within thirty kilometres. */
async function settleIn(db: Db, city: number, swiped: number, skip: number): Promise<BenchViewer[]> {
  const { rows } = await sql<{ id: string }>`select id from crowd join locations on user_id = id
    where crowd.city = ${city} order by n offset ${skip} limit ${EACH}`.execute(db)
  const ids = rows.map((row) => row.id)
  for (const [at, id] of ids.entries()) {
    await sql`update profiles set gender = 'man', seeking = '{woman}', date_of_birth = '1992-05-05'
      where user_id = ${id}`.execute(db)
    await sql`insert into wishes (user_id, age_min, age_max, max_distance) values (${id}, 20, 58, ${at % 2 === 0 ? 2 : 3})
      on conflict (user_id) do update set age_min = 20, age_max = 58, max_distance = excluded.max_distance,
        is_flexible = false, is_only_to_liked = false, wishes = '{}'`.execute(db)
  }
  await refreshSearch(db, ids)
  return ids.map((id) => ({ id, city, swiped }))
}

/**
 * Decides on the people with the highest rank who would fit, those of the same city first, as a search finds them. The day before is
 * that of the clock of the server, or the deck would be put in order again for each page.
 */
const swipeAway = (db: Db, { id, city, swiped }: BenchViewer) =>
  sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
    select ${id}::uuid, search.user_id, false, gen_random_uuid(), ${TODAY}::date - interval '1 day'
    from search join crowd on crowd.id = search.user_id, (select * from search where user_id = ${id}) me
    where search.user_id <> me.user_id and search.gender & me.seeks <> 0 and search.seeks & me.gender <> 0
      and extract(year from age(me.born)) between search.age_min and search.age_max
    order by crowd.city = ${city}::int desc, search.sort_rank desc, search.user_id desc
    limit ${swiped}`.execute(db)

/** The viewers of these cities, each group with its swipes. */
export async function moveViewersIn(db: Db, cities: readonly number[]): Promise<BenchViewer[]> {
  const viewers: BenchViewer[] = []
  for (const city of cities)
    for (const [group, swiped] of SWIPED.entries())
      viewers.push(...(await settleIn(db, city, swiped, group * EACH)))
  const ids = viewers.map(({ id }) => id)
  await sql`delete from swipes where swiper_id = any(${ids}::uuid[])`.execute(db)
  for (const viewer of viewers) await swipeAway(db, viewer)
  await sql`update swipes set is_answered = true from swipes back
    where back.swiper_id = any(${ids}::uuid[]) and swipes.swiper_id = back.swiped_id
      and swipes.swiped_id = back.swiper_id`.execute(db)
  // The set-up is dated back, or every build would read it again.
  await sql`update search set changed_at = now() - interval '2 days'
    where changed_at > now() - interval '1 day'`.execute(db)
  await sql`vacuum (analyze) swipes`.execute(db)
  return viewers
}
