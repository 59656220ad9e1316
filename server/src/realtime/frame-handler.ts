import type { MessageView } from '@hearth/contract/chat/chat'
import type { Logger } from 'pino'
import { AppError, invalid, refuseFor } from '../errors.ts'
import type { Push } from './backpressure.ts'
import { readFrame, refusalOf, type SendFrame, type Socket, textOf } from './protocol.ts'

/** The operations that frames of pages start. `send` rejects with a refusal. */
export type FrameReceivers = {
  send: (sender: SocketOwner, frame: SendFrame) => Promise<MessageView>
  typing: (personId: string, conversationId: string) => void
}

/** Whose socket it is, and by which session it was opened. */
export type SocketOwner = { personId: string; sessionId: string }

/** An open socket of a person. */
export type Connection = SocketOwner & {
  socket: Socket
  /** When `typing` was last taken, by `performance.now()`. */
  typedAt: number
  /** Client ids of the messages that this page waits for. */
  unanswered: string[]
}

const MAX_UNANSWERED = 64
export const TYPING_EVERY_MS = 1_000
const PONG = textOf({ type: 'pong' })

/** Handles a frame that a page has sent. */
export type HandleFrame = (connection: Connection, data: unknown) => void

type FrameOperations = {
  receivers: FrameReceivers
  push: Push
  log: Logger
  /** A message was refused, and its page told. */
  onRefused?: (sender: SocketOwner, refusal: AppError) => void
  /** A page has sent what no page sends. */
  onUnreadable?: (personId: string) => void
}

/** Returns a function that handles the frames of a page. */
export function openFrameHandler(operations: FrameOperations): HandleFrame {
  const { receivers, push, log, onRefused, onUnreadable } = operations

  function refuse(connection: Connection, clientId: string, refusal: unknown): void {
    push(connection.socket, textOf(refusalOf(clientId, refusal)))
    if (!(refusal instanceof AppError)) log.error({ err: refusal }, 'a message could not be stored')
    else onRefused?.(connection, refusal)
  }

  async function takeSend(connection: Connection, frame: SendFrame): Promise<void> {
    const { socket, unanswered } = connection
    const { clientId } = frame.input
    // The first of the two is answered as soon as it is stored.
    if (unanswered.includes(clientId)) return
    if (unanswered.length >= MAX_UNANSWERED)
      return refuse(connection, clientId, refuseFor(1, 'too_many_messages'))
    unanswered.push(clientId)
    try {
      const message = await receivers.send(connection, frame)
      push(socket, textOf({ type: 'sent', message }))
    } catch (refusal) {
      refuse(connection, clientId, refusal)
    } finally {
      unanswered.splice(unanswered.indexOf(clientId), 1)
    }
  }

  return (connection, data) => {
    // A page whose session has ended can go on sending until its socket is closed.
    if (connection.socket.readyState !== connection.socket.OPEN) return
    const frame = readFrame(data)
    if (!frame) return onUnreadable?.(connection.personId)
    if (frame.type === 'ping') return push(connection.socket, PONG)
    if (frame.type === 'send') return void takeSend(connection, frame)
    if (frame.type === 'unreadable')
      return refuse(connection, frame.clientId, invalid({ content: ['unreadable_message'] }))
    const now = performance.now()
    if (now - connection.typedAt < TYPING_EVERY_MS) return
    connection.typedAt = now
    receivers.typing(connection.personId, frame.conversationId)
  }
}
