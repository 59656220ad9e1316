import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

export const relatives = {
  insert: (tx: Tx, relative: { personId: string; name: string; createdAt: Date }) =>
    tx.insertInto('relatives').values(relative).execute(),

  find: (db: Db, personId: string) =>
    db
      .selectFrom('relatives')
      .innerJoin('user', 'user.id', 'relatives.personId')
      .select(['relatives.name', 'relatives.createdAt', 'user.email'])
      .where('personId', '=', personId)
      .executeTakeFirst(),

  /** Returns what a relative has written, without where and about whom. */
  readOwn: async (db: Db, personId: string) => {
    const ofRelative = sql<boolean>`circle_id in (select id from circle_relatives where relative_id = ${personId})`
    const opinions = await db
      .selectFrom('circleOpinions')
      .select(['opinion', 'givenAt'])
      .where(ofRelative)
      .orderBy('givenAt')
      .execute()
    const notes = await db
      .selectFrom('circleNotes')
      .select(['content', 'writtenAt'])
      .where(ofRelative)
      .orderBy('writtenAt')
      .execute()
    const messages = await db
      .selectFrom('familyMessages')
      .select(['content', 'sentAt'])
      .where(ofRelative)
      .orderBy('sentAt')
      .execute()
    return { opinions, notes, messages }
  },
}
