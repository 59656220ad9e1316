import * as z from 'zod/mini'
import { PersonView } from '../profile/people.ts'
import { problemMessage } from '../refusals.ts'
import { ClientId, Id, Instant, requiredText } from '../text.ts'
import { About, AboutInput, NoteView } from './notes.ts'

export const MATCHES_PAGE = 24
export const LIKES_PAGE = 24
export const MAX_NOTE_LENGTH = 240
/** A longer look at a card counts as this. */
export const MAX_VIEWED_SECONDS = 600

/**
 * A like may refer to one answer or photo of the person and carry a note. The person reads the note before deciding;
 * after a match it is the first message. Without `isSure`, a note that asks for money or threatens is refused with
 * `sure`. `viewedSeconds`: how long the card was on top and on the screen.
 */
export const SwipeInput = /* @__PURE__ */ z
  .strictObject({
    clientId: ClientId,
    swipedId: Id,
    isLike: z.boolean(),
    about: z.optional(AboutInput),
    note: z.optional(requiredText(MAX_NOTE_LENGTH)),
    isSure: z.optional(z.boolean()),
    viewedSeconds: z.optional(z.int().check(z.gte(0), z.lte(MAX_VIEWED_SECONDS))),
  })
  .check(
    z.refine(({ isLike, about, note }) => isLike || !(about || note), {
      path: ['note'],
      error: problemMessage('note_without_like'),
    }),
    z.refine(({ isLike, about, note }) => !isLike || !note || about !== undefined, {
      path: ['note'],
      error: problemMessage('note_about_nothing'),
    }),
  )
export type SwipeInput = z.infer<typeof SwipeInput>

/**
 * `conversationId` is null until one of the two has opened the conversation, or a note has.
 * `likedAbout` is the answer or photo of the viewer that the other person liked.
 */
export const MatchView = z.object({
  id: Id,
  createdAt: Instant,
  person: PersonView,
  conversationId: z.nullable(Id),
  likedAbout: z.optional(About),
})
export type MatchView = z.infer<typeof MatchView>

/** `match` is set if this swipe made the match. */
export const SwipeView = z.object({ match: z.nullable(MatchView) })
export type SwipeView = z.infer<typeof SwipeView>

export const MatchesQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type MatchesQuery = z.infer<typeof MatchesQuery>

/** Newest first; `total` counts all of them. */
export const MatchesView = z.object({
  matches: z.array(MatchView),
  total: z.number(),
  next: z.nullable(z.string()),
})
export type MatchesView = z.infer<typeof MatchesView>

/** How many match moments are returned at once. */
export const MAX_MOMENTS = 3

/** Matches that none of the viewer's pages has shown as a match moment, newest first. */
export const MomentsView = z.object({ moments: z.array(MatchView) })
export type MomentsView = z.infer<typeof MomentsView>

/** A page wants to show the moment of a match; a repeat carries the same id. */
export const MomentInput = z.strictObject({ clientId: ClientId })
export type MomentInput = z.infer<typeof MomentInput>

/** `isFirst` says that this page is the one to show it. */
export const ShownMomentView = z.object({ isFirst: z.boolean() })
export type ShownMomentView = z.infer<typeof ShownMomentView>

/** The client id of the viewer's swipe to undo. */
export const UndoInput = z.strictObject({ clientId: ClientId })
export type UndoInput = z.infer<typeof UndoInput>

/** The person who is back in the deck; null if they cannot be shown now or are decided on again. */
export const UndoneView = z.object({ person: z.nullable(PersonView) })
export type UndoneView = z.infer<typeof UndoneView>

/** The viewer's latest swipe, if it can be undone. */
export const LastSwipeView = z.object({
  last: z.nullable(z.object({ clientId: Id, isLike: z.boolean() })),
})
export type LastSwipeView = z.infer<typeof LastSwipeView>

/**
 * The viewer's latest swipes that can be undone, newest first. `most` is how many are listed; it is part of the comfort. Any
 * swipe can be undone by its client id. `firstName` is null for somebody who is not shown any more.
 */
export const UndoHistoryView = z.object({
  swipes: z.array(
    z.object({ clientId: Id, isLike: z.boolean(), at: Instant, firstName: z.nullable(z.string()) }),
  ),
  most: z.int(),
})
export type UndoHistoryView = z.infer<typeof UndoHistoryView>

/** A person who likes the viewer, the liked answer or photo, and the note. */
export const LikeView = z.object({
  person: PersonView,
  likedAt: Instant,
  likedAbout: z.optional(About),
  note: z.nullable(NoteView),
})
export type LikeView = z.infer<typeof LikeView>

export const LikesQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type LikesQuery = z.infer<typeof LikesQuery>

/** People who like the viewer and wait for a decision, newest first; `total` counts all of them. */
export const LikesView = z.object({
  likes: z.array(LikeView),
  total: z.number(),
  next: z.nullable(z.string()),
})
export type LikesView = z.infer<typeof LikesView>

/** The keys of the farewells; the page has the texts. There is no free text, because it could not be answered. */
export const closingLines = [
  'thank_you',
  'no_spark',
  'met_someone',
  'taking_a_break',
  'wish_you_well',
] as const
export const ClosingLine = z.enum(closingLines)
export type ClosingLine = z.infer<typeof ClosingLine>

export const MAX_PAST_MATCHES = 50
/** How long after its end a match is listed, and its messages are kept for reports. */
export const PAST_MATCH_MS = 90 * 86_400_000

/** A match that the viewer cannot see any more, because one of the two has ended it or blocked the other. */
export const PastMatchView = z.object({ id: Id, firstName: z.string(), endedAt: Instant })
export type PastMatchView = z.infer<typeof PastMatchView>

/** The newest past matches of the last 90 days, latest first. `id` is that of the match, for a report. */
export const PastMatchesView = z.object({ matches: z.array(PastMatchView) })
export type PastMatchesView = z.infer<typeof PastMatchesView>

/** Ends a match for both, optionally with a farewell. */
export const UnmatchInput = z.strictObject({ closingLine: z.optional(ClosingLine) })
export type UnmatchInput = z.infer<typeof UnmatchInput>

/** A farewell from a person whose match with the viewer has ended, without saying who. `id` is that of the match. */
export const FarewellView = z.object({ id: Id, closingLine: ClosingLine, endedAt: Instant })
export type FarewellView = z.infer<typeof FarewellView>

export const MAX_FAREWELLS = 20

/** Unseen farewells, latest first. */
export const FarewellsView = z.object({ farewells: z.array(FarewellView) })
export type FarewellsView = z.infer<typeof FarewellsView>
