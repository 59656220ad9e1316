import type { Db } from '../../db/open.ts'

type NewSecret = {
  purpose: string
  secretHash: string
  ticketHash: string | null
  userId: string | null
  about: string | null
  createdAt: Date
  expiresAt: Date
}

type AllOf = { userId: string; purposes?: readonly string[] | undefined }

type Which = { purpose: string; secretHash: string }

export const mailedSecrets = {
  insert: (db: Db, row: NewSecret) => db.insertInto('mailedSecrets').values(row).execute(),

  /** Only one of two that come at once gets the row. */
  use: (db: Db, { purpose, secretHash }: Which, now: Date) =>
    db
      .updateTable('mailedSecrets')
      .set({ usedAt: now })
      .where('secretHash', '=', secretHash)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning(['userId', 'about'])
      .executeTakeFirst(),

  find: (db: Db, { purpose, secretHash }: Which) =>
    db
      .selectFrom('mailedSecrets')
      .select(['userId', 'about', 'usedAt', 'expiresAt'])
      .where('secretHash', '=', secretHash)
      .where('purpose', '=', purpose)
      .executeTakeFirst(),

  /** Counts a try at the code of this ticket before anybody knows whether it is right. */
  countTry: (db: Db, of: { purpose: string; ticketHash: string; maxTries: number; now: Date }) =>
    db
      .updateTable('mailedSecrets')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('ticketHash', '=', of.ticketHash)
      .where('purpose', '=', of.purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', of.now)
      .where('tries', '<', of.maxTries)
      .returning('secretHash')
      .executeTakeFirst(),

  deleteTicket: (db: Db, ticketHash: string) =>
    db.deleteFrom('mailedSecrets').where('ticketHash', '=', ticketHash).execute(),

  useAllOf: (db: Db, { userId, purposes }: AllOf, now: Date) =>
    db
      .updateTable('mailedSecrets')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
      .where('usedAt', 'is', null)
      .execute(),

  deleteExpiredBefore: (db: Db, instant: Date) =>
    db.deleteFrom('mailedSecrets').where('expiresAt', '<', instant).execute(),
}
