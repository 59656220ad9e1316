import type { Db } from '../db/open.ts'
import { DRAWN } from './import.ts'

export type DemoAccount = { id: string; email: string }

const drawnPhotos = (db: Db) => db.selectFrom('photos').where('fileKey', 'like', `${DRAWN}%`)

/** Only the import gives photos that are drawn. */
export const demoAccounts = {
  /** Returns whether there is an account of the demo community. */
  exist: async (db: Db): Promise<boolean> =>
    (await drawnPhotos(db).select('userId').limit(1).executeTakeFirst()) !== undefined,

  /**
   * Returns the accounts of the demo community: those with a drawn photo, and those whose password hash one of them has,
   * because the import gives all the same and two other accounts never have the same. Those without a photo are first, so
   * that the others still mark them if a deletion is cut off.
   */
  list: async (db: Db): Promise<DemoAccount[]> => {
    const drawn = drawnPhotos(db).select('userId')
    const passwords = db
      .selectFrom('account')
      .select('password')
      .where('userId', 'in', drawn)
      .where('password', 'is not', null)
    const rows = await db
      .selectFrom('user')
      .select((eb) => ['id', 'email', eb('id', 'in', drawn).as('hasPhoto')])
      .where((eb) =>
        eb.or([
          eb('id', 'in', drawn),
          eb('id', 'in', db.selectFrom('account').select('userId').where('password', 'in', passwords)),
        ]),
      )
      .orderBy('hasPhoto')
      .orderBy('id')
      .execute()
    return rows.map(({ id, email }) => ({ id, email }))
  },
}
