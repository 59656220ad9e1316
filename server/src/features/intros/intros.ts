import type { IntroChangeInput, IntroInput, OwnClipsView, OwnIntroView } from '@hearth/contract/media/intros'
import type { MediaView } from '@hearth/contract/media/media'
import type { UploadView } from '@hearth/contract/photos/photos'
import { prompts } from '@hearth/contract/profile/prompts'
import { transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { comfortOf } from '../membership/membership.ts'
import { mediaViews, type PhotoCtx, removeMedia, startMedia } from '../photos/photos.ts'
import { flagSignals } from '../safety/safety.ts'
import { readyStateOf } from './intros.rules.ts'
import { type IntroRow, intros } from './intros.store.ts'
import { voiceAnswers } from './voice-answers.store.ts'

export { dropRefusedClip, showReadyClip } from './arriving.ts'
export { clipSnapshotOf, findClipMedia, keepHiddenClips } from './evidence.ts'
export { newestWaitingIntro } from './reviewing.ts'
export { mayHearAnswer, mayWatchIntro } from './watching.ts'

const promptIds = new Set(prompts.map(({ id }) => id))

/** Throws `invalid` for a prompt that nobody can choose. */
export function requirePrompt(promptId: string): void {
  if (!promptIds.has(promptId)) throw invalid({ promptId: ['choose_from_list'] })
}

/** Returns what the viewer has recorded for their profile. */
export async function showOwnClips(ctx: PhotoCtx): Promise<OwnClipsView> {
  const [intro, answers] = [
    await intros.findReady(ctx.db, ctx.viewerId),
    await voiceAnswers.list(ctx.db, ctx.viewerId),
  ]
  const ids = [intro?.mediaId, ...answers.map(({ mediaId }) => mediaId)].filter((id) => id != null)
  const media = await mediaViews(ctx.db, ids)
  return {
    isAvailable: ctx.photos.mediaWorker.problem === undefined,
    maxIntroMs: (await comfortOf(ctx, ctx.db, ctx.viewerId)).introSeconds * 1000,
    intro: intro ? ownIntroOf(intro, media) : null,
    voiceAnswers: answers.flatMap(({ id, promptId, text, mediaId, isHidden }) => {
      const view = media.get(mediaId)
      return view ? [{ id, promptId, text, media: view, ...(isHidden && { isHidden: true as const }) }] : []
    }),
  }
}

const ownIntroOf = (row: IntroRow, media: ReadonlyMap<string, MediaView>): OwnIntroView => ({
  id: row.id,
  promptId: row.promptId,
  captions: row.captions,
  visibleTo: row.visibleTo,
  state: row.state,
  reason: row.reason,
  media: media.get(row.mediaId ?? '') ?? null,
  ...(row.isHidden && { isHidden: true as const }),
})

/**
 * Announces the file of an intro, and drops one that is still on its way. A repeat with the same client id returns the same
 * upload. Throws `media_unavailable`, `rate_limited`.
 */
export async function startIntro(
  ctx: PhotoCtx,
  { promptId, captions, visibleTo, ...file }: IntroInput,
  networkHash: string,
): Promise<UploadView> {
  requirePrompt(promptId)
  return transact(ctx, async (tx) => {
    const { mediaId, upload, isRepeat } = await startMedia(ctx, tx, { ...file, kind: 'intro', networkHash })
    if (isRepeat) return upload
    const coming = await intros.findComing(tx, ctx.viewerId)
    if (coming) await removeIntroRow(tx, coming)
    await intros.insert(tx, {
      personId: ctx.viewerId,
      mediaId,
      promptId,
      captions: captions ?? null,
      visibleTo,
      state: 'waiting_for_captions',
      createdAt: ctx.now(),
    })
    if (captions) await flagSignals(ctx, tx, { personId: ctx.viewerId, text: captions })
    return upload
  })
}

/** Deletes an intro and its files. */
export async function removeIntroRow(tx: Tx, { id, mediaId }: IntroRow): Promise<void> {
  await intros.delete(tx, id)
  if (mediaId) await removeMedia(tx, [mediaId])
}

/** Changes the viewer's intro. Its first captions let it be seen, or reviewed. Throws `intro_not_found`. */
export async function changeIntro(ctx: PhotoCtx, change: IntroChangeInput): Promise<OwnClipsView> {
  if (change.promptId !== undefined) requirePrompt(change.promptId)
  await transact(ctx, async (tx) => {
    const row = await intros.lockReady(tx, ctx.viewerId)
    if (!row?.mediaId) throw new AppError('intro_not_found')
    const captions = change.captions ?? row.captions
    const state = row.state === 'waiting_for_captions' ? readyStateOf(captions, row.approvedAt) : row.state
    await intros.change(tx, row.id, { ...change, state })
    if (change.captions) await flagSignals(ctx, tx, { personId: ctx.viewerId, text: change.captions })
  })
  return showOwnClips(ctx)
}

/** Deletes the viewer's intro, also one that is still on its way. A repeat changes nothing. */
export async function removeIntro(ctx: PhotoCtx): Promise<OwnClipsView> {
  await transact(ctx, async (tx) => {
    for (const row of [await intros.lockReady(tx, ctx.viewerId), await intros.findComing(tx, ctx.viewerId)])
      if (row) await removeIntroRow(tx, row)
  })
  return showOwnClips(ctx)
}
