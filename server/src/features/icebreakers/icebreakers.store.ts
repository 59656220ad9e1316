import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type IcebreakerRow = Selectable<Database['icebreakers']>
type NewIcebreaker = Pick<IcebreakerRow, 'kind' | 'key' | 'cites'> &
  Partial<Pick<IcebreakerRow, 'round' | 'stalledSeq'>>
type TopicPair = { senderId: string; recipientId: string }

export const icebreakers = {
  /** Locks the topics of a sender until the transaction ends. */
  lock: (tx: Tx, senderId: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`icebreakers of ${senderId}`}, 0))`.execute(tx),

  /** Returns the topics that a sender was shown about this person, and those that they have used with anybody. */
  listFor: (db: Db, { senderId, recipientId }: TopicPair): Promise<IcebreakerRow[]> =>
    db
      .selectFrom('icebreakers')
      .selectAll()
      .where('senderId', '=', senderId)
      .where((is) => is.or([is('recipientId', '=', recipientId), is('usedAt', 'is not', null)]))
      .execute(),

  /** Stores shown topics, none if the account of the recipient is being deleted. Returns the ids of the topics by their keys. */
  insert: async (
    tx: Tx,
    { senderId, recipientId }: TopicPair,
    { topics, shownAt }: { topics: readonly NewIcebreaker[]; shownAt: Date },
  ): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; key: string }>`
      with there as (select id from "user" where id = ${recipientId}::uuid for key share)
      insert into icebreakers (sender_id, recipient_id, kind, key, cites, round, stalled_seq, shown_at)
        select ${senderId}::uuid, there.id, topic.topic->>'kind', topic.topic->>'key', topic.topic->'cites',
          (topic.topic->>'round')::smallint, (topic.topic->>'stalledSeq')::int, ${shownAt}::timestamptz
        from jsonb_array_elements(${JSON.stringify(topics)}::jsonb) topic (topic) cross join there
      returning id, key`.execute(tx)
    return new Map(rows.map(({ id, key }) => [key, id]))
  },

  /** Marks a topic as used. Returns when it was first used, or `undefined` if it was not shown to this sender about this person. */
  setUsed: async (
    db: Db,
    { senderId, recipientId, id, at }: TopicPair & { id: string; at: Date },
  ): Promise<Date | undefined> => {
    const row = await db
      .updateTable('icebreakers')
      .set({ usedAt: sql<Date>`coalesce(used_at, ${at})` })
      .where('id', '=', id)
      .where('senderId', '=', senderId)
      .where('recipientId', '=', recipientId)
      .returning('usedAt')
      .executeTakeFirst()
    return row?.usedAt ?? undefined
  },

  /** Returns the words of a language model by the ids of topics. */
  textsOf: async (
    db: Db,
    ids: readonly string[],
  ): Promise<Map<string, Pick<IcebreakerRow, 'text' | 'textOf'>>> => {
    const rows = await db
      .selectFrom('icebreakers')
      .select(['id', 'text', 'textOf'])
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, ...texts }) => [id, texts]))
  },

  /** Stores the words of a language model, null where it had none, and for which facts it was asked. */
  putTexts: async (
    db: Db,
    texts: readonly { id: string; text: string | null; textOf: string }[],
  ): Promise<void> => {
    await sql`
      update icebreakers set text = given.text, text_of = given.text_of
      from jsonb_to_recordset(${JSON.stringify(
        texts.map(({ id, text, textOf }) => ({ id, text, text_of: textOf })),
      )}::jsonb) given (id uuid, text text, text_of text)
      where icebreakers.id = given.id`.execute(db)
  },

  deleteShownBefore: (db: Db, before: Date) =>
    db.deleteFrom('icebreakers').where('shownAt', '<', before).execute(),
}
