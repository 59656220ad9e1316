import * as z from 'zod/mini'
import { errorKinds } from './error-codes.ts'

export const ErrorKind = z.enum(errorKinds)

/** `params` has the values in the text of `code`; `message` is this text in English. */
export const ProblemView = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
