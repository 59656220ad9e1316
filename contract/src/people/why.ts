import * as z from 'zod/mini'
import type { SchemaOf } from '../profile/field-schemas.ts'
import { type Choice, fields, type RankedField, rankedFields } from '../profile/fields.ts'

export const MAX_REASONS = 3

type SharedAnswer = { [Name in RankedField]: { kind: Name; value: Choice<Name> } }[RankedField]
type OtherAnswer = {
  [Name in RankedField]: { kind: Name; yours: Choice<Name>; theirs: Choice<Name> }
}[RankedField]

// @__NO_SIDE_EFFECTS__
function unionOf<Union>(one: z.ZodMiniObject, others: z.ZodMiniObject[]): SchemaOf<Union> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of schemas forgets which is which
  return z.discriminatedUnion('kind', [one, ...others]) as unknown as SchemaOf<Union>
}

/** One true thing that two people have in common, of what each shows to everyone. */
export type Reason =
  | SharedAnswer
  | { kind: 'languages'; codes: string[] }
  | { kind: 'interests'; interests: string[] }
  | { kind: 'town'; town: string }
export const Reason: SchemaOf<Reason> = /* @__PURE__ */ unionOf<Reason>(
  z.object({ kind: z.literal('languages'), codes: z.array(z.string()) }),
  [
    z.object({ kind: z.literal('interests'), interests: z.array(z.string()) }),
    z.object({ kind: z.literal('town'), town: z.string() }),
    ...rankedFields.map((kind) => z.object({ kind: z.literal(kind), value: z.enum(fields[kind].values) })),
  ],
)

/** One thing in which the two differ, said openly; of a soft wish, what the person says instead. */
export type Difference = OtherAnswer | { kind: 'age'; years: number }
export const Difference: SchemaOf<Difference> = /* @__PURE__ */ unionOf<Difference>(
  z.object({ kind: z.literal('age'), years: z.number() }),
  rankedFields.map((kind) => {
    const answer = z.enum(fields[kind].values)
    return z.object({ kind: z.literal(kind), yours: answer, theirs: answer })
  }),
)

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
