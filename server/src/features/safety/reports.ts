import { randomInt } from 'node:crypto'
import type { ReportInput, ReportView } from '@hearth/contract/safety'
import { type Ctx, type Evidence, transact } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { type ReportRow, reports } from './reports.store.ts'

// Without what is taken for something else when it is read out.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 10

/** Says nothing of how many others there are, and cannot be guessed. */
const newNumber = () => Array.from({ length: NUMBER_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

const viewOf = ({ number, createdAt }: ReportRow): ReportView => ({
  number,
  createdAt: createdAt.toISOString(),
})

const rowOf = ({ clientId, reason, words, seq }: ReportInput, { conversationId, messages }: Evidence) => ({
  number: newNumber(),
  clientId,
  reason,
  words: words ?? '',
  conversationId: conversationId ?? null,
  messageSeq: seq ?? null,
  evidence: messages ? JSON.stringify(messages) : null,
})

/**
 * Keeps a report with a copy of what was said last between the two, also once they are apart. Of somebody who is not
 * there it answers the same, or it would tell who left. Again it gets the number it got before.
 */
export async function report(ctx: Ctx, input: ReportInput): Promise<ReportView> {
  return transact(ctx, async (tx) => {
    const reporterId = ctx.viewerId
    const earlier = await reports.findByClientId(tx, reporterId, input.clientId)
    if (earlier) return viewOf(earlier)
    const evidence = await ctx.between.evidence(ctx, tx, input)
    if (!evidence.personId || evidence.personId === reporterId) throw notFound('Person')
    const isThere = await reports.isThere(tx, evidence.personId)
    const made = await reports.insertOnce(tx, {
      ...rowOf(input, evidence),
      reportedId: isThere ? evidence.personId : null,
      reporterId,
      createdAt: ctx.now(),
    })
    const row = made ?? (await reports.findByClientId(tx, reporterId, input.clientId))
    if (!row) throw notFound('Report')
    return viewOf(row)
  })
}
