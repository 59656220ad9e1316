import type { Deps, TransactionEvents } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { removeMedia } from '../photos/photos.ts'
import { readyStateOf } from './intros.rules.ts'
import { type IntroRow, intros } from './intros.store.ts'
import { voiceAnswers } from './voice-answers.store.ts'

/** Puts an intro or a spoken answer whose file is ready in the place of the one before. */
export async function showReadyClip(
  { now }: Deps,
  tx: Tx,
  { media }: TransactionEvents['media.ready'],
): Promise<void> {
  if (media.kind === 'intro') await showReadyIntro(tx, media.id, now())
  if (media.kind === 'voice_answer') await showReadyAnswer(tx, media.id, now())
}

async function showReadyIntro(tx: Tx, mediaId: string, readyAt: Date): Promise<void> {
  const row = await intros.findByMedia(tx, mediaId)
  if (!row) return
  const before = await intros.lockReady(tx, row.personId)
  const approvedAt = before ? approvalOf(before) : null
  if (before) {
    await intros.delete(tx, before.id)
    if (before.mediaId) await removeMedia(tx, [before.mediaId])
  }
  await intros.change(tx, row.id, { readyAt, approvedAt, state: readyStateOf(row.captions, approvedAt) })
}

/** An intro that staff have approved lets the next one be shown without a review, unless it broke a rule since. */
const approvalOf = ({ approvedAt, isHidden }: IntroRow): Date | null => (isHidden ? null : approvedAt)

async function showReadyAnswer(tx: Tx, mediaId: string, readyAt: Date): Promise<void> {
  const row = await voiceAnswers.findByMedia(tx, mediaId)
  if (!row) return
  const before = await voiceAnswers.findReady(tx, row)
  if (before) await removeMedia(tx, [before.mediaId])
  await voiceAnswers.change(tx, row.id, { readyAt })
}

/** Forgets an intro or a spoken answer whose file was not taken. The one before stays. */
export async function dropRefusedClip(
  _: Deps,
  tx: Tx,
  { media }: TransactionEvents['media.refused'],
): Promise<void> {
  if (media.kind === 'intro') await intros.deleteComing(tx, media.id)
  if (media.kind === 'voice_answer') await voiceAnswers.deleteComing(tx, media.id)
}
