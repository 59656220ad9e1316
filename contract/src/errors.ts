import * as z from 'zod/mini'
import { type ErrorCode, kindOfCode } from './error-codes.ts'
import { ErrorKind, ProblemView } from './problems.ts'

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(kindOfCode, code)

/** The known codes, for the API document. A later release may add some. */
const Code = z.union([z.enum(Object.keys(kindOfCode).filter(isErrorCode)), z.string()])
const Problem = z.extend(ProblemView, { code: Code })

/** The body of every error. `fields` has the problem of each invalid field, by its path. */
export const ErrorReply = z.object({
  error: z.extend(Problem, {
    kind: ErrorKind,
    requestId: z.string(),
    fields: z.optional(z.record(z.string(), Problem)),
  }),
})
export type ErrorReply = z.infer<typeof ErrorReply>
