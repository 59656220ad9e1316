import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type BannedHash = Pick<Selectable<Database['bannedHashes']>, 'kind' | 'hash'>

export const bannedHashes = {
  /** Adds hashes to the ban list. One that an earlier ban has added belongs to the later ban from now on. */
  add: async (tx: Tx, rows: readonly Insertable<Database['bannedHashes']>[]): Promise<void> => {
    await tx
      .insertInto('bannedHashes')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['kind', 'hash']).doUpdateSet((row) => ({
          decisionNumber: row.ref('excluded.decisionNumber'),
          endsAt: row.ref('excluded.endsAt'),
        })),
      )
      .execute()
  },

  /** Returns the number of the decision that has banned this hash. Its account may be erased. */
  find: async (db: Db, { kind, hash }: BannedHash, now: Date): Promise<string | undefined> =>
    (
      await db
        .selectFrom('bannedHashes')
        .select('decisionNumber')
        .where('kind', '=', kind)
        .where('hash', '=', hash)
        .where('endsAt', '>', now)
        .executeTakeFirst()
    )?.decisionNumber,

  removeOf: (tx: Tx, decisionNumber: string) =>
    tx.deleteFrom('bannedHashes').where('decisionNumber', '=', decisionNumber).execute(),

  removeEnded: (db: Db, now: Date) => db.deleteFrom('bannedHashes').where('endsAt', '<=', now).execute(),
}
