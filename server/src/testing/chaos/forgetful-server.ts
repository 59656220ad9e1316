import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { SendInput } from '@hearth/contract/chat/chat'
import { ClientFrame } from '@hearth/contract/chat/events'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Talker } from '../people/chat-people.ts'
import type { StoredMessage } from './history.ts'
import type { Shaken } from './run.ts'

/** Returns a faulty server that forgets client ids on restart, which the checker must catch. */
export async function openForgetfulServer(pairs: number): Promise<Shaken & { close: () => void }> {
  const kept: StoredMessage[] = []
  const lastSeqs = new Map<string, number>()
  const known = new Map<string, StoredMessage>()
  const sockets = new Set<WebSocket>()
  const talkers = Array.from({ length: pairs }, pairOf)

  function store(conversationId: string, senderId: string, { clientId, content }: SendInput): StoredMessage {
    const earlier = known.get(clientId)
    if (earlier) return earlier
    const seq = (lastSeqs.get(conversationId) ?? 0) + 1
    lastSeqs.set(conversationId, seq)
    const row = { id: randomUUID(), conversationId, senderId, clientId, seq, content }
    kept.push(row)
    known.set(clientId, row)
    return row
  }

  const viewOf = (row: StoredMessage) => ({ ...row, createdAt: new Date().toISOString() })
  const whoIs = ({ headers }: IncomingMessage) => String(headers.cookie)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server')
    const conversationId = url.pathname.split('/')[3] ?? ''
    const reply = (body: unknown) => response.end(JSON.stringify(body))
    if (request.method === 'GET') {
      const after = Number(url.searchParams.get('after'))
      const rows = kept.filter((row) => row.conversationId === conversationId && row.seq > after)
      return reply({ messages: rows.slice(0, 50).map(viewOf), hasMore: rows.length > 50 })
    }
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () =>
      reply(viewOf(store(conversationId, whoIs(request), SendInput.parse(JSON.parse(body))))),
    )
  })
  const upgrading = new WebSocketServer({ server })
  upgrading.on('connection', (socket, request) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data: Buffer) => {
      const frame = ClientFrame.parse(JSON.parse(data.toString()))
      if (frame.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }))
      if (frame.type !== 'send') return
      const message = viewOf(store(frame.conversationId, whoIs(request), frame.input))
      // An answer takes a moment, and it is in that moment that servers die.
      setTimeout(() => socket.send(JSON.stringify({ type: 'sent', message })), 40)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port

  return {
    ports: () => [port],
    open: () => Promise.resolve(talkers),
    kill: () => {
      known.clear()
      for (const socket of sockets) socket.terminate()
      return Promise.resolve()
    },
    kept: () => Promise.resolve(kept),
    close: () => {
      upgrading.close()
      server.close()
    },
  }
}

function pairOf(): [Talker, Talker] {
  const [id, withId, matchId, conversationId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const both = { matchId, conversationId }
  return [
    { ...both, id, withId, cookie: id },
    { ...both, id: withId, withId: id, cookie: withId },
  ]
}
