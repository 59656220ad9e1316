import { dayOf } from '@hearth/contract/ages'
import type { Wishes } from '@hearth/contract/people/wishes'
import type { Ctx } from '../../../../context.ts'
import type { Db } from '../../../../db/open.ts'
import { listUndealt } from '../../../matching/matching.ts'
import { wishesMet } from '../../search/traits.rules.ts'
import { visitPairFeatures } from '../features/pair-features.rules.ts'
import type { Calibration } from '../model/calibration.rules.ts'
import { type LazyLikeInputs, likeChanceWith, matchChanceWith } from '../model/model.rules.ts'
import { tastes } from '../taste/taste.store.ts'
import { explorationWeightFor, likerPositions } from './exploration.rules.ts'
import { arrange, type Candidate } from './exposure.rules.ts'
import { comesLate, type DeckDay, withLate } from './late.rules.ts'
import { type RankingProfile, type ScoringContext, scoringContextOf } from './scoring-context.ts'
import { scoreWithTaste, type TastePairProfiles, withFreshTaste } from './taste-order.ts'

/** A person who may be shown; `distanceBucket` is an index of `distanceBuckets`, null if a location is missing. */
export type PoolCandidate = { userId: string; distanceBucket: number | null; likesViewer: boolean }

/** The latest decisions that the stored taste does not know; the job `learn-decisions` learns the others. */
const MAX_FRESH = 60
/** Each soft wish that is not met multiplies the chance by this. */
const UNMET_WISH_FACTOR = 0.75
/** In a smaller deck nobody comes late: all of it is seen soon. */
const MIN_DECK_WITH_LATE = 10
/** People of one kind look for the same and are of the same range of ages, this many years wide. */
const KIND_AGE_YEARS = 5

/**
 * Returns the ids of a pool in the order in which the viewer sees them, without people who are gone by now. `position`: number
 * of cards of the day before them.
 */
export async function orderFor(
  ctx: Ctx,
  db: Db,
  pool: readonly PoolCandidate[],
  position = 0,
): Promise<string[]> {
  const fresh = await tastes.listFresh(db, ctx.viewerId, MAX_FRESH)
  const ids = [...pool.map(({ userId }) => userId), ...fresh.map(({ likedId }) => likedId)]
  const stored = await scoringContextOf(ctx, db, ids)
  const taste = fresh.length > 0 ? await tastes.find(db, ctx.viewerId) : undefined
  const undealt = await listUndealt(
    db,
    ctx.viewerId,
    pool.map(({ userId }) => userId),
  )
  return orderIn(withFreshTaste(stored, taste?.state ?? null, fresh), pool, {
    draw: ctx.deckDraw,
    viewerId: ctx.viewerId,
    day: dayOf(ctx.now()),
    undealt,
    position,
  })
}

/** `orderFor` without database: everything it needs is in `context`; `undealt` is as of `listUndealt`. */
export function orderIn(
  context: ScoringContext,
  pool: readonly PoolCandidate[],
  {
    undealt,
    position = 0,
    ...deckDay
  }: DeckDay & { undealt: ReadonlyMap<string, boolean>; position?: number },
): string[] {
  const valueOf = valuesIn(context)
  const likeChanceOf = likeChancesIn(context)
  const seed = String(deckDay.draw(`deck ${deckDay.viewerId} ${deckDay.day}`))
  const candidates = pool.flatMap(({ userId, distanceBucket, likesViewer }): Candidate[] => {
    const profile = context.others.get(userId)
    if (!profile) return []
    return [
      {
        id: userId,
        chance: valueOf(profile, distanceBucket),
        shown: profile.shown,
        kind: kindOf(profile),
        explorationWeight: explorationWeightFor(seed, userId),
        ...(likesViewer ? { likeBackChance: likeChanceOf(profile, distanceBucket) } : {}),
      },
    ]
  })
  // A person whom the viewer may have seen is not moved, because that would tell a pass.
  const isLate = (candidate: Candidate) => {
    if (candidates.length < MIN_DECK_WITH_LATE) return false
    const passedOnViewer = undealt.get(candidate.id)
    const likesViewer = isLiker(candidate)
    return (
      passedOnViewer !== undefined &&
      comesLate(deckDay, { userId: candidate.id, likesViewer, passedOnViewer })
    )
  }
  const [late, others] = [candidates.filter(isLate), candidates.filter((one) => !isLate(one))]
  const likers = others.filter(isLiker).length
  const inOrder = arrange(others, {
    meanShown: context.meanShown,
    count: others.length,
    position,
    likerPositions: likerPositions(seed, likers, position),
  })
  return withLate(deckDay, { inOrder: inOrder.map(({ id }) => id), late: late.map(({ id }) => id) })
}

const isLiker = ({ likeBackChance }: Candidate) => likeBackChance !== undefined

const kindOf = ({ features: { lookingFor, age } }: RankingProfile) =>
  `${lookingFor} ${Math.floor(age / KIND_AGE_YEARS)}`

const wishFactor = (wishes: Wishes, { features }: RankingProfile) =>
  UNMET_WISH_FACTOR ** wishesMet(wishes, features).missed

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

/** Returns the chance that the viewer likes a person, lowered by their unmet wishes. */
function likeChancesIn({ viewer, model, commonness }: ScoringContext): ChanceOf {
  if (!viewer) return () => 1
  const chanceOf = likeChanceWith(model)
  return (profile, distanceBucket) => {
    const pair = { liker: viewer, liked: profile, distanceBucket, commonness }
    return chanceOf(likeInputsOf(pair, true)) * wishFactor(viewer.wishes, profile)
  }
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
