import * as z from 'zod/mini'
import { problemMessage } from '../refusals.ts'
import { ClientId, Id, Instant, text } from '../text.ts'

export const BLOCKS_PAGE = 50

/** Whether the viewer blocks a person; the same reply for people who do not exist. */
export const BlockView = z.object({ isBlocked: z.boolean() })
export type BlockView = z.infer<typeof BlockView>

/** A person whom the viewer has blocked. */
export const BlockedView = z.object({ id: Id, firstName: z.string(), blockedAt: Instant })
export type BlockedView = z.infer<typeof BlockedView>

export const BlocksQuery = z.object({ after: z.optional(z.string().check(z.maxLength(200))) })
export type BlocksQuery = z.infer<typeof BlocksQuery>

/** Latest first. */
export const BlocksView = z.object({ blocked: z.array(BlockedView), next: z.nullable(z.string()) })
export type BlocksView = z.infer<typeof BlocksView>

/** The keys of the reasons for a report; the page has the texts. */
export const reportReasons = [
  'harassment',
  'hate',
  'sexual',
  'scam',
  'fake',
  'underage',
  'violence',
  'extortion',
  'elsewhere',
  'other',
] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** The thing that a report is about. */
export const reportSubjects = [
  'profile',
  'photo',
  'prompt',
  'intro',
  'voice_answer',
  'note',
  'message',
] as const
export const ReportSubject = z.enum(reportSubjects)
export type ReportSubject = z.infer<typeof ReportSubject>

export const MAX_REPORT_LENGTH = 1000
/** How many of the last messages between the two are copied into a report. */
export const EVIDENCE_MESSAGES = 50
/** Less than what the database can hold, so that it can hold the numbers of the messages after it. */
const MAX_REPORTED_SEQ = 2_000_000_000

/**
 * A report names a person by id or by a match, ended or not. `seq` is the reported message; `isAboutNote` reports the note
 * of their like; `about` reports a photo, an answer, the intro or a spoken answer of theirs.
 */
export const ReportInput = /* @__PURE__ */ z
  .strictObject({
    clientId: ClientId,
    personId: z.optional(Id),
    matchId: z.optional(Id),
    seq: z.optional(z.int().check(z.gte(1), z.lte(MAX_REPORTED_SEQ))),
    isAboutNote: z.optional(z.boolean()),
    about: z.optional(
      z.strictObject({
        kind: z.enum(['photo', 'prompt', 'intro', 'voice_answer']),
        id: z.string().check(z.maxLength(100)),
      }),
    ),
    reason: ReportReason,
    words: z.optional(text(MAX_REPORT_LENGTH)),
  })
  .check(
    z.refine(({ personId, matchId }) => (personId === undefined) !== (matchId === undefined), {
      path: ['personId'],
      error: problemMessage('report_about_nobody'),
    }),
  )
export type ReportInput = z.infer<typeof ReportInput>
/** The photo, the answer or the clip that a report is about. */
export type ReportAbout = NonNullable<ReportInput['about']>

/** `number` identifies the report in questions to the operator. */
export const ReportView = z.object({ number: z.string(), createdAt: Instant })
export type ReportView = z.infer<typeof ReportView>

/** `account_left`: the account was deleted before a decision. */
export const reportOutcomes = ['action', 'no_violation', 'account_left'] as const
export const ReportOutcome = z.enum(reportOutcomes)
export type ReportOutcome = z.infer<typeof ReportOutcome>

/**
 * A report that the viewer has sent. `about` is null for reports of an earlier release. `outcome` is null until a
 * moderator has decided; it does not say who or what.
 */
export const MyReportView = z.object({
  number: z.string(),
  reason: ReportReason,
  about: z.nullable(ReportSubject),
  createdAt: Instant,
  outcome: z.nullable(ReportOutcome),
})
export type MyReportView = z.infer<typeof MyReportView>

/** The viewer's reports of the last year, newest first. */
export const MyReportsView = z.object({ reports: z.array(MyReportView) })
export type MyReportsView = z.infer<typeof MyReportsView>
