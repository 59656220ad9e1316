import type { ConversationView } from '@hearth/contract/chat/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { conversationOf, messagesOf } from '../chat.queries.ts'
import { linesOf } from '../chat.rules.ts'
import { openOutbox } from '../sending/outbox.ts'

/** Returns the outbox of messages. */
export function useOutbox() {
  const { session } = useSession()
  return openOutbox(useQueryClient(), session)
}

/** Returns the stored and unsent messages as one list. */
export function useMessageLines({ id }: ConversationView) {
  const conversation = useQuery(conversationOf(id))
  const messages = useQuery(messagesOf(id))
  const { data } = messages
  const all = useStore(useOutbox().entries)
  const lines = useMemo(() => {
    const waiting = all.filter(({ payload }) => payload.conversationId === id)
    return linesOf(data?.messages ?? [], waiting)
  }, [data, all, id])
  // A running refetch may bring newer messages.
  const isComing = [conversation, messages].some(({ isStale, isFetching }) => isStale && isFetching)
  return { lines, isLoaded: data !== undefined && !isComing }
}
