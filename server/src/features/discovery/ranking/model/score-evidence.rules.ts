import {
  type EstimatedScore,
  likeLogOdds,
  type Precision,
  type ProfileDecision,
  precisionOf,
  type ScoreCovariance,
  type ScoreEvidence,
  unknownScore,
} from './person-scores.rules.ts'
import { logistic } from './regression.rules.ts'

/** Returns what all decisions that made a score say, without the community around it. */
export function evidenceOf(score: EstimatedScore, covariance: ScoreCovariance): ScoreEvidence {
  const { choosiness, popularity, choosinessInformation, popularityInformation } = score
  const precision = precisionOf(covariance)
  return {
    choosinessInformation,
    choosinessPull:
      (precision.choosiness + choosinessInformation) * choosiness + precision.cross * popularity,
    popularityInformation,
    popularityPull:
      (precision.popularity + popularityInformation) * popularity + precision.cross * choosiness,
  }
}

/** Returns the most likely score of a person, given what their decisions say. */
export function scoreFrom(evidence: ScoreEvidence, precision: Precision): EstimatedScore {
  const { choosinessInformation, choosinessPull, popularityInformation, popularityPull } = evidence
  const [a, b] = [precision.choosiness + choosinessInformation, precision.popularity + popularityInformation]
  const determinant = a * b - precision.cross * precision.cross
  return {
    choosiness: (b * choosinessPull - precision.cross * popularityPull) / determinant,
    popularity: (a * popularityPull - precision.cross * choosinessPull) / determinant,
    choosinessInformation,
    popularityInformation,
  }
}

/**
 * Returns what is left of the evidence of everybody in these decisions without them: what each says is computed at the scores
 * as they are now, which is where it moved them.
 */
export function evidenceWithout(
  scores: ReadonlyMap<string, EstimatedScore>,
  decisions: readonly ProfileDecision[],
  covariance: ScoreCovariance,
): Map<string, ScoreEvidence> {
  const left = new Map<string, ScoreEvidence>()
  const scoreOf = (person: string) => scores.get(person) ?? unknownScore
  const leftOf = (person: string) => left.get(person) ?? evidenceOf(scoreOf(person), covariance)
  for (const { liker, liked, isLike, profileLogOdds } of decisions) {
    const [mine, theirs] = [scoreOf(liker), scoreOf(liked)]
    const chance = logistic(likeLogOdds(profileLogOdds, mine, theirs))
    const [surprise, information] = [Number(isLike) - chance, chance * (1 - chance)]
    const [my, their] = [leftOf(liker), leftOf(liked)]
    left.set(liker, {
      ...my,
      choosinessInformation: my.choosinessInformation - information,
      choosinessPull: my.choosinessPull - information * mine.choosiness + surprise,
    })
    left.set(liked, {
      ...their,
      popularityInformation: their.popularityInformation - information,
      popularityPull: their.popularityPull - information * theirs.popularity - surprise,
    })
  }
  return new Map([...left].map(([person, evidence]) => [person, withoutNegative(evidence)]))
}

/** Rounding may leave less than nothing. */
function withoutNegative(evidence: ScoreEvidence): ScoreEvidence {
  const { choosinessInformation: made, popularityInformation: received } = evidence
  return {
    choosinessInformation: Math.max(made, 0),
    choosinessPull: made > 0 ? evidence.choosinessPull : 0,
    popularityInformation: Math.max(received, 0),
    popularityPull: received > 0 ? evidence.popularityPull : 0,
  }
}

/** Returns the scores of everybody in decisions that are taken back, without them. */
export function scoresWithout(
  scores: ReadonlyMap<string, EstimatedScore>,
  decisions: readonly ProfileDecision[],
  covariance: ScoreCovariance,
): Map<string, EstimatedScore> {
  const precision = precisionOf(covariance)
  const left = evidenceWithout(scores, decisions, covariance)
  return new Map([...left].map(([person, evidence]) => [person, scoreFrom(evidence, precision)]))
}
