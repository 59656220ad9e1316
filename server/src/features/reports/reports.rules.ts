import type { AboutView, SnapshotMessage } from '@hearth/contract/console/cases'
import type { ReportInput } from '@hearth/contract/people/safety'
import type { Evidence } from '../chat/chat.ts'

/** How many messages moderators see on either side of the reported one, or of the last ones without one. */
const AROUND = 10

/** Returns the thing that a report is about. */
export function aboutOf({ seq, isAboutNote, about }: ReportInput): AboutView {
  if (seq !== undefined) return { kind: 'message', seq }
  if (isAboutNote) return { kind: 'note' }
  return about ?? { kind: 'profile' }
}

type Messages = NonNullable<Evidence['messages']>

/** Returns the messages of a report that moderators see: ten before and ten after the reported one, or the last ten. */
export function snapshotMessagesOf(
  reporterId: string | null,
  reportedSeq: number | undefined,
  messages: Messages,
): SnapshotMessage[] {
  const seen =
    reportedSeq === undefined
      ? messages.slice(-AROUND)
      : messages.filter(({ seq = 0 }) => Math.abs(seq - reportedSeq) <= AROUND)
  return seen.map((message) => ({
    seq: message.seq ?? null,
    by: message.senderId === reporterId ? 'reporter' : 'subject',
    content: message.content ?? '',
    ...attachmentOf(message, reporterId),
    at: message.createdAt?.toISOString() ?? null,
    isReported: isReportedIn(message, reportedSeq),
    isNote: message.isNote ?? false,
    ...changesOf(message),
  }))
}

/** Only what the reported person sent is copied into the case. */
const attachmentOf = ({ senderId, attachment }: Messages[number], reporterId: string | null) => {
  if (!attachment) return {}
  const mediaId = senderId === reporterId ? undefined : attachment.media?.id
  return { attachment: { kind: attachment.kind, ...(mediaId && { mediaId }) } }
}

/** Returns the photos and voice messages of which the case gets copies. */
export const attachmentsIn = (messages: readonly SnapshotMessage[]) =>
  messages.flatMap(({ attachment }) =>
    attachment?.mediaId ? [{ kind: attachment.kind, mediaId: attachment.mediaId }] : [],
  )

const isReportedIn = ({ seq, isReported = false }: Messages[number], reportedSeq: number | undefined) =>
  isReported || (seq !== undefined && seq === reportedSeq)

const changesOf = ({ editedAt, deletedAt, earlier = [] }: Messages[number]) => ({
  ...(editedAt && { isEdited: true as const }),
  ...(deletedAt && { isDeleted: true as const }),
  ...(earlier.length > 0 && { earlier: [...earlier] }),
})
