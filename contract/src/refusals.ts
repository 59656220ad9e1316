/** All error codes. `server/src/http/error-reply.ts` has the HTTP status of each. */
export const errorCodes = [
  'unauthenticated',
  'stale_session',
  'forbidden',
  'not_found',
  'conflict',
  'invalid',
  'rate_limited',
  'internal',
] as const

/** The body of `ErrorReply` in `errors.ts`. */
type ErrorDetails = {
  code: (typeof errorCodes)[number]
  message: string
  requestId: string
  fields?: Record<string, string>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isWords = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string')

/** Returns the error of a reply, or `undefined`. Written by hand, so that pages without schemas need not load zod. */
export function findRefusal(body: unknown): ErrorDetails | undefined {
  const error = isRecord(body) ? body['error'] : undefined
  if (!isRecord(error)) return undefined
  const { message, requestId, fields } = error
  const code = errorCodes.find((one) => one === error['code'])
  if (!code || typeof message !== 'string' || typeof requestId !== 'string') return undefined
  if (fields === undefined) return { code, message, requestId }
  return isWords(fields) ? { code, message, requestId, fields } : undefined
}
