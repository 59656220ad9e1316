import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

type AttachmentCopyRow = Selectable<Database['caseAttachments']>

export const attachmentCopies = {
  listIds: async (db: Db, caseId: string): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('caseAttachments')
      .select('mediaId')
      .where('caseId', '=', caseId)
      .execute()
    return new Set(rows.map(({ mediaId }) => mediaId))
  },

  find: (
    db: Db,
    { caseId, mediaId }: Pick<AttachmentCopyRow, 'caseId' | 'mediaId'>,
  ): Promise<AttachmentCopyRow | undefined> =>
    db
      .selectFrom('caseAttachments')
      .selectAll()
      .where('caseId', '=', caseId)
      .where('mediaId', '=', mediaId)
      .executeTakeFirst(),

  insertOnce: (db: Db, row: Insertable<Database['caseAttachments']>) =>
    db
      .insertInto('caseAttachments')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
}
