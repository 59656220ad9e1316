import type { MatchCircleInput, MatchCircleView } from '@hearth/contract/circle/asking'
import type { Opinion } from '@hearth/contract/circle/shared'

type OpinionResult = Pick<MatchCircleView, 'inFavour' | 'concerned' | 'isMet'>

/** Returns what opinions amount to by the rule of a member. It stops nothing. */
export function resultOf(
  { rule, needed }: Pick<MatchCircleInput, 'rule' | 'needed'>,
  given: readonly { opinion: Opinion }[],
): OpinionResult {
  const countOf = (wanted: Opinion) => given.filter(({ opinion }) => opinion === wanted).length
  const [inFavour, concerned] = [countOf('in_favour'), countOf('concerns')]
  const met = {
    just_opinions: null,
    some_in_favour: inFavour >= needed,
    anyone_concerned: concerned === 0,
  }
  return { inFavour, concerned, isMet: met[rule] }
}
