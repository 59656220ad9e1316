import type { AttachmentView } from '@hearth/contract/chat/attachments'
import { EVIDENCE_MESSAGES } from '@hearth/contract/people/safety'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { findFormer, findNote } from '../matching/matching.ts'
import { earlierTextsOf } from './changes/earlier-texts.ts'
import { conversations } from './chat.store.ts'
import { type MessageRow, messages } from './sending/messages.store.ts'

/** The conversation of two people, as far as a report needs it. Without `personId` if there is no such person. */
export type Evidence = {
  personId?: string
  conversationId?: string
  messages?: readonly CopiedMessage[]
}

/** A message of the release before, which reports still hold, may have only some of this. */
type CopiedMessage = {
  senderId: string
  seq?: number | undefined
  content?: string | null | undefined
  attachment?: AttachmentView | null | undefined
  createdAt?: Date | undefined
  editedAt?: Date | null | undefined
  deletedAt?: Date | null | undefined
  /** The texts from before edits and the deletion, oldest first. */
  earlier?: readonly string[] | undefined
  isNote?: boolean | undefined
  isReported?: boolean | undefined
}

/** The person, match or message that a report is about. */
type Reported = {
  personId?: string | undefined
  matchId?: string | undefined
  seq?: number | undefined
  isAboutNote?: boolean | undefined
}

/** How many messages on either side of the one that is reported are copied with it. */
const ABOUT_IT = 10

const copyOf = (
  { seq, senderId, content, attachment, createdAt, editedAt, deletedAt }: MessageRow,
  earlier: readonly string[] | undefined,
) => ({
  seq,
  senderId,
  content,
  ...(attachment && { attachment }),
  createdAt,
  editedAt,
  deletedAt,
  ...(earlier && { earlier }),
})

/** A note is copied as a message is; with a match it is one, and has a number. */
const noteCopyOf = (
  { swiperId, about, note, createdAt }: NonNullable<Awaited<ReturnType<typeof findNote>>>,
  isReported = false,
) => ({ isNote: true, isReported, senderId: swiperId, content: note, about, createdAt })

/**
 * Returns the last messages between the viewer and the reported person, also after a block or an end, with the texts that
 * they had before.
 */
export async function collectEvidence(
  ctx: Ctx,
  tx: Tx,
  { personId, matchId, seq, isAboutNote }: Reported,
): Promise<Evidence> {
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
  const earlier = await earlierTextsOf(
    ctx,
    tx,
    rows.map((row) => row.id),
  )
  return {
    personId: aboutId,
    conversationId: id,
    messages: rows.map((row) => copyOf(row, earlier.get(row.id))),
  }
}
