import {
  defaultVisibility,
  type HideableField,
  isSpecial,
  type WishField,
  wishFields,
} from '@hearth/contract/profile/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { isNotRestricted } from '../safety/safety.ts'

const defaults = defaultVisibility()

/** Condition for queries over `profiles`: everyone may see this field. */
export const isShownToEveryone = (field: HideableField) =>
  sql<boolean>`coalesce(profiles.visibility->>${sql.lit(field)}, ${sql.lit(defaults[field])}) = 'everyone'`

const valueOf = (field: WishField): RawBuilder<unknown> =>
  isSpecial(field)
    ? sql`(select value from special_values
        where special_values.user_id = profiles.user_id and kind = ${sql.lit(field)})`
    : sql.ref(`profiles.${field}`)

const shownAnswers = wishFields.map(
  (field) => sql`case when ${isShownToEveryone(field)} then ${valueOf(field)} end as ${sql.ref(field)}`,
)

/**
 * A subquery for later features: all people who take part in decks, with the columns that decide who is shown to whom.
 * An answer that is not shown to everyone is null.
 */
export const searchableProfiles = sql`(
  select profiles.user_id, profiles.gender, profiles.seeking, profiles.date_of_birth, profiles.first_name,
    profiles.is_verified,
    coalesce(locations.travel_cell, locations.cell) as cell, ${sql.join(shownAnswers)}
  from profiles left join locations on locations.user_id = profiles.user_id
  where profiles.is_active and profiles.date_of_birth is not null
    and ${isNotRestricted(sql.ref('profiles.user_id'))})`

/** Locks these profiles until the transaction ends, ordered by id to prevent deadlocks. */
export const lockProfiles = (tx: Db, ids: readonly string[]) =>
  sql`select from profiles where user_id = any(${ids}::uuid[]) order by user_id for no key update`.execute(tx)
