import { validator } from 'hono-openapi'
import type * as z from 'zod/mini'
import { AppError, invalid, notFound } from '../../errors.ts'

type PathStep = PropertyKey | { key: PropertyKey }
type ValidationResult = {
  success: boolean
  error?: readonly { message: string; path?: readonly PathStep[] | undefined }[]
}

const nameOf = (path: readonly PathStep[] = []) =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')

/** Where the contract has no sentence of its own, the library's would speak of types to a person. */
const inOurWords = (message: string) => (message.startsWith('Invalid ') ? 'Check this' : message)

/** Says what is wrong with each field, in our words: the validator's own reply would repeat the input. */
function refuse(outcome: ValidationResult): void {
  if (outcome.success) return
  const named = (outcome.error ?? []).map((issue) => [nameOf(issue.path), inOurWords(issue.message)] as const)
  const fields = Object.fromEntries(named.filter(([name]) => name !== ''))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  throw new AppError('invalid', 'This request has fields we don’t know')
}

/** Validates the body by a schema. Throws `invalid` with the reason for each field. */
export const json = <Schema extends z.ZodMiniType>(schema: Schema) => validator('json', schema, refuse)

/** Validates the query string by a schema. Throws `invalid`. */
export const query = <Schema extends z.ZodMiniType>(schema: Schema) => validator('query', schema, refuse)

/** Validates the ids in the path. A malformed id is `not_found`, like an unknown one. */
export const path = <Schema extends z.ZodMiniType>(schema: Schema, what: string) =>
  validator('param', schema, (outcome) => {
    if (!outcome.success) throw notFound(what)
  })
