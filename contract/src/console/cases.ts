import * as z from 'zod/mini'
import { AttachmentKind } from '../chat/attachments.ts'
import { ReportOutcome, ReportReason, ReportSubject } from '../people/safety.ts'
import { PicturePath } from '../photos/photos.ts'
import { Id, Instant, ItemNumber, text } from '../text.ts'
import { StaffMemberView } from './staff.ts'

export const CASES_PAGE = 50
export const ITEMS_PAGE = 50
export const MAX_NOTE_LENGTH = 2000
/** Of a profile link or an email address. */
export const MAX_PERSON_LENGTH = 500

/** 0: minors, threats to life, intimate images and extortion; 1: scam, hate, harassment and impersonation; 2: the rest. */
export const priorities = [0, 1, 2] as const
export const Priority = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type Priority = z.infer<typeof Priority>
/** How long after its first item a case of each priority is due. */
export const DUE_HOURS = { 0: 1, 1: 24, 2: 72 } as const satisfies Record<Priority, number>

/** `proposed`: a ban waits for the second person. */
export const caseStates = ['open', 'claimed', 'escalated', 'proposed', 'decided'] as const
export const CaseState = z.enum(caseStates)
export type CaseState = z.infer<typeof CaseState>

export const itemKinds = ['report', 'notice', 'signal', 'appeal'] as const
export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof ItemKind>

/** `waiting`: open, escalated and proposed, by due time. `mine`: claimed by the viewer. `claimed`: claimed by anybody. */
export const queues = ['waiting', 'mine', 'claimed', 'escalated', 'proposed', 'decided'] as const
/** `overdue`: every open case whose time is over, by due time. */
export const Queue = z.enum([...queues, 'overdue'])
export type Queue = z.infer<typeof Queue>

/**
 * `firstName` is null for somebody without a name or whose account is erased; `id` is null once it is erased.
 * `isUnknown`: nobody has said yet whom the case is about, so both are null.
 */
export const SubjectView = z.object({
  id: z.nullable(Id),
  firstName: z.nullable(z.string()),
  isUnknown: z.optional(z.literal(true)),
})
export type SubjectView = z.infer<typeof SubjectView>

/** A case as a row of a queue. `version` grows with each change; a change of an outdated version is refused. */
export const CaseRowView = z.object({
  number: z.string(),
  version: z.int(),
  priority: Priority,
  state: CaseState,
  subject: SubjectView,
  items: z.int(),
  reporters: z.int(),
  kinds: z.array(ItemKind),
  reasons: z.array(ReportReason),
  openedAt: Instant,
  dueAt: Instant,
  decidedAt: z.nullable(Instant),
  claimedBy: z.nullable(StaffMemberView),
})
export type CaseRowView = z.infer<typeof CaseRowView>

/** `due`: by due time. `likely`: by what the decided cases have taught (`CaseOrderView`). Both within each priority. */
export const caseOrders = ['due', 'likely'] as const
export const CaseOrder = z.enum(caseOrders)
export type CaseOrder = z.infer<typeof CaseOrder>

/** `order`: by due time if it is left out. The decided cases have an order of their own. */
export const CasesQuery = z.object({
  queue: Queue,
  order: z.optional(CaseOrder),
  after: z.optional(z.string().check(z.maxLength(200))),
})
export type CasesQuery = z.infer<typeof CasesQuery>

/** By priority, then by due time or likelihood; decided ones by when they were decided, latest first. */
export const CasesView = z.object({
  cases: z.array(CaseRowView),
  counts: z.object({
    waiting: z.int(),
    mine: z.int(),
    claimed: z.int(),
    escalated: z.int(),
    proposed: z.int(),
    decided: z.int(),
    overdue: z.int(),
  }),
  /** How many open cases of each priority are overdue, from 0 to 2. */
  overdue: z.tuple([z.int(), z.int(), z.int()]),
  next: z.nullable(z.string()),
})
export type CasesView = z.infer<typeof CasesView>

/** The thing that an item is about. `id`: of the photo, the prompt, the intro or the spoken answer. `seq`: of the message. */
export const AboutView = z.object({
  kind: ReportSubject,
  id: z.optional(z.string()),
  seq: z.optional(z.int()),
})
export type AboutView = z.infer<typeof AboutView>

/** The public part of the profile when the item came in. */
export const ProfileSnapshot = z.object({
  firstName: z.string(),
  age: z.nullable(z.number()),
  bio: z.string(),
  prompts: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
  photoIds: z.array(Id),
  /**
   * Its video and poster are read by the id. `mediaId`: of its video, of which the case has a copy if it was reported itself.
   * Captions are '' if no one speaks. Missing in items of an earlier release.
   */
  intro: z.optional(z.object({ id: Id, mediaId: Id, question: z.string(), captions: z.string() })),
  voiceAnswers: z.optional(z.array(z.object({ id: Id, question: z.string(), text: z.string() }))),
})
export type ProfileSnapshot = z.infer<typeof ProfileSnapshot>

/**
 * At most ten messages before and ten after the reported one; without one, the last ten. `earlier`: the texts of the 14
 * days before the report that an edit or the deletion replaced, oldest first. `attachment`: a photo or voice message; the
 * case has a copy of those of the subject, which `mediaId` names, unless they were gone before the report.
 */
export const SnapshotMessage = z.object({
  seq: z.nullable(z.int()),
  by: z.enum(['reporter', 'subject']),
  content: z.string(),
  attachment: z.optional(z.object({ kind: AttachmentKind, mediaId: z.optional(Id) })),
  at: z.nullable(Instant),
  isReported: z.boolean(),
  isNote: z.boolean(),
  isEdited: z.optional(z.literal(true)),
  isDeleted: z.optional(z.literal(true)),
  earlier: z.optional(z.array(z.string())),
})
export type SnapshotMessage = z.infer<typeof SnapshotMessage>

/**
 * One report, notice, signal or appeal, as it was when it came in. `isIntact` is false if the stored snapshot was
 * changed. `reporter` numbers the reporters of a case from 1, without saying who they are; null for a signal. `place`: where
 * a notice says the content is. `rules`: the text rules of a signal. `decision`: the number of the decision that an appeal is about,
 * or of the ban that a new account matches; `caseOfBan`: the number of its case.
 */
export const CaseItemView = z.object({
  id: Id,
  kind: ItemKind,
  at: Instant,
  reason: z.nullable(ReportReason),
  number: z.nullable(z.string()),
  reporter: z.nullable(z.int()),
  words: z.string(),
  place: z.nullable(z.string()),
  about: z.nullable(AboutView),
  profile: z.nullable(ProfileSnapshot),
  messages: z.array(SnapshotMessage),
  rules: z.array(z.string()),
  decision: z.nullable(z.string()),
  caseOfBan: z.nullable(z.string()),
  isIntact: z.boolean(),
})
export type CaseItemView = z.infer<typeof CaseItemView>

export const caseEventKinds = [
  'opened',
  'added',
  'assigned',
  'claimed',
  'released',
  'escalated',
  'proposed',
  'rejected',
  'decided',
  'reversed',
  'reopened',
] as const
export const CaseEventKind = z.enum(caseEventKinds)
export type CaseEventKind = z.infer<typeof CaseEventKind>

/** `by` is null for what Hearth did itself and for the operator's commands. */
export const CaseEventView = z.object({
  at: Instant,
  kind: CaseEventKind,
  by: z.nullable(StaffMemberView),
  note: z.string(),
})
export type CaseEventView = z.infer<typeof CaseEventView>

/** Another account with a near-duplicate of one of the photos. */
export const NearDuplicateView = z.object({
  personId: Id,
  firstName: z.nullable(z.string()),
  photoId: Id,
  otherPhotoId: Id,
})
export type NearDuplicateView = z.infer<typeof NearDuplicateView>

/** A case with the newest items; `next` continues them. Reading it is recorded in the audit log. */
export const CaseView = z.object({
  ...CaseRowView.shape,
  accountCreatedAt: z.nullable(Instant),
  isSuspended: z.boolean(),
  /** Null until the case is decided. One without action can be reopened. */
  outcome: z.nullable(ReportOutcome),
  previousCase: z.nullable(z.string()),
  newestItems: z.array(CaseItemView),
  next: z.nullable(z.string()),
  /** The role of the viewer sees no photo of this case. */
  arePhotosWithheld: z.optional(z.literal(true)),
  history: z.array(CaseEventView),
  nearDuplicates: z.array(NearDuplicateView),
})
export type CaseView = z.infer<typeof CaseView>

export const CaseItemsQuery = z.object({ after: z.string().check(z.maxLength(200)) })
export const CaseItemsView = z.object({ items: z.array(CaseItemView), next: z.nullable(z.string()) })
export type CaseItemsView = z.infer<typeof CaseItemsView>

export const CasePath = z.object({ number: ItemNumber })
export const CaseAttachmentPath = z.object({ number: ItemNumber, mediaId: Id })
export const CasePicturePath = z.extend(PicturePath, CasePath.shape)
/** A file of an intro or a spoken answer of a case. */
export const CaseClipPath = z.extend(CasePath, {
  clipId: Id,
  file: z.enum(['video.mp4', 'poster.webp', 'audio.m4a']),
})

/** The version that the viewer has seen. */
export const CaseChangeInput = z.strictObject({ version: z.int() })
export type CaseChangeInput = z.infer<typeof CaseChangeInput>

export const EscalationInput = z.strictObject({ version: z.int(), note: text(MAX_NOTE_LENGTH) })
export type EscalationInput = z.infer<typeof EscalationInput>

/** `person`: a link to the profile of the subject, or the address of the account. */
export const AssignmentInput = z.strictObject({ version: z.int(), person: text(MAX_PERSON_LENGTH) })
export type AssignmentInput = z.infer<typeof AssignmentInput>
