import { type CodeAndParams, type ErrorCode, type ErrorKind, kindOfCode } from '@hearth/contract/error-codes'
import { type Params, type ProblemReply, wordingOf } from '@hearth/contract/refusals'
import { textsOf } from './texts.ts'

const english = textsOf('en', 'errors', 'Hearth')

/** Returns a problem as a reply has it, with its English text. */
export function problemReplyOf([code, values]: CodeAndParams): ProblemReply {
  const params: Params = values ?? {}
  return { code, params, message: wordingOf(english, { code, params }, kindOfCode[code]) }
}

/** The problem of each field, by its path. */
export type FieldProblems = Record<string, CodeAndParams>

/** A refusal that the person asking is meant to read; anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly problem: CodeAndParams
  fields: FieldProblems | undefined
  /** Seconds after which trying again makes sense. */
  retryAfter: number | undefined
  /** The limit that refused, where the code does not tell. */
  limit: string | undefined

  constructor(...problem: CodeAndParams) {
    super(problemReplyOf(problem).message)
    this.name = 'AppError'
    this.problem = problem
  }

  get code(): ErrorCode {
    return this.problem[0]
  }

  get kind(): ErrorKind {
    return kindOfCode[this.code]
  }
}

/** Something that a request needs has no place for it now. It is answered with 503. */
export class BusyError extends Error {
  readonly code = 'BUSY'

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is busy`, options)
    this.name = 'BusyError'
  }
}

const MOST_CAUSES = 5

/** Returns the code of an error or of its cause, such as `ECONNREFUSED`, otherwise `unknown`. */
export function codeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > MOST_CAUSES) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause, depth + 1)
}

/** The refusal of what was done too often; after `seconds` it can be tried again. */
export function refuseFor(seconds: number, ...problem: CodeAndParams): AppError {
  const error = new AppError(...problem)
  error.retryAfter = seconds
  return error
}

/** Returns the limit that a `rate_limited` error is about: a kind, a bucket or, for others, its code. */
export function limitOf({ limit, problem: [code, params] }: AppError): string {
  if (limit !== undefined) return limit
  return params && 'limit' in params ? params.limit : code
}

/** The input of a person is refused. */
export function invalid(fields: FieldProblems): AppError {
  const [first = ['invalid'] satisfies CodeAndParams] = Object.values(fields)
  const error = new AppError(...first)
  error.fields = fields
  return error
}
