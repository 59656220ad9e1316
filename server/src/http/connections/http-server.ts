import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { bareReply } from './bare-reply.ts'
import { patience } from './connections.ts'

type HttpServerOptions = {
  fetch: Parameters<typeof getRequestListener>[0]
  /** The headers of replies that do not come from the application. */
  headers: readonly (readonly [name: string, value: string])[]
} & ServerOptions

/** How Node answers what it cannot read, where it is not 400. */
const unreadable: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Opens the HTTP server of the application. Node and the adapter refuse some requests before the application sees
 * them, and their own refusals would have no security headers.
 */
export function openHttpServer({ fetch, headers, ...options }: HttpServerOptions): Server {
  const bare = { ...Object.fromEntries(headers), 'Content-Length': '0' }
  const answer = getRequestListener(fetch, {
    errorHandler: (error) =>
      new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: bare }),
  })
  const refuse = (reply: ServerResponse, status: number) =>
    reply.writeHead(status, { ...bare, Connection: 'close' }).end()

  const replies = new Set<ServerResponse>()
  /** Whether a part of a reply has been sent, which a second one would spoil. */
  const isAnswering = (socket: Duplex) =>
    [...replies].some((reply) => reply.socket === socket && reply.headersSent)

  const server = createServer({ ...patience, requireHostHeader: false, ...options }, (request, reply) => {
    replies.add(reply)
    reply.once('close', () => replies.delete(reply))
    if (request.headers.host === undefined) refuse(reply, 400)
    else void answer(request, reply)
  })
  server.on('checkExpectation', (_, reply) => refuse(reply, 417))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    socket.end(bareReply(unreadable[code] ?? 400, headers), () => socket.destroy())
  })
  return server
}
