import { randomInt } from 'node:crypto'
import type { ReportInput, ReportView } from '@hearth/contract/people/safety'
import * as z from 'zod/mini'
import { type Deps, transact } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Encryptor } from '../../outside/encryption.ts'
import { collectEvidence, type Evidence } from '../chat/chat.ts'
import { type ReportRow, reports } from './reports.store.ts'

/** Encrypts reports, so that they can be kept when the accounts are gone. */
export type ReportEncryptor = Pick<Encryptor, 'encrypt' | 'decrypt'>
/** The dependencies of operations on reports. */
export type ReportDeps = Deps & { reportEncryptor: ReportEncryptor }

// Without what is taken for something else when it is read out.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 10

const REPORT_KEPT_MS = 365 * 86_400_000
const AT_ONCE = 100

/** Returns a number that says nothing of how many others there are, and cannot be guessed. */
export const newNumber = () =>
  Array.from({ length: NUMBER_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

const viewOf = ({ number, createdAt }: ReportRow): ReportView => ({
  number,
  createdAt: createdAt.toISOString(),
})

/** The encrypted part of a report: all texts, by role and without the ids of the two people. */
function reportContentOf(
  reporterId: string,
  { words, seq }: Pick<ReportInput, 'words' | 'seq'>,
  { messages, ...evidence }: Omit<Evidence, 'personId'>,
): string {
  const said = messages?.map(({ senderId, ...message }) => ({
    by: senderId === reporterId ? 'reporter' : 'reported',
    ...message,
  }))
  return JSON.stringify({ words: words ?? '', seq, ...evidence, said })
}

/**
 * Stores a report with a copy of the last messages between the two, also after an end or a block. The reply is the same
 * for a deleted person, so it does not reveal who left. A repeat gets the same number. Throws `not_found`.
 */
export async function report(
  ctx: ReportDeps & { viewerId: string },
  input: ReportInput,
): Promise<ReportView> {
  return transact(ctx, async (tx) => {
    const reporterId = ctx.viewerId
    const { clientId, reason } = input
    const earlier = await reports.findByClientId(tx, reporterId, clientId)
    if (earlier) return viewOf(earlier)
    const { personId, ...evidence } = await collectEvidence(ctx, tx, input)
    if (!personId || personId === reporterId) throw new AppError('person_not_found')
    const made = await reports.insertOnce(tx, {
      number: newNumber(),
      clientId,
      reason,
      content: ctx.reportEncryptor.encrypt(reportContentOf(reporterId, input, evidence)),
      reportedId: (await reports.isThere(tx, personId)) ? personId : null,
      reporterId,
      createdAt: ctx.now(),
    })
    const row = made ?? (await reports.findByClientId(tx, reporterId, clientId))
    if (!row) throw new AppError('report_not_found')
    return viewOf(row)
  })
}

/** Erases reports that are a year old, after it has encrypted those of the release before. */
export async function eraseReports(deps: ReportDeps): Promise<void> {
  while ((await encryptPlain(deps)) > 0);
  await reports.deleteBefore(deps.db, new Date(deps.now().getTime() - REPORT_KEPT_MS))
}

const encryptPlain = (deps: ReportDeps): Promise<number> =>
  deps.transact(async (tx) => {
    const rows = await reports.takePlain(tx, AT_ONCE)
    for (const { words, messageSeq, conversationId, evidence, id: _, ...row } of rows) {
      const content = reportContentOf(
        row.reporterId,
        { words, ...(messageSeq !== null && { seq: messageSeq }) },
        { ...(conversationId && { conversationId }), ...messagesIn(evidence) },
      )
      await reports.insertOnce(tx, { ...row, content: deps.reportEncryptor.encrypt(content) })
    }
    return rows.length
  })

const Messages = z.array(z.looseObject({ senderId: z.string() }))

function messagesIn(evidence: unknown): Pick<Evidence, 'messages'> {
  const messages = Messages.safeParse(evidence)
  return messages.success ? { messages: messages.data } : {}
}
