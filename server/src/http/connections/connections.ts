import type { Server } from 'node:http'

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

const TOO_MANY = [
  'HTTP/1.1 429 Too Many Requests',
  'Retry-After: 10',
  'Connection: close',
  'Content-Length: 0',
  '\r\n',
].join('\r\n')

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
  onRefused?: () => void
}

/** Refuses connections of an address that already has `most` open. */
export function limitConnections(server: Server, { most, groupOf, onRefused }: ConnectionLimits): void {
  const counter = openCounter(most)
  server.prependListener('connection', (socket) => {
    const leave = counter.enter(groupOf(socket.remoteAddress ?? ''))
    if (leave) return void socket.once('close', leave)
    onRefused?.()
    // Nobody reads what it sends, so it cannot be answered by the server itself.
    socket.on('error', () => socket.destroy())
    socket.end(TOO_MANY, () => socket.destroy())
  })
}
