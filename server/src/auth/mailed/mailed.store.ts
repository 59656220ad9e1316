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

/** A secret that would expire after `latest` was made by a clock that was ahead, and is of no use. */
export type Moment = { now: Date; latest: Date }

type Over = { before: Date; purpose: string; latest: Date }

type Which = { purpose: string; secretHash: string }

export const mailedSecrets = {
  insert: (db: Db, row: NewSecret) => db.insertInto('mailedSecrets').values(row).execute(),

  /** Only one of two that come at once gets the row. */
  use: (db: Db, { purpose, secretHash }: Which, { now, latest }: Moment) =>
    db
      .updateTable('mailedSecrets')
      .set({ usedAt: now })
      .where('secretHash', '=', secretHash)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('expiresAt', '<=', latest)
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
  countTry: (db: Db, of: { purpose: string; ticketHash: string; maxTries: number; at: Moment }) =>
    db
      .updateTable('mailedSecrets')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('ticketHash', '=', of.ticketHash)
      .where('purpose', '=', of.purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', of.at.now)
      .where('expiresAt', '<=', of.at.latest)
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

  /** What expired before a moment; and what would expire too late, or it would come to life once its clock is right. */
  deleteOver: async (db: Db, { before, purpose, latest }: Over): Promise<void> => {
    await db.deleteFrom('mailedSecrets').where('expiresAt', '<', before).execute()
    await db
      .deleteFrom('mailedSecrets')
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', latest)
      .execute()
  },
}
