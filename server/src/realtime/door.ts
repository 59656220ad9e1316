import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { MAX_FRAME_BYTES } from '@hearth/contract/events'
import type { Context } from 'hono'
import { WebSocketServer } from 'ws'
import type { HouseEnv } from '../http/routes.ts'
import type { Socket } from './frames.ts'
import { Line, Waiting } from './line.ts'

type Hold = (socket: Socket) => void
/** Notes that this page gets its socket, and what is done with it then. */
type LetIn = (hold: Hold) => void
type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** How a request for a socket is let in; nothing is given for one that only looks like it. */
export function letInOf(c: Context<HouseEnv>): LetIn | undefined {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('letIn' in env)) return undefined
  const { letIn } = env
  return typeof letIn === 'function' ? (hold) => letIn(hold) : undefined
}

/** Where a page asks for its socket. */
export const REALTIME = '/realtime'

/** Whether a request wants a socket; whatever else it says about other protocols, all others get an answer. */
export const asksForSocket = ({ url, headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === REALTIME

/** The request in the form in which all others come, so that it passes the same guards. */
function requestOf({ url = '', headers }: IncomingMessage): Request {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) all.append(name, typeof value === 'string' ? value : (value[0] ?? ''))
  }
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, { headers: all })
}

const BY_HTTP_ALONE = new Set(['connection', 'content-length', 'transfer-encoding', 'upgrade'])

function refuse(socket: Duplex, status: number, headers: Headers): void {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', 'Content-Length: 0']
  for (const [name, value] of headers) if (!BY_HTTP_ALONE.has(name)) lines.push(`${name}: ${value}`)
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}

// One for all sockets, because each keeps it for as long as it is open.
function breakOff(this: Duplex): void {
  this.destroy()
}

/** So few are let in at once that a whole community which comes back in one moment keeps nobody else waiting. */
const LET_IN_AT_ONCE = 4

/**
 * Node takes one connection each time it looks, and whoever asks for something else by a new one waits behind all
 * before it. So while they keep coming, this often is only looked.
 */
const LOOKS_FIRST = 50

/** Does so much at once of what it is given, in the order in which it came. */
function openTurns(atOnce: number, server: Server) {
  const waiting: (() => Promise<void>)[] = []
  let underWay = 0
  let isLooking = false
  let looks = 0
  let hasOneCome = false
  server.on('connection', () => {
    hasOneCome = true
  })

  function goOn(): void {
    isLooking = false
    if (hasOneCome && looks < LOOKS_FIRST) {
      hasOneCome = false
      looks += 1
      return lookFirst()
    }
    looks = 0
    for (const next of waiting.splice(0, atOnce - underWay)) {
      underWay += 1
      void next().finally(() => {
        underWay -= 1
        lookFirst()
      })
    }
  }

  /** Whatever else has come meanwhile is looked at first. */
  function lookFirst(): void {
    if (isLooking || underWay >= atOnce || waiting.length === 0) return
    isLooking = true
    setImmediate(goOn)
  }

  return (act: () => Promise<void>): void => {
    waiting.push(act)
    lookFirst()
  }
}

/**
 * Opens sockets on this server for the pages that `fetch` lets in. Of the request nothing is kept: what a library
 * would hold of it for as long as the page is open is most of what an idle page costs.
 */
export function openDoor(server: Server, fetch: Fetch): void {
  const upgrading = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    clientTracking: false,
  })
  const waiting = new Waiting()
  const inTurn = openTurns(LET_IN_AT_ONCE, server)

  async function answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Whoever has given up in the queue has come back to its end.
    if (!(socket.readable && socket.writable)) return void socket.destroy()
    let hold: Hold | undefined
    const letIn: LetIn = (given) => void (hold = given)
    const { status, headers } = await fetch(requestOf(request), { incoming: request, letIn })
    if (socket.destroyed) return
    if (!hold) return refuse(socket, status, headers)
    const take = hold
    upgrading.handleUpgrade(request, socket, head, (opened) => take(new Line(opened, socket, waiting)))
  }

  server.on('upgrade', (request, socket, head) => {
    // Also for who is refused: whoever then breaks off would otherwise end the whole process.
    socket.on('error', breakOff)
    inTurn(() =>
      answer(request, socket, head).catch(() => {
        if (!socket.destroyed) refuse(socket, 400, new Headers())
      }),
    )
  })
}
