import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { otherSide } from '../../matching/matching.ts'
import { mayWrite } from '../chat.store.ts'

type ReminderWindow = {
  now: Date
  /** Messages before this time have waited long enough. */
  waitingSince: Date
  /** Messages before this time are too old for a reminder. */
  notBefore: Date
  /** People who were reminded after this time get no reminder. */
  remindedBefore: Date
  limit: number
}

const lastSender = sql.ref('last.sender_id')

export const turnReminders = {
  /**
   * Marks some people whose turn it is as reminded, and returns their addresses. Marking and selecting is one
   * statement, so that only one process mails each person. Messages before an earlier reminder do not count again.
   */
  take: async (
    tx: Tx,
    { now, waitingSince, notBefore, remindedBefore, limit }: ReminderWindow,
  ): Promise<string[]> => {
    const { rows } = await sql<{ email: string }>`
      with waiting as (
        select ${otherSide(lastSender)} as person_id,
          max(conversations.last_message_at) as newest
        from conversations
          join matches on matches.id = conversations.match_id
          join messages last on last.conversation_id = conversations.id and last.seq = conversations.last_seq
            and last.deleted_at is null
        where conversations.last_message_at between ${notBefore} and ${waitingSince}
          and ${mayWrite(lastSender)}
        group by 1),
      due as (
        select waiting.person_id from waiting
          join "user" on "user".id = waiting.person_id and "user".email_verified
          join profiles on profiles.user_id = waiting.person_id and profiles.is_active
          left join person_settings on person_settings.user_id = waiting.person_id
        where coalesce(person_settings.turn_reminders, true)
          and (person_settings.reminded_at is null or (person_settings.reminded_at < ${remindedBefore}
            and waiting.newest > person_settings.reminded_at - (${now}::timestamptz - ${waitingSince}::timestamptz)))
        order by waiting.person_id limit ${limit}),
      marked as (
        insert into person_settings (user_id, reminded_at) select person_id, ${now}::timestamptz from due
          on conflict (user_id) do update set reminded_at = excluded.reminded_at
            where person_settings.turn_reminders and (person_settings.reminded_at is null
              or person_settings.reminded_at < ${remindedBefore})
          returning user_id)
      select email from "user" join marked on marked.user_id = "user".id`.execute(tx)
    return rows.map(({ email }) => email)
  },
}
