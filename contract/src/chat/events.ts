import * as z from 'zod/mini'
import { MatchView } from '../people/matching.ts'
import { ErrorKind, ProblemView } from '../problems.ts'
import { Id } from '../text.ts'
import { MessageView, SendInput } from './chat.ts'

export const HEARTBEAT_MS = 25_000
export const HEARTBEAT_TIMEOUT_MS = 10_000
/** Waits before each try to reconnect; the last one repeats. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const
export const MAX_FRAME_BYTES = 65_536
export const MAX_SOCKETS_PER_PERSON = 5
export const MAX_UNSENT_BYTES = 1_048_576

/** Close codes of the socket that the page handles. */
export const closeCodes = { comeBack: 1012, tooMany: 4429, sessionEnded: 4401 } as const

/**
 * The events that a person's open pages get, always after the commit. `change` numbers the changes of a conversation
 * without a gap. `photo_sharing.changed`: this person allows photos from now on, or not any more; the photos of the
 * conversation are gone then, which counts as changes of their messages up to `change`. `hidden_words.changed`: the viewer’s words hide other messages and notes than before. `catch.up`: events may have been missed, so the page must refetch.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match.created'), match: MatchView }),
  z.object({ type: z.literal('match.ended'), matchId: Id, conversationId: z.optional(Id) }),
  z.object({ type: z.literal('conversation.started'), conversationId: Id, matchId: Id, byId: Id }),
  z.object({ type: z.literal('message.sent'), message: MessageView }),
  z.object({ type: z.literal('message.changed'), message: MessageView, change: z.number() }),
  z.object({
    type: z.literal('photo_sharing.changed'),
    conversationId: Id,
    personId: Id,
    isOn: z.boolean(),
    change: z.number(),
  }),
  z.object({ type: z.literal('conversation.delivered'), conversationId: Id, personId: Id, seq: z.number() }),
  z.object({ type: z.literal('conversation.read'), conversationId: Id, personId: Id, seq: z.number() }),
  z.object({ type: z.literal('typing'), conversationId: Id, personId: Id }),
  z.object({ type: z.literal('hidden_words.changed') }),
  z.object({ type: z.literal('catch.up') }),
  z.object({ type: z.literal('session.ended') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** The replies to a `send` frame, only to the socket that sent it; `sent` comes after the commit. */
const SendReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), message: MessageView }),
  z.object({
    type: z.literal('refused'),
    clientId: Id,
    kind: ErrorKind,
    ...ProblemView.shape,
    /** Seconds until a retry; absent if a retry is useless. */
    retryAfter: z.optional(z.number()),
  }),
])
export type SendReply = z.infer<typeof SendReply>

/** Every frame that the server sends. */
export const ServerFrame = z.union([z.object({ type: z.literal('pong') }), SendReply, LiveEvent])
export type ServerFrame = z.infer<typeof ServerFrame>

/** Every frame that a page sends. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('typing'), conversationId: Id }),
  z.object({ type: z.literal('send'), conversationId: Id, input: SendInput }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
