import type { Problem } from '@hearth/contract/refusals'
import type { AreaTexts } from '@hearth/texts/areas'
import { useDates } from '../format/dates.ts'
import { describeProblem } from './errors.ts'
import { useTexts } from './texts.ts'

/** The kinds of limit that a page speaks of. */
export type SaidKind = keyof AreaTexts['limits']['left']

/** The kinds that only their own forms speak of, in texts that come with these. */
export type FormKind = keyof AreaTexts['formLimits']['left']

type LimitTexts = {
  left: Record<string, (values: { n: number; when: string }) => string>
  reached: Record<string, (values: { most: number; when: string }) => string>
}

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
    say: (
      kind: SaidKind | FormKind,
      { left, most, resetsAt }: Left,
      { left: lefts, reached }: LimitTexts = texts,
    ) =>
      left === 0
        ? reached[kind]?.({ most, when: when(resetsAt) })
        : lefts[kind]?.({ n: left, when: when(resetsAt) }),
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
