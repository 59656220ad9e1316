import type { IntroAudience, IntroState } from '@hearth/contract/media/intros'
import type { Visibility } from '@hearth/contract/profile/fields'
import { isShownTo } from '@hearth/contract/profile/people'
import type { VisibleRelation } from '../discovery/discovery.ts'

type RuledIntro = { state: IntroState; visibleTo: IntroAudience; isHidden: boolean }

/** How a viewer must see the owner of an intro, besides the owner themselves. */
const audienceRules: Record<IntroAudience, (look: VisibleRelation) => boolean> = {
  matches: ({ relation }) => relation === 'match',
  liked: ({ relation, likesViewer }) => relation === 'match' || likesViewer,
  everyone: () => true,
}

/** Whether a viewer who sees the owner in this way, or not at all, may watch an intro. The owner may in every state. */
export function mayWatch(
  look: VisibleRelation | undefined,
  { state, visibleTo, isHidden }: RuledIntro,
): boolean {
  if (look?.relation === 'self') return true
  return look !== undefined && state === 'shown' && !isHidden && audienceRules[visibleTo](look)
}

/** The same for a spoken answer. `visibility` is that of the answers in the profile. */
export function mayHear(
  look: VisibleRelation | undefined,
  visibility: Visibility,
  isHidden: boolean,
): boolean {
  if (look?.relation === 'self') return true
  if (!look || isHidden) return false
  return isShownTo(look.relation === 'match' ? 'match' : 'everyone', visibility)
}

/** Returns the state of an intro whose file is ready. The first one of a person waits until staff have approved it. */
export function readyStateOf(captions: string | null, approvedAt: Date | null): IntroState {
  if (captions === null) return 'waiting_for_captions'
  return approvedAt === null ? 'waiting_for_review' : 'shown'
}
