import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isNotHidden } from '../safety/safety.ts'

/** `isHidden`: a decision hides it from others. */
export type VoiceAnswerRow = Selectable<Database['voiceAnswers']> & { isHidden: boolean }
type OfPrompt = { personId: string; promptId: string }

const isHidden = sql<boolean>`not ${isNotHidden(
  sql.ref('voice_answers.person_id'),
  'voice_answer',
  sql`voice_answers.id::text`,
)}`

const answerRows = (db: Db) =>
  db.selectFrom('voiceAnswers').selectAll('voiceAnswers').select(isHidden.as('isHidden'))

export const voiceAnswers = {
  /** Returns the answers of a person whose files are ready, the oldest first. */
  list: (db: Db, personId: string): Promise<VoiceAnswerRow[]> =>
    answerRows(db)
      .where('personId', '=', personId)
      .where('readyAt', 'is not', null)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),

  findByMedia: (db: Db, mediaId: string): Promise<VoiceAnswerRow | undefined> =>
    answerRows(db).where('mediaId', '=', mediaId).executeTakeFirst(),

  find: (db: Db, id: string): Promise<VoiceAnswerRow | undefined> =>
    answerRows(db).where('id', '=', id).executeTakeFirst(),

  findReady: (db: Db, { personId, promptId }: OfPrompt): Promise<VoiceAnswerRow | undefined> =>
    answerRows(db)
      .where('personId', '=', personId)
      .where('promptId', '=', promptId)
      .where('readyAt', 'is not', null)
      .executeTakeFirst(),

  findComing: (db: Db, { personId, promptId }: OfPrompt): Promise<VoiceAnswerRow | undefined> =>
    answerRows(db)
      .where('personId', '=', personId)
      .where('promptId', '=', promptId)
      .where('readyAt', 'is', null)
      .executeTakeFirst(),

  /** Returns the prompts that a person has answered aloud, also where the file is still on its way. */
  listPromptIds: async (db: Db, personId: string): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('voiceAnswers')
      .select('promptId')
      .where('personId', '=', personId)
      .execute()
    return new Set(rows.map(({ promptId }) => promptId))
  },

  insert: (tx: Tx, row: Insertable<Database['voiceAnswers']>) =>
    tx.insertInto('voiceAnswers').values(row).execute(),

  change: (tx: Tx, id: string, change: Updateable<Database['voiceAnswers']>) =>
    tx.updateTable('voiceAnswers').set(change).where('id', '=', id).execute(),

  deleteComing: (tx: Tx, mediaId: string) =>
    tx.deleteFrom('voiceAnswers').where('mediaId', '=', mediaId).where('readyAt', 'is', null).execute(),
}
