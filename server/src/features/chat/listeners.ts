import { randomUUID } from 'node:crypto'
import type { TransactionListener } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { lockPairAndMatch } from '../matching/matching.ts'
import { markedOf, publishMessage, storedRowOf } from './chat.rules.ts'
import { conversations } from './chat.store.ts'
import { withoutLimits } from './sending/append-messages.ts'
import { messages } from './sending/messages.store.ts'

// Chat acts in transactions of earlier features by these; `server/src/listeners.ts` registers them.

/** Creates the conversation of a new match with the notes of its likes as first messages, if there are any. */
export const openWithNotes: TransactionListener<'match.stored'> = async (
  deps,
  tx,
  { match, notes, afterCommit },
) => {
  if (notes.length === 0) return
  const at = deps.now()
  const created = await conversations.insertOnce(tx, match.id, at)
  if (!created) throw new Error('A new match has a conversation already')
  const fromNotes = notes.map(({ fromId, about, content }) => {
    const ids = { id: randomUUID(), clientId: randomUUID(), conversationId: created.id }
    return { ...ids, senderId: fromId, about, content, replyTo: null, createdAt: at }
  })
  const { rows } = await tx.executeQuery(messages.append(tx, fromNotes, withoutLimits(at)))
  const stored = new Map(rows.map((row) => [row.id, row]))
  const sent = fromNotes.map((message) => {
    const row = stored.get(message.id)
    if (!row) throw new Error('A note of two people who have just matched was not stored')
    return markedOf(storedRowOf(message, row))
  })
  const both = [match.user1Id, match.user2Id]
  afterCommit(() => {
    for (const message of sent)
      publishMessage(deps.publish, both, message, (view) => ({ type: 'message.sent', message: view }))
  })
}

/** Locks the pair, their match and their conversation, and mutes the conversation after the commit. */
export const muteWhenEnding =
  (mute: (conversationId: string) => Promise<void>): TransactionListener<'pair.ending'> =>
  async (_, tx, { personIds, afterCommit }) => {
    const match = await lockPairAndMatch(tx, ...personIds)
    const conversationId = match && (await conversations.lockOfMatch(tx, match.id))
    if (conversationId) afterCommit(() => mute(conversationId))
  }

/** Delivers the conversation of two people again. */
export const unmuteWhenReunited =
  (unmute: (conversationId: string) => void): TransactionListener<'pair.reunited'> =>
  async (_, tx, { personIds, afterCommit }) => {
    const conversationId = await findConversation(tx, ...personIds)
    if (conversationId) afterCommit(() => unmute(conversationId))
  }

const findConversation = async (db: Db, oneId: string, otherId: string) =>
  (await conversations.findBetween(db, oneId, otherId))?.id
