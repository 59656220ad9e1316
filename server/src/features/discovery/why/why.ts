import type { Why } from '@hearth/contract/people/why'
import { type DistanceBucket, distanceBuckets } from '@hearth/contract/people/wishes'
import { rankedFields } from '@hearth/contract/profile/fields'
import type { Ctx, Deps } from '../../../context.ts'
import { foldedInterest } from '../ranking/features/pair-features.rules.ts'
import { shownCalibrationFor } from '../ranking/model/model.rules.ts'
import { chanceIn } from '../ranking/order/ordering.ts'
import {
  type RankingProfile,
  type ScoringContext,
  scoringContextOf,
} from '../ranking/order/scoring-context.ts'
import { rankingProfiles } from '../ranking/ranking.store.ts'
import { answerCounts } from './answer-counts.store.ts'
import type { AnswerField } from './reason-weights.rules.ts'
import { explainPair } from './why.rules.ts'

/** A person and their distance. */
type PersonAtDistance = { userId: string; distanceBucket: DistanceBucket | null }

const idsOf = (people: readonly PersonAtDistance[]) => people.map(({ userId }) => userId)

/** Returns the reasons for each of these people by id; empty if the viewer has no age. */
export async function whyOf(ctx: Ctx, people: readonly PersonAtDistance[]): Promise<Map<string, Why>> {
  if (people.length === 0) return new Map()
  // Read again with public fields only: a match sees more, which must not appear here.
  return whyIn(ctx, await scoringContextOf(ctx, ctx.db, idsOf(people)), people)
}

/** `whyOf` with a context that has been read. */
export async function whyIn(
  ctx: Ctx,
  context: ScoringContext,
  people: readonly PersonAtDistance[],
): Promise<Map<string, Why>> {
  const ids = idsOf(people)
  const buckets = new Map(people.map(({ userId, distanceBucket }) => [userId, distanceBucket]))
  const { viewer, commonness, speaking, model } = context
  if (!viewer) return new Map()
  const towns = new Map(
    (await rankingProfiles.listTowns(ctx.db, [ctx.viewerId, ...ids])).map((row) => [
      row.userId,
      row.locationCity,
    ]),
  )
  const answers = await answerCounts.find(ctx.db, countedOf(viewer, towns.get(ctx.viewerId)))
  const community = { ...commonness, speaking, answers, weights: model.weights }
  // Two towns of one name, or a viewer who travels.
  const isFar = (id: string) => buckets.get(id) === 'over_30'
  const shown = (id: string, { features }: RankingProfile) => ({
    features,
    town: isFar(id) ? '' : (towns.get(id) ?? ''),
  })
  const self = { ...shown(ctx.viewerId, viewer), wishes: viewer.wishes }
  return new Map(
    [...context.others].map(([id, one]) => [
      id,
      {
        ...explainPair(self, shown(id, one), community),
        chance: shownChance(context, [viewer, one], buckets.get(id) ?? null),
      },
    ]),
  )
}

/** Returns the viewer's answers, because no others can be shared. */
function countedOf({ features }: RankingProfile, town: string | undefined) {
  const given = rankedFields.flatMap((field): { field: AnswerField; value: string }[] =>
    features[field] === null ? [] : [{ field, value: features[field] }],
  )
  return town === undefined ? given : [...given, { field: 'town' as const, value: foldedInterest(town) }]
}

/** Counts how many people give each answer, from which follows how rare it is. */
export const countAnswers = (deps: Pick<Deps, 'transact'>): Promise<void> =>
  deps.transact((tx) => answerCounts.replace(tx))

/** Returns the chance in per cent, or null where predictions for pairs of whom as much is known are not accurate. */
function shownChance(
  context: ScoringContext,
  [viewer, one]: readonly [RankingProfile, RankingProfile],
  distanceBucket: DistanceBucket | null,
): number | null {
  const known = Math.min(viewer.decisionsKnown, one.decisionsKnown)
  const calibration = shownCalibrationFor(context.model, known)
  if (!calibration) return null
  const chanceOf = chanceIn(context, viewer, { calibration })
  return Math.round(100 * chanceOf(one, distanceBucket && distanceBuckets.indexOf(distanceBucket)))
}
