import { TYPING_SHOWN_MS } from '@hearth/contract/chat/chat'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const typingIn = (conversationId: string) => ['chat', conversationId, 'typing']

/** The other one has just pressed a key, or with `false` has done with typing. */
export const putTyping = (queryClient: QueryClient, conversationId: string, isTyping = true): void => {
  // Nobody has to remember what nobody is looking at.
  if (queryClient.getQueryCache().find({ queryKey: typingIn(conversationId) }))
    queryClient.setQueryData(typingIn(conversationId), isTyping ? Date.now() : 0)
}

/** Whether the other one is typing, or was until a moment ago. */
export function useTyping(conversationId: string): boolean {
  const { data: at = 0 } = useQuery<number>({
    queryKey: typingIn(conversationId),
    queryFn: skipToken,
    gcTime: 0,
  })
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (!at) return
    const ending = setTimeout(() => setOver(at), TYPING_SHOWN_MS)
    return () => clearTimeout(ending)
  }, [at])
  return at > over
}
