import { randomUUID } from 'node:crypto'
import type { MessageView } from '@hearth/contract/chat/chat'
import { type Connection, TYPING_EVERY_MS } from '../../realtime/frame-handler.ts'
import type { Socket } from '../../realtime/protocol.ts'

/** An open socket with nobody at its other end. */
export const stillSocket: Socket = {
  OPEN: 1,
  readyState: 1,
  bufferedAmount: 0,
  send: () => undefined,
  close: () => undefined,
  terminate: () => undefined,
  on: () => undefined,
}

/** Returns a page whose socket has sent nothing yet. */
export const stillPage = (socket = stillSocket): Connection => ({
  socket,
  personId: 'someone',
  sessionId: '',
  typedAt: -TYPING_EVERY_MS,
  unanswered: [],
})

/** Returns a message as the server acknowledges it. */
export const storedMessage = (conversationId: string, clientId: string): MessageView => ({
  id: randomUUID(),
  conversationId,
  senderId: randomUUID(),
  clientId,
  seq: 1,
  content: 'Hello',
  createdAt: '2026-01-01T00:00:00.000Z',
})
