import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type DraftRow = Selectable<Database['profileDrafts']>

export const drafts = {
  find: (db: Db, userId: string): Promise<DraftRow | undefined> =>
    db.selectFrom('profileDrafts').selectAll().where('userId', '=', userId).executeTakeFirst(),

  put: (db: Db, userId: string, content: string, updatedAt: Date): Promise<DraftRow> =>
    db
      .insertInto('profileDrafts')
      .values({ userId, content, version: 1, updatedAt })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ content, updatedAt, version: sql`profile_drafts.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),

  remove: (db: Db, userId: string) => db.deleteFrom('profileDrafts').where('userId', '=', userId).execute(),
}
