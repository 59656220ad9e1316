import type { InboxEntry } from '@hearth/contract/chat/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasManyWaiting, ownUnread } from '../../api/unread.ts'
import { useOpening } from './use-opening.ts'

/** Opens conversations. Before a new one it asks a viewer with many waiting people about them. */
export function useMessaging() {
  const queryClient = useQueryClient()
  const opening = useOpening()
  const { data } = useQuery(ownUnread)
  const [asked, setAsked] = useState<InboxEntry>()
  const open = (match: InboxEntry) => !opening.isPending && opening.mutate(match)
  async function message(match: InboxEntry) {
    const ask = () => queryClient.fetchQuery(ownUnread)
    if (match.conversationId === null && (await hasManyWaiting(data, ask))) setAsked(match)
    else open(match)
  }
  const limit = {
    waiting: asked && data?.waiting,
    onSee: () => {
      setAsked(undefined)
      document.getElementById('matches')?.scrollIntoView()
    },
    onAnyway: () => {
      setAsked(undefined)
      if (asked) open(asked)
    },
    onClose: () => setAsked(undefined),
  }
  return {
    message: (match: InboxEntry) => void message(match),
    openingId: opening.isPending ? opening.variables.id : undefined,
    limit,
  }
}
