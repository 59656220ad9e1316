import * as z from 'zod/mini'
import { Instant } from '../text.ts'

const maybeTime = z.nullable(Instant)

/** The sections of an export about the family circle of its owner. Relatives export their own words. */
export const circleSections = {
  circle: z.array(z.object({ label: z.string(), state: z.string(), joinedAt: Instant, changedAt: Instant })),
  circleGrants: z.array(z.object({ kind: z.string(), givenAt: Instant, startsAt: Instant, endsAt: Instant })),
  circleInvitations: z.array(
    z.object({
      label: z.string(),
      grants: z.array(z.object({ kind: z.string(), startsAt: Instant, endsAt: Instant })),
      createdAt: Instant,
      expiresAt: Instant,
      usedAt: maybeTime,
    }),
  ),
  familyConsent: z.array(
    z.object({ mayMatchesShow: z.boolean(), mayBeSuggested: z.boolean(), changedAt: Instant }),
  ),
  matchCircles: z.array(z.object({ rule: z.string(), needed: z.number(), showsCount: z.boolean() })),
  familyAgreements: z.array(z.object({ agreedAt: Instant })),
  /** Changes by the person, and everything that relatives saw and did. */
  circleLog: z.array(
    z.object({
      label: z.nullable(z.string()),
      kind: z.string(),
      grantKind: z.nullable(z.string()),
      at: Instant,
    }),
  ),
}
