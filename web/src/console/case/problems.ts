import { ApiError, hasCode, hasKind } from '../../api/client.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { isStale } from './case.queries.ts'

/** Returns a function that words a failed change of a case; '' if nothing has failed. */
export function useProblems() {
  const texts = useTexts('consoleCase').problems
  return (error: unknown): string => {
    if (!error) return ''
    if (isStale(error)) return texts.stale
    if (hasCode(error, 'case_changed')) return texts.changed
    if (hasKind(error, 'offline', 'unavailable')) return texts.offline
    return (error instanceof ApiError && error.message) || texts.failed
  }
}
