import type { Insertable } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

/** Looked at for each text; who sends more first messages than this in a week is over other limits. */
const COMPARED = 300

type SentSignature = { id: number; recipientId: string; signature: Buffer }

export const signatures = {
  insert: (db: Db, row: Insertable<Database['textSignatures']>) =>
    db.insertInto('textSignatures').values(row).execute(),

  /** Returns the newest signatures of a sender since an instant, at most 300. */
  list: async (db: Db, senderId: string, since: Date): Promise<SentSignature[]> => {
    const rows = await db
      .selectFrom('textSignatures')
      .select(['id', 'recipientId', 'signature'])
      .where('senderId', '=', senderId)
      .where('sentAt', '>', since)
      .orderBy('sentAt', 'desc')
      .orderBy('id', 'desc')
      .limit(COMPARED)
      .execute()
    // PGlite gives plain bytes.
    return rows.map((row) => ({ ...row, signature: Buffer.from(row.signature) }))
  },

  forget: (db: Db, before: Date) => db.deleteFrom('textSignatures').where('sentAt', '<', before).execute(),
}
