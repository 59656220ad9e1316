import type { Server } from 'node:http'
import { bareReply, type HeaderLines } from './bare-reply.ts'

/** Longer than any proxy keeps an idle connection: Caddy closes it after 120 seconds, Traefik after 90, nginx after 60. */
const KEPT_MS = 130_000

/**
 * Enough for a slow phone to send a part of a photo, but not for a client that sends a byte now and then. Node's
 * defaults are five minutes, checked twice a minute.
 */
export const patience = {
  headersTimeout: 20_000,
  requestTimeout: 90_000,
  connectionsCheckingInterval: 5_000,
  // If it ended first, a request that the proxy sends in that moment would fail.
  keepAliveTimeout: KEPT_MS,
}

/** Returns a counter of open items per group. The group `undefined` is not counted. */
export function openCounter(most: number) {
  const open = new Map<string, number>()
  return {
    /** Counts one more, and gives what ends it; nothing where there are as many as there may be. */
    enter: (group: string | undefined): (() => void) | undefined => {
      if (group === undefined) return () => undefined
      const count = open.get(group) ?? 0
      if (count >= most) return undefined
      open.set(group, count + 1)
      return () => {
        const left = (open.get(group) ?? 1) - 1
        if (left > 0) open.set(group, left)
        else open.delete(group)
      }
    },
  }
}

type ConnectionLimits = {
  most: number
  /** The key by which an address is counted; `undefined` for a proxy of the operator, which serves many people. */
  groupOf: (address: string) => string | undefined
  /** The headers of a refusal. */
  headers: HeaderLines
  onRefused?: (group: string | undefined) => void
}

/** Refuses connections of an address that already has `most` open. */
export function limitConnections(
  server: Server,
  { most, groupOf, headers, onRefused }: ConnectionLimits,
): void {
  const counter = openCounter(most)
  const tooMany = bareReply(429, [['Retry-After', '10'], ...headers])
  server.prependListener('connection', (socket) => {
    const group = groupOf(socket.remoteAddress ?? '')
    const leave = counter.enter(group)
    if (leave) return void socket.once('close', leave)
    onRefused?.(group)
    // Nobody reads what it sends, so it cannot be answered by the server itself.
    socket.on('error', () => socket.destroy())
    socket.end(tooMany, () => socket.destroy())
  })
}
