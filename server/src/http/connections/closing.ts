import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection may take to close after the last reply. */
const GOODBYE_WITHIN_MS = 500
/** How long a reply that was begun may take; a stalled download must not delay the end. */
const ANSWERED_WITHIN_MS = 4_000

/**
 * Returns a function that closes the server: it accepts no new connections, answers pending requests, then ends every
 * connection. Idle connections of browsers and phones would otherwise delay the close by a minute.
 */
export function closerOf(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let onAnswered = () => {}
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (_, answer) => {
    answers.add(answer)
    answer.once('close', () => {
      answers.delete(answer)
      if (answers.size === 0) onAnswered()
    })
  })
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    if (answers.size > 0) {
      const answered = new Promise<void>((resolve) => (onAnswered = resolve))
      await Promise.race([answered, closed, after(ANSWERED_WITHIN_MS)])
    }
    server.closeAllConnections()
    await Promise.race([closed, after(GOODBYE_WITHIN_MS)])
    for (const socket of connections) socket.destroy()
    await closed
  }
}

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
