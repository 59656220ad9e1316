import * as z from 'zod/mini'
import { PersonView } from './people.ts'
import { Id } from './text.ts'

export const CANDIDATES_PAGE = 20

/** `after` is the `next` of the page before. */
export const CandidatesQuery = z.object({ after: z.optional(z.string().check(z.maxLength(200))) })
export type CandidatesQuery = z.infer<typeof CandidatesQuery>

/** `left` counts everyone still to decide on, this page and all later ones included. */
export const CandidatesView = z.object({
  people: z.array(PersonView),
  left: z.number(),
  next: z.nullable(z.string()),
})
export type CandidatesView = z.infer<typeof CandidatesView>

export const PersonPath = z.object({ personId: Id })

/** `decided` where the viewer has liked the person and nothing came of it yet. */
export const Relation = z.enum(['self', 'candidate', 'decided', 'match'])
export type Relation = z.infer<typeof Relation>

/** A person's own page, for whoever may look at them; `self` shows what others see of oneself. */
export const PersonPageView = z.object({
  person: PersonView,
  relation: Relation,
  match: z.nullable(z.object({ id: Id, conversationId: z.nullable(Id) })),
})
export type PersonPageView = z.infer<typeof PersonPageView>
