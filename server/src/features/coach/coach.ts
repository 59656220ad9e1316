import type { CoachView, DismissInput } from '@hearth/contract/profile/coach'
import { listOwnCopies, listOwnPhotos, type PhotoCtx } from '../photos/photos.ts'
import { ownProfile } from '../profiles/profiles.ts'
import { dismissedTips } from './coach.store.ts'
import { tipsFor } from './rules/tips.rules.ts'

/** Returns the tips for the viewer's own profile, as it is saved. */
export async function showCoach(ctx: PhotoCtx): Promise<CoachView> {
  const [profile, { photos }] = [await ownProfile(ctx), await listOwnPhotos(ctx)]
  const tips = tipsFor({ profile, photos, copies: await listOwnCopies(ctx) })
  const dismissed = new Set(await dismissedTips.list(ctx.db, ctx.viewerId))
  return {
    tips: tips.filter(({ id }) => !dismissed.has(id)),
    dismissed: tips.filter(({ id }) => dismissed.has(id)),
  }
}

/** Dismisses a tip or brings it back. Only tips of now are stored, so a solved one is told again if it comes back. */
export async function dismissTip(ctx: PhotoCtx, { tip, isDismissed }: DismissInput): Promise<CoachView> {
  const { tips, dismissed } = await showCoach(ctx)
  const present = new Set([...tips, ...dismissed].map(({ id }) => id))
  if (!isDismissed) present.delete(tip)
  await dismissedTips.keepOnly(ctx.db, ctx.viewerId, [...present])
  if (isDismissed && present.has(tip))
    await dismissedTips.insert(ctx.db, { userId: ctx.viewerId, tip, dismissedAt: ctx.now() })
  return showCoach(ctx)
}
