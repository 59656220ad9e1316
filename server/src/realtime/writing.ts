import type { MessageView } from '@hearth/contract/chat'
import type { LiveEvent } from '@hearth/contract/events'

/** One frame for people's pages, and of which conversation and message it is, where it is of one. */
export type Telling = { text: string; conversationId?: string | undefined; clientId?: string | undefined }

export type Writing = ReturnType<typeof openWriting>

/** Writes what is told. A message is told to one and answered to the other in the same breath, and written once. */
export function openWriting() {
  let last: MessageView | undefined
  let written = ''

  function textOfMessage(message: MessageView): string {
    if (message !== last) [last, written] = [message, JSON.stringify(message)]
    return written
  }

  /** A match that ends is told of also when its conversation is gone. */
  function tellingOf(event: LiveEvent): Telling {
    if (event.type === 'message.sent') {
      const { conversationId, clientId } = event.message
      const text = `{"type":"message.sent","message":${textOfMessage(event.message)}}`
      return { text, conversationId, clientId }
    }
    const text = JSON.stringify(event)
    if (event.type === 'message.changed') return { text, conversationId: event.message.conversationId }
    if (!('conversationId' in event) || event.type === 'match.ended') return { text }
    return { text, conversationId: event.conversationId }
  }

  return {
    tellingOf,
    /** The answer to whoever sent it. */
    sentOf: (message: MessageView): string => `{"type":"sent","message":${textOfMessage(message)}}`,
  }
}
