import type { Generated } from 'kysely'

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
}

/** How rarely a person likes others, and how often others like them. Used for ordering only, shown to nobody. */
export type PersonScoreTable = {
  userId: string
  choosiness: Generated<number>
  popularity: Generated<number>
  decisionsMade: Generated<number>
  decisionsReceived: Generated<number>
  /** Decisions of others on this person in the last two weeks. */
  shown: Generated<number>
  updatedAt: Date
}

/** Number of people who show this answer or town to everyone; the row `everybody` has all who can be shown. */
export type AnswerCountTable = { field: string; value: string; people: number }

/** Number of people who show this interest or language to everyone. */
export type CommonnessTable = { kind: 'interest' | 'language'; value: string; people: number }
