import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'

/** The condition that the deck has dealt a person to the viewer; for queries over people. */
export const dealtTo = (viewerId: string | RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from dealt_people
    where dealt_people.viewer_id = ${viewerId} and dealt_people.person_id = ${person} offset 0)`

/** Like `dealtTo`, for one day. */
export const dealtOn = (day: string, viewerId: string, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from dealt_people
    where dealt_people.viewer_id = ${viewerId} and dealt_people.person_id = ${person}
      and dealt_people.dealt_on = ${day}::date offset 0)`

/** The condition that a person likes the viewer; for queries over people. */
export const likedBy = (person: RawBuilder<unknown>, viewerId: string | RawBuilder<unknown>) =>
  sql<boolean>`exists (select from swipes
    where swipes.swiper_id = ${person} and swipes.swiped_id = ${viewerId} and swipes.is_like offset 0)`

/** Returns those of these people whom the deck has not yet dealt to the viewer, and whether they have passed on the viewer. */
export async function listUndealt(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; hasPassed: boolean }>`
    select wanted as id, exists (select from swipes
        where swipes.swiper_id = wanted and swipes.swiped_id = ${viewerId} and not swipes.is_like offset 0) as has_passed
      from unnest(${ids}::uuid[]) wanted where not ${dealtTo(viewerId, sql.ref('wanted'))}`.execute(db)
  return new Map(rows.map(({ id, hasPassed }) => [id, hasPassed]))
}

/** The condition that the viewer has decided on a person. `offset 0` keeps the planner from reading all decisions. */
export const isDecidedBy = (viewerId: string | RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from swipes
    where swipes.swiper_id = ${viewerId} and swipes.swiped_id = ${person} offset 0)`

/** A subquery of the latest decisions of a person after a time, from which the order learns. */
export const latestDecisions = (personId: string, since: RawBuilder<unknown>, limit: number) =>
  sql`(select swiped_id, is_like, created_at from swipes
    where swiper_id = ${personId} and created_at > ${since} and is_learnt
    order by created_at desc, swiped_id desc limit ${limit}::int)`

/** How many decisions a person has made since a time, from which the order learns: at most so many. */
export const decidedSince = (personId: string, since: RawBuilder<unknown>, most: number) =>
  sql<number>`(select count(*)::int from (select from swipes
    where swiper_id = ${personId} and created_at > ${since} and is_learnt
    order by created_at desc limit ${most}::int) since)`

/** A subquery of everybody (`user_id`) on whom a person has decided. */
export const decidedBy = (person: RawBuilder<unknown>) =>
  sql`(select swiped_id as user_id from swipes where swiper_id = ${person})`

/** Whether the viewer likes a person, or null without a decision. */
export const decisionOn = (viewerId: string | RawBuilder<unknown>, personId: string | RawBuilder<unknown>) =>
  sql<boolean | null>`(select is_like from swipes where swiper_id = ${viewerId} and swiped_id = ${personId})`

/** A subquery of the people (`user_id`) whose likes wait for the viewer's decision. */
export const waitingLikers = (viewerId: string) =>
  sql`(select swiper_id as user_id from swipes where swiped_id = ${viewerId} and is_like and not is_answered)`

/** The same for the latest of these people. */
export const latestLikers = (viewerId: string, limit: number) =>
  sql`(select swiper_id as user_id from swipes where swiped_id = ${viewerId} and is_like and not is_answered
    order by created_at desc, swiper_id desc limit ${limit}::int)`

/** A subquery of the latest people (`user_id`) on whom the viewer has undone a decision. */
export const latestUndone = (viewerId: string, limit: number) =>
  sql`(select swiped_id as user_id from undone_swipes where swiper_id = ${viewerId}
    order by undone_at desc limit ${limit}::int)`

/**
 * The condition that the viewer may decide on a person: dealt by the deck, or liking the viewer. It also holds for
 * people who are decided on, so that a repeat gets `conflict`.
 */
export const mayDecideOn = (viewerId: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`(${dealtTo(viewerId, person)} or ${likedBy(person, viewerId)}
    or ${isDecidedBy(viewerId, person)})`

export const dealtPeople = {
  /** Records these people as dealt on this day, without people whose account is being deleted. */
  keep: (db: Db, viewerId: string, ids: readonly string[], day: string) =>
    sql`
      with there as (select id from "user" where id = any(${ids}::uuid[]) order by id for key share)
      insert into dealt_people (viewer_id, person_id, dealt_on)
        select ${viewerId}::uuid, id, ${day}::date from there
        on conflict (viewer_id, person_id) do update set dealt_on = excluded.dealt_on
          where dealt_people.dealt_on <> excluded.dealt_on`.execute(db),

  /** The same for two people at once, each dealt to the other. */
  keepPairs: (tx: Tx, pairs: readonly (readonly [string, string])[], day: string) =>
    sql`insert into dealt_people (viewer_id, person_id, dealt_on)
      select * from unnest(${pairs.flat()}::uuid[], ${pairs.flatMap(([one, other]) => [other, one])}::uuid[],
        ${pairs.flatMap(() => [day, day])}::date[])
      order by 1, 2
      on conflict (viewer_id, person_id) do update set dealt_on = excluded.dealt_on
        where dealt_people.dealt_on <> excluded.dealt_on`.execute(tx),

  mayDecide: async (db: Db, viewerId: string, personId: string): Promise<boolean> => {
    const may = mayDecideOn(sql`${viewerId}::uuid`, sql`${personId}::uuid`)
    const { rows } = await sql<{ may: boolean }>`select ${may} as may`.execute(db)
    return rows[0]?.may ?? false
  },

  forgetAllBefore: (db: Db, day: string) => db.deleteFrom('dealtPeople').where('dealtOn', '<', day).execute(),

  forgetBefore: (tx: Tx, viewerId: string, day: string) =>
    tx.deleteFrom('dealtPeople').where('viewerId', '=', viewerId).where('dealtOn', '<', day).execute(),
}
