import * as z from 'zod/mini'
import { asItIs, calibrated } from './calibration.rules.ts'
import type { Features, Note } from './features.rules.ts'
import { logistic } from './regression.rules.ts'
import { oddsOf, type Standing, settle } from './standing.rules.ts'

const Weight = z.object({ usual: z.number(), weight: z.number() })

const RankingModelSchema = z.object({
  version: z.literal(1),
  /** The log-odds of a like between two people with nothing unusual about them. */
  intercept: z.number(),
  /** What each feature adds for every 1 it is above what is usual. */
  weights: z.record(z.string(), Weight),
  spread: z.object({ choosiness: z.number(), popularity: z.number(), together: z.number() }),
  calibration: z.object({ offset: z.number(), slope: z.number() }),
  /** What it was learnt from, and how well its chances of a match held on pairs it had not seen. */
  learntFrom: z.object({ votes: z.number(), pairs: z.number(), calibrationError: z.nullable(z.number()) }),
})
export type RankingModel = z.infer<typeof RankingModelSchema>

/** A decision of the past with what was known before it. Votes of one group are held back together. */
export type PastVote = {
  liker: string
  liked: string
  isLike: boolean
  features: Features
  group: number
}

/** One person looking at another: what is known of the two profiles, and where each stands. */
export type Look = { features: Features; liker: Standing; liked: Standing }

/** What a feature, or where somebody stands, adds to the log-odds of a like. */
export type Contribution = { of: string; adds: number }

/** So many pairs, and no larger an error, before a chance may be told in per cent. */
const ENOUGH_PAIRS = 1_000
const MOST_ERROR = 0.02

const believed = (usual: number, weight: number) => ({ usual, weight })

/** What is believed of a community that has not decided anything yet; votes are weighed against it. */
export const priorModel: RankingModel = {
  version: 1,
  intercept: -0.5,
  weights: {
    'pair.yearsApart': believed(0.4, -0.4),
    'pair.interests': believed(1, 0.1),
    'pair.aLanguage': believed(0.9, 0.5),
    'pair.band': believed(1.5, -0.15),
    'pair.same.lookingFor': believed(0.4, 0.2),
    'pair.same.relationshipGoals': believed(0.4, 0.2),
    'pair.clash.lookingFor': believed(0.15, -0.3),
    'pair.clash.wantsChildren': believed(0.1, -0.4),
    'pair.clash.smoking': believed(0.1, -0.3),
    'pair.clash.drinking': believed(0.05, -0.2),
    'pair.clash.familyValues': believed(0.1, -0.2),
    'liked.photos': believed(1.2, 0.3),
    'liked.prompts': believed(1, 0.05),
    'liked.bio': believed(0.15, 0.2),
  },
  spread: { choosiness: 1.2, popularity: 1.1, together: 0.3 },
  calibration: asItIs,
  learntFrom: { votes: 0, pairs: 0, calibrationError: null },
}

/** Tells every feature of a pair. */
type Tell = (note: Note) => void

/** Gives the log-odds of a like that two profiles have; many are asked of one model, so its weights are laid out once. */
function thoughtBy({ intercept, weights }: RankingModel): (tell: Tell) => number {
  const known = new Map(Object.entries(weights))
  return (tell) => {
    let odds = intercept
    tell((name, value) => {
      const of = known.get(name)
      if (of) odds += of.weight * (value - of.usual)
    })
    return odds
  }
}

const telling =
  (features: Features): Tell =>
  (note) => {
    for (const [name, value] of Object.entries(features)) note(name, value)
  }

/** The chance that one person likes another who is shown to them. */
export const likeChance = (model: RankingModel, { features, liker, liked }: Look) =>
  logistic(oddsOf(thoughtBy(model)(telling(features)), liker, liked))

type Told = Omit<Look, 'features'> & { tell: Tell }

/** Gives the chance that two people like each other: what a deck is ordered by, the same from either side. */
export function matchChanceBy(model: RankingModel): (there: Told, back: Told) => number {
  const thought = thoughtBy(model)
  const like = ({ tell, liker, liked }: Told) => logistic(oddsOf(thought(tell), liker, liked))
  return (there, back) => calibrated(model.calibration, like(there) * like(back))
}

/** The same of one pair. */
export const matchChance = (model: RankingModel, there: Look, back: Look) =>
  matchChanceBy(model)({ ...there, tell: telling(there.features) }, { ...back, tell: telling(back.features) })

/** All that makes up a like's log-odds, the weightiest first; it sums to them. */
export function explain(model: RankingModel, { features, liker, liked }: Look): Contribution[] {
  const parts = Object.entries(model.weights).flatMap(([of, { weight, usual }]) => {
    const value = features[of]
    return value === undefined ? [] : [{ of, adds: weight * (value - usual) }]
  })
  return [
    { of: 'everyone', adds: model.intercept },
    { of: 'liker.choosiness', adds: -liker.choosiness },
    { of: 'liked.popularity', adds: liked.popularity },
    ...parts,
  ].toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
}

/** Where everyone stands who has decided or was decided on, by these votes. */
export function standingsOf(model: RankingModel, votes: readonly PastVote[]): Map<string, Standing> {
  const thought = thoughtBy(model)
  const weighed = votes.map(({ liker, liked, isLike, features }) => ({
    liker,
    liked,
    isLike,
    thought: thought(telling(features)),
  }))
  return settle(weighed, model.spread)
}

/** Whether a chance of a match may be told in per cent: enough held-back pairs, and they came out as foretold. */
export const mayTellChance = ({ learntFrom: { pairs, calibrationError: error } }: RankingModel) =>
  pairs >= ENOUGH_PAIRS && error !== null && error <= MOST_ERROR

/** A model as text to be kept, and back. */
export const written = (model: RankingModel): string => JSON.stringify(model)
export const readModel = (text: string): RankingModel => RankingModelSchema.parse(JSON.parse(text))
