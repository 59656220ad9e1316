import type { Relation } from '@hearth/contract/discovery'

/** What is between a viewer and a person, as the database has it. */
export type Ties = {
  isSelf: boolean
  /** The person may be shown to people who do not know them. */
  isShowable: boolean
  /** The person can still be shown to those they are matched with. */
  isKnown: boolean
  matchId: string | null
  /** What the viewer decided about the person; null while undecided. */
  decision: boolean | null
}

/**
 * What a person is to a viewer who may look at them now, `undefined` where they may not. This is the one place that
 * says so for pages of people and for every picture: who is in none of the viewer's lists is nowhere to be seen.
 */
export function relationIn({ isSelf, isShowable, isKnown, matchId, decision }: Ties): Relation | undefined {
  if (isSelf) return 'self'
  if (matchId) return isKnown ? 'match' : undefined
  if (!isShowable || decision === false) return undefined
  return decision ? 'decided' : 'candidate'
}
