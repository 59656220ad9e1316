import type { Why } from '@hearth/contract/people/why'
import { bandValues, type DistanceBand } from '@hearth/contract/people/wishes'
import type { Ctx } from '../../context.ts'
import { mayShowChance } from './ranking/model/model.rules.ts'
import { chanceIn } from './ranking/order/ordering.ts'
import {
  type RankingProfile,
  type ScoringContext,
  scoringContextOf,
} from './ranking/order/scoring-context.ts'
import { rankingProfiles } from './ranking/ranking.store.ts'
import { explained } from './why.rules.ts'

/** Somebody and how far away they are. */
type Shown = { userId: string; band: DistanceBand | null }

/** Why each of these people is shown to the viewer, by id; nothing for a viewer who has no age to show. */
export async function whyOf(ctx: Ctx, people: readonly Shown[]): Promise<Map<string, Why>> {
  if (people.length === 0) return new Map()
  // They are read anew, as everyone sees them: a match is shown more, and none of it may come out here.
  const ids = people.map(({ userId }) => userId)
  const bands = new Map(people.map(({ userId, band }) => [userId, band]))
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
        ...explained(self, shown(id, one), { ...commonness, speaking }),
        chance: chanceToTell(context, [viewer, one], bands.get(id) ?? null),
      },
    ]),
  )
}

/** In per cent, where this community's own outcomes bear it out and both have decided and been decided on. */
function chanceToTell(
  context: ScoringContext,
  [viewer, one]: readonly [RankingProfile, RankingProfile],
  band: DistanceBand | null,
): number | null {
  if (!mayShowChance(context.model) || !viewer.isKnown || !one.isKnown) return null
  return Math.round(100 * chanceIn(context, viewer)(one, band && bandValues.indexOf(band)))
}
