import type { MessageView } from '@hearth/contract/chat'
import type { DownFrame, UpFrame } from '@hearth/contract/events'
import type { Logger } from 'pino'
import { AppError, invalid } from '../errors.ts'
import { readFrame, refusalOf, type Socket, textOf } from './frames.ts'
import type { Push } from './pushing.ts'

type Send = Extract<UpFrame, { type: 'send' }>
/** What the features do with what pages send. */
export type Hears = {
  send: (personId: string, frame: Send) => Promise<MessageView>
  typing: (personId: string, conversationId: string) => void
}

/** `unanswered` are the client ids of messages this page waits for. */
export type Held = { socket: Socket; sessionId: string; typedAt: number; unanswered: Set<string> }

/** A page has fewer on their way; whoever has more is asked to wait. */
const MOST_UNANSWERED = 64
export const TYPING_EVERY_MS = 1_000
const PONG = textOf({ type: 'pong' })

const unreadable = () => invalid({ content: 'This message cannot be read' })
function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Too many messages at once')
  refusal.retryAfter = 1
  return refusal
}

/** What is done with the frames of a page. */
export function openListening(hears: Hears, push: Push, log: Logger) {
  async function takeSend(personId: string, { socket, unanswered }: Held, frame: Send): Promise<void> {
    const { clientId } = frame.input
    if (unanswered.size >= MOST_UNANSWERED) return push(socket, textOf(refusalOf(clientId, tooMany())))
    unanswered.add(clientId)
    const answer = await hears.send(personId, frame).then(
      (message): DownFrame => ({ type: 'sent', message }),
      (thrown: unknown) => {
        if (!(thrown instanceof AppError)) log.error({ err: thrown }, 'a message could not be stored')
        return refusalOf(clientId, thrown)
      },
    )
    unanswered.delete(clientId)
    push(socket, textOf(answer))
  }

  function hear(personId: string, entry: Held, data: unknown): void {
    const frame = readFrame(data)
    if (!frame) return
    if (frame.type === 'ping') return push(entry.socket, PONG)
    if (frame.type === 'send') return void takeSend(personId, entry, frame)
    if (frame.type === 'unreadable')
      return push(entry.socket, textOf(refusalOf(frame.clientId, unreadable())))
    const now = performance.now()
    if (now - entry.typedAt < TYPING_EVERY_MS) return
    entry.typedAt = now
    hears.typing(personId, frame.conversationId)
  }

  return hear
}
