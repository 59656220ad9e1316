import type { CoachView, TipView } from '@hearth/contract/profile/coach'
import type { SceneAnswers } from './fake-server.ts'
import { ownPhotos } from './scene-data.ts'

const [, second] = ownPhotos

/** A tip of each kind of text, and two of photos. */
export const coachTips: readonly TipView[] = [
  { id: 'missing_part.intentions', rule: 'missing_part', step: 'intentions' },
  ...(second ? [{ id: `photo_wide.${second.id}`, rule: 'photo_wide', photoId: second.id } as const] : []),
  { id: 'cliche.bio', rule: 'cliche', field: 'bio', phrase: 'I like travelling and good food' },
  { id: 'too_short.prompts.on-repeat', rule: 'too_short', field: 'prompts', promptId: 'on-repeat' },
  ...(second
    ? [{ id: `photo_undescribed.${second.id}`, rule: 'photo_undescribed', photoId: second.id } as const]
    : []),
]

export const coachView: CoachView = { tips: coachTips.slice(0, 4), dismissed: coachTips.slice(4) }

export const coachAnswers: SceneAnswers = {
  'GET /api/profile/coach': () => coachView,
  'PUT /api/profile/coach/dismissed': ({ body }) => {
    const isIt = ({ id }: TipView) =>
      typeof body === 'object' && body !== null && 'tip' in body && id === body.tip
    return { tips: coachView.tips.filter((tip) => !isIt(tip)), dismissed: coachTips.filter(isIt) }
  },
}
