import type { LimitsView } from '@hearth/contract/account/limits'
import type { MessageView } from '@hearth/contract/chat/chat'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, hasCode, hasKind } from '../../../api/client.ts'
import { lastContact } from '../../../api/contacts.ts'
import { unsentTexts } from '../../../api/inbox.ts'
import { withUse } from '../../../api/limits.ts'
import { Outbox } from '../../../api/outbox/outbox.ts'
import type { AfterRefusal } from '../../../api/outbox/outbox-storage.ts'
import { keys } from '../../../api/queries.ts'
import { onePerPerson } from '../../../session/per-person.ts'
import type { SessionClient } from '../../../session/session-client.ts'
import { putMessage, showNewest } from '../catching-up.ts'
import type { OutboxMessage } from '../chat.rules.ts'
import { wireOf } from './wire.ts'

export type MessageOutbox = Outbox<OutboxMessage['payload'], MessageView>

/** Where messages wait until the server has them; each conversation is a lane. */
export const openOutbox = onePerPerson((queryClient: QueryClient, by): MessageOutbox => {
  const outbox: MessageOutbox = new Outbox({
    name: 'messages',
    by,
    laneOf: ({ payload }) => payload.conversationId,
    send: ({ payload }) => wireOf(queryClient).send(payload.conversationId, payload.input),
    onSent: (_, message) => {
      const kinds = message.seq === 1 ? (['messages', 'first_messages'] as const) : (['messages'] as const)
      for (const kind of kinds)
        queryClient.setQueryData<LimitsView>(keys.limits, (limits) => withUse(limits, kind))
      // Only the server knows to how many people the same text went: the next conversation asks.
      void queryClient.invalidateQueries({ queryKey: keys.limits, refetchType: 'none' })
      lastContact(queryClient).set({ conversationId: message.conversationId })
      // Messages that it could not catch up with are asked for at the next connection.
      putMessage(queryClient, message).catch(() => undefined)
      // In an older part of the conversation it would be gone from sight.
      showNewest(queryClient, message.conversationId).catch(() => undefined)
      for (const queryKey of [keys.conversations, keys.matches])
        void queryClient.invalidateQueries({ queryKey })
    },
    onRefused: afterRefusal,
  })
  outbox.entries.listen(() => unsentTexts(queryClient).set(lastWordsOf(outbox.entries.get())))
  return outbox
})

/** For lists of conversations: what waits in each of them, the last of it. */
const lastWordsOf = (waiting: readonly OutboxMessage[]) =>
  new Map(
    waiting.map(({ payload: { conversationId, input, attachment }, isRefused = false }) => [
      conversationId,
      { content: input.content, attachmentKind: attachment?.kind, isRefused },
    ]),
  )

/** A refused message stays in sight until its writer decides about it. */
export function afterRefusal(message: OutboxMessage, error: unknown): AfterRefusal<OutboxMessage['payload']> {
  const { about: _shown, ...payload } = message.payload
  const { about, ...input } = payload.input
  // The photo or prompt that it quotes may be gone meanwhile; the words still say something.
  if (hasKind(error, 'invalid') && about) return { ...message, payload: { ...payload, input } }
  // The reason stays with the words, which can go out once the right is back or their writer is sure.
  const saysWhy = hasCode(error, 'messages_restricted') || hasCode(error, 'sure')
  if (saysWhy && error instanceof ApiError && error.problem)
    return { ...message, isRefused: true, payload: { ...message.payload, problem: error.problem } }
  // A conversation that is gone has no screen after this one where its writer could decide.
  return hasKind(error, 'not_found') ? 'show' : 'keep'
}

/** The payload of a message whose writer is sure. */
export function withSure({
  payload: { problem: _asked, ...payload },
}: OutboxMessage): OutboxMessage['payload'] {
  return { ...payload, input: { ...payload.input, isSure: true } }
}

/** Sends all waiting messages, also those of an earlier page. */
export const sendMessages = (queryClient: QueryClient, session: SessionClient): void =>
  void openOutbox(queryClient, session).send()
