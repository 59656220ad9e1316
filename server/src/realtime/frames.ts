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

type Known = Record<string, unknown>
const isRecord = (given: unknown): given is Known => typeof given === 'object' && given !== null

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const isUuid = (given: unknown): given is string => typeof given === 'string' && UUID.test(given)
const isPlainInput = (input: unknown): input is Known => isRecord(input) && Object.keys(input).length === 2

/**
 * Nearly all that comes is a plain message in the form in which pages write it. That is seen at a glance and given as
 * the schema would give it; whatever is different in any way is left to the schema.
 */
function readPlainSend(given: unknown): UpFrame | undefined {
  if (!isRecord(given) || given['type'] !== 'send' || !isUuid(given['conversationId'])) return undefined
  const { conversationId, input } = given
  if (!isPlainInput(input) || !isUuid(input['clientId']) || typeof input['content'] !== 'string')
    return undefined
  const content = input['content'].trim()
  if (content.length === 0 || content.length > MAX_MESSAGE_LENGTH || content.includes('\u0000'))
    return undefined
  return { type: 'send', conversationId, input: { clientId: input['clientId'], content } }
}

/** A frame that a page may send, the client id of a message that nobody can take, or nothing. */
export function readFrame(data: unknown): UpFrame | { type: 'unreadable'; clientId: string } | undefined {
  try {
    const given: unknown = JSON.parse(String(data))
    return readPlainSend(given) ?? readAny(given)
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
