import type { ErrorCode } from '@hearth/contract/errors'

/** A refusal that the person asking is meant to read; anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense. */
  retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }
}

/** Missing, not yours and blocked read the same, so that a refusal tells a stranger nothing. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`)

/** The input of a person is refused; `fields` holds the reason of each field. */
export function invalid(fields: Record<string, string>) {
  return new AppError('invalid', Object.values(fields)[0] ?? 'Check what you entered', fields)
}
