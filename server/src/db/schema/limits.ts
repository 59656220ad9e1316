import type { LimitKind } from '@hearth/contract/account/limits'
import type { Generated } from 'kysely'

export type LimitCountTable = {
  personId: string
  kind: LimitKind
  seconds: number
  most: number
  count: number
  /** How many were asked for last, and how many of them granted. */
  wanted: number
  granted: number
  endsAt: Date
}

export type ShownCardTable = { viewerId: string; personId: string; shownAt: Date }

export type TextRecipientTable = {
  personId: string
  /** A hash of the text, whatever its case and punctuation. */
  textKey: string
  recipientId: string
  sentAt: Date
}

/** The signature of one of the first texts to a person. */
export type TextSignatureTable = {
  id: Generated<number>
  senderId: string
  recipientId: string
  signature: Buffer
  sentAt: Date
}

/** An incident for moderators that nobody reported. */
export type ModerationFlagTable = {
  id: Generated<string>
  personId: string
  kind: 'same_text' | 'signal' | 'near_copies' | 'rate'
  /** The subject, so that the same one is flagged once. */
  evidenceKey: string
  evidence: string
  /** How many people it reached. */
  people: number
  createdAt: Date
  updatedAt: Date
}
