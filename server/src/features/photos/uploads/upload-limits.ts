import type { LimitView } from '@hearth/contract/account/limits'
import { MEDIA_UPLOADS_PER_DAY, UPLOADS_PER_DAY } from '@hearth/contract/photos/photos'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { freeAgainAt, reached, type SlidingRule, slidingLimit } from '../../limits/limits.ts'
import { uploads } from './uploads.store.ts'

const DAY_S = 86_400
const ofPhotos = { kind: 'uploads', seconds: DAY_S, most: UPLOADS_PER_DAY } as const
const ofMedia = { kind: 'media_uploads', seconds: DAY_S, most: MEDIA_UPLOADS_PER_DAY } as const

const listStarts = (ctx: Ctx, db: Db, rule: SlidingRule) =>
  uploads.listStarts(db, ctx.viewerId, {
    since: new Date(ctx.now().getTime() - DAY_S * 1000),
    isPhoto: rule === ofPhotos,
  })

const limitOf = async (ctx: Ctx, rule: SlidingRule): Promise<LimitView> =>
  slidingLimit(rule, await listStarts(ctx, ctx.db, rule), ctx.now())

/** Returns how many uploads of photos and of media the viewer has started today. */
export const listUploadLimits = (ctx: Ctx): Promise<LimitView[]> =>
  Promise.all([limitOf(ctx, ofPhotos), limitOf(ctx, ofMedia)])

/** Throws `rate_limited` if the viewer can't start another upload today. */
export async function requireUploadLeft(ctx: Ctx, tx: Tx, isPhoto: boolean): Promise<void> {
  const rule = isPhoto ? ofPhotos : ofMedia
  const starts = await listStarts(ctx, tx, rule)
  const freeAt = freeAgainAt(rule, starts, ctx.now())
  if (freeAt && starts.length >= rule.most) throw reached(rule.kind, freeAt, ctx.now())
}
