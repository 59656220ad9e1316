import * as z from 'zod/mini'
import { Drinking, FamilyValues, HasChildren, Smoking, WantsChildren } from './facts.ts'
import { LookingFor, RelationshipGoal } from './people.ts'

export const MAX_REASONS = 3

/** One true thing that two people have in common, of what each shows to everyone. */
export const Reason = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lookingFor'), value: LookingFor }),
  z.object({ kind: z.literal('relationshipGoals'), value: RelationshipGoal }),
  z.object({ kind: z.literal('familyValues'), value: FamilyValues }),
  z.object({ kind: z.literal('hasChildren'), value: HasChildren }),
  z.object({ kind: z.literal('wantsChildren'), value: WantsChildren }),
  z.object({ kind: z.literal('smoking'), value: Smoking }),
  z.object({ kind: z.literal('drinking'), value: Drinking }),
  z.object({ kind: z.literal('languages'), codes: z.array(z.string()) }),
  z.object({ kind: z.literal('interests'), interests: z.array(z.string()) }),
  z.object({ kind: z.literal('town'), town: z.string() }),
])
export type Reason = z.infer<typeof Reason>

/** One thing in which the two differ, said openly. */
export const Difference = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lookingFor'), yours: LookingFor, theirs: LookingFor }),
  z.object({ kind: z.literal('relationshipGoals'), yours: RelationshipGoal, theirs: RelationshipGoal }),
  z.object({ kind: z.literal('familyValues'), yours: FamilyValues, theirs: FamilyValues }),
  z.object({ kind: z.literal('hasChildren'), yours: HasChildren, theirs: HasChildren }),
  z.object({ kind: z.literal('wantsChildren'), yours: WantsChildren, theirs: WantsChildren }),
  z.object({ kind: z.literal('smoking'), yours: Smoking, theirs: Smoking }),
  z.object({ kind: z.literal('drinking'), yours: Drinking, theirs: Drinking }),
  /** A wish that is not a hard one, and what the person says instead. */
  z.object({ kind: z.literal('age'), years: z.number() }),
])
export type Difference = z.infer<typeof Difference>

export const CommonGround = z.enum(['few', 'some', 'many'])
export type CommonGround = z.infer<typeof CommonGround>

/** Why this person: true reasons, one honest difference, and how much there is in common, in words. */
export const Why = z.object({
  reasons: z.array(Reason),
  difference: z.nullable(Difference),
  common: CommonGround,
  /** The chance of a match in per cent, only where this community's own outcomes bear it out. */
  chance: z.nullable(z.number()),
})
export type Why = z.infer<typeof Why>
