import { randomUUID } from 'node:crypto'
import type { Deps } from '../../context.ts'
import type { Asked, Told } from './sending.batch.ts'
import { sending } from './sending.store.ts'

/**
 * Stores messages that are nothing but words, in one journey to the database; nothing is given for those that were
 * stored before, or may not be.
 */
export async function storePlain(deps: Deps, batch: readonly Asked[]): Promise<(Told | undefined)[]> {
  const at = deps.now()
  const createdAt = at.toISOString()
  const ids = batch.map(() => randomUUID())
  const told: (Told | undefined)[] = batch.map(() => undefined)
  for (const { place, seq, withPersonId } of await sending.storePlain(deps.db, { batch, ids, at })) {
    const [asked, id] = [batch[place], ids[place]]
    if (!asked || !id) continue
    const { conversationId, senderId, input } = asked
    const { clientId, content } = input
    const message = { id, clientId, conversationId, senderId, seq, content, createdAt }
    told[place] = { message, withPersonId, isToTell: true }
  }
  return told
}
