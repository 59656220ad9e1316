import { type CodeAndParams, kindOfCode } from '../error-codes.ts'
import type { ErrorReply } from '../errors.ts'

const replyOf = ([code, params]: CodeAndParams) => ({
  code,
  params: { ...params },
  message: 'For API clients',
})

/** The reply of an error as the server writes it, but for the text, which pages do not show. */
export const errorReply = (
  problem: CodeAndParams,
  fields?: Readonly<Record<string, CodeAndParams>>,
): ErrorReply => ({
  error: {
    kind: kindOfCode[problem[0]],
    ...replyOf(problem),
    requestId: 'request-1',
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, replyOf(one)])),
    }),
  },
})
