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
  close: (code: number) => void
  terminate: () => void
  on: (event: 'message' | 'error' | 'close', listener: (data: unknown) => void) => unknown
}

export const textOf = (frame: DownFrame): string => JSON.stringify(frame)

const Unreadable = z.object({ type: z.literal('send'), input: z.object({ clientId: ClientId }) })

/** A frame that a page may send, the client id of a message that nobody can take, or nothing. */
export function readFrame(data: unknown): UpFrame | { type: 'unreadable'; clientId: string } | undefined {
  try {
    const given: unknown = JSON.parse(String(data))
    const read = z.safeParse(UpFrame, given)
    if (read.success) return read.data
    const unreadable = z.safeParse(Unreadable, given)
    return unreadable.success ? { type: 'unreadable', clientId: unreadable.data.input.clientId } : undefined
  } catch {
    return undefined
  }
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
