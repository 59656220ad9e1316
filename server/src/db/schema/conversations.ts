import type { AttachmentKind, AttachmentView } from '@hearth/contract/chat/attachments'
import type { MediaView } from '@hearth/contract/media/media'
import type { ClosingLine } from '@hearth/contract/people/matching'
import type { About } from '@hearth/contract/people/notes'
import type { ReportReason } from '@hearth/contract/people/safety'
import type { ColumnType, Generated } from 'kysely'

export type NullableColumn<T> = ColumnType<T | null, T | null | undefined, T | null>

export type MatchTable = {
  id: Generated<string>
  user1Id: string
  user2Id: string
  createdAt: Date
  endedAt: NullableColumn<Date>
  endedById: NullableColumn<string>
  closingLine: NullableColumn<ClosingLine>
  farewellSeenAt: NullableColumn<Date>
  /** Since when nothing is left of it but that there was one. */
  erasedAt: NullableColumn<Date>
  /** Which page has shown the match to each of the two, by the id it sent along. */
  user1Moment: NullableColumn<string>
  user2Moment: NullableColumn<string>
  /** 1 if each has written, 2 if each has written much; as of the last count. */
  talk: Generated<number>
}

/** One row: until when the messages of matches have been counted. */
export type TalkCountTable = { isOnly: Generated<boolean>; countedUntil: NullableColumn<Date> }

export type ConversationTable = {
  id: Generated<string>
  matchId: string
  lastMessageAt: Date | null
  lastSeq: Generated<number>
  /** Counts edits, deletions and reactions. */
  lastChange: Generated<number>
  createdAt: Date
}

export type MessageTable = {
  id: Generated<string>
  conversationId: string
  senderId: string
  clientId: string
  seq: number
  content: string
  attachment: ColumnType<AttachmentView | null, string | null | undefined, string | null>
  about: NullableColumn<About>
  /** The seq of the message it answers. */
  replyTo: NullableColumn<number>
  /** It began with words of a language model. */
  isSuggested: Generated<boolean>
  /** One emoji a person, by the person's id. */
  reactions: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
  /** The last change of the conversation that touched it, 0 for none. */
  changed: Generated<number>
  editedAt: NullableColumn<Date>
  deletedAt: NullableColumn<Date>
  createdAt: Date
}

/** A photo or voice message that was announced for a conversation. */
export type AttachmentTable = {
  mediaId: string
  conversationId: string
  senderId: string
  kind: AttachmentKind
  /** Null until it is ready. */
  view: ColumnType<MediaView | null, never, string>
  /** Null until it is sent. */
  messageId: ColumnType<string | null, never, string>
  createdAt: Date
}

/** A person allows photos in a conversation. */
export type PhotoConsentTable = { conversationId: string; personId: string; photosAllowedAt: Date }

/** A message whose recipient does not want to read this word of it. */
export type HiddenMessageTable = { messageId: string; wordId: string }

/** An encrypted text of a message from before an edit or its deletion. */
export type EarlierTextTable = {
  id: Generated<number>
  messageId: string
  content: string
  changedAt: Date
}

/** How far somebody has come in a conversation; no row is 0 and 0. */
export type ReadPositionTable = {
  conversationId: string
  personId: string
  deliveredSeq: Generated<number>
  readSeq: Generated<number>
}

/** A report; nobody's id is left in it once the account of either is deleted. */
export type EncryptedReportTable = {
  id: Generated<string>
  number: string
  reporterId: string | null
  clientId: string
  reportedId: string | null
  reason: ReportReason
  /** The words and the evidence as encrypted JSON. */
  content: string
  createdAt: Date
}

/** The reports of releases before 0.3.0; they are moved to `encryptedReports`. */
export type ReportTable = {
  id: Generated<string>
  number: string
  reporterId: string
  clientId: string
  /** Null where there was nobody of that id (any more). */
  reportedId: string | null
  reason: ReportReason
  words: Generated<string>
  conversationId: string | null
  messageSeq: number | null
  /** A copy of what was said last, as JSON. */
  evidence: ColumnType<unknown, string | null, string | null>
  createdAt: Date
}

export type PersonSettingTable = {
  userId: string
  readReceipts: Generated<boolean>
  turnReminders: Generated<boolean>
  /** Null where the region of the device decides, as for the miles. */
  showsAmPm: NullableColumn<boolean>
  showsMiles: NullableColumn<boolean>
  remindedAt: NullableColumn<Date>
}
