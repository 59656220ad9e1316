import type { DecidedPair } from '../decided-pairs.ts'
import { type Commonness, pairFeaturesOf } from '../features/pair-features.rules.ts'
import { profileLogOddsOf, type RankingModel, tastePriorOf } from '../model/model.rules.ts'
import { type EstimatedScore, type ProfileDecision, updateScores } from '../model/person-scores.rules.ts'
import { tasteVectorOf } from '../taste/taste-features.rules.ts'
import { learnTaste, newTaste, type TasteState } from '../taste/taste-state.rules.ts'
import { type LearntTaste, learntTasteOf } from '../taste/taste-words.rules.ts'

/** A score after new decisions, and how many of them its person made and received. */
export type MovedScore = EstimatedScore & { userId: string; made: number; received: number }

type KnownTaste = { state: TasteState | undefined; since: Date | null }

/** New decisions, the oldest first, and all that is stored about the people in them. */
type NewDecisions = {
  pairs: readonly DecidedPair[]
  commonness: Commonness
  scores: ReadonlyMap<string, EstimatedScore>
  tastes: ReadonlyMap<string, KnownTaste>
}

/** Returns the scores and tastes that new decisions change. */
export function learnBatch(
  model: RankingModel,
  { pairs, commonness, scores, tastes }: NewDecisions,
): { scores: MovedScore[]; tastes: LearntTaste[] } {
  const profileLogOdds = profileLogOddsOf(model)
  const decisions = pairs.map((pair): ProfileDecision => {
    const features = pairFeaturesOf(pair, pair.distanceBucket, commonness)
    const { swiperId: liker, swipedId: liked, isLike } = pair
    return { liker, liked, isLike, profileLogOdds: profileLogOdds(features) }
  })
  const moved = updateScores(scores, decisions, model.scoreCovariance)
  const [made, received] = [countBy(pairs, 'swiperId'), countBy(pairs, 'swipedId')]
  const prior = tastePriorOf(model)
  const learnt = [...Map.groupBy(pairs, ({ swiperId }) => swiperId)].flatMap(([userId, own]) => {
    const { state, since = null } = tastes.get(userId) ?? {}
    const counted = own.filter(({ createdAt }) => !since || createdAt > since)
    if (counted.length === 0) return []
    const popularityOf = (person: string) => scores.get(person)?.popularity ?? 0
    return [
      learntTasteOf(userId, learnPairs(model, { state, pairs: counted, commonness, popularityOf }), prior),
    ]
  })
  return {
    scores: [...moved].map(([userId, score]) => ({
      ...score,
      userId,
      made: made.get(userId) ?? 0,
      received: received.get(userId) ?? 0,
    })),
    tastes: learnt,
  }
}

type OwnDecisions = {
  state: TasteState | undefined
  pairs: readonly DecidedPair[]
  commonness: Commonness
  popularityOf: (person: string) => number
}

/** Returns the taste of one person after new decisions of theirs, the oldest first. */
function learnPairs(
  model: RankingModel,
  { state, pairs, commonness, popularityOf }: OwnDecisions,
): TasteState {
  const profileLogOdds = profileLogOddsOf(model)
  return pairs.reduce(
    (known, pair) => {
      const features = pairFeaturesOf(pair, pair.distanceBucket, commonness)
      return learnTaste(known, {
        isLike: pair.isLike,
        logOdds: profileLogOdds(features) + popularityOf(pair.swipedId),
        vector: tasteVectorOf({ ...pair, commonness }),
      })
    },
    state ?? newTaste(tastePriorOf(model)),
  )
}

function countBy(pairs: readonly DecidedPair[], side: 'swiperId' | 'swipedId'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const pair of pairs) counts.set(pair[side], (counts.get(pair[side]) ?? 0) + 1)
  return counts
}
