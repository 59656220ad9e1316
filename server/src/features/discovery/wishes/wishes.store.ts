import { MIN_AGE } from '@hearth/contract/ages'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { bornBy } from '../search/eligibility.rules.ts'

export type WishRow = Selectable<Database['wishes']>

const stored = [
  'userId',
  'ageMin',
  'ageMax',
  'maxDistance',
  'isFlexible',
  'isOnlyToLiked',
  'isOnlyVerified',
  'wishes',
] as const

export const wishRows = {
  find: (db: Db, userId: string): Promise<WishRow | undefined> =>
    db.selectFrom('wishes').select(stored).where('userId', '=', userId).executeTakeFirst(),

  /** Locks the row, so that simultaneous changes are checked against each other. */
  findForChange: async (tx: Tx, userId: string): Promise<WishRow> => {
    await tx
      .insertInto('wishes')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('wishes')
      .select(stored)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  change: (tx: Tx, userId: string, change: Updateable<Database['wishes']>) =>
    tx.updateTable('wishes').set(change).where('userId', '=', userId).execute(),
}

/** Counts the people who can be shown at all on this day, up to the limit. */
export async function countShown(db: Db, today: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from search
      where is_shown and not is_only_to_liked and born <= ${bornBy(MIN_AGE, today)}::date
      limit ${limit}::int) counted`.execute(db)
  return rows[0]?.count ?? 0
}
