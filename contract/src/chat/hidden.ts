import * as z from 'zod/mini'
import { PersonView } from '../profile/people.ts'
import { Id, Instant } from '../text.ts'
import { AttachmentKind } from './attachments.ts'

export const HIDDEN_PAGE = 20
export const HiddenQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type HiddenQuery = z.infer<typeof HiddenQuery>

/** `words` are the viewer’s hidden words that the text contains. */
const hiddenText = {
  id: Id,
  person: PersonView,
  content: z.string(),
  words: z.array(z.string()),
  sentAt: Instant,
}

/** A message to the viewer, or the note of a like that waits for a decision, that the viewer’s words hide. */
export const HiddenItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...hiddenText,
    attachmentKind: z.optional(AttachmentKind),
    conversationId: Id,
    matchId: Id,
    seq: z.number(),
  }),
  z.object({ kind: z.literal('note'), ...hiddenText }),
])
export type HiddenItem = z.infer<typeof HiddenItem>

/** Newest first. */
export const HiddenView = z.object({ items: z.array(HiddenItem), next: z.nullable(z.string()) })
export type HiddenView = z.infer<typeof HiddenView>
