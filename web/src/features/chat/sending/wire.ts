import { type MessageView, type SendInput, TYPING_EVERY_MS } from '@hearth/contract/chat/chat'
import type { ClientFrame, SendReply } from '@hearth/contract/chat/events'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { loadErrorTexts } from '../../../lib/texts/errors.ts'
import { send } from '../chat.queries.ts'

// An answer that is later than this will not come: the line is dead, or was cut on the way.
const ANSWERED_WITHIN_MS = 10_000

type PendingSend = { resolve: (message: MessageView) => void; reject: (error: ApiError) => void }

/** The open line, as far as it brings what one writes; without one, messages go by HTTP and mean the same. */
export class Wire {
  #line: ((frame: ClientFrame) => void) | undefined
  #typedAt = 0
  readonly #asked = new Map<string, PendingSend>()

  open(line: (frame: ClientFrame) => void): void {
    this.#line = line
  }

  close(): void {
    this.#line = undefined
    for (const { reject } of this.#asked.values()) reject(noAnswer())
    this.#asked.clear()
  }

  /** Gives the message as it is stored; fails as HTTP does. */
  async send(conversationId: string, input: SendInput): Promise<MessageView> {
    const line = this.#line
    if (!line) return send(conversationId, input)
    const { clientId } = input
    let late: ReturnType<typeof setTimeout> | undefined
    const answer = new Promise<MessageView>((resolve, reject) => {
      this.#asked.set(clientId, { resolve, reject })
      late = setTimeout(() => reject(noAnswer()), ANSWERED_WITHIN_MS)
      line({ type: 'send', conversationId, input })
    })
    return answer.finally(() => {
      clearTimeout(late)
      this.#asked.delete(clientId)
    })
  }

  hear(answer: SendReply): void {
    if (answer.type === 'sent') return this.#asked.get(answer.message.clientId)?.resolve(answer.message)
    const { clientId, kind, retryAfter = 0 } = answer
    const asked = this.#asked.get(clientId)
    const status = kind === 'internal' ? 500 : 400
    void loadErrorTexts().then(() =>
      asked?.reject(new ApiError({ kind, problem: answer, retryAfter, status })),
    )
  }

  /** Tells that somebody is typing here, no more often than is seen. */
  type(conversationId: string, now = Date.now()): void {
    if (!this.#line || now - this.#typedAt < TYPING_EVERY_MS) return
    this.#typedAt = now
    this.#line({ type: 'typing', conversationId })
  }
}

const noAnswer = () => new ApiError({ kind: 'offline' })

const wires = new WeakMap<QueryClient, Wire>()

/** Returns the wire of a query cache. Each signed-in person has a query cache of their own. */
export function wireOf(queryClient: QueryClient): Wire {
  const wire = wires.get(queryClient) ?? new Wire()
  wires.set(queryClient, wire)
  return wire
}
