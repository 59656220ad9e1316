import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import { type CoachedText, coachRules, type TipView } from '@hearth/contract/profile/coach'
import {
  type CompletenessStep,
  completenessOf,
  completenessSteps,
} from '@hearth/contract/profile/completeness'
import type { ProfileView } from '@hearth/contract/profile/people'
import { objectionToAnswer, objectionToHeadline } from './answers.rules.ts'
import { tipsOnPhotos } from './photos.rules.ts'

export type CoachedProfile = {
  profile: ProfileView
  photos: readonly OwnPhotoView[]
  /** The later one of each two photos that are nearly the same. */
  copies: readonly { photoId: string }[]
}

/** Steps that would only repeat another one that is missing too. */
const repeats: Partial<Record<CompletenessStep, CompletenessStep>> = { photos: 'photo', prompts: 'prompt' }

function tipsOnMissingParts({ profile, photos }: CoachedProfile): TipView[] {
  const { done } = completenessOf(profile, photos.length)
  const isMissing = (step: CompletenessStep) => !done.includes(step)
  return completenessSteps
    .filter((step) => {
      const first = repeats[step]
      return isMissing(step) && !(first && isMissing(first))
    })
    .map((step) => ({ id: `missing_part.${step}`, rule: 'missing_part', step }))
}

type CoachedAnswer = { field: CoachedText; text: string; promptId?: string }

const objectionTo = ({ field, text }: CoachedAnswer) =>
  field === 'headline' ? objectionToHeadline(text) : objectionToAnswer(text)

/** Returns the tips on texts that others see. */
function tipsOnTexts({ profile }: CoachedProfile): TipView[] {
  const texts: CoachedAnswer[] = [
    { field: 'bio', text: profile.bio },
    { field: 'headline', text: profile.headline },
    ...profile.prompts.map(({ promptId, answer }) => ({ field: 'prompts' as const, text: answer, promptId })),
  ]
  return texts
    .filter(({ field, text }) => text !== '' && profile.visibility[field] !== 'nobody')
    .flatMap(({ text, ...about }) => {
      const objection = objectionTo({ text, ...about })
      if (!objection) return []
      const place = [objection.rule, about.field, about.promptId].filter(Boolean)
      return [{ id: place.join('.'), ...objection, ...about }]
    })
}

/** Returns all tips for a profile, the most useful first. Nothing of it depends on gender, name or a special value. */
export function tipsFor(of: CoachedProfile): TipView[] {
  const photoTips = tipsOnPhotos(of.photos, of.copies).map((tip) => ({
    id: `${tip.rule}.${tip.photoId}`,
    ...tip,
  }))
  const tips: TipView[] = [...tipsOnMissingParts(of), ...photoTips, ...tipsOnTexts(of)]
  return tips.toSorted((one, two) => coachRules.indexOf(one.rule) - coachRules.indexOf(two.rule))
}
