import type { Relation } from '@hearth/contract/people/discovery'

/** What is between a viewer and a person, as the database has it. */
export type Ties = {
  isSelf: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** The person may be shown to people who do not know them. */
  isShowable: boolean
  /** The person can still be shown to those they are matched with. */
  isKnown: boolean
  /** The deck dealt the person to the viewer, who fitted then. */
  isDealt: boolean
  /** The person is shown to those alone whom they liked. */
  isOnlyToLiked: boolean
  /** The person likes the viewer, and so has shown themselves. */
  likesViewer: boolean
  matchId: string | null
  /** What the viewer decided about the person; null while undecided. */
  decision: boolean | null
}

/**
 * What a person is to a viewer who may look at them now, `undefined` where they may not. This is the one place that
 * says so for pages of people and for every picture: who is in none of the viewer's lists is nowhere to be seen.
 * Whether the two fit is not asked, or a change of one's own would tell what the other hides.
 */
export function relationIn(ties: Ties): Relation | undefined {
  const { isSelf, isBlocked, matchId, isKnown, isShowable, decision } = ties
  if (isSelf) return 'self'
  if (isBlocked) return undefined
  if (matchId) return isKnown ? 'match' : undefined
  if (!isShowable || decision === false) return undefined
  if (decision) return 'decided'
  return hasBeenShown(ties) ? 'candidate' : undefined
}

const hasBeenShown = ({ likesViewer, isDealt, isOnlyToLiked }: Ties) =>
  likesViewer || (isDealt && !isOnlyToLiked)
