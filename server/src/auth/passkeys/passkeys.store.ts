import type { Db } from '../../db/open.ts'

export const passkeys = {
  list: (db: Db, userId: string) =>
    db
      .selectFrom('passkey')
      .select(['id', 'name', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  rename: (db: Db, { id, userId, name }: { id: string; userId: string; name: string }) =>
    db
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst(),

  deleteAll: (db: Db, userId: string) =>
    db.deleteFrom('passkey').where('userId', '=', userId).returning('id').execute(),

  /** Deletes the passkeys of a person if they are a relative. */
  deleteOfRelative: (db: Db, userId: string) =>
    db
      .deleteFrom('passkey')
      .where('userId', '=', userId)
      .where('userId', 'in', (query) => query.selectFrom('relativePeople').select('personId'))
      .returning('id')
      .execute(),

  delete: (db: Db, { id, userId }: { id: string; userId: string }) =>
    db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst(),
}
