import type { Db } from '../db/open.ts'

export const accounts = {
  /** The hash of an account's password, where it has one. */
  findPasswordHash: async (db: Db, email: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('account')
        .innerJoin('user', 'user.id', 'account.userId')
        .select('account.password')
        .where('user.email', '=', email)
        .where('account.providerId', '=', 'credential')
        .executeTakeFirst()
    )?.password ?? undefined,

  deletePassword: (db: Db, userId: string) =>
    db.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential').execute(),

  noteProof: (db: Db, userId: string) =>
    db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute(),
}
