import type { ConversationView } from '@hearth/contract/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { conversationOf, messagesOf } from '../chat.queries.ts'
import { linesOf } from '../chat.rules.ts'
import { openOutbox } from '../sending/outbox.ts'

/** Where messages wait until the server has them. */
export function useOutbox() {
  const { session } = useSession()
  return openOutbox(useQueryClient(), session)
}

/** What was said and what is on its way, as one talk. */
export function useMessageLines({ id }: ConversationView) {
  const conversation = useQuery(conversationOf(id))
  const messages = useQuery(messagesOf(id))
  const { data } = messages
  const all = useStore(useOutbox().entries)
  const lines = useMemo(() => {
    // Who looks at an older part of a long talk does not see what comes after its newest message.
    const waiting = data?.hasNewer ? [] : all.filter(({ payload }) => payload.conversationId === id)
    return linesOf(data?.messages ?? [], waiting)
  }, [data, all, id])
  // What is being asked for anew may bring what was said since.
  const isComing = [conversation, messages].some(({ isStale, isFetching }) => isStale && isFetching)
  return { lines, isLoaded: data !== undefined && !isComing }
}
