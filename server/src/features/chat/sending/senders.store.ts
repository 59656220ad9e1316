import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** Who sends a message, and the session by which they do. */
export type Sender = { personId: string; sessionId: string }

export const senders = {
  /** Returns the ids of those of these sessions that have neither ended nor expired, and are their senders'. */
  listLiving: async (
    db: Db,
    asked: readonly { senderId: string; sessionId: string }[],
  ): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${asked.map(({ sessionId }) => sessionId)}::uuid[],
          ${asked.map(({ senderId }) => senderId)}::uuid[]) asked (id, person_id)
        join living_sessions using (id, person_id)`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
}
