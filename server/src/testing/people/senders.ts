import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import type { Sender } from '../../features/chat/sending/senders.store.ts'

const SESSION_MS = 86_400_000

/** Gives a person one more session, without a sign-in, and returns both as who sends messages. */
export async function senderOf(db: Db, personId: string): Promise<Sender> {
  const at = new Date()
  const { id } = await db
    .insertInto('session')
    .values({
      userId: personId,
      token: randomUUID(),
      expiresAt: new Date(at.getTime() + SESSION_MS),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { personId, sessionId: id }
}
