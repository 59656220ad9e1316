import * as z from 'zod/mini'
import { errorCodes } from './refusals.ts'

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof ErrorCode>

/** The body of every error. `fields` has a message for each invalid field, by its path. */
export const ErrorReply = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    requestId: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
})
export type ErrorReply = z.infer<typeof ErrorReply>
