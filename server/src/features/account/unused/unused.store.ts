import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** The next step about an account that nobody uses. */
export type UnusedStep = 'first' | 'second' | 'deletion'

export type UnusedAccount = {
  personId: string
  email: string
  language: string | null
  usedAt: Date
  firstSentAt: Date | null
  step: UnusedStep
}

/** An account is due for a step if these times are not later than the given ones. */
export type UnusedLimits = {
  first: { usedAt: Date }
  second: { usedAt: Date; firstSentAt: Date }
  deletion: { usedAt: Date; firstSentAt: Date; secondSentAt: Date }
  /** For all steps: a mail that failed later than this is not tried again yet. */
  failedAt: Date
}

export const unusedNotices = {
  /** Deletes the notices of accounts that were used since. */
  deleteOfUsed: (db: Db) =>
    sql`delete from unused_notices using account_uses
      where account_uses.person_id = unused_notices.person_id
        and used_at > coalesce(first_sent_at, failed_at)`.execute(db),

  /** Returns members who are due for a step, the longest unused first; or only this one. */
  listDue: async (
    db: Db,
    { first, second, deletion, failedAt }: UnusedLimits,
    { limit, personId }: { limit: number; personId?: string },
  ): Promise<UnusedAccount[]> => {
    const step = sql`case when first_sent_at is null then 'first'
      when second_sent_at is null then 'second' else 'deletion' end`
    const { rows } = await sql<UnusedAccount>`
      select person_id, email, language, used_at, first_sent_at, ${step} as step
      from account_uses
        join "user" on "user".id = person_id and email_verified
        left join unused_notices using (person_id)
      where used_at <= ${first.usedAt}
        and case ${step}
          when 'first' then true
          when 'second' then used_at <= ${second.usedAt} and first_sent_at <= ${second.firstSentAt}
          else used_at <= ${deletion.usedAt} and first_sent_at <= ${deletion.firstSentAt}
            and second_sent_at <= ${deletion.secondSentAt} end
        and (failed_at is null or failed_at <= ${failedAt})
        and not exists (select from staff_people where staff_people.person_id = account_uses.person_id)
        ${personId === undefined ? sql`` : sql`and person_id = ${personId}`}
      order by used_at, person_id limit ${limit}`.execute(db)
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
