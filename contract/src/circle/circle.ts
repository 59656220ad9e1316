import * as z from 'zod/mini'
import { comforts } from '../membership/comfort.ts'
import { PersonView } from '../profile/people.ts'
import { problemMessage } from '../refusals.ts'
import { AnyId, Id, Instant, nameText } from '../text.ts'
import { GrantInput, GrantKind, GrantView, InvitedGrantsInput } from './grants.ts'
import { SharedCircleView } from './shared.ts'

/** How many relatives and open invitations a circle can have together; one while the account is new. */
export const MAX_RELATIVES = comforts.supporter.circleSeats
export const NEW_CIRCLE_SEATS = 1
export const NEW_CIRCLE_MS = 21 * 86_400_000
export const MAX_LABEL_LENGTH = 40
/** How long an invitation can be used. */
export const CIRCLE_INVITATION_MS = 7 * 86_400_000
/** How long relatives who have ended, and the log, are kept. */
export const CIRCLE_KEPT_MS = 180 * 86_400_000

/** The name that the member gives to a relative, such as “Aunt Noor”; the relative does not see it. */
const RelativeLabel = nameText(MAX_LABEL_LENGTH).check(z.minLength(1, problemMessage('empty')))

/** A relative in the circle of a member. `quiet`: they see what they saw at `changedAt`, and nothing new. */
export const CircleRelativeView = z.object({
  id: Id,
  label: z.string(),
  /** The name that the relative has given themselves. */
  name: z.string(),
  state: z.enum(['active', 'quiet', 'ended']),
  joinedAt: Instant,
  changedAt: Instant,
  grants: z.array(GrantView),
})
export type CircleRelativeView = z.infer<typeof CircleRelativeView>

/** Grants count from the time of the invitation. */
export const CircleInvitationView = z.object({
  id: Id,
  label: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  grants: z.array(z.object({ kind: GrantKind, startsAt: Instant, endsAt: Instant })),
})
export type CircleInvitationView = z.infer<typeof CircleInvitationView>

/**
 * The member's circle: relatives in the order in which they joined, those who have ended last; open invitations; and how
 * many more can be invited. `notice`: the changes look unusual, and help lines are to be shown.
 */
export const CircleView = z.object({
  relatives: z.array(CircleRelativeView),
  invitations: z.array(CircleInvitationView),
  seats: z.int(),
  seatsLeft: z.int(),
  notice: z.nullable(z.object({ since: Instant })),
})
export type CircleView = z.infer<typeof CircleView>

export const CircleInvitationInput = z.strictObject({ label: RelativeLabel, grants: InvitedGrantsInput })
export type CircleInvitationInput = z.infer<typeof CircleInvitationInput>

/** The link works once. It is shown only in this reply. */
export const NewCircleInvitationView = z.object({ circle: CircleView, link: z.string() })
export type NewCircleInvitationView = z.infer<typeof NewCircleInvitationView>

/** Grants as they are chosen, before they are given; those that a relative has already come with `relativeId`. */
export const CirclePreviewInput = z.strictObject({
  grants: /* @__PURE__ */ z.array(GrantInput).check(z.maxLength(60)),
})
export type CirclePreviewInput = z.infer<typeof CirclePreviewInput>

/** Freezes what a relative sees, or ends that. */
export const QuietInput = z.strictObject({ isQuiet: z.boolean() })
export type QuietInput = z.infer<typeof QuietInput>

export const CircleInvitationPath = z.object({ invitationId: AnyId })
export const CircleRelativePath = z.object({ relativeId: AnyId })
export const CircleGrantPath = z.object({ relativeId: AnyId, grantId: AnyId })

export const circleLogKinds = [
  'invited',
  'invitation_withdrawn',
  'joined',
  'came_back',
  'granted',
  'grant_removed',
  'quiet_started',
  'quiet_ended',
  'ended',
  'rule_changed',
  'families_agreed',
  'families_ended',
  'saw_profile',
  'saw_photos',
  'saw_match',
  'saw_suggestions',
  'saw_families',
  'gave_opinion',
  'left_note',
  'suggested',
  'wrote_to_families',
] as const
export const CircleLogKind = z.enum(circleLogKinds)
export type CircleLogKind = z.infer<typeof CircleLogKind>

/** Something the member did, or a relative saw or did. A relative who sees the same again within an hour is listed once. */
export const CircleLogEntryView = z.object({
  id: Id,
  kind: CircleLogKind,
  /** The member's name of the relative; null where it is about no relative. */
  label: z.nullable(z.string()),
  grantKind: z.nullable(GrantKind),
  /** The first name of the match that it was about, while there is one. */
  matchName: z.nullable(z.string()),
  at: Instant,
})
export type CircleLogEntryView = z.infer<typeof CircleLogEntryView>

export const CIRCLE_LOG_PAGE = 50
export const CircleLogQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type CircleLogQuery = z.infer<typeof CircleLogQuery>

/** Newest first. */
export const CircleLogView = z.object({
  entries: z.array(CircleLogEntryView),
  next: z.nullable(z.string()),
})
export type CircleLogView = z.infer<typeof CircleLogView>

/** A note of a relative for the member. */
export const CircleNoteView = z.object({
  id: Id,
  label: z.string(),
  matchId: z.nullable(Id),
  text: z.string(),
  writtenAt: Instant,
})
export type CircleNoteView = z.infer<typeof CircleNoteView>

/** Newest first, at most 100. */
export const CircleNotesView = z.object({ notes: z.array(CircleNoteView) })
export type CircleNotesView = z.infer<typeof CircleNotesView>
export const CircleNotePath = z.object({ noteId: AnyId })

/** A person of the member's deck whom a relative suggests. */
export const CircleSuggestionView = z.object({
  id: Id,
  label: z.string(),
  person: PersonView,
  suggestedAt: Instant,
})
export type CircleSuggestionView = z.infer<typeof CircleSuggestionView>

/** Newest first, without people on whom the member has decided. */
export const CircleSuggestionsView = z.object({ suggestions: z.array(CircleSuggestionView) })
export type CircleSuggestionsView = z.infer<typeof CircleSuggestionsView>
export const CircleSuggestionPath = z.object({ suggestionId: AnyId })

/** Exactly what a relative sees, or would see; null while nothing is granted. */
export const CirclePreviewView = z.object({ view: z.nullable(SharedCircleView) })
export type CirclePreviewView = z.infer<typeof CirclePreviewView>
