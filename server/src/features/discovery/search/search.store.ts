import { MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import { genderValues } from '@hearth/contract/profile/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { lockProfiles, searchableProfiles } from '../../profiles/profiles.ts'
import { isNotRestricted } from '../../safety/safety.ts'
import {
  ANY_DISTANCE,
  ANY_GENDER,
  CELL_COLUMNS,
  NO_GENDER,
  TILE_CELLS,
  TILE_COLUMNS,
} from './eligibility.rules.ts'
import { traitsLayout } from './traits.rules.ts'
import { positionIn, traitColumns } from './traits.store.ts'

const genderBitOf = (gender: RawBuilder<unknown>) => sql`1 << (${positionIn(genderValues, gender)} - 1)`

const cell = sql.ref('profiles.cell')
const tile = sql`(${cell} / ${sql.lit(CELL_COLUMNS)} / ${sql.lit(TILE_CELLS)} * ${sql.lit(TILE_COLUMNS)}
  + ${cell} % ${sql.lit(CELL_COLUMNS)} / ${sql.lit(TILE_CELLS)})`

/** SQL of each column of a search row, computed from a row of `searchableProfiles` and one of `wishes`. */
const columns: Record<string, RawBuilder<unknown>> = {
  gender: sql`case when profiles.gender is null then ${sql.lit(NO_GENDER)}
    else ${genderBitOf(sql.ref('profiles.gender'))} end`,
  seeks: sql`case when cardinality(profiles.seeking) = 0 then ${sql.lit(ANY_GENDER)}
    else (select bit_or(${genderBitOf(sql`sought`)}) from unnest(profiles.seeking) sought) end`,
  born: sql`profiles.date_of_birth`,
  age_min: sql`coalesce(wishes.age_min, ${sql.lit(MIN_AGE)})`,
  age_max: sql`coalesce(wishes.age_max, ${sql.lit(MAX_AGE)})`,
  cell,
  tile,
  max_distance: sql`case when ${cell} is null then ${sql.lit(ANY_DISTANCE)}
    else coalesce(wishes.max_distance, ${sql.lit(ANY_DISTANCE)}) end`,
  is_flexible: sql`coalesce(wishes.is_flexible, false)`,
  is_only_to_liked: sql`coalesce(wishes.is_only_to_liked, false)`,
  is_shown: sql`(profiles.first_name <> '' and ${isNotRestricted(sql.ref('profiles.user_id'), 'shown')})`,
  ...traitColumns,
}

const names = Object.keys(columns)
const listOf = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
const freshRows = sql`select profiles.user_id, ${sql.join(Object.values(columns))}
  from ${searchableProfiles} profiles left join wishes on wishes.user_id = profiles.user_id`

/**
 * Writes the search rows of these people, or of everybody, from profile, location and wishes; deletes rows of people who no
 * longer take part. An unchanged row keeps `changed_at`, so decks do not check it again.
 */
export async function refreshSearch(tx: Db, ids?: readonly string[]): Promise<void> {
  const isAffected = (person: string) =>
    ids ? sql`${sql.ref(person)} = any(${ids}::uuid[])` : sql`${sql.ref(person)} is not null`
  // Without the lock two changes of one person would each read the other's old data.
  if (ids) await lockProfiles(tx, ids)
  await sql`insert into search (user_id, ${sql.join(names.map((name) => sql.ref(name)))})
    ${freshRows} where ${isAffected('profiles.user_id')}
    on conflict (user_id) do update set changed_at = clock_timestamp(),
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
      where (${listOf('search')}) is distinct from (${listOf('excluded')})`.execute(tx)
  await sql`delete from search where ${isAffected('search.user_id')} and not exists (
    select from ${searchableProfiles} profiles where profiles.user_id = search.user_id)`.execute(tx)
}

/**
 * Rewrites all search rows, and the traits stored with decks, if a row has another layout than this process. Returns
 * whether it did. A process that starts at the same time waits.
 */
export async function refreshOutdatedSearch(tx: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search layout', 0))`.execute(tx)
  const { rows } = await sql<{ isOutdated: boolean }>`
    select exists (select from search where layout <> ${traitsLayout}::int) as is_outdated`.execute(tx)
  if (!rows[0]?.isOutdated) return false
  await refreshSearch(tx)
  await sql`update decks set as_traits = search.traits, as_list_traits = search.list_traits
    from search where search.user_id = decks.user_id and as_traits is not null`.execute(tx)
  return true
}

/** Makes all decks check these people again. */
export const markChanged = (db: Db, ids: readonly string[]) =>
  sql`update search set changed_at = clock_timestamp() where user_id = any(${ids}::uuid[])`.execute(db)
