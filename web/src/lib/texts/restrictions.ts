import type { Problem } from '@hearth/contract/refusals'
import { useDates } from '../format/dates.ts'
import { describeProblem } from './errors.ts'

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
