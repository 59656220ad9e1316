import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { MAX_FRAME_BYTES } from '@hearth/contract/chat/events'
import type { Context } from 'hono'
import { WebSocketServer } from 'ws'
import { bareReply, type HeaderLines } from '../http/connections/bare-reply.ts'
import type { AppEnv } from '../http/routes.ts'
import type { Socket } from './protocol.ts'

type OnOpen = (socket: Socket) => void
/** Has this request upgraded. `onOpen` gets the socket. */
type AcceptUpgrade = (onOpen: OnOpen) => void
type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** Where a page asks for its socket. */
export const REALTIME = '/realtime'

/** Returns the function that accepts the upgrade, or `undefined` for a request without one. */
export function acceptUpgradeOf(c: Context<AppEnv>): AcceptUpgrade | undefined {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('acceptUpgrade' in env)) return undefined
  const { acceptUpgrade } = env
  return typeof acceptUpgrade === 'function' ? (onOpen) => acceptUpgrade(onOpen) : undefined
}

/** Returns whether a request asks for a WebSocket. Other protocols are answered as plain requests. */
export const isUpgradeRequest = ({ url, headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === REALTIME

/** The same request as the guards and routes of the app take it. */
function requestOf({ url = '', headers }: IncomingMessage): Request {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) all.append(name, typeof value === 'string' ? value : (value[0] ?? ''))
  }
  // The Host header comes from outside and could contain a path.
  return new Request(`http://localhost${url}`, { headers: all })
}

const HOP_BY_HOP = new Set(['connection', 'content-length', 'transfer-encoding', 'upgrade'])

function refuse(socket: Duplex, status: number, headers: HeaderLines): void {
  const kept = [...headers].filter(([name]) => !HOP_BY_HOP.has(name))
  socket.end(bareReply(status, kept))
}

// One function for all sockets, because each keeps it for as long as it is open.
function destroy(this: Duplex): void {
  this.destroy()
}

/** More at once would delay all other requests when thousands of pages reconnect in the same moment. */
const MAX_CONCURRENT_UPGRADES = 4

/** Runs at most `max` tasks at once, in the order they came. */
function openLimit(max: number) {
  const queued: (() => Promise<void>)[] = []
  let running = 0
  function startNext(): void {
    const task = running < max ? queued.shift() : undefined
    if (!task) return
    running += 1
    void task().finally(() => {
      running -= 1
      startNext()
    })
  }
  return (task: () => Promise<void>): void => {
    queued.push(task)
    startNext()
  }
}

/**
 * Opens sockets for accepted upgrades and drops the request, most of an idle connection's memory. `bareHeaders` are those
 * of a refusal that does not come from the application.
 */
export function handleUpgrades(server: Server, fetch: Fetch, bareHeaders: HeaderLines): void {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    clientTracking: false,
    perMessageDeflate: false,
  })
  const limit = openLimit(MAX_CONCURRENT_UPGRADES)

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // The client may have given up while its request was queued.
    if (!(socket.readable && socket.writable)) return void socket.destroy()
    let onOpen: OnOpen | undefined
    const acceptUpgrade: AcceptUpgrade = (given) => void (onOpen = given)
    const { status, headers } = await fetch(requestOf(request), { incoming: request, acceptUpgrade })
    if (socket.destroyed) return
    if (onOpen) webSockets.handleUpgrade(request, socket, head, onOpen)
    else refuse(socket, status, headers)
  }

  server.on('upgrade', (request, socket, head) => {
    // An error of a socket that nobody listens to would end the process.
    socket.on('error', destroy)
    limit(() =>
      upgrade(request, socket, head).catch(() => {
        if (!socket.destroyed) refuse(socket, 400, bareHeaders)
      }),
    )
  })
}
