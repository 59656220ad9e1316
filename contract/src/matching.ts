import * as z from 'zod/mini'
import { About, AboutInput, NoteView } from './about.ts'
import { PersonView } from './people.ts'
import { ClientId, Id, Instant, requiredText } from './text.ts'

export const MATCHES_PAGE = 24
export const LIKES_PAGE = 24
export const MAX_NOTE_LENGTH = 240

/**
 * A like may be about one answer or photo of the person, and a note may say something to that. The person reads it
 * before they decide; with a match it is the first message.
 */
export const SwipeInput = /* @__PURE__ */ z
  .strictObject({
    clientId: ClientId,
    swipedId: Id,
    isLike: z.boolean(),
    about: z.optional(AboutInput),
    note: z.optional(requiredText(MAX_NOTE_LENGTH)),
  })
  .check(
    z.refine(({ isLike, about, note }) => isLike || !(about || note), {
      path: ['note'],
      error: 'Only a like can have a note',
    }),
    z.refine(({ isLike, about, note }) => !isLike || !note || about !== undefined, {
      path: ['note'],
      error: 'Choose what your note is about',
    }),
  )
export type SwipeInput = z.infer<typeof SwipeInput>

/**
 * `conversationId` is null until one of the two has opened the conversation, or a note has.
 * `likedAbout` is what of the viewer the other one liked.
 */
export const MatchView = z.object({
  id: Id,
  createdAt: Instant,
  person: PersonView,
  conversationId: z.nullable(Id),
  likedAbout: z.optional(About),
})
export type MatchView = z.infer<typeof MatchView>

/** `match` is there when this swipe, and not the other person's, made it. */
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

/** How many matches that were not shown yet come at once. */
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

/** Which of one's own swipes is to be undone, by the client id it was recorded with. */
export const UndoInput = z.strictObject({ clientId: ClientId })
export type UndoInput = z.infer<typeof UndoInput>

/** Whoever is back in the deck; null where they cannot be shown at the moment, or are decided on again. */
export const UndoneView = z.object({ person: z.nullable(PersonView) })
export type UndoneView = z.infer<typeof UndoneView>

/** One's latest swipe, where nothing has come of it yet. */
export const LastSwipeView = z.object({
  last: z.nullable(z.object({ clientId: Id, isLike: z.boolean() })),
})
export type LastSwipeView = z.infer<typeof LastSwipeView>

/** Somebody who likes the viewer, what of theirs, and the note that came with it. */
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

/** Everyone who likes the viewer and waits for a decision, newest first; `total` counts all of them. */
export const LikesView = z.object({
  likes: z.array(LikeView),
  total: z.number(),
  next: z.nullable(z.string()),
})
export type LikesView = z.infer<typeof LikesView>

/** Kind last words, by their names; a page has the texts. Nobody writes one of their own: it could not be answered. */
export const closingLines = [
  'thank_you',
  'no_spark',
  'met_someone',
  'taking_a_break',
  'wish_you_well',
] as const
export const ClosingLine = z.enum(closingLines)
export type ClosingLine = z.infer<typeof ClosingLine>

/** Ends a match for both, with a last word if one wants. */
export const UnmatchInput = z.strictObject({ closingLine: z.optional(ClosingLine) })
export type UnmatchInput = z.infer<typeof UnmatchInput>

/** A last word from somebody whose match with the viewer has ended; it does not say who. `id` is that of the match. */
export const FarewellView = z.object({ id: Id, closingLine: ClosingLine, endedAt: Instant })
export type FarewellView = z.infer<typeof FarewellView>

export const MAX_FAREWELLS = 20

/** The latest first; each until it has been seen. */
export const FarewellsView = z.object({ farewells: z.array(FarewellView) })
export type FarewellsView = z.infer<typeof FarewellsView>
