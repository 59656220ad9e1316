import { ClientFrame, type LiveEvent, type ServerFrame } from '@hearth/contract/chat/events'
import { ClientId } from '@hearth/contract/text'
import * as z from 'zod/mini'
import { AppError, problemReplyOf, refuseFor } from '../errors.ts'

/** The used part of a WebSocket of `ws`. */
export type Socket = {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  send: (text: string) => void
  close: (code: number) => void
  terminate: () => void
  on: (event: 'message' | 'error' | 'close', listener: (data: unknown) => void) => unknown
}

export type SendFrame = Extract<ClientFrame, { type: 'send' }>

export const textOf = (frame: ServerFrame): string => JSON.stringify(frame)

const Unreadable = z.object({ type: z.literal('send'), input: z.object({ clientId: ClientId }) })

/** Returns a client's frame, the client id of an invalid message, or `undefined`. */
export function readFrame(data: unknown): ClientFrame | { type: 'unreadable'; clientId: string } | undefined {
  let given: unknown
  try {
    given = JSON.parse(String(data))
  } catch {
    return undefined
  }
  const frame = z.safeParse(ClientFrame, given)
  if (frame.success) return frame.data
  const unreadable = z.safeParse(Unreadable, given)
  return unreadable.success ? { type: 'unreadable', clientId: unreadable.data.input.clientId } : undefined
}

/** A live event as text, the conversation it belongs to, and the client id where it is a new message. */
export type EventFrame = {
  text: string
  conversationId?: string | undefined
  clientId?: string | undefined
}

/** Returns whether the text is a new message. Events of other processes are not parsed, and their type comes first. */
export const isNewMessage = (text: string): boolean => text.startsWith('{"type":"message.sent"')

/** Returns the frame of an event. The end of a match has no conversation id, so muting does not drop it. */
export function eventFrameOf(event: LiveEvent): EventFrame {
  const text = textOf(event)
  if (event.type === 'message.sent') {
    const { conversationId, clientId } = event.message
    return { text, conversationId, clientId }
  }
  if (event.type === 'message.changed') return { text, conversationId: event.message.conversationId }
  if (!('conversationId' in event) || event.type === 'match.ended') return { text }
  return { text, conversationId: event.conversationId }
}

/** Seconds that a page waits after an internal error before it tries again. */
const RETRY_AFTER_ERROR_S = 5

/** Returns the reply to a message that was not stored. Internal errors only say when to retry. */
export function refusalOf(clientId: string, thrown: unknown): ServerFrame {
  const { kind, problem, retryAfter } =
    thrown instanceof AppError ? thrown : refuseFor(RETRY_AFTER_ERROR_S, 'internal')
  return { type: 'refused', clientId, kind, ...problemReplyOf(problem), ...(retryAfter && { retryAfter }) }
}
