import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { CaseEventKind, CaseState, ItemKind, Priority } from '@hearth/contract/console/cases'
import type {
  Basis,
  DecidedThing,
  HiddenThing,
  LimitedRight,
  Measure,
} from '@hearth/contract/console/decisions'
import type { StaffRole } from '@hearth/contract/console/staff'
import type { ReportOutcome, ReportReason } from '@hearth/contract/people/safety'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** A decision of the operator about an account, with its reasons. */
type DecisionTable = {
  id: Generated<string>
  /** The code by which both sides name it. */
  number: string
  personId: string
  measure: Measure
  ground: ReportReason
  facts: string
  /** Not after a report. */
  isOwnInitiative: boolean
  endsAt: NullableColumn<Date>
  createdAt: Date
  reversedAt: NullableColumn<Date>
  /** Why it was reversed, for the person to read. Null also for what was reversed before this was stored. */
  reversalAnswer: NullableColumn<string>
  caseId: NullableColumn<string>
  /** Null: the operator by a command, or Hearth itself. */
  decidedBy: NullableColumn<string>
  confirmedBy: NullableColumn<string>
  confirmedAt: NullableColumn<Date>
  /** A proposed ban that the second person did not confirm. */
  rejectedAt: NullableColumn<Date>
  basis: Generated<Basis>
  /** The provision of the law, for that basis. */
  provision: NullableColumn<string>
  isAutomated: Generated<boolean>
  /** A signal of a program was in the case. */
  isFoundByProgram: Generated<boolean>
  rights: Generated<LimitedRight[]>
  /** Written as JSON. */
  things: ColumnType<DecidedThing[], string | undefined, string>
}

/** A right that a person does not have now. */
type RestrictionTable = {
  personId: string
  kind: 'suspended' | LimitedRight | 'waiting'
  /** Null exactly for `waiting`. */
  decisionId: NullableColumn<string>
  endsAt: NullableColumn<Date>
}

type AppealTable = {
  decisionId: string
  text: string
  sentAt: Date
  outcome: NullableColumn<'upheld' | 'reversed'>
  answer: NullableColumn<string>
  answeredAt: NullableColumn<Date>
  /** A copy of `decidedBy` of the decision, for the check that another person answers. */
  decisionBy: NullableColumn<string>
  answeredBy: NullableColumn<string>
}

/** A keyed hash of what a banned account had. It outlives the account. */
type BannedHashTable = {
  kind: 'email' | 'photo'
  hash: string
  decisionNumber: string
  /** Of the banned account. */
  caseNumber: NullableColumn<string>
  /** The ban waits for the second person. */
  isProposed: Generated<boolean>
  endsAt: Date
}

/** The pictures of a banned account, to find near copies of them. They outlive the account. */
type BannedPicturesTable = {
  id: Generated<number>
  decisionNumber: string
  /** Encrypted JSON. */
  hashes: string
}

/** A decision that took effect, for the transparency figures. Triggers write it. It outlives account and decision. */
type DecisionFigureTable = {
  number: string
  measure: Measure
  ground: ReportReason
  isOwnInitiative: boolean
  isAutomated: boolean
  caseId: NullableColumn<string>
  inForceAt: Date
  appealedAt: NullableColumn<Date>
  reversedOnAppealAt: NullableColumn<Date>
}

/** A thing of a profile that a decision hides from others. `thingId` is empty for the bio. */
type HiddenThingTable = {
  personId: string
  kind: Exclude<HiddenThing['kind'], AttachmentKind>
  thingId: string
  decisionId: string
}

type StaffTable = {
  personId: string
  role: StaffRole
  addedAt: Date
  endedAt: NullableColumn<Date>
}

/** Everybody who works or has worked in the console. */
type StaffPeopleView = { personId: string }

type CaseTable = {
  id: Generated<string>
  number: string
  /** Null once the account is erased. */
  personId: NullableColumn<string>
  /** The case came from a notice that names no account, and has not been assigned to one. */
  isUnassigned: Generated<boolean>
  previousCaseId: NullableColumn<string>
  priority: Priority
  state: CaseState
  claimedBy: NullableColumn<string>
  version: Generated<number>
  items: Generated<number>
  reporters: Generated<number>
  kinds: Generated<ItemKind[]>
  reasons: Generated<ReportReason[]>
  openedAt: Date
  dueAt: Date
  overdueToldAt: NullableColumn<Date>
  /** Something made it urgent then, and nobody has claimed it since. */
  urgentSince: NullableColumn<Date>
  decidedAt: NullableColumn<Date>
  /** Its place in the order “likely first”, from 0; 500 as long as nothing is known. */
  place: Generated<number>
  /** How many of its items the place takes into account. */
  placedItems: Generated<number>
  /** Null until the case is decided. */
  outcome: NullableColumn<ReportOutcome>
}

type CaseItemTable = {
  id: Generated<string>
  caseId: string
  kind: ItemKind
  reporterId: NullableColumn<string>
  /** The number of the reporter within the case, from 1. */
  reporter: NullableColumn<number>
  reason: NullableColumn<ReportReason>
  number: NullableColumn<string>
  /** The same item again, of the same kind, changes nothing. */
  sourceKey: NullableColumn<string>
  /** Encrypted JSON. */
  content: string
  contentHash: string
  createdAt: Date
}

type CaseEventTable = {
  id: Generated<number>
  caseId: string
  at: Date
  kind: CaseEventKind
  actorId: NullableColumn<string>
  /** Encrypted. */
  note: NullableColumn<string>
}

/** An encrypted copy, in base64, of a photo or voice message that was sent to who reported it. */
type CaseAttachmentTable = { caseId: string; mediaId: string; kind: AttachmentKind; content: string }

/** An encrypted copy of a picture of a reported photo, or of a clip. */
type CasePhotoTable = {
  caseId: string
  photoId: string
  picture: string
}

/** A notice of somebody without an account. */
type NoticeTable = {
  id: Generated<string>
  number: string
  clientId: string
  /** Encrypted JSON. */
  content: string
  /** A keyed hash of the token in the mailed link. Null for a notice without an address. */
  linkHash: NullableColumn<string>
  createdAt: Date
  /** When the address was proven and the notice entered the queue. */
  confirmedAt: NullableColumn<Date>
  caseId: NullableColumn<string>
}

/** The order “likely first” as learned, with how many of the cases it would have put first led to a measure. */
type CaseModelTable = {
  id: Generated<number>
  trainedAt: Date
  cases: number
  measures: number
  first: number
  firstMeasures: number
  /** Encrypted JSON. */
  model: string
}

/** The figures of a month, as counted on the first night after it. */
type TransparencyFigureTable = {
  /** The first day of the month. */
  month: string
  /** Written as JSON. */
  figures: ColumnType<unknown, string, never>
  computedAt: Date
}

/** Everybody who works in the console now. */
type ActiveStaffView = { personId: string }

type SuspendedPeopleView = { personId: string }

/** Everybody whose account staff have not approved. */
type UnapprovedPeopleView = { personId: string }

/** The tables of staff, cases and decisions. */
export interface ModerationTables {
  restrictions: RestrictionTable
  decisions: DecisionTable
  appeals: AppealTable
  bannedHashes: BannedHashTable
  bannedPictures: BannedPicturesTable
  decisionFigures: DecisionFigureTable
  hiddenThings: HiddenThingTable
  staff: StaffTable
  staffPeople: StaffPeopleView
  cases: CaseTable
  caseItems: CaseItemTable
  caseEvents: CaseEventTable
  casePhotos: CasePhotoTable
  caseAttachments: CaseAttachmentTable
  notices: NoticeTable
  transparencyFigures: TransparencyFigureTable
  caseModels: CaseModelTable
  activeStaff: ActiveStaffView
  suspendedPeople: SuspendedPeopleView
  waitingPeople: UnapprovedPeopleView
}
