import type { Db, Tx } from '../../db/open.ts'
import { forgetRemoved, rememberRemoved } from '../photos/photos.ts'
import { intros, withMedia } from './intros.store.ts'
import { voiceAnswers } from './voice-answers.store.ts'

/** The recordings in a profile that others may see, for a case. */
type ClipSnapshot = {
  intro?: { id: string; mediaId: string; promptId: string; captions: string }
  voiceAnswers: { id: string; promptId: string; text: string }[]
}

/** Returns the intro and the spoken answers that at least some others may see now. */
export async function clipSnapshotOf(db: Db, personId: string): Promise<ClipSnapshot> {
  const intro = withMedia(await intros.findReady(db, personId))
  const answers = await voiceAnswers.list(db, personId)
  return {
    ...(intro?.state === 'shown' &&
      !intro.isHidden && {
        intro: {
          id: intro.id,
          mediaId: intro.mediaId,
          promptId: intro.promptId,
          captions: intro.captions ?? '',
        },
      }),
    voiceAnswers: answers
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, promptId, text }) => ({ id, promptId, text })),
  }
}

/** Returns the clip of an intro or a spoken answer while it is there, and whose it is. */
export async function findClipMedia(
  db: Db,
  id: string,
): Promise<{ mediaId: string; personId: string } | undefined> {
  const row = withMedia(await intros.find(db, id)) ?? (await voiceAnswers.find(db, id))
  return row && { mediaId: row.mediaId, personId: row.personId }
}

type HiddenClips = { ids: readonly string[]; at: Date }

/**
 * Remembers which clips of a person decisions hide, so that the same files are refused when they come again, and lets those
 * come again that none hides any more. Call it before the restriction changes.
 */
export async function keepHiddenClips(tx: Tx, personId: string, { ids, at }: HiddenClips): Promise<void> {
  const intro = withMedia(await intros.findReady(tx, personId))
  const clips = [...(intro ? [intro] : []), ...(await voiceAnswers.list(tx, personId))]
  const isKept = ({ id }: { id: string }) => ids.includes(id)
  const freed = clips.filter((clip) => clip.isHidden && !isKept(clip))
  await forgetRemoved(
    tx,
    freed.map(({ mediaId }) => mediaId),
  )
  await rememberRemoved(
    tx,
    clips.filter(isKept).map(({ mediaId }) => mediaId),
    at,
  )
}
