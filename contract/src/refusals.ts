import type { AreaTexts } from '@hearth/texts/areas'
import { type CodeAndParams, type ErrorKind, errorKinds } from './error-codes.ts'

export type Params = Record<string, string | number>
/** A problem with a request or a field. `code` may be one that this release does not know yet. */
export type Problem = { code: string; params: Params }
export type ProblemReply = Problem & { message: string }

/** The body of `ErrorReply` in `errors.ts`. */
type ErrorDetails = ProblemReply & {
  kind: ErrorKind
  requestId: string
  fields?: Record<string, ProblemReply>
}

/** Writes a problem as the message of a schema, which can only be a string. */
// @__NO_SIDE_EFFECTS__
export function problemMessage(...[code, params]: CodeAndParams): string {
  return params ? `${code} ${JSON.stringify(params)}` : code
}

/** Reads what `problemMessage` has written. Any other message, such as one of zod, is `check_field`. */
export function parseProblem(message: string): CodeAndParams {
  const [, code, params] = /^([a-z_]+)(?: (\{.*\}))?$/.exec(message) ?? []
  if (!code) return ['check_field']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `problemMessage` has checked them
  return (params ? [code, JSON.parse(params)] : [code]) as CodeAndParams
}

/** Returns the text of a problem, or the text of `general` where these texts lack the code. */
export function wordingOf(
  texts: AreaTexts['errors'],
  { code, params }: Problem,
  general: ErrorKind | 'check_field',
): string {
  const known = new Map<string, string | ((params: never) => string)>(Object.entries(texts))
  const text = known.get(code) ?? texts[general]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what made the problem has checked its params
  return typeof text === 'function' ? text(params as never) : text
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isParams = (value: unknown): value is Params =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number')
const isProblem = (value: unknown): value is ProblemReply =>
  isRecord(value) &&
  typeof value['code'] === 'string' &&
  typeof value['message'] === 'string' &&
  isParams(value['params'])
const areProblems = (value: unknown): value is Record<string, ProblemReply> =>
  isRecord(value) && Object.values(value).every(isProblem)

/** Returns the error of a reply, or `undefined`. Written by hand, so that pages without schemas need not load zod. */
export function findRefusal(body: unknown): ErrorDetails | undefined {
  const error = isRecord(body) ? body['error'] : undefined
  if (!isRecord(error)) return undefined
  const { requestId, fields } = error
  const kind = errorKinds.find((one) => one === error['kind'])
  if (!kind || typeof requestId !== 'string' || !isProblem(error)) return undefined
  const { code, params, message } = error
  const refusal = { kind, code, params, message, requestId }
  if (fields === undefined) return refusal
  return areProblems(fields) ? { ...refusal, fields } : undefined
}
