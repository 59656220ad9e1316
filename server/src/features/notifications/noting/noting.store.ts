import type { NotificationKind } from '@hearth/contract/notifications/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { activeConversations, lastUnread, unreadMessages } from '../../chat/chat.ts'
import { hiddenWordsIn } from '../../safety/safety.ts'

/** A conversation and one of its two people. */
export type Hearer = { conversationId: string; personId: string }

/** The subject of a notification that is no message. Kinds without a subject have one notification for all. */
export type NotedSubject = {
  personId: string
  kind: Exclude<NotificationKind, 'message'>
  subjectId?: string
  otherId?: string
  /** How many there are of it; 1 by default. */
  count?: number
  /** When it may be told; at once by default, never for null. */
  dueAt?: Date | null
}

const rowsOf = (hearers: readonly Hearer[]) => sql`unnest(
  ${hearers.map(({ conversationId }) => conversationId)}::uuid[],
  ${hearers.map(({ personId }) => personId)}::uuid[]) given (conversation_id, person_id)`

const conversation = sql.ref('given.conversation_id')
const person = sql.ref('given.person_id')

/**
 * Notes the messages that these people have not read, unless they are noted. They are due to people who have a device to push
 * to. Rows are locked in one order, against deadlocks.
 */
const noteUnread = async (db: Db, hearers: RawBuilder<unknown>, at: Date) => {
  const { rows } = await sql<{ isDue: boolean }>`
    insert into notifications (person_id, kind, subject_id, other_id, version, at, due_at)
    select given.person_id, 'message', given.conversation_id, unread.sender_id, unread.seq, ${at}::timestamptz,
      case when exists (select from push_subscriptions where push_subscriptions.person_id = given.person_id)
        then ${at}::timestamptz end
    from ${hearers} cross join lateral ${lastUnread(conversation, person)} unread
    order by given.person_id, given.conversation_id
    on conflict (person_id, kind, subject_id) do update set version = excluded.version,
      at = excluded.at, due_at = excluded.due_at, withdrawn_at = null
      where notifications.version < excluded.version
    returning due_at is not null as is_due`.execute(db)
  return { noted: rows.length, due: rows.filter(({ isDue }) => isDue).length }
}

export const noting = {
  /** Notes what these people have not read, and returns how many of the notifications are due. */
  noteMessages: async (db: Db, hearers: readonly Hearer[], at: Date): Promise<number> =>
    (await noteUnread(db, rowsOf(hearers), at)).due,

  /** Notes what was sent since then and is neither read nor noted. */
  noteMissed: async (db: Db, since: Date, at: Date): Promise<number> =>
    (await noteUnread(db, sql`${activeConversations(since)} given`, at)).noted,

  /** Withdraws the notifications of conversations in which these people have nothing unread, and returns how many. */
  withdrawRead: async (db: Db, hearers: readonly Hearer[], at: Date): Promise<number> => {
    const { rows } = await sql`
      with read as (
        select notifications.id from ${rowsOf(hearers)}
          join notifications on notifications.person_id = given.person_id and notifications.kind = 'message'
            and notifications.subject_id = given.conversation_id and notifications.withdrawn_at is null
          cross join lateral ${unreadMessages(conversation, person)} unread
        where unread.count = 0
        order by notifications.person_id, notifications.subject_id
        for no key update of notifications)
      update notifications set withdrawn_at = ${at}::timestamptz, due_at = ${at}::timestamptz
        from read where notifications.id = read.id returning notifications.id`.execute(db)
    return rows.length
  },

  /** Notes news of other kinds. The same again is a new version. */
  note: (tx: Tx, { personId, kind, subjectId, otherId, count = 1, dueAt }: NotedSubject, at: Date) =>
    sql`insert into notifications (person_id, kind, subject_id, other_id, count, at, due_at)
      values (${personId}, ${kind}, ${subjectId ?? null}, ${otherId ?? null}, ${count}, ${at},
        ${dueAt === undefined ? at : dueAt})
      on conflict (person_id, kind, subject_id) do update set version = notifications.version + 1,
        other_id = excluded.other_id, count = excluded.count, at = excluded.at, due_at = excluded.due_at, withdrawn_at = null`.execute(
      tx,
    ),

  /** Returns whether a text has a hidden word of a person; `words` as `wordsOf` returns them. */
  hasHiddenWord: async (tx: Tx, personId: string, words: string): Promise<boolean> => {
    const found = hiddenWordsIn(sql`${personId}::uuid`, sql`${words}::text`)
    const { rows } = await sql<{ isFound: boolean }>`select exists (${found}) as is_found`.execute(tx)
    return rows[0]?.isFound ?? false
  },

  clearBefore: (db: Db, before: Date) => db.deleteFrom('notifications').where('at', '<=', before).execute(),
}
