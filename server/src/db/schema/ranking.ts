import type { Generated } from 'kysely'

/** Only the newest is used; a few older ones stay for comparison. */
export type RankingModelTable = {
  id: Generated<number>
  trainedAt: Date
  /** As `written` of the ranking gives it. */
  model: string
  decisions: number
  pairs: number
  calibrationError: number | null
  /** How many people could be shown, and how often each was decided on of late on average. */
  people: number
  meanShown: number
}

/** Where somebody stands by the decisions of others and their own; for ordering alone, told to nobody. */
export type PersonScoreTable = {
  userId: string
  choosiness: Generated<number>
  popularity: Generated<number>
  decisionsMade: Generated<number>
  decisionsReceived: Generated<number>
  /** How often others decided on them in the last two weeks. */
  shown: Generated<number>
  updatedAt: Date
}

/** How many people show everyone that they have this interest or speak this language. */
export type CommonnessTable = { kind: 'interest' | 'language'; value: string; people: number }
