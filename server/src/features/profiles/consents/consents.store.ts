import type { SpecialKind } from '@hearth/contract/profile/fields'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type ConsentRow = Selectable<Database['consents']>
export type LedgerRow = Selectable<Database['consentLedger']>

/** Valid consents, and the ledger of all consents. Both are written only here, in one transaction. */
export const consents = {
  list: (db: Db, userId: string): Promise<ConsentRow[]> =>
    db.selectFrom('consents').selectAll().where('userId', '=', userId).orderBy('kind').execute(),

  /** Needs the lock of the profile. */
  give: async (tx: Tx, consent: ConsentRow): Promise<void> => {
    await tx
      .insertInto('consents')
      .values(consent)
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'kind'])
          .doUpdateSet({ version: consent.version, givenAt: consent.givenAt }),
      )
      .execute()
    await consents.close(tx, consent, consent.givenAt)
    await tx
      .insertInto('consentLedger')
      .values({ ...consent, withdrawnAt: null })
      .execute()
  },

  /** Deletes the value too, by its foreign key to the consent. */
  withdraw: async (tx: Tx, of: Pick<ConsentRow, 'userId' | 'kind'>, at: Date): Promise<void> => {
    await tx.deleteFrom('consents').where('userId', '=', of.userId).where('kind', '=', of.kind).execute()
    await consents.close(tx, of, at)
  },

  close: (tx: Tx, { userId, kind }: Pick<ConsentRow, 'userId' | 'kind'>, at: Date) =>
    tx
      .updateTable('consentLedger')
      .set({ withdrawnAt: at })
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('withdrawnAt', 'is', null)
      .execute(),

  ledger: (db: Db, userId: string, limit: number): Promise<LedgerRow[]> =>
    db
      .selectFrom('consentLedger')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('givenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  hasEnded: async (db: Db, userId: string, kind: ConsentRow['kind']): Promise<boolean> => {
    const newest = await db
      .selectFrom('consentLedger')
      .select('withdrawnAt')
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .orderBy('givenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return newest !== undefined && newest.withdrawnAt !== null
  },

  /** Returns the times after `since`, the newest last. */
  listGivenSince: async (db: Db, userId: string, since: Date): Promise<Date[]> => {
    const rows = await db
      .selectFrom('consentLedger')
      .select('givenAt')
      .where('userId', '=', userId)
      .where('givenAt', '>', since)
      .orderBy('givenAt')
      .execute()
    return rows.map(({ givenAt }) => givenAt)
  },
}

export const specialValues = {
  /** Fails on its foreign key without a valid consent. */
  put: (tx: Tx, userId: string, kind: SpecialKind, value: string) =>
    tx
      .insertInto('specialValues')
      .values({ userId, kind, value })
      .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ value }))
      .execute(),

  remove: (tx: Tx, userId: string, kind: SpecialKind) =>
    tx.deleteFrom('specialValues').where('userId', '=', userId).where('kind', '=', kind).execute(),
}
