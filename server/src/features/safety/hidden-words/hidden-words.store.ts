import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

type NewHiddenWord = { personId: string; word: string; folded: string; addedAt: Date }

/** Selects the ids of a person's hidden words that a text contains. `words` is the text as `wordsOf` returns it. */
export const hiddenWordsIn = (person: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
  sql`select hidden_words.id from hidden_words
    where hidden_words.person_id = ${person} and position(hidden_words.folded in ${words}) > 0`

export const hiddenWords = {
  /** Locks the list of a person until the transaction ends, so that concurrent requests do not exceed the maximum. */
  lock: (tx: Tx, personId: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`hidden words ${personId}`}, 0))`.execute(tx),

  /** Returns whether the word was not in the list before. */
  insertOnce: async (tx: Tx, row: NewHiddenWord): Promise<boolean> => {
    const inserted = await tx
      .insertInto('hiddenWords')
      .values(row)
      .onConflict((conflict) => conflict.columns(['personId', 'folded']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** Returns all words of a person, the latest first. Their number is limited. */
  list: (db: Db, personId: string) =>
    db
      .selectFrom('hiddenWords')
      .select(['id', 'word', 'folded', 'addedAt'])
      .where('personId', '=', personId)
      .orderBy('addedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Returns whether the person had this word. */
  delete: async (db: Db, personId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('hiddenWords')
      .where('personId', '=', personId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
}
