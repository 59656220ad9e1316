import type { Db } from '../db/open.ts'

type Which = { personId: string; only?: string | undefined; except?: string | undefined }

export const sessions = {
  /** One query by a unique index; nothing where the session has ended or run out. */
  findByTokenHash: (db: Db, tokenHash: string, now: Date) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.id', 'session.userId as personId', 'user.email', 'session.expiresAt'])
      .where('session.token', '=', tokenHash)
      .where('session.expiresAt', '>', now)
      .executeTakeFirst(),

  end: (db: Db, { personId, only, except }: Which) =>
    db
      .deleteFrom('session')
      .where('userId', '=', personId)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
      .execute(),
}
