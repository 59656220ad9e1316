import type { Db } from '../../../db/open.ts'
import type { LivenessResult } from '../../../outside/liveness.ts'

const MAX_AT_ONCE = 5

export const livenessChecks = {
  /** Recordings that wait and of which the software has said nothing, the latest first: one that fails holds up none. */
  listUnchecked: async (db: Db): Promise<{ id: string; mediaId: string }[]> => {
    const rows = await db
      .selectFrom('verificationAttempts')
      .select(['id', 'mediaId'])
      .where('sentAt', 'is not', null)
      .where('outcome', 'is', null)
      .where('livenessAt', 'is', null)
      .orderBy('sentAt', 'desc')
      .limit(MAX_AT_ONCE)
      .execute()
    return rows.flatMap(({ id, mediaId }) => (mediaId === null ? [] : [{ id, mediaId }]))
  },

  put: (db: Db, id: string, { passed, by, at }: LivenessResult) =>
    db
      .updateTable('verificationAttempts')
      .set({ livenessPassed: passed, livenessBy: by, livenessAt: at })
      .where('id', '=', id)
      .execute(),
}
