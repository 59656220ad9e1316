import { rankedFields } from '@hearth/contract/fields'
import type { Wishes } from '@hearth/contract/wishes'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { isShownToEveryone } from '../../profiles/profiles.ts'
import type { PortraitRow } from './portraits.rules.ts'

// Counted, never read: how much somebody has put in is all that ordering may know of these.
const photos = sql<number>`(select count(*)::int from photos
  where photos.user_id = profiles.user_id and deleted_at is null and missing_since is null)`
const prompts = sql<number>`(select count(*)::int from prompt_answers
  where prompt_answers.user_id = profiles.user_id)`

const isOneOf = (ids: readonly string[]) => sql<boolean>`profiles.user_id = any(${ids}::uuid[])`

/** All that ordering may read of a profile. */
const told = sql`profiles.user_id, profiles.date_of_birth, profiles.gender, profiles.interests,
  profiles.languages, ${sql.join(rankedFields.map((field) => sql.ref(`profiles.${field}`)))}, profiles.is_verified,
  profiles.visibility, char_length(profiles.bio) as bio_length, ${photos} as photos, ${prompts} as prompts`

/** Somebody with what has been learnt of them and what they wish for. */
export type SitterRow = PortraitRow & {
  choosiness: number | null
  popularity: number | null
  votesCast: number | null
  votesGot: number | null
  shown: number | null
  wishes: Wishes | null
}

export const sitters = {
  /** Only what profiles say, and where their owners are, to learn from. */
  listTold: async (db: Db, ids: readonly string[]) => {
    const found = await sql<PortraitRow & { cell: number | null }>`select ${told}, search.cell from profiles
      left join search on search.user_id = profiles.user_id where ${isOneOf(ids)}`.execute(db)
    return found.rows
  },

  list: async (db: Db, ids: readonly string[]): Promise<SitterRow[]> => {
    const { rows } = await sql<SitterRow>`
      select ${told}, standings.choosiness, standings.popularity, standings.votes_cast, standings.votes_got,
        standings.shown, wishes.wishes
      from profiles left join standings on standings.user_id = profiles.user_id
        left join wishes on wishes.user_id = profiles.user_id
      where ${isOneOf(ids)}`.execute(db)
    return rows
  },

  /** The towns these people show to everyone, in their own words. */
  listTowns: (db: Db, ids: readonly string[]) =>
    db
      .selectFrom('profiles')
      .where(isOneOf(ids))
      .where(isShownToEveryone('locationCity'))
      .where('locationCity', '<>', '')
      .select(['userId', 'locationCity'])
      .execute(),
}

type Tastes = { interests: readonly string[]; languages: readonly string[] }

export const learnt = {
  /** The model that counts, and what was usual when it was made. */
  findModel: (db: Db) =>
    db
      .selectFrom('rankingModels')
      .select(['id', 'trainedAt', 'model', 'votes', 'people', 'usualShown'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** How many people have each of these; who is not listed is had by one at most. */
  listCommonness: async (db: Db, { interests, languages }: Tastes) => {
    const { rows } = await sql<Pick<Selectable<Database['commonness']>, 'kind' | 'value' | 'people'>>`
      select kind, value, people from commonness
      where (kind = 'interest' and value = any(${interests}::text[])
        or kind = 'language' and value = any(${languages}::text[]))`.execute(db)
    return rows
  },
}
