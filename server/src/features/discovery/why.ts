import type { PersonView } from '@hearth/contract/people'
import type { Why } from '@hearth/contract/why'
import type { Ctx } from '../../context.ts'
import { bandOf } from './meeting.rules.ts'
import { mayTellChance } from './ranking/model.rules.ts'
import { chanceIn } from './ranking/ordering.ts'
import { sitters } from './ranking/ranking.store.ts'
import { type Sitter, type Sitting, sittingOf } from './ranking/sitting.ts'
import { explained } from './why.rules.ts'

/** Why each of these people is shown to the viewer, by id; nothing for a viewer who has no age to show. */
export async function whyOf(ctx: Ctx, people: readonly PersonView[]): Promise<Map<string, Why>> {
  if (people.length === 0) return new Map()
  // They are read anew, as everyone sees them: a match is shown more, and none of it may come out here.
  const ids = people.map(({ id }) => id)
  const sitting = await sittingOf(ctx, ctx.db, ids)
  const { viewer, commonness, speaking } = sitting
  if (!viewer) return new Map()
  const towns = new Map(
    (await sitters.listTowns(ctx.db, [ctx.viewerId, ...ids])).map((row) => [row.userId, row.locationCity]),
  )
  const shown = (id: string, { portrait }: Sitter) => ({ portrait, town: towns.get(id) ?? '' })
  const self = { ...shown(ctx.viewerId, viewer), wishes: viewer.wishes }
  return new Map(
    [...sitting.others].map(([id, one]) => [
      id,
      {
        ...explained(self, shown(id, one), { ...commonness, speaking }),
        chance: chanceToTell(sitting, viewer, one),
      },
    ]),
  )
}

/** In per cent, where this community's own outcomes bear it out and both have decided and been decided on. */
function chanceToTell(sitting: Sitting, viewer: Sitter, one: Sitter): number | null {
  if (!mayTellChance(sitting.model) || !viewer.isKnown || !one.isKnown) return null
  const band = viewer.cell === null || one.cell === null ? null : bandOf(viewer.cell, one.cell)
  return Math.round(100 * chanceIn(sitting, viewer)(one, band))
}
