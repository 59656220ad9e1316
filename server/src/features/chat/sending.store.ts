import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { reachableBy } from '../safety/safety.ts'
import type { MessageRow, QuotedRow } from './chat.store.ts'

/** A message that wants to be stored. */
export type Wanted = { conversationId: string; senderId: string; clientId: string }

/** How it stands with a message that wants in; there is nothing of one whose sender has no word there. */
export type Standing = { place: number; withPersonId: string; lastSeq: number; isKnown: boolean }

export type NewRow = Pick<
  MessageRow,
  'id' | 'conversationId' | 'senderId' | 'clientId' | 'seq' | 'content' | 'about' | 'replyTo' | 'createdAt'
>

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key])
const unnested = (wanted: readonly Wanted[]) => sql`unnest(
    ${column(wanted, 'conversationId')}::uuid[], ${column(wanted, 'senderId')}::uuid[],
    ${column(wanted, 'clientId')}::uuid[]
  ) with ordinality given (conversation_id, sender_id, client_id, place)`

type PlainBatch = {
  batch: readonly { conversationId: string; senderId: string; input: { clientId: string; content: string } }[]
  ids: readonly string[]
  at: Date
}
/** Which of them was stored, under which number, and who else has to hear of it. */
export type Stored = { place: number; seq: number; withPersonId: string }

async function storeOne(
  db: Db,
  { conversationId, senderId, input, id, at }: PlainBatch['batch'][number] & { id: string; at: Date },
): Promise<Stored[]> {
  const [row] = await storeMessage(db, { id, conversationId, senderId, ...input, at })
  return storedOf(row?.stored ?? '')
}

const UUID_LENGTH = 36
const quoted = (value: string) => (/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value)
/** An array in the database's own writing; by element, as the driver writes it, it costs many times that. */
const arrayOfTexts = (values: readonly string[]) =>
  `{${values.map((value) => `"${quoted(value)}"`).join(',')}}`
const arrayOfIds = (ids: readonly string[]) => `{${ids.join(',')}}`

// One line for all of them, because a line costs more than what is in it.
const storeMessages = async (
  db: Db,
  given: {
    ids: string
    conversationIds: string
    senderIds: string
    clientIds: string
    contents: string
    at: Date
  },
) =>
  (
    await sql<{ stored: string | null }>`
    select string_agg(concat_ws(' ', place - 1, new_seq, with_person_id), ',') as stored from store_messages(
      ${given.ids}::text::uuid[], ${given.conversationIds}::text::uuid[], ${given.senderIds}::text::uuid[],
      ${given.clientIds}::text::uuid[], ${given.contents}::text::text[], ${given.at}::timestamptz)`.execute(
      db,
    )
  ).rows

const storeMessage = async (
  db: Db,
  given: {
    id: string
    conversationId: string
    senderId: string
    clientId: string
    content: string
    at: Date
  },
) =>
  (
    await sql<{ stored: string | null }>`
    select store_message(${given.id}, ${given.conversationId}, ${given.senderId}, ${given.clientId},
      ${given.content}, ${given.at}) as stored`.execute(db)
  ).rows

/** By places instead of by splitting, which would look every part up among all strings there are. */
function storedOf(lines: string): Stored[] {
  const stored: Stored[] = []
  for (let start = 0; start < lines.length; ) {
    const afterPlace = lines.indexOf(' ', start)
    const afterSeq = lines.indexOf(' ', afterPlace + 1)
    const end = afterSeq + 1 + UUID_LENGTH
    const [place, seq] = [lines.slice(start, afterPlace), lines.slice(afterPlace + 1, afterSeq)]
    stored.push({ place: Number(place), seq: Number(seq), withPersonId: lines.slice(afterSeq + 1, end) })
    start = end + 1
  }
  return stored
}

export const sending = {
  /** Stores what may be stored of plain messages, each asked for once; of the others there is no line. */
  storePlain: async (db: Db, { batch, ids, at }: PlainBatch): Promise<Stored[]> => {
    const [[one], [id]] = [batch, ids]
    if (one && id && batch.length === 1) return storeOne(db, { ...one, id, at })
    const [row] = await storeMessages(db, {
      ids: arrayOfIds(ids),
      conversationIds: arrayOfIds(batch.map(({ conversationId }) => conversationId)),
      senderIds: arrayOfIds(batch.map(({ senderId }) => senderId)),
      clientIds: arrayOfIds(batch.map(({ input }) => input.clientId)),
      contents: arrayOfTexts(batch.map(({ input }) => input.content)),
      at,
    })
    return storedOf(row?.stored ?? '')
  },

  /**
   * Whoever writes in these conversations, or ends one of them, takes turns from here on. In the order of their
   * ids, so that no two wait for each other.
   */
  lock: (tx: Tx, conversationIds: readonly string[]) =>
    sql`select from conversations where id = any(${conversationIds}::uuid[]) order by id for update`.execute(
      tx,
    ),

  /** To be asked once the conversations are locked: what was seen while waiting for a lock may be of before it. */
  listStandings: async (db: Db, wanted: readonly Wanted[]): Promise<Standing[]> => {
    const { rows } = await sql<Standing>`
      select given.place::int - 1 as place, conversations.last_seq,
        case when user1_id = given.sender_id then user2_id else user1_id end as with_person_id,
        exists (select from messages where messages.sender_id = given.sender_id
          and messages.client_id = given.client_id) as is_known
      from ${unnested(wanted)}
        join conversations on conversations.id = given.conversation_id
        join matches on matches.id = conversations.match_id and matches.ended_at is null
          and given.sender_id in (user1_id, user2_id)
      where ${reachableBy(sql.ref<string>('user1_id'), sql.ref<string>('user2_id'))}`.execute(db)
    return rows
  },

  /** What the same senders stored before under the same client ids. */
  listEarlier: async (db: Db, wanted: readonly Wanted[]): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`
      select messages.* from ${unnested(wanted)}
        join messages on messages.sender_id = given.sender_id and messages.client_id = given.client_id`.execute(
      db,
    )
    return rows
  },

  /** What replies show of the messages they are to. */
  listQuoted: async (
    tx: Tx,
    replies: readonly { conversationId: string; replyTo: number }[],
  ): Promise<(QuotedRow & { conversationId: string })[]> => {
    const { rows } = await sql<QuotedRow & { conversationId: string }>`
      select messages.conversation_id, seq, sender_id, content, deleted_at
      from unnest(${column(replies, 'conversationId')}::uuid[], ${column(replies, 'replyTo')}::int[])
          given (conversation_id, seq)
        join messages using (conversation_id, seq)`.execute(tx)
    return rows
  },

  /** Appends to conversations that are locked; gives how many were new, which is all of them or a mistake. */
  append: async (tx: Tx, made: readonly NewRow[]): Promise<number> => {
    const abouts = made.map(({ about }) => (about ? JSON.stringify(about) : null))
    const { rows } = await sql<{ made: number }>`
      with made as (
        insert into messages
            (id, conversation_id, sender_id, client_id, seq, content, about, reply_to, created_at)
          select * from unnest(
            ${column(made, 'id')}::uuid[], ${column(made, 'conversationId')}::uuid[],
            ${column(made, 'senderId')}::uuid[], ${column(made, 'clientId')}::uuid[],
            ${column(made, 'seq')}::int[], ${column(made, 'content')}::text[], ${abouts}::jsonb[],
            ${column(made, 'replyTo')}::int[], ${column(made, 'createdAt')}::timestamptz[])
          on conflict (sender_id, client_id) do nothing
          returning conversation_id, seq, created_at),
        counted as (
          update conversations set last_seq = last.seq, last_message_at = last.created_at
          from (select distinct on (conversation_id) * from made order by conversation_id, seq desc) last
          where conversations.id = last.conversation_id)
      select count(*)::int as made from made`.execute(tx)
    return rows[0]?.made ?? 0
  },

  /** Whom one talks to in a conversation that goes on. */
  findPartner: async (db: Db, viewerId: string, conversationId: string): Promise<string | undefined> => {
    const { rows } = await sql<{ withPersonId: string }>`
      select case when user1_id = ${viewerId} then user2_id else user1_id end as with_person_id
      from conversations join matches on matches.id = conversations.match_id
      where conversations.id = ${conversationId} and matches.ended_at is null
        and ${viewerId} in (user1_id, user2_id)
        and ${reachableBy(sql.ref<string>('user1_id'), sql.ref<string>('user2_id'))}`.execute(db)
    return rows[0]?.withPersonId
  },
}
