import type { Amount, MembershipSource, MoneyLine, PricePlan } from '@hearth/contract/membership/membership'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** Append-only. `features/membership/membership.rules.ts` says what each kind means. */
type MembershipEventTable = {
  id: Generated<string>
  personId: string
  /** Unique, so that a repeat changes nothing. */
  externalId: string
  source: MembershipSource
  kind: 'granted' | 'ended' | 'restored' | 'renewing' | 'cancelled' | 'failed'
  /** The time, the end or the subscription that it is about. */
  subject: string
  /** The subscription that a time was paid in. */
  series: NullableColumn<string>
  fromAt: NullableColumn<Date>
  untilAt: NullableColumn<Date>
  amount: NullableColumn<number>
  currency: NullableColumn<string>
  at: Date
}

type MembershipPersonTable = {
  personId: string
  /** Names the person to payment providers and in donations, and says nothing else. */
  reference: string
  /** The person at the payment provider. */
  customer: NullableColumn<string>
  showsMark: Generated<boolean>
  /** The renewal that a mail has announced last. */
  remindedFor: NullableColumn<Date>
}

type MembershipCodeTable = {
  id: Generated<string>
  code: string
  months: number
  maxUses: number
  uses: Generated<number>
  /** For staff. */
  note: Generated<string>
  createdAt: Date
  endsAt: Date
  revokedAt: NullableColumn<Date>
}

type StoredMoney = {
  currency: string
  income: MoneyLine[]
  costs: MoneyLine[]
  reserve: number
  updatedAt: string
}

type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** The only row. */
type MembershipSettingsTable = {
  isOnly: Generated<boolean>
  plans: ColumnType<PricePlan[], string | undefined, string>
  donationLink: NullableColumn<string>
  donationMonthly: NullableJson<Amount>
  hardshipMost: Generated<number>
  money: NullableJson<StoredMoney>
}

/** The messages of a payment provider, without their content. */
type PaymentMessageTable = {
  eventId: string
  kind: string
  objectId: string
  receivedAt: Date
  tries: Generated<number>
  /** Null: at once. */
  nextTryAt: NullableColumn<Date>
  confirmedAt: NullableColumn<Date>
}

/** The tables of memberships. */
export interface MembershipTables {
  membershipEvents: MembershipEventTable
  membershipPeople: MembershipPersonTable
  membershipCodes: MembershipCodeTable
  membershipSettings: MembershipSettingsTable
  paymentMessages: PaymentMessageTable
}
