import type { InsertObject } from 'kysely'
import type { Db, Tx } from '../db/open.ts'
import type { Database } from '../db/schema/schema.ts'

/** Messages are appended by the feature that owns them. */
export type Rows = { [Table in Exclude<keyof Database, 'messages'>]?: InsertObject<Database, Table>[] }

/** Rows in one statement. PostgreSQL takes at most 65,535 values, and a profile has about 30. */
const ROWS_AT_ONCE = 500

async function insert<Table extends keyof Rows>(
  tx: Tx,
  table: Table,
  rows: InsertObject<Database, Table>[] = [],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

export const communityRows = {
  hasPeople: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined,

  /** Inserts into an empty database, each table after those that it refers to. */
  insertAll: async (tx: Tx, rows: Rows): Promise<void> => {
    await insert(tx, 'user', rows.user)
    await insert(tx, 'account', rows.account)
    // A trigger has made an empty profile with each account.
    await tx.deleteFrom('profiles').execute()
    await insert(tx, 'profiles', rows.profiles)
    await insert(tx, 'promptAnswers', rows.promptAnswers)
    await insert(tx, 'consents', rows.consents)
    await insert(tx, 'consentLedger', rows.consentLedger)
    await insert(tx, 'specialValues', rows.specialValues)
    await insert(tx, 'photos', rows.photos)
    await insert(tx, 'badges', rows.badges)
    await insert(tx, 'locations', rows.locations)
    await insert(tx, 'wishes', rows.wishes)
    await insert(tx, 'matches', rows.matches)
    await insert(tx, 'swipes', rows.swipes)
    await insert(tx, 'conversations', rows.conversations)
    await insert(tx, 'readPositions', rows.readPositions)
  },
}
