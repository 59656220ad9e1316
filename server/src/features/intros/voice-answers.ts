import {
  MAX_VOICE_ANSWERS,
  type OwnClipsView,
  type VoiceAnswerChangeInput,
  type VoiceAnswerInput,
} from '@hearth/contract/media/intros'
import type { UploadView } from '@hearth/contract/photos/photos'
import { transact } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type PhotoCtx, removeMedia, startMedia } from '../photos/photos.ts'
import { flagSignals } from '../safety/safety.ts'
import { requirePrompt, showOwnClips } from './intros.ts'
import { voiceAnswers } from './voice-answers.store.ts'

/**
 * Announces the file of a spoken answer, and drops one to the same prompt that is still on its way. A repeat with the same
 * client id returns the same upload. Throws `voice_answers_full`, `media_unavailable`, `rate_limited`.
 */
export async function startVoiceAnswer(
  ctx: PhotoCtx,
  { promptId, text = '', ...file }: VoiceAnswerInput,
  networkHash: string,
): Promise<UploadView> {
  requirePrompt(promptId)
  const personId = ctx.viewerId
  return transact(ctx, async (tx) => {
    const { mediaId, upload, isRepeat } = await startMedia(ctx, tx, {
      ...file,
      kind: 'voice_answer',
      networkHash,
    })
    if (isRepeat) return upload
    const coming = await voiceAnswers.findComing(tx, { personId, promptId })
    if (coming) await removeMedia(tx, [coming.mediaId])
    const answered = await voiceAnswers.listPromptIds(tx, personId)
    if (!answered.has(promptId) && answered.size >= MAX_VOICE_ANSWERS)
      throw new AppError('voice_answers_full', { max: MAX_VOICE_ANSWERS })
    await voiceAnswers.insert(tx, { personId, mediaId, promptId, text, createdAt: ctx.now() })
    if (text) await flagSignals(ctx, tx, { personId, text })
    return upload
  })
}

/** Changes what is written of the viewer's spoken answer. Throws `voice_answer_not_found`. */
export async function changeVoiceAnswer(
  ctx: PhotoCtx,
  promptId: string,
  { text }: VoiceAnswerChangeInput,
): Promise<OwnClipsView> {
  await transact(ctx, async (tx) => {
    const row = await voiceAnswers.findReady(tx, { personId: ctx.viewerId, promptId })
    if (!row) throw new AppError('voice_answer_not_found')
    await voiceAnswers.change(tx, row.id, { text })
    if (text) await flagSignals(ctx, tx, { personId: ctx.viewerId, text })
  })
  return showOwnClips(ctx)
}

/** Deletes the viewer's spoken answer, also one that is still on its way. A repeat changes nothing. */
export async function removeVoiceAnswer(ctx: PhotoCtx, promptId: string): Promise<OwnClipsView> {
  const ofPrompt = { personId: ctx.viewerId, promptId }
  await transact(ctx, async (tx) => {
    const rows = [await voiceAnswers.findReady(tx, ofPrompt), await voiceAnswers.findComing(tx, ofPrompt)]
    await removeMedia(
      tx,
      rows.flatMap((row) => (row ? [row.mediaId] : [])),
    )
  })
  return showOwnClips(ctx)
}
