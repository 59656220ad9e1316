import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/** The pages that the operator of a community writes. Members accept terms and rules; the others inform. */
export const pageNames = ['terms', 'privacy', 'imprint', 'rules'] as const
export const PageName = z.enum(pageNames)
export type PageName = z.infer<typeof PageName>

/** The pages that members accept. */
export const acceptedPages = ['terms', 'rules'] as const satisfies readonly PageName[]

export const isAccepted = (page: PageName): boolean => acceptedPages.some((one) => one === page)

/** A version of a page in one language. */
export const PageVersionKey = z.strictObject({
  page: PageName,
  language: z.string().check(z.maxLength(20)),
  number: z.int().check(z.positive()),
})
export type PageVersionKey = z.infer<typeof PageVersionKey>

/** The versions that the viewer must accept to go on; `changes` says what has changed since the one they accepted, newest first. */
export const AcceptanceView = z.object({
  versions: z.array(
    z.object({
      page: PageName,
      language: z.string(),
      number: z.int(),
      publishedAt: Instant,
      isFirst: z.boolean(),
      changes: z.array(z.string()),
    }),
  ),
})
export type AcceptanceView = z.infer<typeof AcceptanceView>

/** The versions that the viewer has read and accepts. */
export const AcceptanceInput = z.strictObject({
  versions: z.array(PageVersionKey).check(z.minLength(1), z.maxLength(pageNames.length)),
})
export type AcceptanceInput = z.infer<typeof AcceptanceInput>
