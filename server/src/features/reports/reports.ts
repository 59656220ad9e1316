import type { SnapshotMessage } from '@hearth/contract/console/cases'
import {
  type MyReportsView,
  type ReportInput,
  ReportSubject,
  type ReportView,
} from '@hearth/contract/people/safety'
import { Id } from '@hearth/contract/text'
import * as z from 'zod/mini'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Encryptor } from '../../cryptography/encryption.ts'
import type { Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { addItem, copyAttachments, copyPhotos, newNumber, outcomesOf, priorityOf } from '../cases/cases.ts'
import { collectEvidence, type Evidence } from '../chat/chat.ts'
import type { PhotoDeps } from '../photos/photos.ts'
import { aboutOf, attachmentsIn, snapshotMessagesOf } from './reports.rules.ts'
import { type ReportRow, reports } from './reports.store.ts'

export { newNumber }

/** Encrypts reports, so that they can be kept when the accounts are gone. */
export type ReportEncryptor = Pick<Encryptor, 'encrypt' | 'decrypt' | 'start'>
/** The dependencies of operations on reports. */
export type ReportDeps = Deps & { reportEncryptor: ReportEncryptor }
type ReportCtx = ReportDeps & PhotoDeps & { viewerId: string }

const REPORT_KEPT_MS = 365 * 86_400_000
const AT_ONCE = 100

const viewOf = ({ number, createdAt }: Pick<ReportRow, 'number' | 'createdAt'>): ReportView => ({
  number,
  createdAt: createdAt.toISOString(),
})

/** The encrypted part of a report: all texts, by role and without the ids of the two people. */
function reportContentOf(
  reporterId: string,
  { words, seq, about }: Pick<ReportInput, 'words' | 'seq'> & { about?: ReportSubject },
  { messages, ...evidence }: Omit<Evidence, 'personId'>,
): string {
  const said = messages?.map(({ senderId, attachment, ...message }) => ({
    by: senderId === reporterId ? 'reporter' : 'reported',
    ...message,
    ...(attachment && { attachmentKind: attachment.kind }),
  }))
  return JSON.stringify({ words: words ?? '', seq, about, ...evidence, said })
}

/**
 * Stores a report with a copy of the last messages between the two, also after an end or a block, and adds it to the open
 * case of the person, which also gets copies of the photos, and of what the person sent among these messages. The reply is the same for a deleted person, so it does not
 * reveal who left. A repeat gets the same number. Throws `not_found`.
 */
export async function report(ctx: ReportCtx, input: ReportInput): Promise<ReportView> {
  return transact(ctx, async (tx, afterCommit) => {
    const reporterId = ctx.viewerId
    const { clientId, reason } = input
    const earlier = await reports.findByClientId(tx, reporterId, clientId)
    if (earlier) return viewOf(earlier)
    const { personId, ...evidence } = await collectEvidence(ctx, tx, input)
    if (!personId || personId === reporterId) throw new AppError('person_not_found')
    const reportedId = (await reports.isThere(tx, personId)) ? personId : null
    const made = await reports.insertOnce(tx, {
      number: newNumber(),
      clientId,
      reason,
      content: ctx.reportEncryptor.encrypt(
        reportContentOf(reporterId, { ...input, about: aboutOf(input).kind }, evidence),
      ),
      reportedId,
      reporterId,
      createdAt: ctx.now(),
    })
    if (made) {
      afterCommit(ctx.counts.report)
      const snapshot = snapshotMessagesOf(reporterId, input.seq, evidence.messages ?? [])
      const added = await addToCase(ctx, tx, made, { input, messages: snapshot })
      const { number } = added
      afterCommit(() => copyPhotos(ctx, { number, ...reportedIn(input) }))
      const attachments = attachmentsIn(snapshot)
      afterCommit(() => copyAttachments(ctx, number, attachments))
    }
    const row = made ?? (await reports.findByClientId(tx, reporterId, clientId))
    if (!row) throw new AppError('report_not_found')
    return viewOf(row)
  })
}

/** The photo or the clip that a report is about, of which a larger copy or the sound is kept. */
function reportedIn({ about }: ReportInput) {
  const id = Id.safeParse(about?.id).data
  return about?.kind === 'photo' ? { reportedPhotoId: id } : { reportedClipId: id }
}

function addToCase(
  ctx: ReportDeps,
  tx: Tx,
  { number, reporterId, reportedId, reason }: ReportRow,
  { input, messages }: { input: ReportInput; messages: SnapshotMessage[] },
) {
  return addItem(ctx, tx, {
    personId: reportedId,
    kind: 'report',
    reporterId: reporterId ?? undefined,
    reason,
    number,
    priority: priorityOf(reason),
    content: {
      words: input.words ?? '',
      about: aboutOf(input),
      messages,
    },
  })
}

/** Returns the newest reports of the viewer in the last year, with the kind of thing they are about and the kind of outcome. */
export async function listOwnReports(ctx: Ctx & Pick<ReportDeps, 'reportEncryptor'>): Promise<MyReportsView> {
  const since = new Date(ctx.now().getTime() - REPORT_KEPT_MS)
  const [rows, outcomes] = await Promise.all([
    reports.listBy(ctx.db, ctx.viewerId, since),
    outcomesOf(ctx.db, ctx.viewerId),
  ])
  return {
    reports: rows.map((row) => ({
      ...viewOf(row),
      reason: row.reason,
      about: subjectIn(ctx.reportEncryptor.decrypt(row.content)),
      outcome: outcomes.get(row.number) ?? null,
    })),
  }
}

const Content = z.object({ about: ReportSubject })

/** A report of an earlier release does not say what it is about. */
const subjectIn = (content: string): ReportSubject | null =>
  Content.safeParse(JSON.parse(content)).data?.about ?? null

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
