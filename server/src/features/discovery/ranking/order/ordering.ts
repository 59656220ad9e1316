import { dayOf } from '@hearth/contract/ages'
import type { Ctx } from '../../../../context.ts'
import type { Db } from '../../../../db/open.ts'
import { listUndealt } from '../../../matching/matching.ts'
import { visitPairFeatures } from '../features/pair-features.rules.ts'
import { applyCalibration, type Calibration } from '../model/calibration.rules.ts'
import { fuse } from '../model/fusion.rules.ts'
import { type LazyLikeInputs, matchChanceWith, type RankingModel } from '../model/model.rules.ts'
import { likeLogOdds, newcomer, type PersonScore } from '../model/person-scores.rules.ts'
import { logistic } from '../model/regression.rules.ts'
import { tastes } from '../taste/taste.store.ts'
import type { TasteVector } from '../taste/taste-features.rules.ts'
import { tasteLogOdds } from '../taste/taste-state.rules.ts'
import { type DeckPair, type DeckPairs, deckPairsIn, wishFactor } from './deck-pairs.ts'
import { explorationWeightFor, likerPositions } from './exploration.rules.ts'
import { arrange, type Candidate } from './exposure.rules.ts'
import { comesLate, type DeckDay, withLate } from './late.rules.ts'
import { type RankingProfile, type ScoringContext, scoringContextOf } from './scoring-context.ts'
import { scoreWithTaste, slopesAfter, type TastePairProfiles } from './taste-order.ts'

/** A person who may be shown; `distanceBucket` is an index of `distanceBuckets`, null if a location is missing. */
export type PoolCandidate = { userId: string; distanceBucket: number | null; likesViewer: boolean }

/** The latest decisions that the stored taste does not know; the job `learn-decisions` learns the others. */
export const MAX_FRESH = 60
/** In a smaller deck nobody comes late: all of it is seen soon. */
const MIN_DECK_WITH_LATE = 10

/** The ids of a pool in the order in which the viewer sees them, without people who are gone by now. */
type OrderedPool = {
  order: string[]
  /** Of these people, and of those of decisions that the stored taste does not know. */
  pairs: DeckPairs
}

/** Puts a pool in order. `position`: number of cards of the day before them. */
export async function orderFor(
  ctx: Ctx,
  db: Db,
  pool: readonly PoolCandidate[],
  position = 0,
): Promise<OrderedPool> {
  const { viewerId } = ctx
  const fresh = await tastes.listFresh(db, viewerId, MAX_FRESH)
  const decided = fresh.map(({ likedId: userId, distanceBucket }) => ({ userId, distanceBucket }))
  const context = await scoringContextOf(
    ctx,
    db,
    [...pool, ...decided].map(({ userId }) => userId),
  )
  const taste = fresh.length > 0 ? await tastes.find(db, viewerId) : undefined
  const ids = pool.map(({ userId }) => userId)
  const undealt = await listUndealt(db, viewerId, ids)
  const pairs = deckPairsIn(context, [...pool, ...decided])
  const slopes = slopesAfter(
    { state: taste?.state ?? null, slopes: context.viewer?.slopes, fresh },
    { model: context.model, pairs, popularityOf: popularityIn(context) },
  )
  const day = { draw: ctx.deckDraw, viewerId, day: dayOf(ctx.now()) }
  return { order: orderIn(context, pool, { ...day, undealt, position, pairs, slopes }), pairs }
}

export const popularityIn =
  ({ others }: Pick<ScoringContext, 'others'>) =>
  (personId: string): number =>
    others.get(personId)?.score.popularity ?? 0

type PoolOptions = DeckOptions & {
  /** As of `listUndealt`. */
  undealt: ReadonlyMap<string, boolean>
  pairs?: DeckPairs
  slopes?: TasteVector | undefined
}

/** The order of `orderFor` without database. */
export function orderIn(
  context: ScoringContext,
  pool: readonly PoolCandidate[],
  { undealt, pairs = deckPairsIn(context, pool), slopes = context.viewer?.slopes, ...options }: PoolOptions,
): string[] {
  const { model, meanShown, viewer } = context
  const people = pool.flatMap(({ userId, likesViewer }): DeckPerson[] => {
    const [profile, pair] = [context.others.get(userId), pairs[userId]]
    if (!profile || !pair) return []
    const { score, shown } = profile
    return [{ ...score, userId, shown, likesViewer, passedOnViewer: undealt.get(userId), pair }]
  })
  return orderPeople({ model, meanShown, score: viewer?.score ?? newcomer, slopes }, people, options)
}

/** The viewer of a deck as the order knows them; `meanShown` is that of `ScoringContext`. */
type DeckViewer = {
  model: RankingModel
  meanShown: number
  score: PersonScore
  slopes: TasteVector | undefined
}

/** All that decides on the place of a person. `passedOnViewer` is undefined if the deck has dealt them to the viewer before. */
export type DeckPerson = PersonScore & {
  userId: string
  /** How often others decided on them in the last two weeks. */
  shown: number
  likesViewer: boolean
  passedOnViewer: boolean | undefined
  pair: DeckPair
}

/** `position`: number of cards of the day before the deck. */
type DeckOptions = DeckDay & { position?: number }

/** Returns the ids of these people in the order in which the viewer sees them. */
export function orderPeople(
  viewer: DeckViewer,
  people: readonly DeckPerson[],
  { position = 0, ...deckDay }: DeckOptions,
): string[] {
  const seed = String(deckDay.draw(`deck ${deckDay.viewerId} ${deckDay.day}`))
  // A person whom the viewer may have seen is not moved, because that would tell a pass.
  const isLate = ({ userId, likesViewer, passedOnViewer }: DeckPerson) =>
    people.length >= MIN_DECK_WITH_LATE &&
    passedOnViewer !== undefined &&
    comesLate(deckDay, { userId, likesViewer, passedOnViewer })
  const late = new Set(people.filter(isLate).map(({ userId }) => userId))
  const others = people.filter(({ userId }) => !late.has(userId))
  const likers = others.filter(({ likesViewer }) => likesViewer).length
  const inOrder = arrange(others.map(candidateFor(viewer, seed)), {
    meanShown: viewer.meanShown,
    count: others.length,
    position,
    likerPositions: likerPositions(seed, likers, position),
  })
  return withLate(deckDay, { inOrder: inOrder.map(({ id }) => id), late: [...late] })
}

/** Returns a function that gives a person with the chances that order them. */
function candidateFor({ model, score, slopes }: DeckViewer, seed: string): (person: DeckPerson) => Candidate {
  return ({ userId, shown, likesViewer, pair, ...theirs }) => {
    const taste = slopes ? tasteLogOdds(slopes, Float64Array.from(pair.taste)) : 0
    const there = logistic(likeLogOdds(pair.there + taste, score, theirs))
    const back = logistic(likeLogOdds(pair.back, theirs, score))
    return {
      id: userId,
      chance: applyCalibration(model.calibration, fuse(model.fusion, there, back)) * pair.wishes,
      shown,
      kind: pair.kind,
      explorationWeight: explorationWeightFor(seed, userId),
      ...(likesViewer ? { likeBackChance: there * pair.viewerWishes } : {}),
    }
  }
}

type ChanceOf = (profile: RankingProfile, distanceBucket: number | null) => number

/** Returns the chance of a match with a person, lowered by the unmet wishes of both. */
export function valuesIn(context: Pick<ScoringContext, 'model' | 'commonness' | 'viewer'>): ChanceOf {
  const { viewer } = context
  // Without a date of birth the viewer has no model features, so everybody has the same value.
  if (!viewer) return () => 1
  const chanceOf = chanceIn(context, viewer, { hasTastes: true })
  return (profile, distanceBucket) =>
    chanceOf(profile, distanceBucket) *
    wishFactor(viewer.wishes, profile) *
    wishFactor(profile.wishes, viewer)
}

/**
 * Returns a function that gives the calibrated chance (0 to 1) that the viewer and a person like each other. Tastes are left out
 * of chances that are shown, because the calibration was measured without them.
 */
export function chanceIn(
  { model, commonness }: Pick<ScoringContext, 'model' | 'commonness'>,
  viewer: RankingProfile,
  {
    calibration = model.calibration,
    hasTastes = false,
  }: { calibration?: Calibration; hasTastes?: boolean } = {},
): ChanceOf {
  const chanceOf = matchChanceWith(model, calibration)
  return (profile, distanceBucket) => {
    const inputsOf = (liker: RankingProfile, liked: RankingProfile) =>
      likeInputsOf({ liker, liked, distanceBucket, commonness }, hasTastes)
    return chanceOf(inputsOf(viewer, profile), inputsOf(profile, viewer))
  }
}

/** Returns the inputs for the chance that one person likes another, with the liker's taste or without it. */
const likeInputsOf = (pair: TastePairProfiles, hasTastes: boolean): LazyLikeInputs => ({
  eachFeature: (visit) =>
    visitPairFeatures({ ...pair, liker: pair.liker.features, liked: pair.liked.features }, visit),
  liker: hasTastes ? scoreWithTaste(pair) : pair.liker.score,
  liked: pair.liked.score,
})
