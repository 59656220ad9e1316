import type { ReportReason } from '@hearth/contract/people/safety'
import type { Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** A decision of the operator about an account, with its reasons. */
export type DecisionTable = {
  id: Generated<string>
  /** The code by which both sides name it. */
  number: string
  personId: string
  measure: 'suspend'
  ground: ReportReason
  facts: string
  /** Not after a report. */
  isOwnInitiative: boolean
  endsAt: NullableColumn<Date>
  createdAt: Date
  reversedAt: NullableColumn<Date>
}

/** A right that a person does not have now. */
export type RestrictionTable = {
  personId: string
  kind: 'suspended'
  decisionId: string
  endsAt: NullableColumn<Date>
}

export type AppealTable = {
  decisionId: string
  text: string
  sentAt: Date
  outcome: NullableColumn<'upheld' | 'reversed'>
  answer: NullableColumn<string>
  answeredAt: NullableColumn<Date>
}

export type SuspendedPeopleView = { personId: string }
