import type { Commonness } from '../features/pair-features.rules.ts'
import { type RankingModel, tastePriorOf } from '../model/model.rules.ts'
import type { PersonScore } from '../model/person-scores.rules.ts'
import { type TasteVector, tasteVectorOf } from '../taste/taste-features.rules.ts'
import { learnTaste, newTaste, parseTaste, slopesOf, tasteLogOdds } from '../taste/taste-state.rules.ts'
import type { DeckPairs } from './deck-pairs.ts'
import type { RankingProfile } from './scoring-context.ts'

/** The taste of a viewer as it is stored, and the decisions that it does not know. */
type TasteBefore = {
  state: string | null
  slopes: TasteVector | undefined
  fresh: readonly { likedId: string; isLike: boolean }[]
}
type KnownPeople = { model: RankingModel; pairs: DeckPairs; popularityOf: (personId: string) => number }

/**
 * Returns the slopes of the viewer's taste after decisions that the stored one does not know. The job `learn-decisions` learns
 * those on people of whom there is no pair.
 */
export function slopesAfter(
  { state: stored, slopes, fresh }: TasteBefore,
  { model, pairs, popularityOf }: KnownPeople,
): TasteVector | undefined {
  if (fresh.length === 0) return slopes
  const prior = tastePriorOf(model)
  const state = fresh.reduce((known, { likedId, isLike }) => {
    const pair = pairs[likedId]
    if (!pair) return known
    const logOdds = pair.there + popularityOf(likedId)
    return learnTaste(known, { isLike, logOdds, vector: Float64Array.from(pair.taste) })
  }, parseTaste(stored) ?? newTaste(prior))
  return slopesOf(state, prior)
}

/** Two people of whom one may like the other. */
export type TastePairProfiles = {
  liker: RankingProfile
  liked: RankingProfile
  distanceBucket: number | null
  commonness: Commonness
}

/** Returns the score of a liker who is less choosy about a person of their taste. */
export function scoreWithTaste({ liker, liked, distanceBucket, commonness }: TastePairProfiles): PersonScore {
  if (!liker.slopes) return liker.score
  const vector = tasteVectorOf({ liker: liker.features, liked: liked.features, distanceBucket, commonness })
  return { ...liker.score, choosiness: liker.score.choosiness - tasteLogOdds(liker.slopes, vector) }
}
