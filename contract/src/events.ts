import * as z from 'zod/mini'
import { MessageView, SendInput } from './chat.ts'
import { ErrorCode } from './errors.ts'
import { MatchView } from './matching.ts'
import { Id } from './text.ts'

export const HEARTBEAT_MS = 25_000
export const HEARTBEAT_TIMEOUT_MS = 10_000
/** Waits before each try to reconnect; the last one repeats. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const
export const MAX_FRAME_BYTES = 65_536
export const MAX_SOCKETS_PER_PERSON = 5
export const MAX_UNSENT_BYTES = 1_048_576

/** Why a socket was closed, where the browser has to know. */
export const closeCodes = { comeBack: 1012, tooMany: 4429, sessionEnded: 4401 } as const

/**
 * What the server tells a person's open pages, always after the commit it speaks of. A change of a message is numbered
 * by its conversation, without a gap. `catch.up`: something may have been missed, so ask for what came meanwhile.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match.created'), match: MatchView }),
  z.object({ type: z.literal('match.ended'), matchId: Id, conversationId: z.optional(Id) }),
  z.object({ type: z.literal('conversation.started'), conversationId: Id, matchId: Id, byId: Id }),
  z.object({ type: z.literal('message.sent'), message: MessageView }),
  z.object({ type: z.literal('message.changed'), message: MessageView, change: z.number() }),
  z.object({ type: z.literal('conversation.delivered'), conversationId: Id, personId: Id, seq: z.number() }),
  z.object({ type: z.literal('conversation.read'), conversationId: Id, personId: Id, seq: z.number() }),
  z.object({ type: z.literal('typing'), conversationId: Id, personId: Id }),
  z.object({ type: z.literal('catch.up') }),
  z.object({ type: z.literal('session.ended') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** The answers to a `send` frame, to the socket it came from alone; `sent` is after the commit. */
const SendAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), message: MessageView }),
  z.object({
    type: z.literal('refused'),
    clientId: Id,
    code: ErrorCode,
    message: z.string(),
    /** Seconds, where it is worth trying again. */
    retryAfter: z.optional(z.number()),
  }),
])
export type SendAnswer = z.infer<typeof SendAnswer>

/** Every frame that comes down. */
export const DownFrame = z.union([z.object({ type: z.literal('pong') }), SendAnswer, LiveEvent])
export type DownFrame = z.infer<typeof DownFrame>

/** Every frame that goes up. */
export const UpFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('typing'), conversationId: Id }),
  z.object({ type: z.literal('send'), conversationId: Id, input: SendInput }),
])
export type UpFrame = z.infer<typeof UpFrame>
