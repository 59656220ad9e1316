import * as z from 'zod/mini'
import { CONNECT_WITHIN_MS } from '../../outside/redis-away.ts'

const Ended = z.object({
  personId: z.string(),
  only: z.optional(z.string()),
  except: z.optional(z.string()),
})

/** The messages between processes that are not for people; `missed` without a list means everybody. */
export const Word = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ended'), from: z.string(), ended: Ended }),
  // Of the previous release; triggers tell it now.
  z.object({ kind: z.literal('changed'), from: z.string() }),
  z.object({ kind: z.literal('muted'), from: z.string(), conversationId: z.string(), asking: z.string() }),
  z.object({ kind: z.literal('unmuted'), from: z.string(), conversationId: z.string() }),
  z.object({ kind: z.literal('missed'), from: z.string(), personIds: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal('heard'), asking: z.string() }),
])
export type Word = z.infer<typeof Word>

/** An event for one person, and the process that sends it. */
export type RoutedEvent = { from: string; conversationId: string | undefined; text: string }

/** The processes of one community hear each other, and no others. */
export type RedisSettings = { redisUrl: string; community: string }

/** Returns the names of the channels of one community. Several can share a Redis. */
export function channelsOf(community: string) {
  const toPerson = (personId: string) => `hearth:${community}:person:${personId}`
  return {
    toAll: `hearth:${community}:processes`,
    // Not among the words, which processes of the previous release would not understand.
    toWaiting: `hearth:${community}:uploads`,
    toProcess: (processId: string) => `hearth:${community}:process:${processId}`,
    toPerson,
    personOf: (channel: string) => channel.slice(toPerson('').length),
  }
}

// Events pass through unparsed: parsing them in every process would cost more than all the rest.
export const packed = ({ from, conversationId = '', text }: RoutedEvent) =>
  `${from}\n${conversationId}\n${text}`

export function unpacked(packet: string): RoutedEvent {
  const [from = '', conversationId = ''] = packet.split('\n', 2)
  const text = packet.slice(from.length + conversationId.length + 2)
  return { from, conversationId: conversationId || undefined, text }
}

/** A connection that is silent for three of these is given up, also where nobody said goodbye. */
const PING_EVERY_MS = 5_000
const waitBeforeTry = (tries: number) => Math.min(1_000, 50 * 2 ** tries) * (0.5 + Math.random() / 2)

/** Returns a client that fails at once while Redis is away and reconnects by itself. */
export const connectionTo = (url: string) => ({
  url,
  disableOfflineQueue: true,
  pingInterval: PING_EVERY_MS,
  socket: {
    reconnectStrategy: waitBeforeTry,
    socketTimeout: 3 * PING_EVERY_MS,
    connectTimeout: CONNECT_WITHIN_MS,
  },
})
