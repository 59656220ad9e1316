import { MIN_AGE } from '@hearth/contract/people'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'

export type ProfileRow = Selectable<Database['profiles']>
export type ProfileChange = Updateable<Database['profiles']>

/** Who may be shown to others on `today`: active, with a first name, and old enough. */
export const showable = (today: string) =>
  sql<boolean>`(profiles.is_active and profiles.first_name <> '' and profiles.date_of_birth is not null
    and profiles.date_of_birth <= (${today}::date - make_interval(years => ${MIN_AGE}::int))::date)`

export const profiles = {
  find: (db: Db, userId: string): Promise<ProfileRow | undefined> =>
    db.selectFrom('profiles').selectAll().where('userId', '=', userId).executeTakeFirst(),

  listByIds: (db: Db, userIds: readonly string[]): Promise<ProfileRow[]> =>
    userIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('profiles')
          .selectAll()
          .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
          .execute(),

  findShowable: (db: Db, userId: string, today: string): Promise<ProfileRow | undefined> =>
    db
      .selectFrom('profiles')
      .selectAll()
      .where('userId', '=', userId)
      .where(showable(today))
      .executeTakeFirst(),

  countShowable: async (db: Db, today: string): Promise<number> =>
    (
      await db
        .selectFrom('profiles')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(showable(today))
        .executeTakeFirstOrThrow()
    ).count,

  update: (db: Db, userId: string, change: ProfileChange): Promise<ProfileRow | undefined> =>
    db.updateTable('profiles').set(change).where('userId', '=', userId).returningAll().executeTakeFirst(),
}
