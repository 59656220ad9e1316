import type { LiveEvent } from '@hearth/contract/chat/events'
import type { Deps } from '../../context.ts'
import { seenBy } from './chat.rules.ts'

type MessageEvent = Extract<LiveEvent, { type: 'message.sent' | 'message.changed' }>

/** Publishes an event about a message to both people, each with the message as they see it. */
export function publishMessage({ publish }: Deps, personIds: readonly string[], event: MessageEvent): void {
  const { message } = event
  const isSame = personIds.every((id) => seenBy(id, message) === message)
  if (isSame) return publish(personIds, event)
  for (const id of personIds) publish([id], { ...event, message: seenBy(id, message) })
}
