import { dayOf } from '@hearth/contract/people'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { arrange, type Showable } from './exposure.rules.ts'
import { featuresOf } from './features.rules.ts'
import { earlyPlaces, lotFor } from './lots.rules.ts'
import { type Look, matchChance } from './model.rules.ts'
import { type Sitter, type Sitting, sittingOf } from './sitting.ts'
import { softened } from './softness.rules.ts'

/** Somebody who may be shown; `band` is the place of the distance in `bandValues`, null without a place. */
export type Found = { userId: string; band: number | null; likesViewer: boolean }

/** So many years of age, and the same answer to what one looks for, make people of one kind. */
const YEARS_OF_A_KIND = 5

/** The people of a pool in the order in which the viewer is to be shown them; who has gone meanwhile is left out. */
export async function orderFor(ctx: Ctx, db: Db, pool: readonly Found[]): Promise<string[]> {
  const sitting = await sittingOf(
    ctx,
    db,
    pool.map(({ userId }) => userId),
  )
  return orderIn(sitting, pool, { viewerId: ctx.viewerId, day: dayOf(ctx.now()) })
}

/** The same once everything is read. */
export function orderIn(
  sitting: Sitting,
  pool: readonly Found[],
  { viewerId, day }: { viewerId: string; day: string },
): string[] {
  const showable = pool.flatMap((found) => {
    const one = sitting.others.get(found.userId)
    return one ? [{ ...showableOf(sitting, found, one), lot: lotFor(viewerId, day, found.userId) }] : []
  })
  const waiting = showable.filter(({ isWaiting }) => isWaiting).length
  const early = earlyPlaces(viewerId, day, waiting)
  return arrange(showable, { usual: sitting.usual, count: showable.length, early }).map(({ id }) => id)
}

function showableOf(sitting: Sitting, { userId, band, likesViewer }: Found, one: Sitter): Showable {
  const { age, lookingFor } = one.portrait
  return {
    id: userId,
    chance: worthOf(sitting, one, band),
    shown: one.shown,
    kind: `${lookingFor} ${Math.floor(age / YEARS_OF_A_KIND)}`,
    isWaiting: likesViewer,
  }
}

/** The chance that both like each other, less what either wishes for and does not find. */
function worthOf(sitting: Sitting, one: Sitter, band: number | null): number {
  const { viewer } = sitting
  // Whoever has not said when they were born is shown people as if nothing were known of themselves.
  if (!viewer) return 1
  const chance = chanceBetween(sitting, { viewer, one, band })
  return chance * softened(viewer.wishes, one.portrait) * softened(one.wishes, viewer.portrait)
}

/** The chance that the viewer and somebody like each other. */
export function chanceBetween(
  { model, commonness }: Pick<Sitting, 'model' | 'commonness'>,
  { viewer, one, band }: { viewer: Sitter; one: Sitter; band: number | null },
): number {
  const look = (liker: Sitter, liked: Sitter): Look => ({
    features: featuresOf({ liker: liker.portrait, liked: liked.portrait }, band, commonness),
    liker: liker.standing,
    liked: liked.standing,
  })
  return matchChance(model, look(viewer, one), look(one, viewer))
}
