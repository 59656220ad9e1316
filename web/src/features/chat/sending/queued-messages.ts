import type { SendInput } from '@hearth/contract/chat/chat'
import type { About } from '@hearth/contract/people/notes'
import type { OutboxEntry } from '../../../api/outbox/outbox-storage.ts'

/** A message that the server has not confirmed yet. */
export type OutboxMessage = OutboxEntry<{
  conversationId: string
  input: SendInput
  /** The photo or answer that the message is about, as its writer saw it. */
  about?: About
}>
