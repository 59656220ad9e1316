import type { Relation } from '@hearth/contract/people/discovery'

/** The relation of a viewer to a person, as stored. */
export type ViewerRelation = {
  isSelf: boolean
  /** One has blocked the other. */
  isBlocked: boolean
  /** The person may be shown to strangers. */
  isShowable: boolean
  /** The person can be shown to their matches. */
  isKnown: boolean
  /** The deck has dealt the person to the viewer. */
  isDealt: boolean
  /** The person is shown only to people they like. */
  isOnlyToLiked: boolean
  /** The person likes the viewer, and so is visible to them. */
  likesViewer: boolean
  matchId: string | null
  /** Whether the viewer liked the person; null without a decision. */
  decision: boolean | null
}

/**
 * Returns the relation of a person to a viewer who may see them now, otherwise undefined. This is the only rule for pages of
 * people and for pictures. It does not depend on wishes: a change of wishes would reveal what the other person hides.
 */
export function relationOf(viewerRelations: ViewerRelation): Relation | undefined {
  const { isSelf, isBlocked, matchId, isKnown, isShowable, decision } = viewerRelations
  if (isSelf) return 'self'
  if (isBlocked) return undefined
  if (matchId) return isKnown ? 'match' : undefined
  if (!isShowable || decision === false) return undefined
  if (decision) return 'decided'
  return hasBeenShown(viewerRelations) ? 'candidate' : undefined
}

const hasBeenShown = ({ likesViewer, isDealt, isOnlyToLiked }: ViewerRelation) =>
  likesViewer || (isDealt && !isOnlyToLiked)
