import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/open.ts'
import { swipeRows } from '../../../matching/matching.ts'
import { profileRows } from '../../../profiles/profiles.ts'

/** Popularity moves a person at most this many levels up or down. */
const MAX_POPULARITY_LEVELS = 2
/** Each doubling of `shown` moves a person one level down, each halving one up, at most this many. */
const MAX_EXPOSURE_LEVELS = 3
/** New people stay in the upper half until others have seen them. */
const NEW_FOR_DAYS = 14
const MIN_LEVEL_OF_NEW = 1
/** People who have not decided on anybody recently are this many levels lower. */
const INACTIVE_LEVELS = 2
/** Each level has this many steps. A person's step changes every week, so that equals take turns. */
const STEPS = 4
const ROTATION_DAYS = 7

const number = (value: number) => sql.lit(value)
const within = (most: number, value: RawBuilder<unknown>) =>
  sql`least(greatest(round((${value})::numeric), ${number(-most)}), ${number(most)})`

const day = (at: Date) => sql`floor(extract(epoch from ${at}::timestamptz) / 86400)::integer`
const week = (at: Date) =>
  sql`((${day(at)} + get_byte(uuid_send(search.user_id), 0) % ${number(ROTATION_DAYS)}) / ${number(ROTATION_DAYS)})`
/** The same number everywhere for a person and a week. */
const stepOf = (at: Date) =>
  sql`(get_byte(decode(md5(search.user_id || ' ' || ${week(at)}), 'hex'), 0) % ${number(STEPS)})`

type SortRankInput = { at: Date; since: Date; meanShown: number }

const levelOf = ({ meanShown }: SortRankInput) => sql`
  ${within(MAX_POPULARITY_LEVELS, sql`coalesce(person_scores.popularity, 0)`)}
    - ${within(MAX_EXPOSURE_LEVELS, sql`log(2, ((coalesce(person_scores.shown, 0) + 1) / (${meanShown}::float8 + 1))::numeric)`)}`

/**
 * Writes `search.sort_rank` of the people from one id to another: a small integer; decks read people with a higher rank earlier,
 * before they compute the chance of a match. It is coarse, so it seldom changes, and only rows that change are written, because
 * decks check those again. A new row has 0.
 */
export const updateSortRanks = (db: Db, input: SortRankInput, { from, to }: { from: string; to: string }) =>
  sql`
  with ranked as (
    select search.user_id, ${levelOf(input)}
        - case when leveled.is_new or exists (select from ${swipeRows()}
            where swipes.swiper_id = search.user_id and swipes.created_at > ${input.since}::timestamptz)
          then 0 else ${number(INACTIVE_LEVELS)} end as level, leveled.is_new, ${stepOf(input.at)} as step
      from search join ${profileRows} on profiles.user_id = search.user_id
        left join person_scores on person_scores.user_id = search.user_id
        cross join lateral (select profiles.created_at >=
          ${input.at}::timestamptz - ${number(NEW_FOR_DAYS)} * interval '1 day' as is_new) leveled
      where search.is_shown and search.user_id between ${from}::uuid and ${to}::uuid),
  wanted as (
    select user_id, (case when is_new then greatest(level, ${number(MIN_LEVEL_OF_NEW)}) else level end
      * ${number(STEPS)} + step)::smallint as sort_rank from ranked)
  update search set sort_rank = wanted.sort_rank, changed_at = clock_timestamp()
    from wanted where search.user_id = wanted.user_id and search.sort_rank <> wanted.sort_rank`.execute(db)
