import type { Db } from '../../../db/open.ts'

/** Returns whether one of these pushes is still under way. */
export const isUnderWay = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await db.selectFrom('pushSends').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !==
  undefined

/** Deletes pushes whose time was over before, of processes that have ended. */
export const clearSends = (db: Db, before: Date) =>
  db.deleteFrom('pushSends').where('until', '<', before).execute()
