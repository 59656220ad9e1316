import type { TasteWord } from '@hearth/contract/people/taste'
import type { Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** Only the newest is used; a few older ones stay for comparison. */
export type RankingModelTable = {
  id: Generated<number>
  trainedAt: Date
  /** As `serializeModel` writes it. */
  model: string
  decisions: number
  pairs: number
  calibrationError: number | null
  /** Number of people who could be shown at the training. */
  people: number
  /** Mean of `shown` over these people. */
  meanShown: number
  /** Scores know the decisions up to then; null stands for `trainedAt`. */
  learntUntil: NullableColumn<Date>
  /** And from then on, while older ones are still to be learnt; null if there are none. */
  learntFrom: NullableColumn<Date>
  /** Decisions that were undone up to then are taken out of the scores; null stands for `trainedAt`. */
  undoneUntil: NullableColumn<Date>
  /** When the training began that is running; it reads the scores, so that nothing is learnt meanwhile. */
  trainingSince: NullableColumn<Date>
}

/** How rarely a person likes others, and how often others like them. Used for ordering only, shown to nobody. */
export type PersonScoreTable = {
  userId: string
  choosiness: Generated<number>
  popularity: Generated<number>
  decisionsMade: Generated<number>
  decisionsReceived: Generated<number>
  /** How much the decisions say about the two scores: the inverse of the variance they alone would leave. */
  choosinessInformation: Generated<number>
  popularityInformation: Generated<number>
  /** Decisions of others on this person in the last two weeks. */
  shown: Generated<number>
  updatedAt: Date
}

/** Number of people who show this answer or town to everyone; the row `everybody` has all who can be shown. */
export type AnswerCountTable = { field: string; value: string; people: number }

/** Number of people who show this interest or language to everyone. */
export type CommonnessTable = { kind: 'interest' | 'language'; value: string; people: number }

/** A card that the deck showed, once a day for each viewer and person. */
export type ExposureTable = {
  viewerId: string
  personId: string
  shownOn: string
  shownAt: Date
  /** Number of cards that the viewer was shown that day before. */
  position: number
  /** Null for the prior model. */
  modelId: NullableColumn<number>
  /** How likely this person was to come next, given who was left in the deck. */
  propensity: number
  isRandom: boolean
  /** The chances of a like by the viewer, and of a match, as they were predicted. */
  likeChance: NullableColumn<number>
  matchChance: NullableColumn<number>
  /** How long the viewer looked before deciding; null without a decision, or if it was not measured. */
  viewedSeconds: NullableColumn<number>
}

/** How many predictions of a day and bin came true. `predicted` is the sum of the predicted chances. */
export type PredictionBinTable = {
  day: string
  kind: 'like' | 'match'
  bin: number
  pairs: number
  cameTrue: number
  predicted: number
}

/** The kinds of people that a person tends to like. Orders their decks; `learnt` tells it to them. */
export type TasteTable = {
  userId: string
  /** As `serializeTaste` writes it; null after a reset. */
  state: NullableColumn<string>
  /** The slopes by which decks are ordered; null while they predict no better than none. */
  slopes: NullableColumn<readonly number[]>
  /** Names of `TasteWord`. */
  learnt: Generated<readonly TasteWord[]>
  /** The reset: earlier decisions do not count. */
  since: NullableColumn<Date>
  updatedAt: Date
}

/** One row for each of the two people of a pair of the day. */
export type DailyPairTable = { userId: string; day: string; otherId: string }

/** People who take no part in the pair of the day. */
export type DailyPairOptOutTable = { userId: string; since: Date }
