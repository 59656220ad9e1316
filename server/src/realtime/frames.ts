import { MAX_MESSAGE_LENGTH } from '@hearth/contract/chat'
import { type DownFrame, UpFrame } from '@hearth/contract/events'
import { ClientId } from '@hearth/contract/text'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

/** What of a WebSocket is used here. */
export type Socket = {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  send: (text: string) => void
  /** Sends what may wait a moment, together with what comes next. */
  sendSoon: (text: string) => void
  close: (code: number) => void
  terminate: () => void
  on: (event: 'message' | 'error' | 'close', listener: (data: unknown) => void) => unknown
}

export const textOf = (frame: DownFrame): string => JSON.stringify(frame)

const Unreadable = z.object({ type: z.literal('send'), input: z.object({ clientId: ClientId }) })

const UUID = '([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})'
/** A string of JSON in which nothing is written in another way than it reads. */
const PLAIN = String.raw`([^"\\\u0000-\u001f]+)`
const PLAIN_SEND = new RegExp(
  `^{"type":"send","conversationId":"${UUID}","input":{"clientId":"${UUID}","content":"${PLAIN}"}}$`,
)

/**
 * Nearly all that comes is a plain message in the form in which pages write it. That is seen at a glance and given as
 * the schema would give it; whatever is different in any way is left to the schema.
 */
function readPlainSend(text: string): UpFrame | undefined {
  const [, conversationId, clientId, written] = PLAIN_SEND.exec(text) ?? []
  const content = written?.trim()
  if (!conversationId || !clientId || !content || content.length > MAX_MESSAGE_LENGTH) return undefined
  return { type: 'send', conversationId, input: { clientId, content } }
}

/** A frame that a page may send, the client id of a message that nobody can take, or nothing. */
export function readFrame(data: unknown): UpFrame | { type: 'unreadable'; clientId: string } | undefined {
  try {
    const text = String(data)
    return readPlainSend(text) ?? readAny(JSON.parse(text))
  } catch {
    return undefined
  }
}

function readAny(given: unknown): ReturnType<typeof readFrame> {
  const read = z.safeParse(UpFrame, given)
  if (read.success) return read.data
  const unreadable = z.safeParse(Unreadable, given)
  return unreadable.success ? { type: 'unreadable', clientId: unreadable.data.input.clientId } : undefined
}

/** How long a page waits after a fault of ours before it tries again. */
const AFTER_FAULT_S = 5

/** What a page hears of a message that was not taken; of a fault of ours only that trying again makes sense. */
export function refusalOf(clientId: string, thrown: unknown): DownFrame {
  if (!(thrown instanceof AppError)) {
    const message = 'Something went wrong'
    return { type: 'refused', clientId, code: 'internal', message, retryAfter: AFTER_FAULT_S }
  }
  const { code, message, retryAfter } = thrown
  return { type: 'refused', clientId, code, message, ...(retryAfter && { retryAfter }) }
}
