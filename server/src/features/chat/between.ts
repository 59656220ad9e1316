import { EVIDENCE_MESSAGES } from '@hearth/contract/safety'
import type { BetweenPeople, Evidence } from '../../context.ts'
import { findFormer, findNote, lockPairAndMatch } from '../matching/matching.ts'
import { conversations } from './chat.store.ts'
import { type MessageRow, messages } from './sending/messages.store.ts'

/** How many messages on either side of the one that is reported are copied with it. */
const ABOUT_IT = 5

const copyOf = ({ seq, senderId, content, createdAt, editedAt, deletedAt }: MessageRow) => ({
  seq,
  senderId,
  content,
  createdAt,
  editedAt,
  deletedAt,
})

/** A note is copied as a message is; with a match it is one, and has a number. */
const noteCopyOf = (
  { swiperId, about, note, createdAt }: NonNullable<Awaited<ReturnType<typeof findNote>>>,
  isReported = false,
) => ({ isNote: true, isReported, senderId: swiperId, content: note, about, createdAt })

/** The operations of chat that safety needs in its own transaction. */
export const between: BetweenPeople = {
  lockConversation: async (tx, oneId, otherId) => {
    const match = await lockPairAndMatch(tx, oneId, otherId)
    const conversationId = match && (await conversations.lockOfMatch(tx, match.id))
    return conversationId ? { conversationId } : {}
  },

  evidence: async (ctx, tx, { personId, matchId, seq, isAboutNote }): Promise<Evidence> => {
    const aboutId = matchId ? await findFormer(ctx, tx, matchId) : personId
    if (!aboutId) return {}
    const conversation = await conversations.findBetween(tx, ctx.viewerId, aboutId)
    if (!conversation) {
      const note = await findNote(tx, ctx.viewerId, aboutId)
      return { personId: aboutId, ...(note && { messages: [noteCopyOf(note, isAboutNote)] }) }
    }
    const { id, lastSeq } = conversation
    const newest = { from: lastSeq - EVIDENCE_MESSAGES + 1, to: lastSeq }
    const meant = seq ? { from: seq - ABOUT_IT, to: seq + ABOUT_IT } : newest
    const rows = await messages.listWithin(tx, id, [newest, meant])
    return { personId: aboutId, conversationId: id, messages: rows.map(copyOf) }
  },
}
