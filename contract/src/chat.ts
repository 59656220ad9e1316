import * as z from 'zod/mini'
import { About, AboutInput } from './about.ts'
import { PersonView } from './people.ts'
import { ClientId, filledLine, Id, Instant } from './text.ts'

export const MAX_MESSAGE_LENGTH = 2000
export const MESSAGES_PAGE = 50

export const MatchPath = z.object({ matchId: Id })
export const ConversationPath = z.object({ conversationId: Id })

/** `about` quotes one answer or photo of the other person. */
export const SendInput = z.strictObject({
  clientId: ClientId,
  content: filledLine(MAX_MESSAGE_LENGTH),
  about: z.optional(AboutInput),
})
export type SendInput = z.infer<typeof SendInput>

/** `seq` counts the messages of one conversation from 1, without a gap. `about` is what of the other person it answers. */
export const MessageView = z.object({
  id: Id,
  clientId: ClientId,
  conversationId: Id,
  senderId: Id,
  seq: z.number(),
  content: z.string(),
  about: z.optional(About),
  createdAt: Instant,
})
export type MessageView = z.infer<typeof MessageView>

/** `likedAbout` is what of the viewer the other one liked; a list of conversations leaves it out. */
export const ConversationView = z.object({
  id: Id,
  matchId: Id,
  person: PersonView,
  lastMessageAt: z.nullable(Instant),
  lastSeq: z.number(),
  likedAbout: z.optional(About),
})
export type ConversationView = z.infer<typeof ConversationView>

/** A conversation as the list of them shows it; `lastMessage` is null until someone has written. */
export const ConversationLine = z.extend(ConversationView, {
  lastMessage: z.nullable(z.pick(MessageView, { senderId: true, content: true, createdAt: true, seq: true })),
})
export type ConversationLine = z.infer<typeof ConversationLine>

export const CONVERSATIONS_PAGE = 20
export const ConversationsQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type ConversationsQuery = z.infer<typeof ConversationsQuery>

/** The latest to be active first. */
export const ConversationsView = z.object({
  conversations: z.array(ConversationLine),
  next: z.nullable(z.string()),
})
export type ConversationsView = z.infer<typeof ConversationsView>

/** `isNew` tells the one whose asking made the conversation. */
export const OpenedConversationView = z.object({ conversation: ConversationView, isNew: z.boolean() })
export type OpenedConversationView = z.infer<typeof OpenedConversationView>

const Seq = /* @__PURE__ */ z.coerce.number<string>().check(z.multipleOf(1), z.gte(0), z.lte(2_147_483_647))

/** `before` pages back from a seq, `after` fills a gap; with neither, the newest page. */
export const MessagesQuery = z.object({ before: z.optional(Seq), after: z.optional(Seq) })
export type MessagesQuery = z.infer<typeof MessagesQuery>

/** Oldest first; `hasMore` says whether the same direction holds more. */
export const MessagesView = z.object({ messages: z.array(MessageView), hasMore: z.boolean() })
export type MessagesView = z.infer<typeof MessagesView>
