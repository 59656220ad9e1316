import type { Problem } from '@hearth/contract/refusals'
import type { AreaTexts } from '@hearth/texts/areas'
import { useDates } from '../format/dates.ts'
import { describeProblem } from './errors.ts'
import { useTexts } from './texts.ts'

/** The kinds of limit that a page speaks of. */
export type SaidKind = keyof AreaTexts['limits']['left']

type Left = { left: number; most: number; resetsAt: string }

/** Returns the texts of the limits, with the reset time in the reader's clock format. */
export function useLimitTexts() {
  const texts = useTexts('limits')
  const { timeText } = useDates()
  const when = (instant: string, now = new Date()) => {
    const isToday = new Date(instant).toDateString() === now.toDateString()
    return texts[isToday ? 'today' : 'tomorrow']({ time: timeText(instant) })
  }
  return {
    ...texts,
    when,
    /** How much is left, or that nothing is. */
    say: (kind: SaidKind, { left, most, resetsAt }: Left) =>
      left === 0
        ? texts.reached[kind]({ most, when: when(resetsAt) })
        : texts.left[kind]({ n: left, when: when(resetsAt) }),
  }
}

/**
 * Returns a function that says which right a moderator has taken and until when, in the reader's clock format; '' for any
 * other problem, and while the texts of errors are not loaded.
 */
export function useRestrictionText(): (problem: Problem | undefined) => string {
  const { dayAndTimeText } = useDates()
  return (problem) => {
    const { until } = problem?.params ?? {}
    if (!problem?.code.endsWith('_restricted') || typeof until !== 'string') return ''
    const params = { ...problem.params, until: until && dayAndTimeText(until) }
    return describeProblem({ ...problem, params }, 'forbidden')
  }
}
