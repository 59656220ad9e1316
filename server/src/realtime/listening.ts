import type { MessageView } from '@hearth/contract/chat'
import type { UpFrame } from '@hearth/contract/events'
import type { Logger } from 'pino'
import { AppError, invalid } from '../errors.ts'
import { readFrame, refusalOf, type Socket, textOf } from './frames.ts'
import type { Push } from './pushing.ts'
import { Turns } from './turns.ts'
import type { Writing } from './writing.ts'

type Send = Extract<UpFrame, { type: 'send' }>
type Answer = (outcome: { message: MessageView } | { refusal: unknown }) => void
/** What the features do with what pages send. */
export type Hears = {
  send: (personId: string, frame: Send, answer: Answer) => void
  typing: (personId: string, conversationId: string) => void
}

/** `unanswered` are the client ids of messages this page waits for, once it has sent any; `turns` are there then, too. */
export type Held = {
  socket: Socket
  sessionId: string
  /** When its session runs out. */
  until: number
  typedAt: number
  unanswered: string[] | undefined
  turns: Turns | undefined
}

/** A page has fewer on their way; whoever has more is asked to wait. */
const MOST_UNANSWERED = 64
/** Where more than these are stored at once, there is much to do, and answers leave together with what comes next. */
const CALM = 32
export const TYPING_EVERY_MS = 1_000
const PONG = textOf({ type: 'pong' })

const unreadable = () => invalid({ content: 'This message cannot be read' })
function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Too many messages at once')
  refusal.retryAfter = 1
  return refusal
}

function outOfTurn(): AppError {
  const refusal = new AppError('rate_limited', 'Another message has to come first')
  refusal.retryAfter = 1
  return refusal
}

type Means = { hears: Hears; push: Push; writing: Writing; log: Logger }

/** What is done with the frames of a page. */
export function openListening({ hears, push, writing, log }: Means) {
  let underWay = 0

  function refuse({ socket }: Held, clientId: string, refusal: unknown): void {
    push(socket, textOf(refusalOf(clientId, refusal)))
  }

  /** Whether it may be sent again. */
  function refuseSend(entry: Held, { input }: Send, refusal: unknown): boolean {
    const isFault = !(refusal instanceof AppError)
    if (isFault) log.error({ err: refusal }, 'a message could not be stored')
    refuse(entry, input.clientId, refusal)
    return isFault || refusal.retryAfter !== undefined
  }

  function takeSend(personId: string, entry: Held, frame: Send): void {
    const { clientId } = frame.input
    const unanswered = (entry.unanswered ??= [])
    const turns = (entry.turns ??= new Turns())
    // It will be answered as soon as it is stored.
    if (unanswered.includes(clientId)) return
    const place = turns.placeOf(frame)
    const refuseForNow = (refusal: AppError) => {
      turns.refuse(frame, place)
      refuse(entry, clientId, refusal)
    }
    if (!turns.isInTurn(frame, place, unanswered)) return refuseForNow(outOfTurn())
    if (unanswered.length >= MOST_UNANSWERED) return refuseForNow(tooMany())
    unanswered.push(clientId)
    underWay += 1
    hears.send(personId, frame, (outcome) => {
      const way = underWay > CALM ? 'sendSoon' : 'send'
      underWay -= 1
      unanswered.splice(unanswered.indexOf(clientId), 1)
      if ('refusal' in outcome && refuseSend(entry, frame, outcome.refusal)) return turns.refuse(frame, place)
      turns.settle(clientId)
      if ('message' in outcome) push(entry.socket, writing.sentOf(outcome.message), way)
    })
  }

  function hear(personId: string, entry: Held, data: unknown): void {
    // Whose session has ended is told goodbye, and may go on sending until the connection is gone.
    if (entry.socket.readyState !== entry.socket.OPEN) return
    const frame = readFrame(data)
    if (!frame) return
    if (frame.type === 'ping') return push(entry.socket, PONG)
    if (frame.type === 'send') return takeSend(personId, entry, frame)
    if (frame.type === 'unreadable') return refuse(entry, frame.clientId, unreadable())
    const now = performance.now()
    if (now - entry.typedAt < TYPING_EVERY_MS) return
    entry.typedAt = now
    hears.typing(personId, frame.conversationId)
  }

  return hear
}
