import * as z from 'zod/mini'
import { PersonView } from '../profile/people.ts'
import { Id } from '../text.ts'
import { NoteView } from './notes.ts'
import { Why } from './why.ts'
import { Advice, DistanceBucket } from './wishes.ts'

export const CANDIDATES_PAGE = 20

/** `after` is the `next` of the page before, `limit` at most `CANDIDATES_PAGE`. */
export const CandidatesQuery = z.object({
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|1\d|20)$/))),
})
export type CandidatesQuery = z.infer<typeof CandidatesQuery>

/** How many of those left are counted one by one; beyond it is only said that there are more. */
export const MOST_COUNTED = 1_000
/** With fewer left than this the deck says what to loosen. */
export const FEW_LEFT = 10

/**
 * A person in a deck: with how far away they are, where both keep a place, why they are shown, and the note of a like
 * that waits. A like without a note is not told here.
 */
export const CandidateView = z.extend(PersonView, {
  distanceBucket: z.nullable(DistanceBucket),
  why: z.nullable(Why),
  note: z.nullable(NoteView),
})
export type CandidateView = z.infer<typeof CandidateView>

/** `left` counts everyone still to decide on, this page and all later ones included; `leftIsMore` past the counting. */
export const CandidatesView = z.object({
  people: z.array(CandidateView),
  left: z.number(),
  leftIsMore: z.boolean(),
  /** Where few are left: what would bring more, the most helpful first. */
  advice: z.array(Advice),
  next: z.nullable(z.string()),
})
export type CandidatesView = z.infer<typeof CandidatesView>

export const PersonPath = z.object({ personId: Id })

/** `decided` where the viewer has liked the person and nothing came of it yet. */
export const Relation = z.enum(['self', 'candidate', 'decided', 'match'])
export type Relation = z.infer<typeof Relation>

/**
 * A person's own page, for someone who may look at them; `self` shows what others see of the viewer, and has no `why`. `note`
 * is that of their like while it waits.
 */
export const PersonPageView = z.object({
  person: PersonView,
  distanceBucket: z.nullable(DistanceBucket),
  why: z.nullable(Why),
  note: z.nullable(NoteView),
  relation: Relation,
  match: z.nullable(z.object({ id: Id, conversationId: z.nullable(Id) })),
})
export type PersonPageView = z.infer<typeof PersonPageView>
