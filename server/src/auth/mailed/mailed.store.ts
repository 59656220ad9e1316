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

type SecretsOfPerson = { userId: string; purposes?: readonly string[] | undefined }

/** A secret is valid if it expires after `now` and not after `latest`; later ones were made by a wrong clock. */
export type ValidityWindow = { now: Date; latest: Date }

type ExpiredSecrets = { before: Date; purpose: string; latest: Date }

type SecretKey = { purpose: string; secretHash: string }
type TicketKey = { purpose: string; ticketHash: string }

export const mailedSecrets = {
  insert: (db: Db, row: NewSecret) => db.insertInto('mailedSecrets').values(row).execute(),

  /** Marks a secret as used, unless it has another ticket. Only one of two concurrent calls gets the row. */
  use: (
    db: Db,
    { purpose, secretHash, ticketHash }: SecretKey & TicketKey,
    { now, latest }: ValidityWindow,
  ) =>
    db
      .updateTable('mailedSecrets')
      .set({ usedAt: now })
      .where('secretHash', '=', secretHash)
      .where('purpose', '=', purpose)
      .where((eb) => eb.or([eb('ticketHash', 'is', null), eb('ticketHash', '=', ticketHash)]))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('expiresAt', '<=', latest)
      .returning(['userId', 'about'])
      .executeTakeFirst(),

  find: (db: Db, { purpose, secretHash }: SecretKey) =>
    db
      .selectFrom('mailedSecrets')
      .select(['userId', 'about', 'usedAt', 'expiresAt', 'ticketHash'])
      .where('secretHash', '=', secretHash)
      .where('purpose', '=', purpose)
      .executeTakeFirst(),

  findTicket: (db: Db, { purpose, ticketHash }: TicketKey) =>
    db
      .selectFrom('mailedSecrets')
      .select('id')
      .where('ticketHash', '=', ticketHash)
      .where('purpose', '=', purpose)
      .executeTakeFirst(),

  /** Counts a try at a code before it is compared, so that concurrent tries cannot exceed the limit. */
  countTry: (db: Db, of: TicketKey & { maxTries: number; at: ValidityWindow }) =>
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

  useAllOf: (db: Db, { userId, purposes }: SecretsOfPerson, now: Date) =>
    db
      .updateTable('mailedSecrets')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
      .where('usedAt', 'is', null)
      .execute(),

  /** Ends the lives of secrets that a newer one replaces. */
  expireAllOf: (db: Db, { userId, purpose }: { userId: string; purpose: string }, now: Date) =>
    db
      .updateTable('mailedSecrets')
      .set({ expiresAt: now })
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .execute(),

  /** Deletes secrets of every purpose that expired before a time. */
  deleteBefore: (db: Db, before: Date) =>
    db.deleteFrom('mailedSecrets').where('expiresAt', '<', before).execute(),

  /** Deletes secrets that expired before a time, and those that a wrong clock made to expire too late. */
  deleteExpired: async (db: Db, { before, purpose, latest }: ExpiredSecrets): Promise<void> => {
    await db.deleteFrom('mailedSecrets').where('expiresAt', '<', before).execute()
    await db
      .deleteFrom('mailedSecrets')
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', latest)
      .execute()
  },
}
