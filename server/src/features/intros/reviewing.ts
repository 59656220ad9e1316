import type { IntroReviewInput, WaitingIntrosView } from '@hearth/contract/media/intros'
import type { MediaFile } from '@hearth/contract/media/media'
import { emit, type StaffCtx, transact } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { mediaViews, type PhotoDeps, readAnyMedia, rememberRemoved, removeMedia } from '../photos/photos.ts'
import { listNames } from '../profiles/profiles.ts'
import { intros, withMedia } from './intros.store.ts'

/** Returns the intros that wait for a review. */
export async function listWaitingIntros(db: Db): Promise<WaitingIntrosView> {
  const rows = await intros.listWaiting(db)
  const names = await listNames(
    db,
    rows.map(({ personId }) => personId),
  )
  const media = await mediaViews(
    db,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  return {
    waiting: await intros.countWaiting(db),
    intros: rows.flatMap((row) => {
      const view = media.get(row.mediaId ?? '')
      if (!view) return []
      const { id, personId, promptId, captions, readyAt, createdAt } = row
      return [
        {
          id,
          promptId,
          captions: captions ?? '',
          media: view,
          personId,
          firstName: names.get(personId) || null,
          since: (readyAt ?? createdAt).toISOString(),
        },
      ]
    }),
  }
}

/** Returns since when the intro waits that came last, if any does. */
export const newestWaitingIntro = (db: Db): Promise<Date | undefined> => intros.findNewestWaiting(db)

/** Returns a file of an intro that waits for a review. Throws `intro_not_found`. */
export async function readWaitingIntro(
  ctx: StaffCtx & PhotoDeps,
  { introId, file }: { introId: string; file: MediaFile },
) {
  const row = withMedia(await intros.find(ctx.db, introId))
  if (row?.state !== 'waiting_for_review') throw new AppError('intro_not_found')
  return readAnyMedia(ctx, { mediaId: row.mediaId, file })
}

/**
 * Shows an intro that waits, or removes it with a reason, so that the same file can't come again. A mail tells the person.
 * Throws `intro_not_found`.
 */
export const reviewIntro = (
  ctx: StaffCtx,
  introId: string,
  review: IntroReviewInput,
): Promise<WaitingIntrosView> =>
  transact(ctx, async (tx, afterCommit) => {
    const row = withMedia(await intros.lockWaiting(tx, introId))
    if (!row) throw new AppError('intro_not_found')
    const { personId, mediaId } = row
    if (review.outcome === 'approved') {
      await intros.change(tx, introId, { state: 'shown', approvedAt: ctx.now() })
    } else {
      await intros.change(tx, introId, { state: 'removed', reason: review.reason, mediaId: null })
      await rememberRemoved(tx, [mediaId], ctx.now())
      await removeMedia(tx, [mediaId])
    }
    await emit(ctx, tx, 'intro.reviewed', { ...review, personId, afterCommit })
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'intro.review',
      details: { personId, outcome: review.outcome },
    })
    return listWaitingIntros(tx)
  })
