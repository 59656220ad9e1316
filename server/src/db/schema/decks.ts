import type { Wishes } from '@hearth/contract/people/wishes'
import type { Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

export type WishTable = {
  userId: string
  ageMin: Generated<number>
  ageMax: Generated<number>
  /** Index of the farthest wanted bucket in `distanceBuckets`. */
  maxDistance: Generated<number>
  isFlexible: Generated<boolean>
  isOnlyToLiked: Generated<boolean>
  wishes: Generated<Wishes>
}

/** A block, or the end of a match, or both: either hides the two from each other. */
export type BlockTable = {
  blockerId: string
  blockedId: string
  createdAt: Date
  isBlock: Generated<boolean>
  isParting: Generated<boolean>
}

/** All that decides who may be shown to whom, one row for each who meets people: of known age, and not pausing; written by `refreshSearch` alone. */
export type SearchTable = {
  userId: string
  gender: number
  seeks: number
  born: string
  ageMin: number
  ageMax: number
  cell: number | null
  tile: number | null
  maxDistance: number
  isFlexible: boolean
  isOnlyToLiked: boolean
  /** A person without a name sees people and is shown to nobody. */
  isShown: boolean
  traits: string | number | bigint
  accepts: string | number | bigint
  listTraits: Generated<readonly string[]>
  listAccepts: Generated<readonly string[]>
  /** The `traitsLayout` of the process that wrote the row. */
  layout: Generated<number>
  /** In which order decks look at people; how well two would fit is worked out after. */
  sortRank: Generated<number>
  changedAt: Date
}

export type DeckTable = {
  userId: string
  /** The people to be shown next, in this order; each is looked at again when it is served. */
  targets: Generated<string[]>
  /** How far the two searches have come: nobody above needs to be looked at but who has changed since. */
  nearSortRank: NullableColumn<number>
  nearId: NullableColumn<string>
  farSortRank: NullableColumn<number>
  farId: NullableColumn<string>
  /** How many more there are behind these, as far as they are counted. */
  beyond: Generated<number>
  builtOn: string
  /** By the clock of the database, as `changedAt` is. */
  builtAt: Date
  /** The `changedAt` that the owner's own row of `search` had when the deck was built. */
  follows: NullableColumn<Date>
  /** Who the owner was when the first deck of this day was built. */
  asGender: NullableColumn<number>
  asSeeks: NullableColumn<number>
  asBorn: NullableColumn<string>
  asTraits: NullableColumn<string | number | bigint>
  asListTraits: NullableColumn<readonly string[]>
}

/** A person whom the deck put before a viewer, and the last day on which it did. */
export type DealtPersonTable = { viewerId: string; personId: string; dealtOn: string }

/** A change of what decides whom one is dealt, as long as it counts. */
export type DeckChangeTable = { userId: string; changedAt: Date }
