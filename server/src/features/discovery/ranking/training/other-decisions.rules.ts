import { profileLogOddsOf, type RankingModel, type TrainingExample } from '../model/model.rules.ts'
import type { EstimatedScore, ScoreEvidence } from '../model/person-scores.rules.ts'
import { evidenceOf, evidenceWithout } from '../model/score-evidence.rules.ts'
import { countBy, type OtherDecisions } from './fit-model.rules.ts'

/** A score as it is stored, and how many decisions it knows. */
export type StoredScore = EstimatedScore & { decisionsMade: number; decisionsReceived: number }

/** The scores of the people in a sample, which know decisions outside it, and the model by which they were learnt. */
export type StoredScores = { model: RankingModel; scores: ReadonlyMap<string, StoredScore> }
type SampledExample = TrainingExample & { isLearnt?: boolean }

/**
 * Returns what the decisions outside a sample say about the people in it: their stored scores know all decisions, so those of
 * the sample are taken out of them again.
 */
export function othersOf({ model, scores }: StoredScores, sample: readonly SampledExample[]): OtherDecisions {
  const profileLogOdds = profileLogOddsOf(model)
  const learnt = sample.filter(({ isLearnt }) => isLearnt)
  const decisions = learnt.map(({ liker, liked, isLike, features }) => ({
    liker,
    liked,
    isLike,
    profileLogOdds: profileLogOdds(features),
  }))
  const without = evidenceWithout(scores, decisions, model.scoreCovariance)
  const made = countBy(learnt, ({ liker }) => liker)
  const received = countBy(learnt, ({ liked }) => liked)
  const evidence = new Map<string, ScoreEvidence>()
  const counts = new Map<string, { made: number; received: number }>()
  for (const [person, score] of scores) {
    const left = {
      made: Math.max(score.decisionsMade - (made.get(person) ?? 0), 0),
      received: Math.max(score.decisionsReceived - (received.get(person) ?? 0), 0),
    }
    if (left.made + left.received === 0) continue
    const all = without.get(person) ?? evidenceOf(score, model.scoreCovariance)
    counts.set(person, left)
    evidence.set(person, {
      ...all,
      // Nothing is left of decisions that are all in the sample, but rounding.
      ...(left.made === 0 && { choosinessInformation: 0, choosinessPull: 0 }),
      ...(left.received === 0 && { popularityInformation: 0, popularityPull: 0 }),
    })
  }
  return { evidence, counts }
}
