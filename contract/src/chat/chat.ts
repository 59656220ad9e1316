import * as z from 'zod/mini'
import { MatchView } from '../people/matching.ts'
import { About, AboutInput } from '../people/notes.ts'
import { PersonView } from '../profile/people.ts'
import { problemMessage } from '../refusals.ts'
import { AnyId, ClientId, Id, Instant, optionalText, requiredText } from '../text.ts'
import { AttachmentKind, AttachmentView, PhotoSharingView } from './attachments.ts'

export const MAX_MESSAGE_LENGTH = 2000
export const MESSAGES_PAGE = 50
/** For how long the sender can edit a message, and delete it for both. */
export const EDIT_FOR_MS = 900_000
export const DELETE_FOR_MS = 3_600_000
/** How many UTF-16 units of a message a reply shows. */
export const REPLY_EXCERPT_LENGTH = 140
/** Unread messages are counted up to here; a page says "99+" of it. */
export const MAX_UNREAD_COUNTED = 100
/** How long after its creation an account counts as new. */
export const NEW_ACCOUNT_MS = 604_800_000
export const SEARCH_PAGE = 20
export const MAX_SEARCH_LENGTH = 100
export const CHANGES_PAGE = 100
/** How long after the last key a person is shown as typing, and how often a page reports it. */
export const TYPING_SHOWN_MS = 3_000
export const TYPING_EVERY_MS = 2_000
/** A page sends the read position of one conversation at most this often. */
export const READ_POSITION_EVERY_MS = 1_000

/** One less than what the database can hold, so that it can hold the number after it. */
export const MAX_SEQ = 2_147_483_646

export const MatchPath = z.object({ matchId: Id })
export const FarewellPath = z.object({ matchId: AnyId })
export const ConversationPath = z.object({ conversationId: Id })

const SeqInAddress = /* @__PURE__ */ z.coerce
  .number<string>()
  .check(z.multipleOf(1), z.gte(0), z.lte(MAX_SEQ))
const Seq = /* @__PURE__ */ z.int().check(z.gte(0), z.lte(MAX_SEQ))

export const MessagePath = z.object({ conversationId: Id, seq: SeqInAddress })

const Content = /* @__PURE__ */ optionalText(MAX_MESSAGE_LENGTH)

/**
 * `attachment` is the `mediaId` of a photo or voice message that the viewer has uploaded for this conversation; only
 * beside it the content may be empty. `about` quotes one answer or photo of the other person; `replyTo` is the `seq` of a
 * message of the same conversation. `isSuggested`: it begins with words of a language model. Without `isSure`, a message that asks
 * for money or threatens is refused with `sure`.
 */
export const SendInput = /* @__PURE__ */ z
  .strictObject({
    clientId: ClientId,
    content: Content,
    attachment: z.optional(Id),
    about: z.optional(AboutInput),
    replyTo: z.optional(/* @__PURE__ */ Seq.check(z.gte(1))),
    isSure: z.optional(z.boolean()),
    isSuggested: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ content, attachment }) => content !== '' || attachment !== undefined, {
      path: ['content'],
      error: problemMessage('empty'),
    }),
  )
export type SendInput = z.infer<typeof SendInput>

/**
 * The message that a reply refers to, in its current state. The content is empty, and the attachment left out, if it is
 * deleted or hidden by the viewer’s words.
 */
export const ReplyView = z.object({
  seq: z.number(),
  senderId: Id,
  content: z.string(),
  attachmentKind: z.optional(AttachmentKind),
  isDeleted: z.boolean(),
  isHidden: z.optional(z.boolean()),
})
export type ReplyView = z.infer<typeof ReplyView>

export const ReactionView = z.object({ personId: Id, emoji: z.string() })
export type ReactionView = z.infer<typeof ReactionView>

/**
 * `seq` numbers the messages of a conversation from 1, without a gap. `about` is the answer or photo of the other person that
 * it quotes. A deleted message keeps its number and has neither content nor attachment. `change` is the number of its last
 * change. `mayBother` is true for the recipient of a message that asks for money or threatens; its sender never gets it.
 * `isSuggested`: it began with words of a language model. `isHidden`: it has one of the viewer’s hidden words, so a page shows
 * it on request only. Absent properties mean that it was never changed in that way.
 */
export const MessageView = z.object({
  id: Id,
  clientId: ClientId,
  conversationId: Id,
  senderId: Id,
  seq: z.number(),
  content: z.string(),
  attachment: z.optional(AttachmentView),
  about: z.optional(About),
  replyTo: z.optional(ReplyView),
  reactions: z.optional(z.array(ReactionView)),
  createdAt: Instant,
  editedAt: z.optional(Instant),
  deletedAt: z.optional(Instant),
  isHidden: z.optional(z.boolean()),
  change: z.optional(z.number()),
  mayBother: z.optional(z.boolean()),
  isSuggested: z.optional(z.boolean()),
})
export type MessageView = z.infer<typeof MessageView>

/** The last delivered and read `seq` of a person; `read` is null unless both share read receipts. */
export const ReadPositionView = z.object({ delivered: z.number(), read: z.nullable(z.number()) })
export type ReadPositionView = z.infer<typeof ReadPositionView>

/**
 * `likedAbout` is the answer or photo of the viewer that the other person liked; lists leave it out. `lastChange` counts edits,
 * deletions and reactions. `readSeq` is the viewer's read position, `theirs` that of the other person. `isPersonNew`: the account of
 * the other person is younger than seven days. `hasVoice` is false where this server cannot make voice messages. Lists leave out
 * `photoSharing` and `hasVoice`, too.
 */
export const ConversationView = z.object({
  id: Id,
  matchId: Id,
  person: PersonView,
  lastMessageAt: z.nullable(Instant),
  lastSeq: z.number(),
  lastChange: z.number(),
  readSeq: z.number(),
  theirs: ReadPositionView,
  likedAbout: z.optional(About),
  isPersonNew: z.optional(z.boolean()),
  photoSharing: z.optional(PhotoSharingView),
  hasVoice: z.optional(z.boolean()),
})
export type ConversationView = z.infer<typeof ConversationView>

/** Whose turn it is to write; `either` while a list shows no message. */
export const Turn = z.enum(['mine', 'theirs', 'either'])
export type Turn = z.infer<typeof Turn>

/**
 * A conversation in a list, as if there were no messages that the viewer’s words hide; `lastMessage` is null if there is no
 * other. `unread` counts the other person's messages after `readSeq` that are not deleted or hidden, up to
 * `MAX_UNREAD_COUNTED`.
 */
export const ConversationListItem = z.extend(ConversationView, {
  lastMessage: z.nullable(
    z.extend(
      z.pick(MessageView, { senderId: true, content: true, createdAt: true, seq: true, deletedAt: true }),
      { attachmentKind: z.optional(AttachmentKind) },
    ),
  ),
  unread: z.number(),
  turn: Turn,
})
export type ConversationListItem = z.infer<typeof ConversationListItem>

export const CONVERSATIONS_PAGE = 20
export const ConversationsQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type ConversationsQuery = z.infer<typeof ConversationsQuery>

/** Latest activity first. */
export const ConversationsView = z.object({
  conversations: z.array(ConversationListItem),
  next: z.nullable(z.string()),
})
export type ConversationsView = z.infer<typeof ConversationsView>

export const INBOX_PAGE = 24
export const MAX_NAME_SEARCH_LENGTH = 60
export const InboxQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
})
export type InboxQuery = z.infer<typeof InboxQuery>

/** `q`: a part of a name. */
export const InboxSearchInput = z.strictObject({
  ...InboxQuery.shape,
  q: requiredText(MAX_NAME_SEARCH_LENGTH),
})
export type InboxSearchInput = z.infer<typeof InboxSearchInput>

/** A match with its last message; `conversationId` is null until one of the two has opened the conversation. */
export const InboxEntry = z.extend(MatchView, {
  lastMessage: ConversationListItem.shape.lastMessage,
  unread: z.number(),
  turn: Turn,
})
export type InboxEntry = z.infer<typeof InboxEntry>

/** Each match once: those with unread messages first, then by the last message or the match. `total` counts all matches. */
export const InboxView = z.object({
  entries: z.array(InboxEntry),
  total: z.number(),
  next: z.nullable(z.string()),
})
export type InboxView = z.infer<typeof InboxView>

/**
 * Totals over all conversations: unread messages (up to `MAX_UNREAD_COUNTED`), conversations with unread messages, and
 * conversations where it is the viewer's turn. `maxOpenConversations` is how many of these the community finds enough,
 * 0 where it does not say.
 */
export const UnreadView = z.object({
  messages: z.number(),
  conversations: z.number(),
  waiting: z.number(),
  maxOpenConversations: z.number(),
})
export type UnreadView = z.infer<typeof UnreadView>

/** `isNew` says that this request created the conversation. */
export const OpenedConversationView = z.object({ conversation: ConversationView, isNew: z.boolean() })
export type OpenedConversationView = z.infer<typeof OpenedConversationView>

/**
 * `before` pages back from a seq, `after` fills a gap, `around` returns messages on both sides of a seq. Without any of
 * them, the newest page; more than one of them is refused.
 */
export const MessagesQuery = /* @__PURE__ */ z
  .object({
    before: z.optional(SeqInAddress),
    after: z.optional(SeqInAddress),
    around: z.optional(SeqInAddress),
  })
  .check(
    z.refine(
      ({ before, after, around }) => [before, after, around].filter((seq) => seq !== undefined).length <= 1,
      { path: ['around'], error: problemMessage('page_unknown') },
    ),
  )
export type MessagesQuery = z.infer<typeof MessagesQuery>

/**
 * Oldest first. `hasMore`: there are more messages in the requested direction (for `around`: older ones). `hasNewer`:
 * for `around`, there are newer ones. These messages include every change up to `change`.
 */
export const MessagesView = z.object({
  messages: z.array(MessageView),
  hasMore: z.boolean(),
  hasNewer: z.optional(z.boolean()),
  change: z.optional(z.number()),
})
export type MessagesView = z.infer<typeof MessagesView>

export const ChangesQuery = z.object({ after: SeqInAddress })
export type ChangesQuery = z.infer<typeof ChangesQuery>

/** The messages with changes after `after`, oldest change first; continue with `change`. */
export const ChangesView = z.object({
  messages: z.array(MessageView),
  change: z.number(),
  hasMore: z.boolean(),
})
export type ChangesView = z.infer<typeof ChangesView>

export const SearchInput = z.strictObject({
  q: requiredText(MAX_SEARCH_LENGTH),
  before: z.optional(Seq),
})
export type SearchInput = z.infer<typeof SearchInput>

/** Newest first; continue with the last `seq` as `before`. */
export const SearchView = z.object({ messages: z.array(MessageView), hasMore: z.boolean() })
export type SearchView = z.infer<typeof SearchView>

/** The text of a message; that beside an attachment may become empty. `isSure` as in `SendInput`. */
export const EditInput = z.strictObject({ content: Content, isSure: z.optional(z.boolean()) })
export type EditInput = z.infer<typeof EditInput>

/** The longest emoji, families with skin tones, have fewer UTF-16 units. */
const MAX_EMOJI_LENGTH = 40

/** Whether a text is one emoji and nothing else. */
export const isEmoji = (text: string): boolean =>
  text.length <= MAX_EMOJI_LENGTH && new RegExp('^\\p{RGI_Emoji}$', 'v').test(text)

/** One emoji for each person and message; a new one replaces it. */
export const ReactionInput = z.strictObject({
  emoji: /* @__PURE__ */ z.string().check(z.refine((text) => isEmoji(text), problemMessage('choose_emoji'))),
})
export type ReactionInput = z.infer<typeof ReactionInput>

/** The last delivered and read `seq` on the viewer's pages. Neither moves back, and a read message counts as delivered. */
export const ReadPositionInput = z.strictObject({ delivered: Seq, read: Seq })
export type ReadPositionInput = z.infer<typeof ReadPositionInput>

/** The viewer's read position after the update. */
export const OwnReadPositionView = z.object({ delivered: z.number(), read: z.number() })
export type OwnReadPositionView = z.infer<typeof OwnReadPositionView>
