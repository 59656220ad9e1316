import { MIN_AGE } from '@hearth/contract/ages'
import type { Facts } from '@hearth/contract/profile/field-schemas'
import {
  defaultVisibility,
  type HideableField,
  type PromptAnswer,
  type SpecialKind,
  softWishFields,
  type Visibility,
} from '@hearth/contract/profile/fields'
import { expressionBuilder, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isFoundIn } from '../../db/text-search.ts'
import {
  type HiddenThingRow,
  hiddenThingsOf,
  isNotHidden,
  isNotRestricted,
  reachableBy,
} from '../safety/safety.ts'

export type SpecialValues = Partial<Pick<Facts, SpecialKind>>
export type ProfileRow = Selectable<Database['profiles']> & {
  prompts: PromptAnswer[]
  special: SpecialValues
  /** The things that decisions hide from others. */
  hidden: HiddenThingRow[]
}
export type ProfileChange = Omit<Updateable<Database['profiles']>, 'visibility' | 'version'>

/** The columns of `profiles` that queries of later features join and that the conditions below read. */
export const profileRows = expressionBuilder<Database>()
  .selectFrom('profiles')
  .select(['userId', 'isActive', 'isVerified', 'createdAt', 'firstName', 'displayName', 'lastName'])
  .select([
    'dateOfBirth',
    'gender',
    'visibility',
    'bio',
    'interests',
    'favourites',
    'languages',
    'locationCity',
  ])
  .select(softWishFields)
  .as('profiles')

/** The number of a person's answered prompts that others may see. */
export const promptCount = (person: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from prompt_answers where prompt_answers.user_id = ${person}
    and ${isNotHidden(person, 'prompt', sql.ref('prompt_answers.prompt_id'))})`

/** The length of the bio that others may see; for queries over `profiles`. */
export const shownBioLength = sql<number>`case when ${isNotHidden(sql.ref('profiles.user_id'), 'bio', sql`''`)}
  then char_length(profiles.bio) else 0 end`

/** Condition: the person may be shown to others on `today`: active, with the right to be shown, a first name, and old enough. */
export const showable = (today: string | RawBuilder<unknown>) =>
  sql<boolean>`(profiles.is_active and profiles.first_name <> '' and profiles.date_of_birth is not null
    and profiles.date_of_birth <= (${today}::date - make_interval(years => ${sql.lit(MIN_AGE)}))::date
    and ${isNotRestricted(sql.ref('profiles.user_id'), 'shown')})`

/** Condition: the person has the first name and date of birth that a like requires. */
export const isIntroduced = sql<boolean>`(profiles.first_name <> '' and profiles.date_of_birth is not null)`

const nameForMatches = sql`concat_ws(' ', coalesce(nullif(profiles.first_name, ''), profiles.display_name),
  case when coalesce(profiles.visibility->>'lastName', ${sql.lit(defaultVisibility().lastName)}) <> 'nobody'
    then profiles.last_name end)`

/** Condition for queries over `profiles`: the name that a match sees contains this text. A hidden last name is not found. */
export const nameContains = (text: string) => isFoundIn(nameForMatches, text)

const prompts = sql<PromptAnswer[]>`(
  select coalesce(json_agg(json_build_object('promptId', prompt_id, 'answer', answer) order by position), '[]')
  from prompt_answers where prompt_answers.user_id = profiles.user_id)`

const special = sql<SpecialValues>`(
  select coalesce(json_object_agg(kind, value), '{}')
  from special_values where special_values.user_id = profiles.user_id)`

// Prompts, special values and hidden things are read in the same query, so a list of people needs only one.
const profileQuery = (db: Db) =>
  db
    .selectFrom('profiles')
    .selectAll('profiles')
    .select([
      prompts.as('prompts'),
      special.as('special'),
      hiddenThingsOf(sql.ref('profiles.user_id')).as('hidden'),
    ])

export const profiles = {
  find: (db: Db, userId: string): Promise<ProfileRow | undefined> =>
    profileQuery(db).where('userId', '=', userId).executeTakeFirst(),

  delete: (tx: Tx, userId: string) => tx.deleteFrom('profiles').where('userId', '=', userId).execute(),

  /** Reads the profile and locks it until the transaction ends. */
  lock: async (tx: Tx, userId: string): Promise<ProfileRow | undefined> => {
    await tx.selectFrom('profiles').select('userId').where('userId', '=', userId).forUpdate().execute()
    return profiles.find(tx, userId)
  },

  listByIds: (db: Db, userIds: readonly string[]): Promise<ProfileRow[]> =>
    userIds.length === 0 ? Promise.resolve([]) : profileQuery(db).where('userId', 'in', userIds).execute(),

  listBasics: async (db: Db, userIds: readonly string[]) => {
    const rows = await db
      .selectFrom('profiles')
      .select(['userId', 'firstName', 'lastName', 'displayName', 'dateOfBirth', 'isActive'])
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
      .execute()
    return new Map(rows.map((row) => [row.userId, row]))
  },

  /** Returns the person if they may be shown today and neither has blocked the other. */
  findShowable: (
    db: Db,
    viewerId: string,
    { userId, today }: { userId: string; today: string },
  ): Promise<ProfileRow | undefined> =>
    profileQuery(db)
      .where('userId', '=', userId)
      .where(showable(today))
      .where(reachableBy(viewerId))
      .executeTakeFirst(),

  countShowable: async (db: Db, today: string): Promise<number> =>
    (
      await db
        .selectFrom('profiles')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(showable(today))
        .executeTakeFirstOrThrow()
    ).count,

  update: (tx: Tx, userId: string, change: ProfileChange) =>
    tx
      .updateTable('profiles')
      .set({ ...change, version: sql`version + 1` })
      .where('userId', '=', userId)
      .execute(),

  /** Leaves `version` as it is: an open form does not show this column, so it is not out of date. */
  setActive: (tx: Tx, userId: string, isActive: boolean) =>
    tx
      .updateTable('profiles')
      .set({ isActive })
      .where('userId', '=', userId)
      .where('isActive', '<>', isActive)
      .execute(),

  /** Leaves `version` as it is, like `setActive`. */
  setVerified: (tx: Tx, userId: string, isVerified: boolean) =>
    tx
      .updateTable('profiles')
      .set({ isVerified })
      .where('userId', '=', userId)
      .where('isVerified', '<>', isVerified)
      .execute(),

  /** Changes only the visibility of the given fields. */
  setVisibility: (tx: Tx, userId: string, visibility: Partial<Record<HideableField, Visibility>>) =>
    tx
      .updateTable('profiles')
      .set({ visibility: sql`visibility || ${JSON.stringify(visibility)}::jsonb` })
      .where('userId', '=', userId)
      .execute(),

  /** Notes `now` as the time of the last change of those answers that are not as they were. */
  replacePrompts: async (
    tx: Tx,
    userId: string,
    { answers, now }: { answers: readonly PromptAnswer[]; now: Date },
  ): Promise<void> => {
    const before = await tx
      .deleteFrom('promptAnswers')
      .where('userId', '=', userId)
      .returning(['promptId', 'answer', 'changedAt'])
      .execute()
    if (answers.length === 0) return
    const rows = answers.map(({ promptId, answer }, n) => {
      const same = before.find((one) => one.promptId === promptId && one.answer === answer)
      return { promptId, answer, userId, position: n + 1, changedAt: same ? same.changedAt : now }
    })
    await tx.insertInto('promptAnswers').values(rows).execute()
  },

  /** Returns when each answer of a person was last changed. */
  listAnswerChanges: (db: Db, userId: string) =>
    db.selectFrom('promptAnswers').where('userId', '=', userId).select(['promptId', 'changedAt']).execute(),
}
