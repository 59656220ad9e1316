import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** The next step about an account that nobody uses. */
export type UnusedStep = 'first' | 'second' | 'deletion'

export type UnusedAccount = {
  personId: string
  email: string
  language: string | null
  step: UnusedStep
}

/** An account is due if it was last used, got the mail before, and was refused a mail, not later than these times. */
export type UnusedLimits = Record<'usedAt' | 'firstSentAt' | 'secondSentAt' | 'failedAt', Date>

/** A session that goes on has the time of its last use; those that have ended have left it with the account. */
const isUsedAfter = (instant: RawBuilder<unknown>) => sql<boolean>`(last_used_at > ${instant} or exists (
  select from session_uses where session_uses.person_id = "user".id and session_uses.used_at > ${instant}))`

export const unusedNotices = {
  /** Deletes the notices of accounts that were used since. */
  deleteOfUsed: (db: Db) =>
    sql`delete from unused_notices using "user"
      where "user".id = person_id
        and ${isUsedAfter(sql`coalesce(first_sent_at, failed_at)`)}`.execute(db),

  /** Returns members who are due for a step, the longest unused first; or only this one. */
  listDue: async (
    db: Db,
    { usedAt, firstSentAt, secondSentAt, failedAt }: UnusedLimits,
    { limit, personId }: { limit: number; personId?: string },
  ): Promise<UnusedAccount[]> => {
    const step = sql`case when first_sent_at is null then 'first'
      when second_sent_at is null then 'second' else 'deletion' end`
    const { rows } = await sql<UnusedAccount>`
      select "user".id as person_id, email, language, ${step} as step
      from "user" left join unused_notices on person_id = "user".id
      where email_verified and not ${isUsedAfter(sql`${usedAt}::timestamptz`)}
        and case ${step} when 'first' then true
          when 'second' then first_sent_at <= ${firstSentAt}
          else second_sent_at <= ${secondSentAt} end
        and (failed_at is null or failed_at <= ${failedAt})
        and not exists (select from staff_people where staff_people.person_id = "user".id)
        ${personId === undefined ? sql`` : sql`and "user".id = ${personId}`}
      order by last_used_at, "user".id limit ${limit}`.execute(db)
    return rows
  },

  /** Locks the account until the transaction ends, so that nobody can sign in meanwhile. */
  lock: (db: Db, personId: string) =>
    db.selectFrom('user').select('id').where('id', '=', personId).forUpdate().executeTakeFirst(),

  noteFirst: (db: Db, personId: string, at: Date) =>
    db
      .insertInto('unusedNotices')
      .values({ personId, firstSentAt: at })
      .onConflict((conflict) =>
        conflict.column('personId').doUpdateSet({ firstSentAt: at, secondSentAt: null, failedAt: null }),
      )
      .execute(),

  noteSecond: (db: Db, personId: string, at: Date) =>
    db
      .updateTable('unusedNotices')
      .set({ secondSentAt: at, failedAt: null })
      .where('personId', '=', personId)
      .execute(),

  noteFailure: (db: Db, personId: string, at: Date) =>
    db
      .insertInto('unusedNotices')
      .values({ personId, failedAt: at })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet({ failedAt: at }))
      .execute(),
}
