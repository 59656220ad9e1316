import type { Wishes } from '@hearth/contract/people/wishes'
import { softWishFields } from '@hearth/contract/profile/fields'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { shownPhotoCount } from '../../photos/photos.ts'
import { isShownToEveryone, profileRows, promptCount, shownBioLength } from '../../profiles/profiles.ts'
import type { ModelFeaturesRow } from './features/model-features.rules.ts'

const person = sql.ref('profiles.user_id')

const isOneOf = (ids: readonly string[]) => sql<boolean>`profiles.user_id = any(${ids}::uuid[])`

/** The only columns of a profile that the ranking reads. */
const profileColumns = sql`profiles.user_id, profiles.date_of_birth, profiles.gender, profiles.interests,
  profiles.favourites, profiles.languages, ${sql.join(softWishFields.map((field) => sql.ref(`profiles.${field}`)))}, profiles.is_verified,
  profiles.visibility, ${shownBioLength} as bio_length, ${shownPhotoCount(person)} as photos, ${promptCount(person)} as prompts`

/** A profile with its person score and wishes. */
export type RankingProfileRow = ModelFeaturesRow & {
  choosiness: number | null
  popularity: number | null
  decisionsMade: number | null
  decisionsReceived: number | null
  shown: number | null
  slopes: readonly number[] | null
  wishes: Wishes | null
}

export const rankingProfiles = {
  /** Profiles and grid cells, as training data. */
  listFeatures: async (db: Db, ids: readonly string[]) => {
    const found = await sql<
      ModelFeaturesRow & { cell: number | null }
    >`select ${profileColumns}, search.cell from ${profileRows}
      left join search on search.user_id = profiles.user_id where ${isOneOf(ids)}`.execute(db)
    return found.rows
  },

  list: async (db: Db, ids: readonly string[]): Promise<RankingProfileRow[]> => {
    const { rows } = await sql<RankingProfileRow>`
      select ${profileColumns}, person_scores.choosiness, person_scores.popularity, person_scores.decisions_made, person_scores.decisions_received,
        person_scores.shown, tastes.slopes, wishes.wishes
      from ${profileRows} left join person_scores on person_scores.user_id = profiles.user_id
        left join tastes on tastes.user_id = profiles.user_id
        left join wishes on wishes.user_id = profiles.user_id
      where ${isOneOf(ids)}`.execute(db)
    return rows
  },

  /** The towns that these people show to everyone. */
  listTowns: (db: Db, ids: readonly string[]) =>
    db
      .selectFrom(profileRows)
      .where(isOneOf(ids))
      .where(isShownToEveryone('locationCity'))
      .where('locationCity', '<>', '')
      .select(['userId', 'locationCity'])
      .execute(),
}

type InterestsAndLanguages = { interests: readonly string[]; languages: readonly string[] }

export const rankingModels = {
  /** Locks the learnt scores until the transaction ends. */
  lock: (tx: Tx) => sql`select from pg_advisory_xact_lock(hashtextextended('person scores', 0))`.execute(tx),

  /** The newest model, which is the one in use. */
  findNewest: (db: Db) =>
    db
      .selectFrom('rankingModels')
      .select(['id', 'trainedAt', 'model', 'decisions', 'people', 'meanShown'])
      .select(['learntUntil', 'learntFrom', 'undoneUntil', 'trainingSince'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** When the newest model was trained, and how far its predictions were off. */
  findNewestTraining: (db: Db) =>
    db
      .selectFrom('rankingModels')
      .select(['trainedAt', 'calibrationError'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** How many people have each of these. An interest or language that is not listed belongs to at most one person. */
  listCommonness: async (db: Db, { interests, languages }: InterestsAndLanguages) => {
    const { rows } = await sql<Pick<Selectable<Database['commonness']>, 'kind' | 'value' | 'people'>>`
      select kind, value, people from commonness
      where (kind = 'interest' and value = any(${interests}::text[])
        or kind = 'language' and value = any(${languages}::text[]))`.execute(db)
    return rows
  },
}
