import * as z from 'zod/mini'
import { MessageView } from './chat.ts'
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

/** What the server tells a person's open pages, always after the commit it speaks of. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match.created'), match: MatchView }),
  z.object({ type: z.literal('match.ended'), matchId: Id }),
  z.object({ type: z.literal('conversation.started'), conversationId: Id, matchId: Id, byId: Id }),
  z.object({ type: z.literal('message.sent'), message: MessageView }),
  z.object({ type: z.literal('session.ended') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Every frame that comes down. */
export const DownFrame = z.union([z.object({ type: z.literal('pong') }), LiveEvent])
export type DownFrame = z.infer<typeof DownFrame>

/** Every frame that goes up. */
export const UpFrame = z.discriminatedUnion('type', [z.object({ type: z.literal('ping') })])
export type UpFrame = z.infer<typeof UpFrame>
