import * as z from 'zod/mini'
import { Instant } from '../text.ts'

const text = z.string()
const maybeTime = z.nullable(Instant)

/** The sections of an export about comfort: tips, the language model, saved towns and the membership. */
export const comfortSections = {
  dismissedTips: z.array(z.object({ tip: text, dismissedAt: Instant })),
  /** Towns that the person has travelled to, by their numbers at GeoNames. */
  savedTowns: z.array(z.object({ cityId: z.int(), usedAt: Instant })),
  modelCalls: z.array(z.object({ day: text, calls: z.number() })),
  /** The times that were given, paid and ended. Amounts are in the smallest unit of the currency. */
  membershipEvents: z.array(
    z.object({
      source: text,
      kind: text,
      fromAt: maybeTime,
      untilAt: maybeTime,
      amount: z.nullable(z.number()),
      currency: z.nullable(text),
      at: Instant,
    }),
  ),
  /** `customer` names the person at the payment provider. */
  membership: z.array(
    z.object({
      reference: text,
      customer: z.nullable(text),
      showsMark: z.boolean(),
      remindedFor: maybeTime,
    }),
  ),
}
