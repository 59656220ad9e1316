import * as z from 'zod/mini'
import { PersonView } from './people.ts'
import { ClientId, Id, Instant } from './text.ts'

export const MATCHES_PAGE = 24

export const SwipeInput = z.strictObject({ clientId: ClientId, swipedId: Id, isLike: z.boolean() })
export type SwipeInput = z.infer<typeof SwipeInput>

/** `conversationId` is null until one of the two has opened the conversation. */
export const MatchView = z.object({
  id: Id,
  createdAt: Instant,
  person: PersonView,
  conversationId: z.nullable(Id),
})
export type MatchView = z.infer<typeof MatchView>

/** `match` is there when this swipe, and not the other person's, made it. */
export const SwipeView = z.object({ match: z.nullable(MatchView) })
export type SwipeView = z.infer<typeof SwipeView>

export const MatchesQuery = z.object({ after: z.optional(z.string().check(z.maxLength(200))) })
export type MatchesQuery = z.infer<typeof MatchesQuery>

/** Newest first; `total` counts all of them. */
export const MatchesView = z.object({
  matches: z.array(MatchView),
  total: z.number(),
  next: z.nullable(z.string()),
})
export type MatchesView = z.infer<typeof MatchesView>
