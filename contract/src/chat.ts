import * as z from 'zod/mini'
import { About, AboutInput } from './about.ts'
import { MatchView } from './matching.ts'
import { PersonView } from './people.ts'
import { AnyId, ClientId, Id, Instant, requiredText } from './text.ts'

export const MAX_MESSAGE_LENGTH = 2000
export const MESSAGES_PAGE = 50
/** For how long a message of one's own can be changed, and for how long it can be taken back from both. */
export const EDIT_FOR_MS = 900_000
export const DELETE_FOR_MS = 3_600_000
/** How much of a message a reply to it shows. */
export const REPLY_EXCERPT_LENGTH = 140
/** Unread messages are counted up to here; a page says "99+" of it. */
export const MAX_UNREAD_COUNTED = 100
export const FOUND_PAGE = 20
export const MAX_SEARCH_LENGTH = 100
export const CHANGES_PAGE = 100
/** How long after the last key somebody is shown as typing, and how often a page says so meanwhile. */
export const TYPING_SHOWN_MS = 3_000
export const TYPING_EVERY_MS = 2_000
/** A page tells how far it has come at most this often for one conversation. */
export const PLACE_EVERY_MS = 1_000

const MAX_SEQ = 2_147_483_647

export const MatchPath = z.object({ matchId: Id })
export const FarewellPath = z.object({ matchId: AnyId })
export const ConversationPath = z.object({ conversationId: Id })

const SeqInAddress = /* @__PURE__ */ z.coerce
  .number<string>()
  .check(z.multipleOf(1), z.gte(0), z.lte(MAX_SEQ))
const Seq = /* @__PURE__ */ z.int().check(z.gte(0), z.lte(MAX_SEQ))

export const MessagePath = z.object({ conversationId: Id, seq: SeqInAddress })

const Content = /* @__PURE__ */ requiredText(MAX_MESSAGE_LENGTH)

/** `about` quotes one answer or photo of the other person; `replyTo` is the `seq` of a message of the same conversation. */
export const SendInput = z.strictObject({
  clientId: ClientId,
  content: Content,
  about: z.optional(AboutInput),
  replyTo: z.optional(/* @__PURE__ */ Seq.check(z.gte(1))),
})
export type SendInput = z.infer<typeof SendInput>

/** The message a reply is to, as it is now; the words of one that was deleted are gone. */
export const ReplyView = z.object({
  seq: z.number(),
  senderId: Id,
  content: z.string(),
  isDeleted: z.boolean(),
})
export type ReplyView = z.infer<typeof ReplyView>

export const ReactionView = z.object({ personId: Id, emoji: z.string() })
export type ReactionView = z.infer<typeof ReactionView>

/**
 * `seq` counts the messages of one conversation from 1, without a gap. `about` is what of the other person it
 * answers. A deleted one keeps its place and has no words. `change` is the last change of the conversation that
 * touched it; what is not there never happened to it.
 */
export const MessageView = z.object({
  id: Id,
  clientId: ClientId,
  conversationId: Id,
  senderId: Id,
  seq: z.number(),
  content: z.string(),
  about: z.optional(About),
  replyTo: z.optional(ReplyView),
  reactions: z.optional(z.array(ReactionView)),
  createdAt: Instant,
  editedAt: z.optional(Instant),
  deletedAt: z.optional(Instant),
  change: z.optional(z.number()),
})
export type MessageView = z.infer<typeof MessageView>

/** How far somebody has come; `read` is null where it is not told, because not both of the two want it told. */
export const PlaceView = z.object({ delivered: z.number(), read: z.nullable(z.number()) })
export type PlaceView = z.infer<typeof PlaceView>

/**
 * `likedAbout` is what of the viewer the other one liked; a list of conversations leaves it out. `lastChange` counts
 * edits, deletions and reactions. `readSeq` is how far the viewer has read, `theirs` how far the other one has come.
 */
export const ConversationView = z.object({
  id: Id,
  matchId: Id,
  person: PersonView,
  lastMessageAt: z.nullable(Instant),
  lastSeq: z.number(),
  lastChange: z.number(),
  readSeq: z.number(),
  theirs: PlaceView,
  likedAbout: z.optional(About),
})
export type ConversationView = z.infer<typeof ConversationView>

/** Whose word is next; `either` while nobody has begun. */
export const Turn = z.enum(['mine', 'theirs', 'either'])
export type Turn = z.infer<typeof Turn>

/**
 * A conversation as the list of them shows it; `lastMessage` is null until someone has written. `unread` counts what
 * the other one wrote behind `readSeq` and has not deleted, up to `MAX_UNREAD_COUNTED`.
 */
export const ConversationLine = z.extend(ConversationView, {
  lastMessage: z.nullable(
    z.pick(MessageView, { senderId: true, content: true, createdAt: true, seq: true, deletedAt: true }),
  ),
  unread: z.number(),
  turn: Turn,
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

export const INBOX_PAGE = 24
export const MAX_NAME_SEARCH_LENGTH = 60
export const InboxQuery = z.object({
  after: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(200))),
  q: z.optional(requiredText(MAX_NAME_SEARCH_LENGTH)),
})
export type InboxQuery = z.infer<typeof InboxQuery>

/** A match with what was said last; `conversationId` is null and nothing is said until one of the two has begun. */
export const InboxEntry = z.extend(MatchView, {
  lastMessage: ConversationLine.shape.lastMessage,
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
 * What waits for the viewer over all: unread messages (up to `MAX_UNREAD_COUNTED`), the conversations they are in, and
 * the conversations where the next word is the viewer's. `openTurns` is how many of these the community finds enough,
 * 0 where it does not say.
 */
export const UnreadView = z.object({
  messages: z.number(),
  conversations: z.number(),
  waiting: z.number(),
  openTurns: z.number(),
})
export type UnreadView = z.infer<typeof UnreadView>

/** `isNew` tells the one whose asking made the conversation. */
export const OpenedConversationView = z.object({ conversation: ConversationView, isNew: z.boolean() })
export type OpenedConversationView = z.infer<typeof OpenedConversationView>

/**
 * `before` pages back from a seq, `after` fills a gap, `around` gives what lies about a seq on both sides of it; with
 * none of them, the newest page.
 */
export const MessagesQuery = z.object({
  before: z.optional(SeqInAddress),
  after: z.optional(SeqInAddress),
  around: z.optional(SeqInAddress),
})
export type MessagesQuery = z.infer<typeof MessagesQuery>

/**
 * Oldest first; `hasMore` says whether the same direction holds more, for `around` the older one, and then
 * `hasNewer` of the other. Every change up to `change` is in these messages.
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

/** The messages that changed after `after`, as they are now, the longest ago first; `change` is where to go on. */
export const ChangesView = z.object({
  messages: z.array(MessageView),
  change: z.number(),
  hasMore: z.boolean(),
})
export type ChangesView = z.infer<typeof ChangesView>

export const SearchQuery = z.object({
  q: requiredText(MAX_SEARCH_LENGTH),
  before: z.optional(SeqInAddress),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** What holds the words, the newest first; go on with the last `seq` as `before`. */
export const FoundView = z.object({ messages: z.array(MessageView), hasMore: z.boolean() })
export type FoundView = z.infer<typeof FoundView>

export const EditInput = z.strictObject({ content: Content })
export type EditInput = z.infer<typeof EditInput>

/** The longest emoji there are, families with skin tones, have fewer UTF-16 units than this. */
const MAX_EMOJI_LENGTH = 40

/** Whether a text is one emoji and nothing else. */
export const isEmoji = (text: string): boolean =>
  text.length <= MAX_EMOJI_LENGTH && new RegExp('^\\p{RGI_Emoji}$', 'v').test(text)

/** One emoji a person a message; another one takes its place. */
export const ReactionInput = z.strictObject({
  emoji: /* @__PURE__ */ z.string().check(z.refine((text) => isEmoji(text), 'Choose one emoji')),
})
export type ReactionInput = z.infer<typeof ReactionInput>

/** How far one's pages have come; neither goes back. What was read was delivered. */
export const PlaceInput = z.strictObject({ delivered: Seq, read: Seq })
export type PlaceInput = z.infer<typeof PlaceInput>

/** Where the viewer's own place is now. */
export const OwnPlaceView = z.object({ delivered: z.number(), read: z.number() })
export type OwnPlaceView = z.infer<typeof OwnPlaceView>
