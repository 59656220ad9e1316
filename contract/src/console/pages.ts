import * as z from 'zod/mini'
import { PageName } from '../public/pages.ts'
import { Instant, requiredText, text } from '../text.ts'
import { StaffMemberView } from './staff.ts'

/** A request of this length in any language fits into the limit of a body. */
export const MAX_PAGE_LENGTH = 30_000
export const MAX_CHANGE_NOTE_LENGTH = 300

/** A blank such as `[contact]`, but no link, no definition of one, and nothing escaped. */
const BLANK = /(?<!\\|\])\[([^\][\n]*[^\][\s\\][^\][\n]*)\](?![([:])/g

/** Returns the blanks of a text that its author still has to fill in, each once. */
export const blanksIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(BLANK)].map(([blank]) => blank)),
]

const PageVersionSummary = z.object({
  number: z.int(),
  publishedAt: Instant,
  /** Null: the operator by a command, or a deleted account. */
  author: z.nullable(StaffMemberView),
  changeNote: z.string(),
  needsAcceptance: z.boolean(),
})
export type PageVersionSummary = z.infer<typeof PageVersionSummary>

/** Every page, with the current version of each language in which it is published. */
export const ConsolePagesView = z.object({
  pages: z.array(
    z.object({
      page: PageName,
      current: z.array(z.object({ language: z.string(), number: z.int(), publishedAt: Instant })),
    }),
  ),
})
export type ConsolePagesView = z.infer<typeof ConsolePagesView>

/** A page in one language; newest version first. `text` is that of the current version, `template` Hearth's draft of it. */
export const ConsolePageView = z.object({
  page: PageName,
  language: z.string(),
  text: z.nullable(z.string()),
  template: z.string(),
  versions: z.array(PageVersionSummary),
})
export type ConsolePageView = z.infer<typeof ConsolePageView>

export const PageTextView = z.object({ text: z.string() })
export type PageTextView = z.infer<typeof PageTextView>

export const PagePreviewInput = z.strictObject({ text: z.string().check(z.maxLength(MAX_PAGE_LENGTH)) })
export type PagePreviewInput = z.infer<typeof PagePreviewInput>
/** Safe HTML. */
export const PagePreviewView = z.object({ html: z.string() })
export type PagePreviewView = z.infer<typeof PagePreviewView>

/** `basedOn`: the number of the version that the author has seen as the current one; 0 if there was none. */
export const PublishPageInput = z.strictObject({
  text: requiredText(MAX_PAGE_LENGTH),
  changeNote: text(MAX_CHANGE_NOTE_LENGTH),
  needsAcceptance: z.boolean(),
  basedOn: z.int().check(z.nonnegative()),
})
export type PublishPageInput = z.infer<typeof PublishPageInput>
