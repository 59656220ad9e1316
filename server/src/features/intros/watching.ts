import type { PersonClipsView } from '@hearth/contract/media/intros'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { findVisibleRelation, type VisibleRelation } from '../discovery/discovery.ts'
import { mediaViews } from '../photos/photos.ts'
import { visibilityOfField } from '../profiles/profiles.ts'
import { mayHear, mayWatch } from './intros.rules.ts'
import { intros, withMedia } from './intros.store.ts'
import { voiceAnswers } from './voice-answers.store.ts'

type NamedMedia = { id: string }

/** Returns how the viewer sees this person; people who wait for approval see only themselves. */
const lookAt = async (ctx: Ctx, personId: string): Promise<VisibleRelation | undefined> =>
  ctx.isWaiting && personId !== ctx.viewerId ? undefined : findVisibleRelation(ctx, personId)

/** Whether the viewer may watch the intro that this clip is now. */
export async function mayWatchIntro(ctx: Ctx, media: NamedMedia): Promise<boolean> {
  const row = await intros.findByMedia(ctx.db, media.id)
  return row !== undefined && mayWatch(await lookAt(ctx, row.personId), row)
}

/** Whether the viewer may hear the spoken answer that this clip is now. */
export async function mayHearAnswer(ctx: Ctx, media: NamedMedia): Promise<boolean> {
  const row = await voiceAnswers.findByMedia(ctx.db, media.id)
  if (!row) return false
  const look = await lookAt(ctx, row.personId)
  return mayHear(look, await visibilityOfField(ctx.db, row.personId, 'prompts'), row.isHidden)
}

/** Returns what the viewer may watch and hear of a person. Throws `person_not_found` if they may not see the person. */
export async function showClips(ctx: Ctx, personId: string): Promise<PersonClipsView> {
  const look = await lookAt(ctx, personId)
  if (!look) throw new AppError('person_not_found')
  const [intro, answers] = [await findIntro(ctx, personId, look), await listAnswers(ctx, personId, look)]
  const ids = [...(intro ? [intro.mediaId] : []), ...answers.map(({ mediaId }) => mediaId)]
  const media = await mediaViews(ctx.db, ids)
  const introMedia = intro && media.get(intro.mediaId)
  return {
    intro: introMedia
      ? { id: intro.id, promptId: intro.promptId, captions: intro.captions ?? '', media: introMedia }
      : null,
    voiceAnswers: answers.flatMap(({ id, promptId, text, mediaId }) => {
      const view = media.get(mediaId)
      return view ? [{ id, promptId, text, media: view }] : []
    }),
  }
}

/** The owner sees the page of a profile as others do, so an intro that others can't see yet is not on it. */
async function findIntro({ db }: Ctx, personId: string, look: VisibleRelation) {
  const row = withMedia(await intros.findReady(db, personId))
  return row && row.state === 'shown' && !row.isHidden && mayWatch(look, row) ? row : undefined
}

async function listAnswers({ db }: Ctx, personId: string, look: VisibleRelation) {
  const rows = await voiceAnswers.list(db, personId)
  if (rows.length === 0) return []
  const visibility = await visibilityOfField(db, personId, 'prompts')
  return rows.filter((row) => !row.isHidden && mayHear(look, visibility, row.isHidden))
}
