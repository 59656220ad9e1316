import type { Why } from '@hearth/contract/people/why'
import { type DistanceBucket, distanceBuckets } from '@hearth/contract/people/wishes'
import type { Ctx } from '../../../context.ts'
import { shownCalibrationFor } from '../ranking/model/model.rules.ts'
import { chanceIn } from '../ranking/order/ordering.ts'
import {
  type RankingProfile,
  type ScoringContext,
  scoringContextOf,
} from '../ranking/order/scoring-context.ts'
import { rankingProfiles } from '../ranking/ranking.store.ts'
import { explainPair } from './why.rules.ts'

/** A person and their distance. */
type PersonAtDistance = { userId: string; distanceBucket: DistanceBucket | null }

/** Returns the reasons for each of these people by id; empty if the viewer has no age. */
export async function whyOf(ctx: Ctx, people: readonly PersonAtDistance[]): Promise<Map<string, Why>> {
  if (people.length === 0) return new Map()
  // Read again with public fields only: a match sees more, which must not appear here.
  const ids = people.map(({ userId }) => userId)
  const buckets = new Map(people.map(({ userId, distanceBucket }) => [userId, distanceBucket]))
  const context = await scoringContextOf(ctx, ctx.db, ids)
  const { viewer, commonness, speaking } = context
  if (!viewer) return new Map()
  const towns = new Map(
    (await rankingProfiles.listTowns(ctx.db, [ctx.viewerId, ...ids])).map((row) => [
      row.userId,
      row.locationCity,
    ]),
  )
  const shown = (id: string, { features }: RankingProfile) => ({ features, town: towns.get(id) ?? '' })
  const self = { ...shown(ctx.viewerId, viewer), wishes: viewer.wishes }
  return new Map(
    [...context.others].map(([id, one]) => [
      id,
      {
        ...explainPair(self, shown(id, one), { ...commonness, speaking }),
        chance: shownChance(context, [viewer, one], buckets.get(id) ?? null),
      },
    ]),
  )
}

/** Returns the chance in per cent, or null where predictions for pairs of whom as much is known are not accurate. */
function shownChance(
  context: ScoringContext,
  [viewer, one]: readonly [RankingProfile, RankingProfile],
  distanceBucket: DistanceBucket | null,
): number | null {
  const known = Math.min(viewer.decisionsKnown, one.decisionsKnown)
  const calibration = shownCalibrationFor(context.model, known)
  if (!calibration) return null
  const chanceOf = chanceIn(context, viewer, calibration)
  return Math.round(100 * chanceOf(one, distanceBucket && distanceBuckets.indexOf(distanceBucket)))
}
