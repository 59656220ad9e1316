import { ApiError } from '../../api/client.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Returns what to say of an error of a request, and `undefined` without one. Throws errors of the program. */
export function useFailure(): (error: unknown) => string | undefined {
  const { failed } = useTexts('verification')
  return (error) => {
    if (error === null || error === undefined) return undefined
    if (!(error instanceof ApiError)) throw error
    return Object.values(error.fields)[0] ?? (error.message || failed)
  }
}
