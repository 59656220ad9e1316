import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type BadgeRow = Selectable<Database['badges']>

const MAX_EXPIRED = 500

export const badges = {
  find: (db: Db, personId: string): Promise<BadgeRow | undefined> =>
    db.selectFrom('badges').selectAll().where('personId', '=', personId).executeTakeFirst(),

  list: (db: Db, personIds: readonly string[]): Promise<BadgeRow[]> =>
    personIds.length === 0
      ? Promise.resolve([])
      : db.selectFrom('badges').selectAll().where('personId', 'in', personIds).execute(),

  put: (tx: Tx, row: Insertable<Database['badges']>) =>
    tx
      .insertInto('badges')
      .values(row)
      .onConflict((conflict) => conflict.column('personId').doUpdateSet(row))
      .execute(),

  /** Returns whether there was one. */
  remove: async (tx: Tx, personId: string): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('badges')
      .where('personId', '=', personId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** People whose badge is over. */
  listExpired: async (db: Db, now: Date): Promise<string[]> =>
    (
      await db
        .selectFrom('badges')
        .select('personId')
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(MAX_EXPIRED)
        .execute()
    ).map(({ personId }) => personId),
}
