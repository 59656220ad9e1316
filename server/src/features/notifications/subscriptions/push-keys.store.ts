import type { Db } from '../../../db/open.ts'

/** The private key is encrypted. */
type StoredKeys = { publicKey: string; privateKey: string }

export const pushKeys = {
  find: (db: Db): Promise<StoredKeys | undefined> =>
    db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst(),

  /** Stores the key pair of this community, unless it has one. */
  insertOnce: (db: Db, keys: StoredKeys, createdAt: Date) =>
    db
      .insertInto('pushKeys')
      .values({ ...keys, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
}
