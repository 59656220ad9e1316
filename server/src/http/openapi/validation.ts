import type { ErrorCode } from '@hearth/contract/error-codes'
import { parseProblem } from '@hearth/contract/refusals'
import { validator } from 'hono-openapi'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../errors.ts'

type PathStep = PropertyKey | { key: PropertyKey }
type ValidationResult = {
  success: boolean
  error?: readonly { message: string; path?: readonly PathStep[] | undefined }[]
}

const nameOf = (path: readonly PathStep[] = []) =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')

/** Says what is wrong with each field by its code: the validator's own reply would repeat the input. */
function refuse(outcome: ValidationResult): void {
  if (outcome.success) return
  const named = (outcome.error ?? []).map(
    (issue) => [nameOf(issue.path), parseProblem(issue.message)] as const,
  )
  const fields = Object.fromEntries(named.filter(([name]) => name !== ''))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  throw new AppError('unknown_fields')
}

/** Validates the body by a schema. Throws `invalid` with the reason for each field. */
export const json = <Schema extends z.ZodMiniType>(schema: Schema) => validator('json', schema, refuse)

/** Validates the query string by a schema. Throws `invalid`. */
export const query = <Schema extends z.ZodMiniType>(schema: Schema) => validator('query', schema, refuse)

type NotFoundCode = Extract<ErrorCode, `${string}_not_found`>

/** Validates the ids in the path. A malformed id gets the same code as an unknown one. */
export const path = <Schema extends z.ZodMiniType>(schema: Schema, code: NotFoundCode) =>
  validator('param', schema, (outcome) => {
    if (!outcome.success) throw new AppError(code)
  })
