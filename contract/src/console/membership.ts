import * as z from 'zod/mini'
import { Amount, MembershipTime, MoneyView, PaymentMode, PricePlan } from '../membership/membership.ts'
import { problemMessage } from '../refusals.ts'
import { ClientId, Id, Instant, requiredText, text } from '../text.ts'

export const MAX_MEMBERSHIP_MONTHS = 120
const MAX_CODE_USES = 10_000
const MAX_CODE_DAYS = 365
const MAX_HARDSHIP = 100_000
const MAX_MONEY_LINES = 20
const MAX_WHAT_LENGTH = 60
const MAX_LINK_LENGTH = 500
const MAX_REFERENCE_LENGTH = 40
const MAX_PAYMENT_ID_LENGTH = 100
const MAX_CSV_LENGTH = 60_000
export const MAX_CODE_NOTE_LENGTH = 200

const between = (min: number, max: number) => {
  const problem = problemMessage('number_out_of_range', { min, max })
  return z.int(problem).check(z.gte(min, problem), z.lte(max, problem))
}

const Months = /* @__PURE__ */ between(1, MAX_MEMBERSHIP_MONTHS)

const Line = z.strictObject({
  what: requiredText(MAX_WHAT_LENGTH),
  amount: /* @__PURE__ */ between(0, 1_000_000_000),
})

const Link = text(MAX_LINK_LENGTH).check(
  z.refine((link) => /^https:\/\/[^\s/]+/.test(link), problemMessage('link_incomplete')),
)

/** Only what is given changes. Null stops offering it. `hardshipMost`: places in a month. */
export const MembershipSettingsInput = z.strictObject({
  plans: z.optional(z.array(PricePlan).check(z.maxLength(2))),
  donationLink: z.optional(z.nullable(Link)),
  donationMonthly: z.optional(z.nullable(Amount)),
  hardshipMost: z.optional(/* @__PURE__ */ between(0, MAX_HARDSHIP)),
  money: z.optional(
    z.nullable(
      z.strictObject({
        currency: z.string().check(z.regex(/^[a-z]{3}$/)),
        income: z.array(Line).check(z.maxLength(MAX_MONEY_LINES)),
        costs: z.array(Line).check(z.maxLength(MAX_MONEY_LINES)),
        reserve: /* @__PURE__ */ between(0, 1_000_000_000),
      }),
    ),
  ),
})
export type MembershipSettingsInput = z.infer<typeof MembershipSettingsInput>

/** A code for `months`, which `maxUses` people may redeem within `days`. The note is read by staff only. */
export const MembershipCodeInput = z.strictObject({
  months: Months,
  maxUses: /* @__PURE__ */ between(1, MAX_CODE_USES),
  days: /* @__PURE__ */ between(1, MAX_CODE_DAYS),
  note: text(MAX_CODE_NOTE_LENGTH),
})
export type MembershipCodeInput = z.infer<typeof MembershipCodeInput>

export const MembershipCodeView = z.object({
  id: Id,
  code: z.string(),
  months: z.int(),
  maxUses: z.int(),
  uses: z.int(),
  note: z.string(),
  createdAt: Instant,
  endsAt: Instant,
  revokedAt: z.nullable(Instant),
})
export type MembershipCodeView = z.infer<typeof MembershipCodeView>

/** Codes are newest first, at most 200. `supporters` counts people by where their present time comes from. */
export const MembershipSettingsView = z.object({
  payments: PaymentMode,
  plans: z.array(PricePlan),
  donationLink: z.nullable(z.string()),
  donationMonthly: z.nullable(Amount),
  hardship: z.object({ used: z.int(), most: z.int(), resetsAt: Instant }),
  money: z.nullable(MoneyView),
  codes: z.array(MembershipCodeView),
  supporters: z.object({ total: z.int(), paying: z.int() }),
  /** Messages of the provider that wait for its confirmation. */
  unconfirmed: z.int(),
})
export type MembershipSettingsView = z.infer<typeof MembershipSettingsView>

/** A time of a member. `canEnd`: it is not over yet, or can be refunded. */
export const MemberTimeView = z.object({
  id: Id,
  ...MembershipTime.shape,
  canEnd: z.boolean(),
})
export type MemberTimeView = z.infer<typeof MemberTimeView>

/** The membership of a member, newest times first. */
export const MemberMembershipView = z.object({
  isSupporter: z.boolean(),
  until: z.nullable(Instant),
  renewsAt: z.nullable(Instant),
  times: z.array(MemberTimeView),
})
export type MemberMembershipView = z.infer<typeof MemberMembershipView>

/** A repeat with the same client id gives nothing more. */
export const GiftInput = z.strictObject({ clientId: ClientId, months: Months })
export type GiftInput = z.infer<typeof GiftInput>

/** A donation that the operator has found in the account. `paymentId` names it there; it counts once. */
export const DonationInput = z.strictObject({
  reference: requiredText(MAX_REFERENCE_LENGTH),
  paymentId: requiredText(MAX_PAYMENT_ID_LENGTH),
  paid: Amount,
  receivedOn: z.iso.date(),
  months: z.optional(Months),
})
export type DonationInput = z.infer<typeof DonationInput>

/**
 * A file with the columns `reference`, `id`, `amount` (such as 5.00), `currency` and `date`, in any order, with commas or
 * semicolons. Other columns are not read.
 */
export const DonationFileInput = z.strictObject({ csv: z.string().check(z.maxLength(MAX_CSV_LENGTH)) })
export type DonationFileInput = z.infer<typeof DonationFileInput>

/** The outcome of each line. `repeated`: entered before. `too_small`: less than a month. */
export const donationOutcomes = [
  'entered',
  'repeated',
  'unknown_reference',
  'unreadable',
  'too_small',
  'other_currency',
] as const
export type DonationOutcome = (typeof donationOutcomes)[number]
export const DonationsView = z.object({
  lines: z.array(z.object({ line: z.int(), outcome: z.enum(donationOutcomes), months: z.int() })),
})
export type DonationsView = z.infer<typeof DonationsView>

export const MemberTimePath = z.object({ id: Id, timeId: Id })

/**
 * The outcome of `refund`: the provider sends the money back; it was a donation, which the operator sends back
 * themselves; nothing was paid, so it only ended; or the provider does not answer and nothing has changed.
 */
export const RefundView = z.object({
  outcome: z.enum(['by_provider', 'by_hand', 'ended', 'unavailable']),
  membership: MemberMembershipView,
})
export type RefundView = z.infer<typeof RefundView>
