import type { ErrorKind } from '@hearth/contract/error-codes'
import { type Problem, parseProblem, wordingOf } from '@hearth/contract/refusals'
import { findTexts, loadTexts } from './loaded-texts.ts'

/** Loads the texts of errors. Without a connection an error may have no text. */
export const loadErrorTexts = (): Promise<void> => loadTexts('errors').catch(() => undefined)

/** Returns the text of a problem in the page's language, or '' while the texts of errors are not loaded. */
export function describeProblem(problem: Problem, general: ErrorKind | 'check_field'): string {
  const texts = findTexts('errors')
  return texts ? wordingOf(texts, problem, general) : ''
}

/** Returns the problem in a message of a schema. */
export function problemIn(message: string): Problem {
  const [code, params] = parseProblem(message)
  return { code, params: { ...params } }
}
