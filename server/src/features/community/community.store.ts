import type { Db, Tx } from '../../db/open.ts'
import { apartFromTransaction } from '../../db/transaction-guard.ts'

const list = (db: Db) => db.selectFrom('communitySettings').select(['name', 'value', 'changedAt']).execute()

export const communitySettings = {
  list,

  /** Lists them also while a transaction is open, for what does not wait for the result. */
  listApart: (db: Db) => apartFromTransaction(() => list(db)),

  put: (tx: Tx, { name, value, at }: { name: string; value: unknown; at: Date }) => {
    const row = { value: JSON.stringify(value), changedAt: at }
    return tx
      .insertInto('communitySettings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  },

  remove: (tx: Tx, name: string) => tx.deleteFrom('communitySettings').where('name', '=', name).execute(),
}
