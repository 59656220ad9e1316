import * as z from 'zod/mini'
import { ClientId, Instant, text } from '../text.ts'
import { Comfort } from './comfort.ts'

/** Ways to pay: none, donations that the operator enters, or also Stripe Checkout. With `none` everybody has all comfort. */
export const paymentModes = ['none', 'manual', 'stripe'] as const
export const PaymentMode = z.enum(paymentModes)
export type PaymentMode = z.infer<typeof PaymentMode>

/** An amount in the smallest unit of the currency (ISO 4217, lower case). */
export const Amount = z.strictObject({
  amount: z.int().check(z.gte(0), z.lte(100_000_000)),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
})
export type Amount = z.infer<typeof Amount>

export const planIds = ['month', 'year'] as const
export const PlanId = z.enum(planIds)
export type PlanId = z.infer<typeof PlanId>

/** The price of a membership for a month or a year, until it is cancelled. */
export const PricePlan = z.strictObject({ id: PlanId, ...Amount.shape })
export type PricePlan = z.infer<typeof PricePlan>

/** Where a time as a supporter comes from. */
export const membershipSources = ['operator', 'code', 'hardship', 'donation', 'stripe'] as const
export const MembershipSource = z.enum(membershipSources)
export type MembershipSource = z.infer<typeof MembershipSource>

/** How long a hardship membership lasts. */
export const HARDSHIP_MONTHS = 3
/** Days before a renewal when a mail announces it. */
export const REMINDER_DAYS = 7
/** Days within which a payment is given back without a reason. */
export const REFUND_DAYS = 14

/**
 * A time as a supporter that was given or paid. `endedAt`: it was refunded, disputed or taken back before its end. A gift has
 * no amount.
 */
export const MembershipTime = z.object({
  source: MembershipSource,
  fromAt: Instant,
  untilAt: Instant,
  endedAt: z.nullable(Instant),
  paid: z.nullable(Amount),
})
export type MembershipTime = z.infer<typeof MembershipTime>

/**
 * The hardship option: one tap, no proof. `used` of `most` in this month; `resetsAt` is its end. `full`: the month's places
 * are taken. `unneeded`: the viewer is a supporter already.
 */
export const HardshipView = z.object({
  state: z.enum(['open', 'full', 'unneeded']),
  months: z.int(),
  used: z.int(),
  most: z.int(),
  resetsAt: Instant,
})
export type HardshipView = z.infer<typeof HardshipView>

/**
 * The next payment. Null if nothing renews. `hasFailed`: the last payment was refused, and the provider tries again.
 */
const Renewal = z.object({ at: Instant, price: z.nullable(Amount), hasFailed: z.boolean() })

/**
 * The membership of the viewer. With `payments: 'none'` there is nothing but the comfort. `until` is the end of the paid or
 * given time. Plans are empty unless they can be bought here. `donation.reference` goes with a donation, so that the operator
 * finds its giver; it says nothing about this community. `donation.monthly` is what counts as one month.
 */
export const MembershipView = z.object({
  payments: PaymentMode,
  isSupporter: z.boolean(),
  until: z.nullable(Instant),
  renewal: z.nullable(Renewal),
  comfort: Comfort,
  showsMark: z.boolean(),
  plans: z.array(PricePlan),
  donation: z.nullable(
    z.object({ link: z.string(), reference: z.nullable(z.string()), monthly: z.nullable(Amount) }),
  ),
  hardship: z.nullable(HardshipView),
  /** Newest first, at most 50. */
  history: z.array(MembershipTime),
})
export type MembershipView = z.infer<typeof MembershipView>

const MAX_CODE_LENGTH = 40

/** A code for some months. Spaces, hyphens and capitals do not matter. */
export const RedeemInput = z.strictObject({ code: text(MAX_CODE_LENGTH) })
export type RedeemInput = z.infer<typeof RedeemInput>

/** `unknown`: there is no such code, or it is over or used up. `repeated`: the viewer has redeemed it before. */
export const RedeemView = z.object({
  outcome: z.enum(['redeemed', 'repeated', 'unknown']),
  membership: MembershipView,
})
export type RedeemView = z.infer<typeof RedeemView>

/** `price` is what the page has shown. A repeat with the client id opens the same page of the provider. */
export const CheckoutInput = z.strictObject({ clientId: ClientId, plan: PlanId, price: Amount })
export type CheckoutInput = z.infer<typeof CheckoutInput>

/**
 * The page of the provider where the payment is made, or why there is none: the price was another one, the membership renews
 * already, or the provider does not answer.
 */
export const CheckoutView = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('opened'), url: z.string() }),
  z.object({ outcome: z.enum(['price_changed', 'renews_already', 'unavailable']) }),
])
export type CheckoutView = z.infer<typeof CheckoutView>

/** `unavailable`: the provider does not answer, so the membership still renews. */
export const CancellationView = z.object({
  outcome: z.enum(['cancelled', 'unavailable']),
  membership: MembershipView,
})
export type CancellationView = z.infer<typeof CancellationView>

/** Whether the mark of supporters is on the viewer's card. Off by default. */
export const MembershipChoiceInput = z.strictObject({ showsMark: z.boolean() })
export type MembershipChoiceInput = z.infer<typeof MembershipChoiceInput>

/** Income or a cost of a month, in words of the operator. */
export const MoneyLine = z.object({ what: z.string(), amount: z.int() })
export type MoneyLine = z.infer<typeof MoneyLine>

/** The money that the community takes in and spends in a month, and for how many months its reserve lasts. */
export const MoneyView = z.object({
  currency: z.string(),
  income: z.array(MoneyLine),
  costs: z.array(MoneyLine),
  reserve: z.int(),
  /** Null where nothing is spent. */
  reserveMonths: z.nullable(z.number()),
  updatedAt: Instant,
})
export type MoneyView = z.infer<typeof MoneyView>

/** The offer of memberships, for everybody. Null parts are not offered. */
export const MembershipOfferView = z.object({
  payments: PaymentMode,
  plans: z.array(PricePlan),
  donationLink: z.nullable(z.string()),
  money: z.nullable(MoneyView),
})
export type MembershipOfferView = z.infer<typeof MembershipOfferView>
