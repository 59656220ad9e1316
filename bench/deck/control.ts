import { sql } from 'kysely'
import type { Db } from '../../server/src/db/open.ts'

// The control of `deck.ts`: the query everybody writes first. Everyone is looked at, the distance to each is computed,
// and people who were swiped on are taken out by NOT IN. It is given what it can have to be quick: a narrow table of its
// own with both coordinates ready, no compiling of short queries, and the same order.

/** Makes the control's table out of what is searched by Hearth. */
export async function makePlain(db: Db): Promise<void> {
  await sql`create unlogged table plain as
    select search.*, latitude, longitude
    from search left join (select distinct on (cell) cell, latitude, longitude from spots) spots using (cell)`.execute(
    db,
  )
  await sql`vacuum (analyze) plain`.execute(db)
}

const km = sql`12742 * asin(sqrt(sin(radians(plain.latitude - me.latitude) / 2) ^ 2
  + cos(radians(me.latitude)) * cos(radians(plain.latitude)) * sin(radians(plain.longitude - me.longitude) / 2) ^ 2))`
const kmOfMaxDistance = (of: string) => sql`(array[3, 10, 30, 50000])[${sql.raw(of)}.max_distance + 1]`

/** Returns the people with the highest rank who fit, by checking everybody. */
export const naive = (db: Db, viewerId: string, asked: { today: string; limit: number }): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local jit = off`.execute(tx)
    return ask(tx, viewerId, asked)
  })

async function ask(db: Db, viewerId: string, { today, limit }: { today: string; limit: number }) {
  const day = sql`${sql.lit(today)}::date`
  const age = (of: string) => sql`extract(year from age(${day}, ${sql.raw(of)}.born))`
  const { rows } = await sql<{ userId: string }>`
    select plain.user_id from plain, (select * from plain where user_id = ${viewerId}) me
    where plain.user_id <> me.user_id and not plain.is_only_to_liked
      and plain.gender & me.seeks <> 0 and plain.seeks & me.gender <> 0
      and plain.traits & me.accepts = plain.traits and plain.accepts & me.traits = me.traits
      and ${age('plain')} between me.age_min and me.age_max and ${age('me')} between plain.age_min and plain.age_max
      and ${age('plain')} >= 18
      and coalesce(${km}, 40000) < least(${kmOfMaxDistance('me')}, ${kmOfMaxDistance('plain')})
      and plain.user_id not in (select swiped_id from swipes where swiper_id = ${viewerId})
    order by plain.sort_rank desc, plain.user_id desc limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}
