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
  isOnlyVerified: Generated<boolean>
  wishes: Generated<Wishes>
}

/** A block, the end of a match, a listed address, or several of these: each hides the two from each other. */
export type BlockTable = {
  blockerId: string
  blockedId: string
  createdAt: Date
  isBlock: Generated<boolean>
  isParting: Generated<boolean>
  /** The addresses that the blocker has listed and the blocked person has or had. */
  addressHashes: Generated<readonly string[]>
}

/** An address of somebody whom a person knows. */
export type KnownAddressTable = {
  id: Generated<string>
  personId: string
  addressHash: string
  createdAt: Date
}

/** A word that a person does not want to read. `folded` is the word as `wordsOf` returns it. */
export type HiddenWordTable = {
  id: Generated<string>
  personId: string
  word: string
  folded: string
  addedAt: Date
}

/** A tip for their own profile that a person has dismissed. `tip` is the id of a `TipView`. */
export type DismissedTipTable = { userId: string; tip: string; dismissedAt: Date }

/** The search profile of each person of known age who is not paused: it decides who may be shown to whom. Only `refreshSearch` writes it. */
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
  /** False for a person without a name, who sees others and is shown to nobody. */
  isShown: boolean
  traits: string | number | bigint
  accepts: string | number | bigint
  listTraits: Generated<readonly string[]>
  listAccepts: Generated<readonly string[]>
  /** The `traitsLayout` of the process that wrote the row. */
  layout: Generated<number>
  /** Decks read people with a higher rank first, see `sortRankOf`. */
  sortRank: Generated<number>
  changedAt: Date
}

export type DeckTable = {
  userId: string
  /** The people to show next, in order; each is checked again when served. */
  targets: Generated<string[]>
  /** Cursors of the two searches: of the people before them only changed ones need another check. */
  nearSortRank: NullableColumn<number>
  nearId: NullableColumn<string>
  farSortRank: NullableColumn<number>
  farId: NullableColumn<string>
  /** Number of people after these; -1 if not counted yet. */
  beyond: Generated<number>
  builtOn: string
  /** By the clock of the database, as `changedAt` is. */
  builtAt: Date
  /** When `targets` were last put in order; null asks for it. */
  orderedAt: NullableColumn<Date>
  /** `changedAt` of the owner's search profile at the build. */
  follows: NullableColumn<Date>
  /** The propensity of each person in it who was drawn at random, by id. */
  draws: Generated<Record<string, number>>
  /** The numbers by which its people are ordered, by id; null if an earlier release built it. */
  pairs: NullableColumn<Readonly<Record<string, object>>>
  /** The day profile: the owner at the first build of the day. */
  asGender: NullableColumn<number>
  asSeeks: NullableColumn<number>
  asBorn: NullableColumn<string>
  asTraits: NullableColumn<string | number | bigint>
  asListTraits: NullableColumn<readonly string[]>
}

/** A person dealt to a viewer, and the last day. */
export type DealtPersonTable = { viewerId: string; personId: string; dealtOn: string }

/** A change of gender, seeking or faith, as long as it counts for the limit. */
export type DeckChangeTable = { userId: string; changedAt: Date }
