import * as z from 'zod/mini'
import { PersonView } from './people.ts'

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
