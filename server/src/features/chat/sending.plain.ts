import { randomUUID } from 'node:crypto'
import type { Deps } from '../../context.ts'
import type { Asked, Told } from './sending.batch.ts'
import { sending } from './sending.store.ts'

/**
 * Stores messages that are nothing but words, in one journey to the database; nothing is given for those that were
 * stored before, or may not be.
 */
export async function storePlain(deps: Deps, batch: readonly Asked[]): Promise<(Told | undefined)[]> {
  const createdAt = deps.now()
  const rows = batch.map(({ senderId, conversationId, input: { clientId, content } }) => ({
    id: randomUUID(),
    clientId,
    conversationId,
    senderId,
    content,
  }))
  const told: (Told | undefined)[] = batch.map(() => undefined)
  for (const { place, seq, withPersonId } of await sending.storePlain(deps.db, rows, createdAt)) {
    const row = rows[place]
    if (!row) continue
    const { id, clientId, conversationId, senderId, content } = row
    const message = {
      id,
      clientId,
      conversationId,
      senderId,
      seq,
      content,
      createdAt: createdAt.toISOString(),
    }
    told[place] = { message, withPersonId, isNew: true }
  }
  return told
}
