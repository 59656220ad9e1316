import { type Commonness, pairFeaturesOf } from '../features/pair-features.rules.ts'
import { profileLogOddsOf, tastePriorOf } from '../model/model.rules.ts'
import type { PersonScore } from '../model/person-scores.rules.ts'
import type { FreshDecision } from '../taste/taste.store.ts'
import { tasteVectorOf } from '../taste/taste-features.rules.ts'
import { learnTaste, newTaste, parseTaste, slopesOf, tasteLogOdds } from '../taste/taste-state.rules.ts'
import type { RankingProfile, ScoringContext } from './scoring-context.ts'

/** Returns the context with the viewer's taste after decisions that the stored one does not know. */
export function withFreshTaste(
  context: ScoringContext,
  stored: string | null,
  fresh: readonly FreshDecision[],
): ScoringContext {
  const { viewer, others, model, commonness } = context
  if (!viewer || fresh.length === 0) return context
  const profileLogOdds = profileLogOddsOf(model)
  const prior = tastePriorOf(model)
  const state = fresh.reduce((known, { likedId, isLike, distanceBucket }) => {
    const other = others.get(likedId)
    if (!other) return known
    const pair = { liker: viewer.features, liked: other.features }
    const features = pairFeaturesOf(pair, distanceBucket, commonness)
    return learnTaste(known, {
      isLike,
      logOdds: profileLogOdds(features) + other.score.popularity,
      vector: tasteVectorOf({ ...pair, distanceBucket, commonness }),
    })
  }, parseTaste(stored) ?? newTaste(prior))
  return { ...context, viewer: { ...viewer, slopes: slopesOf(state, prior) } }
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
