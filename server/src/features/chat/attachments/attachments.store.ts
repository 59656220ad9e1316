import type { AttachmentKind, AttachmentView } from '@hearth/contract/chat/attachments'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { matchRows } from '../../matching/matching.ts'
import { isNotRestricted } from '../../safety/safety.ts'
import { mayWrite } from '../chat.store.ts'

export type AttachmentRow = Selectable<Database['attachments']>
type SentAttachment = { mediaId: string; conversationId: string; seq: number }
type GivenAttachment = { mediaId: string; conversationId: string; senderId: string }

/** The condition that both people allow photos in the conversation of an attachment, or that it is no photo. */
export const isAllowed = () => sql<boolean>`(attachments.kind <> 'chat_photo' or (select count(*) = 2
  from photo_consents where photo_consents.conversation_id = attachments.conversation_id))`

/** The condition that an attachment is ready, and not sent yet; for queries over `attachments`. */
export const isSendable = () =>
  sql<boolean>`(attachments.view is not null and attachments.message_id is null and ${isAllowed()})`

const isGone = (kind: AttachmentKind) => JSON.stringify({ kind } satisfies AttachmentView)

export const attachments = {
  insert: (tx: Tx, row: Insertable<Database['attachments']>) =>
    tx.insertInto('attachments').values(row).execute(),

  find: (db: Db, mediaId: string): Promise<AttachmentRow | undefined> =>
    db.selectFrom('attachments').selectAll().where('mediaId', '=', mediaId).executeTakeFirst(),

  /** Stores what a message will show of it, which makes it ready. */
  setView: (tx: Tx, mediaId: string, view: string) =>
    tx.updateTable('attachments').set({ view }).where('mediaId', '=', mediaId).execute(),

  /** Deletes attachments of a conversation; a trigger deletes their media. */
  remove: (tx: Tx, mediaIds: readonly string[]) =>
    tx.deleteFrom('attachments').where('mediaId', 'in', mediaIds).execute(),

  /** Like `remove`, with all photos of a conversation, also those that are not sent yet. */
  removePhotos: (db: Db, conversationId: string) =>
    db
      .deleteFrom('attachments')
      .where('conversationId', '=', conversationId)
      .where('kind', '=', 'chat_photo')
      .execute(),

  /** Like `remove`, with what no message has since then. */
  removeUnsent: (db: Db, before: Date) =>
    db.deleteFrom('attachments').where('messageId', 'is', null).where('createdAt', '<', before).execute(),

  /** Whether a person may see or hear it now: the sender, and once it is sent the recipient. */
  isVisibleTo: async (db: Db, viewerId: string, mediaId: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from attachments
        join conversations on conversations.id = attachments.conversation_id
        join ${matchRows} on matches.id = conversations.match_id
      where attachments.media_id = ${mediaId} and ${isAllowed()} and ${mayWrite(viewerId)}
        and (attachments.sender_id = ${viewerId} or attachments.message_id is not null)
        and ${isNotRestricted(sql.ref('attachments.sender_id'))}`.execute(db)
    return rows.length > 0
  },

  /** Returns the ids of those of these that can be sent. */
  listSendable: async (db: Db, given: readonly GivenAttachment[]): Promise<Set<string>> => {
    const { rows } = await sql<{ mediaId: string }>`
      select media_id from attachments join unnest(${given.map(({ mediaId }) => mediaId)}::uuid[],
          ${given.map(({ conversationId }) => conversationId)}::uuid[],
          ${given.map(({ senderId }) => senderId)}::uuid[]) given (media_id, conversation_id, sender_id)
        using (media_id, conversation_id, sender_id)
      where ${isSendable()}`.execute(db)
    return new Set(rows.map(({ mediaId }) => mediaId))
  },

  /** Returns the sent ones of these that this person has sent. */
  listSentBy: (db: Db, senderId: string, mediaIds: readonly string[]): Promise<SentAttachment[]> =>
    db
      .selectFrom('attachments')
      .innerJoin('messages', 'messages.id', 'attachments.messageId')
      .select(['attachments.mediaId', 'attachments.conversationId', 'messages.seq'])
      .where('attachments.senderId', '=', senderId)
      .where('attachments.mediaId', 'in', mediaIds)
      .orderBy('attachments.mediaId')
      .execute(),

  /**
   * Takes all photos of a conversation out of their messages, and counts a change of each. Returns the number of the last
   * change. The transaction must have locked the conversation.
   */
  emptyPhotos: async (tx: Tx, conversationId: string): Promise<number> => {
    const { rows } = await sql<{ lastChange: number }>`
      with emptied as (
        select messages.id, row_number() over (order by messages.seq)::int as nth
        from attachments join messages on messages.id = attachments.message_id
        where attachments.conversation_id = ${conversationId} and attachments.kind = 'chat_photo'),
      changed as (
        update messages set attachment = ${isGone('chat_photo')}::jsonb, changed = conversations.last_change + emptied.nth
        from emptied, conversations
        where messages.id = emptied.id and conversations.id = ${conversationId})
      update conversations set last_change = last_change + (select count(*)::int from emptied)
        where id = ${conversationId}
        returning last_change`.execute(tx)
    return rows[0]?.lastChange ?? 0
  },
}

export const photoConsents = {
  /** Returns the ids of those who allow photos in a conversation. */
  list: async (db: Db, conversationId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('photoConsents')
      .select('personId')
      .where('conversationId', '=', conversationId)
      .execute()
    return rows.map(({ personId }) => personId)
  },

  /** Returns false if it was given already. */
  give: async (tx: Tx, row: Insertable<Database['photoConsents']>): Promise<boolean> => {
    const given = await tx
      .insertInto('photoConsents')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('personId')
      .execute()
    return given.length > 0
  },

  /** Returns false if there was none. */
  withdraw: async (tx: Tx, conversationId: string, personId: string): Promise<boolean> => {
    const withdrawn = await tx
      .deleteFrom('photoConsents')
      .where('conversationId', '=', conversationId)
      .where('personId', '=', personId)
      .returning('personId')
      .execute()
    return withdrawn.length > 0
  },

  /** Counts the messages of each of these people in a conversation, up to `most`. */
  countMessages: async (
    db: Db,
    {
      conversationId,
      personIds,
      most,
    }: { conversationId: string; personIds: readonly string[]; most: number },
  ): Promise<Map<string, number>> => {
    const { rows } = await sql<{ personId: string; written: number }>`
      select people.id as person_id, (select count(*)::int from (select from messages
          where conversation_id = ${conversationId} and sender_id = people.id limit ${most}) first) as written
      from unnest(${personIds}::uuid[]) people (id)`.execute(db)
    return new Map(rows.map(({ personId, written }) => [personId, written]))
  },
}
