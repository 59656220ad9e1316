import type { CircleRule } from '@hearth/contract/circle/asking'
import type { CircleLogKind } from '@hearth/contract/circle/circle'
import type { GrantKind } from '@hearth/contract/circle/grants'
import type { FamilyCardView, Opinion } from '@hearth/contract/circle/shared'
import type { PhotoView } from '@hearth/contract/photos/photos'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** An account without a profile, for what members share with it. It was last seen in this network, within a day. */
type RelativeTable = {
  personId: string
  name: string
  createdAt: Date
  networkHash: NullableColumn<string>
  networkSeenAt: NullableColumn<Date>
}
/** Accounts of staff and of relatives. */
type PersonIdView = { personId: string }

/** A grant of an invitation. */
export type InvitedGrant = { kind: GrantKind; startsAt: string; endsAt: string }

/** The member was in this network when they invited, within a day. A used one has none. */
type CircleInvitationTable = {
  id: Generated<string>
  memberId: string
  tokenHash: string
  label: string
  grants: ColumnType<InvitedGrant[], string>
  createdAt: Date
  expiresAt: Date
  usedAt: NullableColumn<Date>
  networkHash: NullableColumn<string>
}

/** A relative in the circle of a member. A quiet one sees what they saw at `changedAt`. */
type CircleRelativeTable = {
  id: Generated<string>
  memberId: string
  relativeId: string
  label: string
  state: ColumnType<CircleState, CircleState | undefined, CircleState>
  joinedAt: Date
  changedAt: Date
}
export type CircleState = 'active' | 'quiet' | 'ended'

/** `isBeside`, `isSameNetwork`: the relative was online, or lately in the member's network, when the member gave it. */
type CircleGrantTable = {
  id: Generated<string>
  memberId: string
  circleId: string
  kind: GrantKind
  matchId: NullableColumn<string>
  givenAt: Date
  startsAt: Date
  endsAt: Date
  isBeside: Generated<boolean>
  isSameNetwork: Generated<boolean>
}

type CircleSnapshotTable = {
  circleId: string
  frozenAt: Date
  firstName: string
  profile: ColumnType<FamilyCardView | null, string | null>
  photos: ColumnType<PhotoView[], string>
}

/** The card of a match in a snapshot; it goes with the account of that person. */
export type FrozenCard = { person: FamilyCardView; photos: PhotoView[] }
type CircleFrozenCardTable = {
  circleId: string
  matchId: string
  personId: string
  card: ColumnType<FrozenCard, string>
}

type FamilyConsentTable = {
  personId: string
  mayMatchesShow: boolean
  mayBeSuggested: boolean
  changedAt: Date
}

type MatchCircleTable = {
  memberId: string
  matchId: string
  rule: CircleRule
  needed: number
  showsCount: boolean
}

/** A hidden one was written by a quiet relative, and only they see it. */
type CircleOpinionTable = {
  circleId: string
  matchId: string
  opinion: Opinion
  givenAt: Date
  isHidden: boolean
}

type CircleNoteTable = {
  id: Generated<string>
  circleId: string
  clientId: string
  matchId: NullableColumn<string>
  content: string
  writtenAt: Date
  isHidden: boolean
}

type CircleSuggestionTable = {
  id: Generated<string>
  circleId: string
  personId: string
  shownAt: Date
  suggestedAt: NullableColumn<Date>
  isHidden: Generated<boolean>
}

type FamilyAgreementTable = { matchId: string; personId: string; agreedAt: Date }

type FamilyMessageTable = {
  id: Generated<string>
  matchId: string
  circleId: string
  clientId: string
  content: string
  sentAt: Date
  isHidden: boolean
}

type CircleLogTable = {
  id: Generated<string>
  memberId: string
  circleId: NullableColumn<string>
  label: NullableColumn<string>
  kind: CircleLogKind
  grantKind: NullableColumn<GrantKind>
  matchId: NullableColumn<string>
  at: Date
}

type CircleNoticeTable = { memberId: string; since: Date; dismissedAt: NullableColumn<Date> }

export type CircleTables = {
  relatives: RelativeTable
  relativePeople: PersonIdView
  peopleWithoutProfile: PersonIdView
  circleInvitations: CircleInvitationTable
  circleRelatives: CircleRelativeTable
  circleGrants: CircleGrantTable
  circleSnapshots: CircleSnapshotTable
  circleFrozenCards: CircleFrozenCardTable
  familyConsents: FamilyConsentTable
  matchCircles: MatchCircleTable
  circleOpinions: CircleOpinionTable
  circleNotes: CircleNoteTable
  circleSuggestions: CircleSuggestionTable
  familyAgreements: FamilyAgreementTable
  familyMessages: FamilyMessageTable
  circleLog: CircleLogTable
  circleNotices: CircleNoticeTable
}
