import * as z from 'zod/mini'
import { AnyId, Id, Instant } from '../text.ts'
import { MAX_RELATIVES } from './circle.ts'
import { Opinion } from './shared.ts'

/**
 * The way in which a member wants to read opinions on a match: each by itself; whether `needed` of them are in favour; or
 * whether anyone has concerns. It only words a result, and stops nothing.
 */
export const circleRules = ['just_opinions', 'some_in_favour', 'anyone_concerned'] as const
export const CircleRule = z.enum(circleRules)
export type CircleRule = z.infer<typeof CircleRule>

const Needed = /* @__PURE__ */ z.int().check(z.gte(1), z.lte(MAX_RELATIVES))

/** `showsCount`: the match sees how many relatives are in favour, without names. */
export const MatchCircleInput = z.strictObject({
  rule: CircleRule,
  needed: Needed,
  showsCount: z.boolean(),
})
export type MatchCircleInput = z.infer<typeof MatchCircleInput>

/** `agreement` of the families' conversation: `yours` waits for the other person, `theirs` for the member. */
export const FamiliesAgreement = z.enum(['none', 'yours', 'theirs', 'both'])
export type FamiliesAgreement = z.infer<typeof FamiliesAgreement>

/** The opinions of a member's relatives on a match. */
export const MatchCircleView = z.object({
  ...MatchCircleInput.shape,
  /** Whether relatives see the card of the match; otherwise only somebody the member talks to. */
  isCardShown: z.boolean(),
  relatives: z.array(
    z.object({
      relativeId: Id,
      label: z.string(),
      /** When they see the match; null if they are not asked. */
      grant: z.nullable(z.object({ id: Id, startsAt: Instant, endsAt: Instant })),
      mayGiveOpinion: z.boolean(),
      opinion: z.nullable(z.object({ opinion: Opinion, givenAt: Instant })),
    }),
  ),
  inFavour: z.int(),
  concerned: z.int(),
  /** By the rule: enough are in favour, or nobody has concerns; null for `just_opinions`. */
  isMet: z.nullable(z.boolean()),
  families: FamiliesAgreement,
})
export type MatchCircleView = z.infer<typeof MatchCircleView>

export const MatchCirclePath = z.object({ matchId: AnyId })

/** Agrees that the families of both get to know each other in a conversation of their own, or ends it for both. */
export const FamiliesAgreementInput = z.strictObject({ agrees: z.boolean() })
export type FamiliesAgreementInput = z.infer<typeof FamiliesAgreementInput>

/** How many relatives of the other person are in favour, if that person shows it. */
export const FamilyApprovalsView = z.object({ approvals: z.nullable(z.int()) })
export type FamilyApprovalsView = z.infer<typeof FamilyApprovalsView>

/**
 * Whether relatives may see the viewer's card: those of a match, and those who suggest people of a deck. Both are off until
 * the viewer allows them.
 */
export const FamilyConsentView = z.object({ mayMatchesShow: z.boolean(), mayBeSuggested: z.boolean() })
export type FamilyConsentView = z.infer<typeof FamilyConsentView>
export const FamilyConsentInput = z.strictObject({ mayMatchesShow: z.boolean(), mayBeSuggested: z.boolean() })
export type FamilyConsentInput = z.infer<typeof FamilyConsentInput>
