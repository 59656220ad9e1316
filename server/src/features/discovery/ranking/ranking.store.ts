import { defaultVisibility, type HideableField } from '@hearth/contract/facts'
import type { Wishes } from '@hearth/contract/wishes'
import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { PortraitRow } from './portraits.rules.ts'

// Counted, never read: how much somebody has put in is all that ordering may know of these.
const photos = sql<number>`(select count(*)::int from photos
  where photos.user_id = profiles.user_id and deleted_at is null and missing_since is null)`
const prompts = sql<number>`(select count(*)::int from prompt_answers
  where prompt_answers.user_id = profiles.user_id)`

const isOneOf = (ids: readonly string[]) => sql<boolean>`profiles.user_id = any(${ids}::uuid[])`

/** All that ordering may read of a profile, and where its owner is. */
const told = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('profiles')
    .leftJoin('search', 'search.userId', 'profiles.userId')
    .where(isOneOf(ids))
    .select([
      'profiles.userId',
      'profiles.dateOfBirth',
      'profiles.gender',
      'profiles.lookingFor',
      'profiles.relationshipGoals',
      'profiles.familyValues',
      'profiles.hasChildren',
      'profiles.wantsChildren',
      'profiles.smoking',
      'profiles.drinking',
      'profiles.interests',
      'profiles.languages',
      'profiles.isVerified',
      'profiles.visibility',
      'search.cell',
      sql<number>`char_length(profiles.bio)`.as('bioLength'),
      photos.as('photos'),
      prompts.as('prompts'),
    ])

export type ToldRow = PortraitRow & { cell: number | null }

/** Somebody with what has been learnt of them and what they wish for. */
export type SitterRow = ToldRow & {
  choosiness: number | null
  popularity: number | null
  votesCast: number | null
  votesGot: number | null
  shown: number | null
  wishes: Wishes | null
}

export const sitters = {
  /** Only what profiles say, to learn from. */
  listTold: (db: Db, ids: readonly string[]): Promise<ToldRow[]> => told(db, ids).execute(),

  list: (db: Db, ids: readonly string[]): Promise<SitterRow[]> =>
    told(db, ids)
      .leftJoin('standings', 'standings.userId', 'profiles.userId')
      .leftJoin('wishes', 'wishes.userId', 'profiles.userId')
      .select([
        'standings.choosiness',
        'standings.popularity',
        'standings.votesCast',
        'standings.votesGot',
        'standings.shown',
        'wishes.wishes',
      ])
      .execute(),

  /** The towns these people show to everyone, in their own words. */
  listTowns: (db: Db, ids: readonly string[]) =>
    db
      .selectFrom('profiles')
      .where(isOneOf(ids))
      .where(isShown('locationCity'))
      .where('locationCity', '<>', '')
      .select(['userId', 'locationCity'])
      .execute(),
}

const usually = defaultVisibility()
const isShown = (field: HideableField) =>
  sql<boolean>`coalesce(profiles.visibility->>${field}, ${usually[field]}) = 'everyone'`

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
  listCommonness: (
    db: Db,
    { interests, languages }: { interests: readonly string[]; languages: readonly string[] },
  ) =>
    db
      .selectFrom('commonness')
      .select(['kind', 'value', 'people'])
      .where(
        sql<boolean>`(kind = 'interest' and value = any(${interests}::text[])
          or kind = 'language' and value = any(${languages}::text[]))`,
      )
      .execute(),
}
