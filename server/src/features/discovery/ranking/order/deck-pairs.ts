import type { Wishes } from '@hearth/contract/people/wishes'
import { wishesMet } from '../../search/traits.rules.ts'
import { visitPairFeatures } from '../features/pair-features.rules.ts'
import { profileLogOddsBy } from '../model/model.rules.ts'
import { tasteVectorOf } from '../taste/taste-features.rules.ts'
import { tasteLogOdds } from '../taste/taste-state.rules.ts'
import type { RankingProfile, ScoringContext } from './scoring-context.ts'

/**
 * Numbers that the two profiles of a viewer and a person of their deck give. They are stored with the deck, so that putting it in
 * order after decisions reads no profile.
 */
export type DeckPair = {
  /** The log-odds of a like by the viewer, without the scores of both and the viewer's taste. */
  there: number
  /** The log-odds of a like by the person, without the scores of both. */
  back: number
  /** Chances are multiplied by these, for unmet wishes of the viewer and of both. */
  viewerWishes: number
  wishes: number
  /** Cards of the same kind should not follow each other. */
  kind: string
  /** A taste of the viewer could depend on these. */
  taste: readonly number[]
}

/** By the id of the person. */
export type DeckPairs = Readonly<Record<string, DeckPair>>

/** A person of a deck; `distanceBucket` is an index of `distanceBuckets`, null if a location is missing. */
type PlacedPerson = { userId: string; distanceBucket: number | null }

/** Each unmet soft wish multiplies the chance by this. */
const UNMET_WISH_FACTOR = 0.75
/** People of one kind look for the same and are of the same range of ages, this many years wide. */
const KIND_AGE_YEARS = 5
const DECIMALS = 1_000

export const wishFactor = (wishes: Wishes, { features }: RankingProfile) =>
  UNMET_WISH_FACTOR ** wishesMet(wishes, features).missed

const kindOf = ({ features: { lookingFor, age } }: RankingProfile) =>
  `${lookingFor} ${Math.floor(age / KIND_AGE_YEARS)}`

/** A deck has many of these numbers, and more digits change no order. */
const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS

/** Returns what is stored of the viewer and each of these people, without people who are gone by now. */
export function deckPairsIn(context: ScoringContext, people: readonly PlacedPerson[]): DeckPairs {
  const pairOf = deckPairWith(context)
  return Object.fromEntries(
    people.flatMap(({ userId, distanceBucket }): [string, DeckPair][] => {
      const profile = context.others.get(userId)
      return profile ? [[userId, pairOf(profile, distanceBucket)]] : []
    }),
  )
}

function deckPairWith({ model, commonness, viewer }: ScoringContext) {
  const profileLogOdds = profileLogOddsBy(model)
  return (person: RankingProfile, distanceBucket: number | null): DeckPair => {
    const kind = kindOf(person)
    // Without a date of birth the viewer has no model features, so all profiles are the same to them.
    if (!viewer) return { there: 0, back: 0, viewerWishes: 1, wishes: 1, kind, taste: [] }
    const both = { distanceBucket, commonness }
    const there = { liker: viewer.features, liked: person.features, ...both }
    const back = { liker: person.features, liked: viewer.features, ...both }
    const theirTaste = person.slopes ? tasteLogOdds(person.slopes, tasteVectorOf(back)) : 0
    const viewerWishes = wishFactor(viewer.wishes, person)
    return {
      there: rounded(profileLogOdds((visit) => visitPairFeatures(there, visit))),
      back: rounded(profileLogOdds((visit) => visitPairFeatures(back, visit)) + theirTaste),
      viewerWishes,
      wishes: viewerWishes * wishFactor(person.wishes, viewer),
      kind,
      taste: [...tasteVectorOf(there)].map(rounded),
    }
  }
}
