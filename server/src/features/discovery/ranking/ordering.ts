import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'

/** Somebody who may be shown; `band` is the place of the distance in `bandValues`, null without a place. */
export type Found = { userId: string; band: number | null; likesViewer: boolean }

/** The people of a pool in the order in which the viewer is to be shown them. */
export async function orderFor(_ctx: Ctx, _db: Db, pool: readonly Found[]): Promise<string[]> {
  return pool.map(({ userId }) => userId)
}
