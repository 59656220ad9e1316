import type { OpenedConversationView } from '@hearth/contract/chat'
import type { MatchesView } from '@hearth/contract/matching'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

export const ownMatches = infiniteQueryOptions({
  queryKey: keys.matches,
  queryFn: ({ pageParam }): Promise<MatchesView> =>
    read(api.matches.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta: { failure: 'loadMatches' },
})

export const openConversation = (matchId: string): Promise<OpenedConversationView> =>
  read(api.matches[':matchId'].conversation.$post({ param: { matchId } }))
