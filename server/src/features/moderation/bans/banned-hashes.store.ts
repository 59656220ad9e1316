import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type BannedHash = Pick<Selectable<Database['bannedHashes']>, 'kind' | 'hash'>
export type BannedHashes = Pick<BannedHash, 'kind'> & { hashes: readonly string[] }

export type Ban = Pick<Selectable<Database['bannedHashes']>, 'decisionNumber' | 'caseNumber'>

export const bannedHashes = {
  /** Adds hashes of a ban to the ban list, or changes those that it has added before. */
  add: async (tx: Tx, rows: readonly Insertable<Database['bannedHashes']>[]): Promise<void> => {
    await tx
      .insertInto('bannedHashes')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['kind', 'hash', 'decisionNumber']).doUpdateSet((row) => ({
          isProposed: row.ref('excluded.isProposed'),
          endsAt: row.ref('excluded.endsAt'),
        })),
      )
      .execute()
  },

  /** Returns the latest confirmed ban of one of these hashes. Its account may be erased. */
  find: (db: Db, { kind, hashes }: BannedHashes, now: Date): Promise<Ban | undefined> =>
    db
      .selectFrom('bannedHashes')
      .select(['decisionNumber', 'caseNumber'])
      .where('kind', '=', kind)
      .where('hash', 'in', hashes)
      .where('isProposed', '=', false)
      .where('endsAt', '>', now)
      .orderBy('endsAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Returns the number of the case of a ban that waits for the second person. */
  findCaseOfProposed: async (db: Db, decisionNumber: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('bannedHashes')
        .select('caseNumber')
        .where('decisionNumber', '=', decisionNumber)
        .where('isProposed', '=', true)
        .limit(1)
        .executeTakeFirst()
    )?.caseNumber ?? undefined,

  /** Makes the hashes of a proposed ban hold new accounts. */
  confirm: (tx: Tx, decisionNumber: string, endsAt: Date) =>
    tx
      .updateTable('bannedHashes')
      .set({ isProposed: false, endsAt })
      .where('decisionNumber', '=', decisionNumber)
      .execute(),

  removeProposedOf: (tx: Tx, caseNumber: string) =>
    tx
      .deleteFrom('bannedHashes')
      .where('caseNumber', '=', caseNumber)
      .where('isProposed', '=', true)
      .execute(),

  removeOf: (tx: Tx, decisionNumber: string) =>
    tx.deleteFrom('bannedHashes').where('decisionNumber', '=', decisionNumber).execute(),

  /** The hashes of a proposed ban stay as long as it waits. */
  removeEnded: (db: Db, now: Date) =>
    db.deleteFrom('bannedHashes').where('endsAt', '<=', now).where('isProposed', '=', false).execute(),
}
