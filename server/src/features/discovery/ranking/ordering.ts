import { dayOf } from '@hearth/contract/ages'
import type { Wishes } from '@hearth/contract/wishes'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { wishesMet } from '../meeting.rules.ts'
import { arrange, type Showable } from './exposure.rules.ts'
import { type Note, noteFeatures } from './features.rules.ts'
import { earlyPlaces, lotFor } from './lots.rules.ts'
import { matchChanceBy } from './model.rules.ts'
import { type Sitter, type Sitting, sittingOf } from './sitting.ts'

/** Somebody who may be shown; `band` is the place of the distance in `bandValues`, null without a place. */
export type Found = { userId: string; band: number | null; likesViewer: boolean }

/** What each soft wish that is not met leaves of a chance. */
const MISSED = 0.75
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
  const worth = worthIn(sitting)
  const showable = pool.flatMap(({ userId, band, likesViewer }): Showable[] => {
    const one = sitting.others.get(userId)
    if (!one) return []
    const lot = lotFor(viewerId, day, userId)
    return [
      {
        id: userId,
        chance: worth(one, band),
        shown: one.shown,
        kind: kindOf(one),
        lot,
        isWaiting: likesViewer,
      },
    ]
  })
  const waiting = showable.filter(({ isWaiting }) => isWaiting).length
  const early = earlyPlaces(viewerId, day, waiting)
  return arrange(showable, { usual: sitting.usual, count: showable.length, early }).map(({ id }) => id)
}

const kindOf = ({ portrait: { lookingFor, age } }: Sitter) =>
  `${lookingFor} ${Math.floor(age / YEARS_OF_A_KIND)}`

const softened = (wishes: Wishes, { portrait }: Sitter) => MISSED ** wishesMet(wishes, portrait).missed

/** Gives the chance that the viewer and somebody like each other, less what either wishes for and does not find. */
function worthIn(sitting: Sitting): (one: Sitter, band: number | null) => number {
  const { viewer } = sitting
  // Whoever has not said when they were born is shown people as if nothing were known of themselves.
  if (!viewer) return () => 1
  const chance = chanceIn(sitting, viewer)
  return (one, band) => chance(one, band) * softened(viewer.wishes, one) * softened(one.wishes, viewer)
}

/** Gives the chance that the viewer and somebody, so far apart, like each other. */
export function chanceIn(
  { model, commonness }: Pick<Sitting, 'model' | 'commonness'>,
  viewer: Sitter,
): (one: Sitter, band: number | null) => number {
  const chance = matchChanceBy(model)
  return (one, band) => {
    const look = (liker: Sitter, liked: Sitter) => ({
      tell: (note: Note) =>
        noteFeatures({ liker: liker.portrait, liked: liked.portrait, band, commonness }, note),
      liker: liker.standing,
      liked: liked.standing,
    })
    return chance(look(viewer, one), look(one, viewer))
  }
}
