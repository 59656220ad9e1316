import * as z from 'zod/mini'
import { ClientId, Id, Instant, requiredText } from '../text.ts'

export const MAX_FAMILY_MESSAGE_LENGTH = 2000
export const FAMILY_MESSAGES_PAGE = 50

/** `side` is seen from the reader: their own family or the other one. */
export const FamilyMessageView = z.object({
  id: Id,
  senderName: z.string(),
  side: z.enum(['ours', 'theirs']),
  isOwn: z.boolean(),
  text: z.string(),
  sentAt: Instant,
})
export type FamilyMessageView = z.infer<typeof FamilyMessageView>

/** `after` is the `next` of the page before. */
export const FamilyMessagesQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type FamilyMessagesQuery = z.infer<typeof FamilyMessagesQuery>

/** The conversation of the relatives of two matched members, who can both read it. Newest messages first. */
export const FamilyMessagesView = z.object({
  messages: z.array(FamilyMessageView),
  mayWrite: z.boolean(),
  next: z.nullable(z.string()),
})
export type FamilyMessagesView = z.infer<typeof FamilyMessagesView>

/** A repeat with the same `clientId` changes nothing. `isSure` as in `CircleNoteInput`. */
export const FamilyMessageInput = z.strictObject({
  clientId: ClientId,
  text: /* @__PURE__ */ requiredText(MAX_FAMILY_MESSAGE_LENGTH),
  isSure: z.optional(z.boolean()),
})
export type FamilyMessageInput = z.infer<typeof FamilyMessageInput>
