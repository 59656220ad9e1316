import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** A text counts as repeated after it was sent to this many other people within a day. */
export const OTHERS = 3

type SqlValue = RawBuilder<unknown>
export type SentText = { personId: string; recipientId: string; textKey: string; at: Date }

/** The condition that the sender has sent this text to three other people within a day. */
export const wentToOthers = (text: Record<keyof SentText, SqlValue>): SqlValue => sql`
  ((select count(*) from (select from text_recipients
    where text_recipients.person_id = ${text.personId} and text_recipients.text_key = ${text.textKey}
      and text_recipients.recipient_id <> ${text.recipientId}
      and text_recipients.sent_at > ${text.at}::timestamptz - interval '1 day'
    limit ${sql.lit(OTHERS)}) others) = ${sql.lit(OTHERS)})`

/** Stores recipients of texts: unique rows of `person_id, text_key, recipient_id` with `sent_at`. */
export const rememberingTexts = (rows: SqlValue): SqlValue => sql`
  insert into text_recipients (person_id, text_key, recipient_id, sent_at) ${rows}
    on conflict (person_id, text_key, recipient_id) do update set sent_at = excluded.sent_at`

const valuesOf = ({ personId, recipientId, textKey, at }: SentText) => ({
  personId: sql`${personId}::uuid`,
  recipientId: sql`${recipientId}::uuid`,
  textKey: sql`${textKey}::uuid`,
  at: sql`${at.toISOString()}::timestamptz`,
})

export const sentTexts = {
  wentToOthers: async (db: Db, text: SentText): Promise<boolean> => {
    const { rows } = await sql<{ isSame: boolean }>`
      select ${wentToOthers(valuesOf(text))} as is_same`.execute(db)
    return rows[0]?.isSame ?? false
  },

  remember: async (db: Db, text: SentText): Promise<void> => {
    const { personId, textKey, recipientId, at } = valuesOf(text)
    await rememberingTexts(sql`values (${personId}, ${textKey}, ${recipientId}, ${at})`).execute(db)
  },

  /** Returns to how many people a sender has sent the same text within a day. */
  countRecipients: async (db: Db, personId: string, textKey: string): Promise<number> => {
    const { people } = await db
      .selectFrom('textRecipients')
      .select(sql<number>`count(*)::int`.as('people'))
      .where('personId', '=', personId)
      .where('textKey', '=', textKey)
      .executeTakeFirstOrThrow()
    return people
  },

  /**
   * Finds the text that a sender has sent to most people within a day. Returns the number of these people, at most
   * three, and the time from which the next one is no longer slowed down; `undefined` if nothing was sent.
   */
  findMostSent: async (
    db: Db,
    personId: string,
    now: Date,
  ): Promise<{ used: number; resetsAt: Date } | undefined> => {
    const { rows } = await sql<{ used: number; resetsAt: Date }>`
      select least(count(*), ${sql.lit(OTHERS)})::int as used,
        coalesce((array_agg(sent_at order by sent_at desc))[${sql.lit(OTHERS)}], min(sent_at))
          + interval '1 day' as resets_at
      from text_recipients
      where person_id = ${personId}::uuid and sent_at > ${now.toISOString()}::timestamptz - interval '1 day'
      group by text_key order by used desc, resets_at desc limit 1`.execute(db)
    return rows[0]
  },

  forget: (db: Db, before: Date) => db.deleteFrom('textRecipients').where('sentAt', '<', before).execute(),
}
