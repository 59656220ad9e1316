import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { matchRows, otherSide } from '../../matching/matching.ts'
import { isReminderDue, markReminded, type ReminderWindow } from '../../profiles/profiles.ts'
import { isNotRestricted } from '../../safety/safety.ts'
import { mayWrite } from '../chat.store.ts'
import { isHidden } from '../hiding/hidden-messages.store.ts'

type WaitingMessages = ReminderWindow & {
  /** Messages before this time are too old for a reminder. */
  notBefore: Date
  limit: number
}

export type ReminderRecipient = { id: string; email: string; language: string | null }

const lastSender = sql.ref('last.sender_id')

export const turnReminders = {
  /**
   * Marks some people whose turn it is as reminded, and returns where to mail them. Marking and selecting is one
   * statement, so that only one process mails each person. Messages before an earlier reminder do not count again.
   */
  take: async (
    tx: Tx,
    { waitingSince, notBefore, limit, ...given }: WaitingMessages,
  ): Promise<ReminderRecipient[]> => {
    const window = { ...given, waitingSince }
    const waiting = { person: sql.ref('waiting.person_id'), newest: sql.ref('waiting.newest') }
    const { rows } = await sql<ReminderRecipient>`
      with waiting as (
        select ${otherSide(lastSender)} as person_id,
          max(conversations.last_message_at) as newest
        from conversations
          join ${matchRows} on matches.id = conversations.match_id
          join messages last on last.conversation_id = conversations.id and last.seq = conversations.last_seq
            and last.deleted_at is null and not ${isHidden(sql.ref('last.id'))}
        where conversations.last_message_at between ${notBefore} and ${waitingSince}
          and ${mayWrite(lastSender)}
        group by 1),
      due as (
        select waiting.person_id from waiting
          join "user" on "user".id = waiting.person_id and "user".email_verified
        where ${isReminderDue(waiting, window)} and ${isNotRestricted(waiting.person, 'messages')}
        order by waiting.person_id limit ${limit}),
      marked as (${markReminded(sql.ref('due'), window)})
      select id, email, language from "user" join marked on marked.user_id = "user".id`.execute(tx)
    return rows
  },
}
