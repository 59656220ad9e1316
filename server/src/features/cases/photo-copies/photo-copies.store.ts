import type { Db } from '../../../db/open.ts'

type CopyKey = { caseId: string; photoId: string }

export const photoCopies = {
  listIds: async (db: Db, caseId: string): Promise<Set<string>> => {
    const rows = await db.selectFrom('casePhotos').select('photoId').where('caseId', '=', caseId).execute()
    return new Set(rows.map(({ photoId }) => photoId))
  },

  find: (db: Db, { caseId, photoId }: CopyKey): Promise<{ picture: string } | undefined> =>
    db
      .selectFrom('casePhotos')
      .select('picture')
      .where('caseId', '=', caseId)
      .where('photoId', '=', photoId)
      .executeTakeFirst(),

  put: (db: Db, row: CopyKey & { picture: string }) =>
    db
      .insertInto('casePhotos')
      .values(row)
      .onConflict((conflict) => conflict.columns(['caseId', 'photoId']).doUpdateSet({ picture: row.picture }))
      .execute(),
}
